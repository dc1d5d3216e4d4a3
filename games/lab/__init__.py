"""Tools for matches, training, puzzles and measuring; some need the extra `lab`, and the app imports none of them."""
