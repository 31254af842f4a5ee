"""Week 40: one player, three royals behind towers, and monsters that come row by row."""
