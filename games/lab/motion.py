"""`python -m games.lab.motion FILE`: record the games in motion as one animated picture for the README."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
from PIL import Image

from games.catalogue import make_evaluator
from games.engine.search.engine import Engine
from games.lab.shots import FRAME
from games.shell.app import App
from games.shell.library.lineup import default_lineup
from games.shell.platform.desktop import Desktop
from games.shell.platform.storage import Storage
from games.shell.scenes import open_match
from games.shell.table.session import Phase

WINDOW, PICTURE = (1120, 700), (800, 500)
EVERY = 4  # frames of the game to one of the picture
PAUSE = 24  # frames between two turns
SCENES = (  # game, variant, plies before, turns shown
    ("orbito", "classic", 6, 2), ("abalone", "belgian", 20, 3), ("quits", "classic", 10, 3), ("slyne", "2", 16, 3))
SETTINGS = {"theme": "light", "language": "en", "volume": 0.0}
LEVEL = "easy"
QUALITY = 76
SEED = 5


def frames(name: str, variant: str, plies: int, turns: int) -> Iterator[Image.Image]:
    """Yield the frames of some turns from the middle of a game between two people, played by the computer."""
    storage = Storage()
    storage.set("settings", json.dumps(SETTINGS))
    lineup = default_lineup(name)
    lineup.set_variant(variant)
    lineup.levels = [""] * lineup.seats
    match, rng = lineup.match(), Random(SEED)
    for _ in range(plies):
        match.play(make_evaluator(name, match.rules).sample(match.state, rng))
    window = pygame.display.set_mode(WINDOW)
    app = App(Desktop(storage), window, first=lambda app: open_match(app, match, lineup.stones))
    while not app.is_settled:
        _tick(app)
    session: Any = getattr(app.top, "session", None)
    yield from _run(app, PAUSE)
    for _ in range(turns):
        seat = session.match.seat_to_move
        while session.match.result() is None and session.match.seat_to_move == seat:
            evaluator = make_evaluator(session.match.game, session.rules)
            session.play((Engine(evaluator, session.match.state, LEVEL, seed=session.match.ply).think(),))
            while session.phase is Phase.ANIMATING:
                yield from _run(app, EVERY)
        yield from _run(app, PAUSE)


def _run(app: App, count: int) -> Iterator[Image.Image]:
    for _ in range(count // EVERY):
        for _ in range(EVERY):
            _tick(app)
        small = pygame.transform.smoothscale(app.surface, PICTURE)
        yield Image.frombytes("RGB", PICTURE, pygame.image.tobytes(small, "RGB"))


def _tick(app: App) -> None:
    app.update(FRAME)
    app.draw()


def main() -> None:
    """Write the animated picture, in the format that the file's name says."""
    parser = argparse.ArgumentParser(prog="python -m games.lab.motion", description=main.__doc__)
    parser.add_argument("file", type=Path, nargs="?", default=Path("docs/motion.webp"))
    target = parser.parse_args().file
    pygame.display.init()
    pygame.font.init()
    first, *others = [picture for scene in SCENES for picture in frames(*scene)]
    first.save(target, save_all=True, append_images=others, duration=round(1000 * FRAME * EVERY), loop=0,
               quality=QUALITY, method=5, minimize_size=False)
    print(f"{target}: {1 + len(others)} frames, {target.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
