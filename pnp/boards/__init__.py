"""Boards as data: spaces and paths, or a grid; mirrors that make one half from the other; variants as differences."""
