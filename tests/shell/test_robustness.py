"""Random input, resized windows and damaged storage cause no exception and lose no game."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from games.abalone.grid import CELL_OF_NAME
from games.catalogue import GAMES, make_evaluator, make_rules
from games.engine.core.match import Match
from games.shell.app import App
from games.shell.library.game_text import code_of, match_of, text_of
from games.shell.library.lineup import default_lineup, default_stones
from games.shell.library.store import Notice, Store
from games.shell.platform.desktop import Desktop
from games.shell.platform.storage import FolderStorage, Storage
from games.shell.scenes import open_lineup
from games.shell.screens.board.moves_scene import MovesScene
from games.shell.screens.help import HelpScene
from games.shell.screens.home.home_scene import HomeScene
from games.shell.screens.learn.learn_scene import LearnScene
from games.shell.screens.match.match_scene import MatchScene
from games.shell.screens.match.menus import EndScene, MenuScene
from games.shell.screens.puzzles.puzzles_scene import PuzzlesScene
from games.shell.screens.scene import Scene
from games.shell.screens.settings import SettingsScene
from games.shell.screens.setup.setup_scene import SetupScene
from games.shell.screens.shelf.games_scene import GamesScene
from games.shell.table.session import Phase
from tests.shell.driver import Driver
from tests.shell.test_screens import game_scene

EVENTS = 6_000
KEYS = (pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN,
        pygame.K_u, pygame.K_h, pygame.K_p, pygame.K_r, pygame.K_a, pygame.K_z, pygame.K_BACKSPACE)
VARIANTS = [(game.id, variant) for game in GAMES for variant, _ in game.variants]
FIRST = {game.id: game.variants[0][0] for game in GAMES}
SCENES: dict[str, Callable[[App], Scene]] = {
    "home": HomeScene, "settings": SettingsScene, "games": GamesScene, "learn": LearnScene, "puzzles": PuzzlesScene,
    "help": lambda app: HelpScene(app, "quits"),
    "setup": lambda app: SetupScene(app, default_lineup("abalone")),
    "menu": lambda app: MenuScene(app, game_scene(app, "quits", "classic")),
    "moves": lambda app: MovesScene(app, game_scene(app, "quits", "classic")),
    "end": lambda app: EndScene(app, game_scene(app, "quits", "classic")),
    **{game: partial(game_scene, game=game, variant=variant) for game, variant in FIRST.items()},
}


def send_random_events(driver: Driver, rng: Random, events: int) -> None:
    """Send random touches, wheel events and keys, with frames between them."""
    width, height = driver.app.surface.get_size()
    at = (0, 0)
    for number in range(events):
        roll = rng.random()
        if roll < 0.4:
            at = (rng.randrange(-5, width + 5), rng.randrange(-5, height + 5))
            driver.move(at)
        elif roll < 0.62:
            driver.press(at)
        elif roll < 0.84:
            driver.release(at)
        elif roll < 0.88:
            driver.send(pygame.MOUSEWHEEL, x=0, y=rng.choice((-1, 1)), flipped=False)
        elif roll < 0.90:
            driver.send(pygame.MOUSEBUTTONDOWN, pos=at, button=3, touch=False)
        else:
            driver.send(pygame.KEYDOWN, key=rng.choice(KEYS), mod=rng.choice((0, 0, pygame.KMOD_SHIFT)), unicode="")
        if number % 40 == 0:
            driver.run(1 / 60)


@pytest.mark.parametrize("name", list(SCENES))
def test_thousands_of_random_events(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver((420, 560), SCENES[name])
    for way_out in ("_replace", "restyle", "set_language"):
        monkeypatch.setattr(driver.app, way_out, lambda *arguments: None)
    send_random_events(driver, Random(name), EVENTS)
    driver.run(0.2)
    if isinstance(driver.scene, MatchScene):
        match = driver.scene.match
        assert Match.load(match.save(), make_rules).states == match.states  # only legal moves were played
        driver.scene.board.finish()
        assert shown_pieces(driver) == sorted(match.rules.pieces(driver.scene.session.shown_state))


def shown_pieces(driver: Driver) -> list[tuple[int, int]]:
    """Return the cells and kinds of the pieces on the board, sorted."""
    return sorted((piece.cell, piece.kind) for piece in driver.scene.view.animator.pieces)


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_many_undos_and_redos_return_to_the_same_position(game: str) -> None:
    driver = Driver((480, 640), lambda app: game_scene(app, game, FIRST[game]))
    session, rng = driver.scene.session, Random(3)
    moves = list(session.match.moves)
    for _ in range(120):
        (driver.scene.undo if rng.random() < 0.5 else driver.scene.redo)()
        if rng.random() < 0.4:
            driver.run(1 / 60)
    for _ in range(200):
        if not session.can_redo:
            break
        session.redo()
    driver.run(0.1)
    driver.scene.board.finish()
    assert (session.match.moves, session.match.ply) == (moves, len(moves))
    assert session.phase is Phase.HUMAN  # as before
    assert shown_pieces(driver) == sorted(session.rules.pieces(session.match.state))


def test_undo_stops_a_thinking_computer() -> None:
    driver = Driver((480, 640), lambda app: game_scene(app, "abalone", "standard"), reduced_motion=False)
    session = driver.scene.session
    ply = session.match.ply
    session.play((session.rules.moves(session.match.state)[0],))
    driver.run(0.1)
    assert not session.match.players[session.match.seat_to_move].is_human
    driver.scene.undo()
    driver.run(1.5)
    assert session.match.ply == ply
    assert session.phase is Phase.HUMAN


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_resize_during_an_animation(game: str) -> None:
    driver = Driver((480, 640), lambda app: game_scene(app, game, FIRST[game]), reduced_motion=False)
    session, rng = driver.scene.session, Random(5)
    session.play((make_evaluator(session.match.game, session.rules).sample(session.match.state, rng),))
    driver.run(0.06)
    for size in ((800, 600), (360, 640), (1024, 400)):
        pygame.display.set_mode(size)
        driver.send(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        driver.run(0.3)
        assert driver.app.surface.get_size() == size
        assert driver.scene.theme.width == size[0]
    driver.scene.board.finish()
    assert shown_pieces(driver) == sorted(session.rules.pieces(session.match.state))


@pytest.mark.parametrize("rest", [0.0, 0.05, 0.3])
def test_a_resize_during_a_drag_cancels_it(rest: float) -> None:
    """This holds even if the finger is lifted before the new layout, over a board that looks unchanged."""
    driver = Driver((390, 844), lambda app: game_scene(app, "abalone", "standard", 0), reduced_motion=True)
    spots = driver.scene.view.spots
    source, goal = spots[CELL_OF_NAME["c5"]], spots[CELL_OF_NAME["d5"]]
    driver.press(source)
    driver.move(((source[0] + goal[0]) / 2, (source[1] + goal[1]) / 2))
    driver.move(goal)
    pygame.display.set_mode((844, 390))
    driver.send(pygame.VIDEORESIZE, size=(844, 390), w=844, h=390)
    driver.run(rest)
    driver.release(goal)
    driver.settle()
    assert driver.scene.theme.width == 844
    assert driver.scene.match.moves == []
    assert driver.scene.board.marks.held is None
    spots = driver.scene.view.spots
    driver.drag(spots[CELL_OF_NAME["c5"]], spots[CELL_OF_NAME["d5"]])
    assert len(driver.scene.match.moves) == 1


def test_a_resize_and_back_during_a_drag_cancels_it() -> None:
    """A browser's address bar can appear for a moment during a drag, and the finger can be lifted meanwhile."""
    driver = Driver((390, 844), lambda app: game_scene(app, "abalone", "standard", 0), reduced_motion=True)
    spots = driver.scene.view.spots
    driver.press(spots[CELL_OF_NAME["c5"]])
    driver.move(spots[CELL_OF_NAME["d5"]])
    driver.send(pygame.VIDEORESIZE, size=(390, 844), w=390, h=844)
    driver.release(spots[CELL_OF_NAME["d5"]])
    driver.run(0.3)
    assert driver.scene.match.moves == []
    assert driver.scene.board.marks.held is None


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_a_killed_game_is_resumed_at_the_same_position(game: str, variant: str) -> None:
    storage, rng = Storage(), Random(f"{game}{variant}")
    lineup = default_lineup(game)
    lineup.set_variant(variant)
    lineup.stones.reverse()
    driver = Driver((480, 720), lambda app: open_lineup(app, lineup), storage, reduced_motion=True, volume=0.0)
    session = driver.scene.session
    for _ in range(rng.randrange(1, 30)):
        if session.match.result() is None:
            session.play((make_evaluator(session.match.game, session.rules).sample(session.match.state, rng),))
    if session.match.result() is not None:
        session.undo()
    saved, state = session.match.save(), session.match.state
    again = Driver((480, 720), None, storage)  # the first app is not closed, as after a kill
    kept = again.app.store.load(again.app.store.shelf()[0].key)
    assert kept is not None
    assert kept.match.save() == saved
    assert kept.match.state == state
    assert kept.stones == lineup.stones
    again.tap(next(card for card in again.scene.band if card.item.button == "Resume").rect.center)
    again.settle()
    resumed = again.scene.match  # a computer to move may have moved already
    assert resumed.moves[:kept.match.ply] == kept.match.moves[:kept.match.ply]
    assert resumed.states[kept.match.ply] == state


