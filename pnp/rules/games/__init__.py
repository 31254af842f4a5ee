"""One folder, one game: what its rules say, over the cards and boards that are printed."""
