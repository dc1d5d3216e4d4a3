"""Pictures of every screen at phone and desktop size: `python -m games.lab.shots FOLDER`."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from games.catalogue import make_evaluator
from games.shell.app import App
from games.shell.library.lineup import default_lineup
from games.shell.platform.desktop import Desktop
from games.shell.platform.storage import Storage
from games.shell.scenes import open_match
from games.shell.screens.scene import Scene

PHONE, DESKTOP = (390, 844), (1280, 800)
FRAME = 1 / 60
LONGEST_WAIT = 20_000  # frames
Maker = Callable[[App], Scene]
Shot = tuple[str, tuple[int, int], str, str, Maker, Callable[[Any], None]]


def still(scene: Any) -> None:
    """Do nothing before the picture."""


def game(name: str, variant: str, plies: int, seed: int = 4) -> Maker:
    """Open a game after some moves, with a person to move."""

    def make(app: App) -> Scene:
        lineup = default_lineup(name)
        lineup.set_variant(variant)
        match, rng = lineup.match(), Random(seed)
        while match.result() is None and (match.ply < plies or not match.players[match.seat_to_move].is_human):
            match.play(make_evaluator(match.game, match.rules).sample(match.state, rng))
        return open_match(app, match, lineup.stones)

    return make


def setup(name: str, variant: str) -> Maker:
    """Open the set-up of a variant."""

    def make(app: App) -> Scene:
        from games.shell.screens.setup.setup_scene import SetupScene

        lineup = default_lineup(name)
        lineup.set_variant(variant)
        return SetupScene(app, lineup)

    return make


def screen(kind: str) -> Maker:
    """Open a screen without a board."""

    def make(app: App) -> Scene:
        from games.shell.screens.help import HelpScene
        from games.shell.screens.home.home_scene import HomeScene
        from games.shell.screens.learn.learn_scene import LearnScene
        from games.shell.screens.puzzles.puzzles_scene import PuzzlesScene
        from games.shell.screens.settings import SettingsScene
        from games.shell.screens.shelf.games_scene import GamesScene

        scenes = {"home": HomeScene, "learn": LearnScene, "puzzles": PuzzlesScene, "games": GamesScene,
                  "settings": SettingsScene}
        return scenes.get(kind, lambda a: HelpScene(a, kind))(app)

    return make


def review(name: str, variant: str, plies: int) -> Maker:
    """Open the review of a game."""

    def make(app: App) -> Scene:
        from games.shell.screens.review.review_scene import ReviewScene

        scene: Any = game(name, variant, plies)(app)
        return ReviewScene(app, scene.match, scene.stone_names)

    return make


def at_a_mistake(scene: Any) -> None:
    """Wait until every turn has been analysed, and go to the first one that was not the best."""
    while not scene.reviewer.is_done:
        scene.app.update(FRAME)
    scene.app.update(FRAME)
    scene.go_to_mistake(1)


def touch(scene: Any) -> None:
    """Touch the first piece that can move."""
    scene.board.tap(min(scene.session.picker.first_targets()))


def shots_of(sizes: Sequence[tuple[int, int]], moods: Sequence[tuple[str, str]]) -> list[Shot]:
    """Return every screen at every size, in every theme and language."""
    shots: list[Shot] = []
    for theme, language in moods:
        for size in sizes:
            for name in ("home", "learn", "puzzles", "games", "settings", "orbito"):
                shots.append((name if name != "orbito" else "rules", size, theme, language, screen(name), still))
            shots += [
                ("orbito", size, theme, language, game("orbito", "classic", 9), still),
                ("abalone", size, theme, language, game("abalone", "belgian", 30), touch),
                ("abalone-four", size, theme, language, game("abalone", "four", 24), still),
                ("quits", size, theme, language, game("quits", "classic", 12), still),
                ("quits-four", size, theme, language, game("quits", "four", 8), still),
                ("slyne", size, theme, language, game("slyne", "3", 26), still),
                ("slyne-six", size, theme, language, game("slyne", "6", 60), still),
                ("setup", size, theme, language, setup("abalone", "belgian"), still),
                ("menu", size, theme, language, game("quits", "classic", 12), lambda scene: scene.open_menu()),
                ("hint", size, theme, language, game("abalone", "belgian", 30), lambda scene: scene.ask_hint()),
                ("moves", size, theme, language, game("quits", "classic", 20), lambda scene: scene.open_moves()),
                ("end", size, theme, language, game("orbito", "classic", 200, 6), still),
                ("review", size, theme, language, review("orbito", "classic", 200), at_a_mistake),
                ("share", size, theme, language, game("abalone", "belgian", 30), lambda scene: scene.share()),
            ]
    return shots


def save_shot(folder: Path, shot: Shot) -> Path:
    """Write one picture as PNG."""
    name, size, theme, language, _, _ = shot
    path = folder / f"{name}-{'phone' if size == PHONE else 'desktop'}-{theme}-{language}.png"
    pygame.image.save(picture(shot), path)
    return path


def picture(shot: Shot) -> pygame.Surface:
    """Return the app with a screen in its window."""
    name, size, theme, language, make, act = shot
    surface = pygame.display.set_mode(size)
    storage = Storage()
    storage.set("settings", json.dumps({"theme": theme, "language": language, "volume": 0.0}))
    app = App(Desktop(storage), surface, first=make)
    _wait(app)
    act(app.top)
    for _ in range(300 if name in ("end", "hint") else 40):
        app.update(FRAME)
        app.draw()
    _wait(app)
    return surface


def _wait(app: App) -> None:
    for _ in range(LONGEST_WAIT):
        app.update(FRAME)
        app.draw()
        if app.is_settled:
            return


def main() -> None:
    """Make all pictures, or those whose names begin with the words given after the folder."""
    parser = argparse.ArgumentParser(prog="python -m games.lab.shots", description=main.__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("build/shots"))
    parser.add_argument("names", nargs="*", default=[""])
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.font.init()
    for shot in shots_of((PHONE, DESKTOP), (("light", "en"), ("dark", "fr"))):
        if shot[0].startswith(tuple(arguments.names)):
            print(save_shot(arguments.folder, shot))


if __name__ == "__main__":
    main()
