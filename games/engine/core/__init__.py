"""The contract between games and everything else: rules, matches, picking a move, errors."""
