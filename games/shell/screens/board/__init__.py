"""A board with a session and a panel: the base of matches, lessons, puzzles, reviews and trials."""
