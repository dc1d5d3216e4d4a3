"""Where the desktop, the page that `make web` builds, and pygbag's own runtime begin."""

import asyncio
import sys

import pygame  # noqa: F401  pygbag looks here for what the app needs

from games.shell.main_loop import main

if __name__ == "__main__":
    from games.shell.command_line import start_options

    asyncio.run(main(start_options(sys.argv[1:])))
