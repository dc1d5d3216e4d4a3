"""Reviews of games."""
