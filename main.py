"""Where the desktop, the page that `make web` builds, and pygbag's own runtime begin."""

import pygame  # noqa: F401  pygbag looks here for what the app needs

from games.shell.main_loop import run

if __name__ == "__main__":
    run()
