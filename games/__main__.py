"""The command line: `python -m games COMMAND`. Needs no pygame, but for `bench ui`."""

from __future__ import annotations

import sys

from games.cli import main

sys.exit(main(sys.argv[1:]))
