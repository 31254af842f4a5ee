"""Text that makers write, read into nodes that know where they were written."""
