"""Drawings out of nothing but a few numbers: patterns and skylines, for cards without picture files."""
