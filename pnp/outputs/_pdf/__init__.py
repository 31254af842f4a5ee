"""The one painter: pages, which are frames, become a PDF file; previews and PNGs are made from it."""

from .paint import PROBLEMS, write

__all__ = ["PROBLEMS", "write"]
