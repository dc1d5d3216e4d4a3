"""Leaving, resigning and restarting games: their place in the list, undo, and memory."""

from __future__ import annotations

import gc
import weakref
from typing import Any

from games.engine.core.match import Match
from games.shell.library.lineup import default_lineup
from games.shell.scenes import open_lineup
from games.shell.screens.home.home_scene import HomeScene
from games.shell.screens.places import KeptMatch
from games.shell.table.session import Session
from tests.shell.driver import Driver
from tests.shell.test_screens import game_scene


def test_a_restarted_game_leaves_the_list() -> None:
    driver = Driver((480, 640), lambda app: game_scene(app, "quits", "classic"))
    scene = driver.scene
    scene.save()
    assert len(driver.app.store.shelf()) == 1
    scene.restart()
    driver.settle()
    assert driver.scene is not scene
    assert driver.scene.match.moves == []
    driver.app.go_home()
    driver.settle()
    assert isinstance(driver.scene, HomeScene)
    assert driver.app.store.shelf() == []


def test_opening_a_game_does_not_change_its_place_in_the_list() -> None:
    driver = Driver((480, 640), lambda app: game_scene(app, "quits", "classic"))
    store = driver.app.store
    driver.scene.save()
    first = driver.scene.match.id
    driver.app.go(game_scene(driver.app, "abalone", "standard"))
    driver.settle()
    driver.scene.save()
    order = [entry.key for entry in store.shelf()]
    assert order[1] == first
    driver.app.go(KeptMatch(first))
    driver.settle()
    driver.app.go_home()
    driver.settle()
    assert [entry.key for entry in store.shelf()] == order


def resigned_session() -> Session:
    match: Match[Any] = default_lineup("quits").match()
    match.players = tuple(player._replace(level="") for player in match.players)
    session = Session(match, lambda *_: None)  # type: ignore[arg-type]
    for _ in range(6):
        session.play((match.rules.moves(match.state)[0],))
    session.settle()
    session.resign(match.seat_to_move)
    return session


def test_undo_after_a_resignation_undoes_only_the_resignation() -> None:
    session = resigned_session()
    assert session.result is not None
    assert session.undo()
    assert (session.match.ply, session.match.resigned) == (6, None)


def test_undo_works_after_continuing_from_before_a_resignation() -> None:
    session = resigned_session()
    session.browse(3)
    session.continue_from(3)
    assert session.match.result() is None
    assert session.undo()
    session.settle()
    assert session.match.ply == 2
    session.play((session.rules.moves(session.match.state)[-1],))
    assert session.match.resigned is None


def opening(driver: Driver, plies: int) -> tuple[tuple[int, ...], ...]:
    """Return the moves of two quick computers in a new game of Orbito."""
    lineup = default_lineup("orbito")
    lineup.levels = ["beginner", "beginner"]
    session = open_lineup(driver.app, lineup).session
    for _ in range(10_000):
        session.update(1.0, 20.0)
        session.settle()
        if len(session.match.moves) >= plies:
            break
    return tuple(session.match.moves[:plies])


def test_the_computer_varies_its_games() -> None:
    driver = Driver((480, 640))
    assert len({opening(driver, 8) for _ in range(5)}) > 1


def test_a_closed_screen_is_freed_at_once() -> None:
    """Scene and widgets refer to each other, so that without help only a full garbage collection would free them."""
    driver = Driver((390, 844), lambda app: game_scene(app, "abalone", "belgian"))
    left = weakref.ref(driver.scene)
    gc.disable()
    try:
        driver.app.go_home()
        driver.settle()
        assert left() is None
    finally:
        gc.enable()
