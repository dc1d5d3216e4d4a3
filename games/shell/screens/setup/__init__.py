"""Setting up a game, or a position by hand."""
