"""The one text engine of cards, boards and rulebooks: fonts, markup, shaping, line breaking, fitting to a box."""
