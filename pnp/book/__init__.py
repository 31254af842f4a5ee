"""
Books: Markdown that speaks of the game's own records, set in columns on pages that are Frames.

A file is filled by Jinja (`filled`), read into blocks (`markdown`, `words`), its names are found (`names`), blocks
become strips that no column parts (`setting`), strips fill columns (`columns`), and columns make pages (`pages`).
"""
