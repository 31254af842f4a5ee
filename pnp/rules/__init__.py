"""The rules of games: they know records, never drawing."""
