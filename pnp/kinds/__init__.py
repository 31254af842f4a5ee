"""What a game is made of: one file is one kind of component."""
