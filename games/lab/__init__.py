"""Tools for matches, training, puzzles and measuring; some need the extra `lab`, and the app imports none of them."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # no line of pygame's own in what commands print
