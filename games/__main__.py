"""The command line: `python -m games COMMAND`. Needs no pygame, but for `bench ui`."""

from __future__ import annotations

import sys

try:
    from games.cli import main

    sys.exit(main(sys.argv[1:]))
except KeyboardInterrupt:  # before there was a command
    sys.exit(130)
