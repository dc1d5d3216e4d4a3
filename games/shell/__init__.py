"""The app: everything that uses pygame, except the screens of the games."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # no line of pygame's own in what commands print
