"""A fuzzer of the screens and exports: each shows or writes kept data in which anything may stand."""

from __future__ import annotations

import json
import os
import traceback
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from games.catalogue import find_game
from games.engine.records.openings import OpeningIndex
from games.shell.library.game_text import code_word
from games.shell.library.store import SETTINGS, Store
from games.shell.library.tournaments import Tournaments, printed
from games.shell.library.transfer import forms_for, written
from games.shell.platform.storage import Storage
from tests.fuzz.mutations import HOSTILE, mutated
from tests.fuzz.readers import PARTS, corpus
from tests.fuzz.tally import Progress, Tally

if TYPE_CHECKING:
    from games.shell.app import App

SIZES = ((390, 844), (844, 390), (1280, 800), (270, 480))
FRAME = 1 / 60
FRAMES = 40  # of a screen
SIDE = 96  # px of a picture
KEY = "hostile000000001"  # of the kept game
PATHS = ("~nosuch", "a" * 300, "x/" * 3_000, "/proc/self/fd", "~", "/", *HOSTILE)
PLACES = (
    "", "games", "games/results", "games/tournaments", "games/tournaments/new", "puzzles", "puzzles/days",
    "puzzles/run/quits", "learn", "learn/slyne/2", "settings", "sheet/quits", "abalone/layouts", "orbito", "abalone",
    "quits", "slyne", "children/quits", "rules/orbito",
)


def fuzz_screens(seed: int, amount: int, quiet: bool = False) -> Tally:
    """Open screens over mutants of all that is kept, and export games and tournaments from them."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    tally, progress = Tally("screens", "screens"), Progress("screens", amount, quiet)
    for number in range(amount):
        chance = Random(f"{seed}/{number}")
        for act in (_show, _type, _export):
            try:
                act(chance)
            except Exception as error:  # whatever it is, it would stop the app
                cause = (error.__cause__ or error).__traceback__
                frames = [f"{Path(place.filename).name}:{place.lineno}" for place in traceback.extract_tb(cause)][-6:]
                tally.fault(f"{seed}, screen {number}", f"{type(error).__name__}: {error} ({' < '.join(frames[::-1])})")
        tally.tried += 1
        progress.at(tally.tried, len(tally.faults))
    return tally


def hostile_storage(chance: Random) -> Storage:
    """Return a storage in which some texts are mutants, and the names in the others are hostile."""
    storage = Storage()
    for key in (SETTINGS, *PARTS):
        texts = [text for name, text in zip(PARTS, corpus("parts"), strict=False) if name == key] or corpus("parts")
        text = chance.choice(texts)
        storage.set(key, mutated(text, text, chance) if chance.randrange(3) else renamed(text, chance))
    text = chance.choice(corpus("records"))
    storage.set(f"game.{KEY}", mutated(text, text, chance) if chance.randrange(3) == 0 else renamed(text, chance))
    return storage


def renamed(text: str, chance: Random) -> str:
    """Return a JSON text whose names are hostile."""
    try:
        data = json.loads(text)
    except ValueError:
        return text

    def changed(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: hostile_name(chance) if key == "name" and isinstance(each, str) else changed(each)
                    for key, each in value.items()}
        return [changed(each) for each in value] if isinstance(value, list) else value

    return json.dumps(changed(data))


def hostile_name(chance: Random) -> str:
    """Return a name of hostile letters, of other scripts, or very long."""
    letters = [*HOSTILE, "א", "ح", "न", "漢", "\U0001f468\u200d\U0001f469", "W" * 60, "&lt;", "</script>", "{n}"]
    return "".join(chance.choices(letters, k=chance.choice((1, 3, 12))))


def _opened(storage: Storage, chance: Random) -> App:
    """Start the app in a window of some size."""
    import pygame

    from games.shell.app import App
    from games.shell.platform.desktop import Desktop

    pygame.display.init()
    pygame.font.init()
    return App(Desktop(storage), pygame.display.set_mode(chance.choice(SIZES)))


def _run(app: App) -> None:
    for _ in range(FRAMES):
        app.update(FRAME)
        app.draw()


def _type(chance: Random) -> None:
    """Type a hostile path into the sheets for files."""
    from games.shell.screens.shelf.backup import BackupScene
    from games.shell.screens.shelf.import_games import ChooseScene

    app = _opened(Storage(), chance)
    for make in (BackupScene, ChooseScene):
        scene = make(app)
        app.push(scene)
        while app.top is not scene or not app.is_settled:
            _run(app)
        scene._type("".join(chance.choices(PATHS, k=chance.choice((1, 1, 3)))))
        _run(app)


def _show(chance: Random) -> None:
    """Start the app on a screen, and show another one over it."""
    storage = hostile_storage(chance)
    app = _opened(storage, chance)
    found = Store(storage).record(KEY)
    tournaments = [f"games/tournaments/{each.id}" for each in Tournaments(Store(storage)).every()]
    games = [f"{found.game}/{KEY}{part}" for part in ("", "/review", "/review/1/openings", "/review/2/lines")
             ] if found else []
    for address in (chance.choice(PLACES), chance.choice([*tournaments, *games, *PLACES])):
        app.visit("", address)
        _run(app)
    app.go_home()
    app.update(FRAME)


def _export(chance: Random) -> None:
    """Write a kept game and all tournaments in every form."""
    from games.shell.screens.diagrams import svg_diagram
    from games.shell.screens.moving_picture import moving_picture, still_picture

    store = Store(hostile_storage(chance))
    for tournament in Tournaments(store).every():
        assert "<script" not in printed(tournament)
    kept = store.load(KEY)
    if kept is None:
        return
    match, record = kept.match, store.record(KEY)
    assert record
    for form in forms_for([record]):
        written(record, form)
    code_word(match, kept.stones)
    svg = svg_diagram(match.game, match.state, variant=match.variant, options=match.options, stones=kept.stones)
    assert "<script" not in svg
    for making in (still_picture(match, kept.stones, match.ply, SIDE),
                   moving_picture(match, kept.stones, max(0, match.ply - 1), match.ply, _FrameCounter, most=20_000)):
        for _ in making:
            pass
    index = OpeningIndex(find_game(match.game))
    index.add(record)
    for state in match.states[:3]:
        index.explore(match.variant, match.options, state)


class _FrameCounter:
    """A writer of moving pictures that keeps nothing."""

    def __init__(self, sample: Any) -> None:
        self.size = 0

    def add(self, picture: Any, milliseconds: int) -> None:
        self.size += picture.get_width()

    def finish(self) -> bytes:
        return b"GIF"
