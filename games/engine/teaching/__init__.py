"""Lessons, puzzles and their proofs, analysis and review of games."""
