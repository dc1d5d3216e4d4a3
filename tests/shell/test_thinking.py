"""Computers at the table: against a person, against each other, hints, and Play now."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalogue import GAMES, make_evaluator
from games.engine.search.engine import Engine, Hint
from games.shell.library.lineup import default_lineup
from games.shell.scenes import open_lineup
from games.shell.table.session import Phase
from tests.shell.driver import Driver


def watched(game: str, size: tuple[int, int] = (480, 640), **settings: Any) -> Driver:
    """Return a game with computers at all seats."""
    lineup = default_lineup(game)
    lineup.levels = ["beginner"] * lineup.seats
    return Driver(size, lambda app: open_lineup(app, lineup), pace=0.0, **settings)


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_computers_play_each_other(game: str) -> None:
    driver = watched(game)
    session = driver.scene.session
    for _ in range(4000):
        driver.run(1 / 60)
        if session.match.ply >= 24 or session.result is not None:
            break
    assert session.match.ply >= 8


@pytest.mark.parametrize("size", [(480, 640), (900, 700)])
def test_a_paused_game_stops_and_its_cards_show_it(size: tuple[int, int]) -> None:
    driver = watched("quits", size)
    scene, session = driver.scene, driver.scene.session
    for _ in range(4000):
        driver.run(1 / 60)
        if session.match.ply >= 3:
            break
    scene.main_action().act()
    driver.run(0.1)
    ply = session.match.ply
    driver.run(0.5)
    assert session.phase is Phase.PAUSED
    assert session.match.ply == ply
    statuses = [card.status for card in scene.panel.cards]
    assert statuses[session.match.seat_to_move] == "Paused"
    assert "Your turn" not in statuses


def test_the_computer_replies_after_the_persons_move_was_shown() -> None:
    driver = Driver((480, 640), lambda app: open_lineup(app, default_lineup("quits")), reduced_motion=False)
    session = driver.scene.session
    session.play((session.rules.moves(session.match.state)[0],))
    driver.run(0.1)
    shown = session.phase
    assert shown is Phase.ANIMATING
    assert session.match.ply == 1
    for _ in range(2000):
        driver.run(1 / 60)
        if session.phase is Phase.HUMAN:
            break
    assert session.match.ply == 2


def test_play_now_plays_the_best_move_so_far() -> None:
    lineup = default_lineup("abalone")
    lineup.levels[1] = "master"
    driver = Driver((480, 640), lambda app: open_lineup(app, lineup))
    session = driver.scene.session
    session.play((session.rules.moves(session.match.state)[0],))
    driver.run(0.2)
    assert session.phase is Phase.THINKING
    driver.scene.main_action().act()
    assert session.match.ply == 2


def test_a_hint_is_a_legal_turn_and_disappears_with_the_next_touch() -> None:
    driver = Driver((480, 640), lambda app: open_lineup(app, default_lineup("orbito")))
    session = driver.scene.session
    driver.scene.ask_hint()
    for _ in range(3000):
        driver.run(1 / 60)
        if session.hints.shown is not None:
            break
    assert session.hints.shown is not None
    state = session.match.state
    for move in session.hints.shown.turn:
        assert move in session.rules.moves(state)
        state = session.rules.play(state, move)
    driver.tap(driver.scene.view.spots[5])
    assert session.hints.shown is None


@pytest.mark.parametrize("game", ["orbito", "abalone", "quits", "slyne"])
def test_a_hint_is_given_in_steps_and_remembered(game: str) -> None:
    """A hint shows the piece to move, then the whole turn with an arrow; after a touch it shows the turn at once."""
    driver = Driver((480, 640), lambda app: open_lineup(app, default_lineup(game)))
    scene = driver.scene
    session = scene.session
    thoughts = use_quick_hints(session)
    scene.ask_hint()
    driver.run(0.1)
    assert not session.hints.is_whole
    assert scene.board.marks.hint == ()
    assert session.guide is not None
    first = scene.panel.prompt.text
    scene.ask_hint()
    driver.run(0.1)
    turn = scene.board.marks.hint
    assert turn == session.hints.shown.turn
    assert session.guide is None
    assert scene.panel.prompt.text not in ("", first)
    scene.board.tap(min(session.picker.first_targets()))
    scene.board.cancel()
    assert session.hints.shown is None
    scene.ask_hint()
    driver.run(0.1)
    assert scene.board.marks.hint == turn
    assert thoughts == [turn]


def use_quick_hints(session: Any) -> list[tuple[Any, ...]]:
    """Let hints come from a short search without a clock; return the list of the hints given."""
    given: list[tuple[Any, ...]] = []

    class Quick:
        def __init__(self, match: Any) -> None:
            self.engine = Engine(make_evaluator(match.game, match.rules), match.state, "hard", 1, iterations=60)

        def step(self, budget_ms: float, dt: float) -> bool:
            return self.engine.step(1000.0)

        def hint(self) -> Hint:
            given.append(self.engine.hint().turn)
            return self.engine.hint()

        def cancel(self) -> None:
            self.engine.cancel()

    session.hints._make_engine = lambda match, level, seed: Quick(match)
    return given


def test_browsing_changes_nothing() -> None:
    driver = watched("quits")
    session = driver.scene.session
    for _ in range(4000):
        driver.run(1 / 60)
        if session.match.ply >= 8:
            break
    session.paused = True
    driver.run(0.1)
    saved = session.match.save()
    driver.scene.browse_turn(2)
    driver.run(0.1)
    shown = sorted((piece.cell, piece.kind) for piece in driver.scene.view.animator.pieces)
    assert shown == sorted(session.rules.pieces(session.match.states[3]))
    driver.scene.undo()
    driver.run(0.1)
    assert session.browsed == 2
    driver.scene.main_action().act()
    driver.run(0.1)
    assert session.browsed is None
    assert session.match.save() == saved
