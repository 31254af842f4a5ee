"""The rules that a maker writes for a game's own numbers: asked of cards, pairs, decks, spaces, boards and the game."""