@pytest.mark.parametrize("key", ["settings", "games"])
@pytest.mark.parametrize("damage", ["", "{", "[]", "null", '{"theme": 3, "volume": "loud"}', '[{"id": 1}, 7]', "\0"])
def test_a_damaged_store_is_set_aside(key: str, damage: str) -> None:
    storage = Storage()
    storage.set(key, damage)
    driver = Driver((480, 640), None, storage)
    assert isinstance(driver.scene, HomeScene)
    driver.app.save()
    assert json.loads(storage.get("settings") or "")["theme"] == "auto"


@pytest.mark.parametrize("size", [(1, 1), (90, 400), (400, 90)])
def test_tiny_windows_work(size: tuple[int, int]) -> None:
    for make in SCENES.values():
        Driver(size, make).run(0.05)


def test_storage_that_keeps_nothing_is_reported_once(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("no folder can be made below this")
    storage = FolderStorage(file / "agate")
    storage.set("settings", json.dumps({"language": "en"}))
    driver = Driver((480, 640), None, storage)
    assert "Nothing can be saved" in driver.scene.toast.text
    assert Store(storage).notice() == Notice("toast.not_kept")
    assert driver.app.store.notice() is None


def test_a_game_is_copied_and_pasted_as_text() -> None:
    match = game_scene(Driver((480, 640)).app, "slyne", "3").match
    stones = ["jade", "pearl", "onyx"]
    text = text_of(match, "Agate", ["A", "B", "C"], stones)
    other, kept = match_of("Look at this!\n" + text + "\nNice, isn't it?")
    assert (other.id, other.players, other.options, other.ply) == (match.id, match.players, match.options, match.ply)
    assert (other.moves, other.state) == (match.moves, match.state)
    assert kept == stones
    assert match_of(code_of(match, ["jade", "jade", "mud"]))[1] == default_stones("slyne", "3")
    assert match_of(match.save())[0].state == match.state
    assert match_of(match.save())[1] == default_stones("slyne", "3")


def test_other_text_on_the_clipboard_is_refused_with_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver((480, 640), lambda app: game_scene(app, "quits", "classic"))
    game = driver.scene
    monkeypatch.setattr(Desktop, "paste", lambda _, receive: receive("a shopping list"))
    game.open_menu()
    driver.settle()
    next(item for item in driver.scene.group.controls() if getattr(item, "caption", "") == "More").activate()
    driver.settle()
    paste = next(item for item in driver.scene.group.controls() if getattr(item, "caption", "") == "Paste a game")
    driver.tap(paste.rect.center)
    driver.settle()
    driver.run(0.05)
    assert driver.scene is game
    assert "no readable game" in game.toast.text


def test_finished_games_can_be_opened() -> None:
    storage = Storage()
    driver = Driver((360, 640), lambda app: game_scene(app, "orbito", "classic", 8), storage, volume=0.0)
    scene, store = driver.scene, driver.app.store
    scene.resign()
    assert store.shelf(is_over=False) == []
    assert [entry.key for entry in store.shelf(is_over=True)] == [scene.match.id]
    scene.undo()
    assert len(store.shelf(is_over=False)) == 1, "a game continues after its resignation is undone"
    assert store.shelf(is_over=True) == []
    scene.resign()
    again = Driver((360, 640), None, storage)
    again.key(pygame.K_4)
    again.settle()
    assert isinstance(again.scene, GamesScene)
    again.tap(again.scene.rows[0].face.rect.center)
    again.settle()
    opened: Any = again.app.top
    assert opened.match.moves == scene.match.moves
