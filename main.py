"""Entry point of the desktop, of the page that `make web` builds, and of pygbag's own runtime."""

import pygame  # noqa: F401  pygbag looks here for what the app needs

from games.shell.main_loop import run

if __name__ == "__main__":
    run()
