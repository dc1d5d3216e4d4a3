"""What is kept for the player: games, results, progress; and how games come in and go out."""
