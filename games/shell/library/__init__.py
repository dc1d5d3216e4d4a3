"""The data that is kept for the player: games, results, progress; and import and export of games."""
