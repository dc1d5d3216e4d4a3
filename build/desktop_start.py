"""The program of the desktop folder: the app, or `-m games ...`, by which the app starts its engines."""

import sys

if sys.argv[1:3] == ["-m", "games"]:
    from games.cli import main

    sys.exit(main(sys.argv[3:]))

from games.shell.main_loop import run

run()
