"""Screens are composed of a GameUi, a session and a panel: versions, caches, drawing, slots."""

from __future__ import annotations

from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from games.abalone.board import AbaloneBoard
from games.catalogue import GAMES
from games.engine.core.rules import Step
from games.engine.teaching.puzzles import puzzles_of
from games.shell.library.lineup import default_lineup, default_stones
from games.shell.scenes import open_lineup
from games.shell.screens.board.panel import PanelSlot, fitted_below, fitted_column
from games.shell.screens.game_scenes import game_ui
from games.shell.screens.learn.lesson_scene import LessonScene
from games.shell.screens.puzzles.puzzle_scene import PuzzleScene
from games.shell.screens.review.review_scene import ReviewScene
from games.shell.table.board_view import BoardView, Marks
from games.shell.table.mark_painter import MarkPainter
from games.shell.table.session import Phase
from games.shell.table.spoken_board import SpokenBoard
from games.shell.table.versions import Counted, Versioned
from games.shell.widgets.base import Widget
from tests.shell.driver import Driver

GAME_IDS = [game.id for game in GAMES]


def record(scene: Any) -> tuple[object, ...]:
    """Return all values of a session that a panel shows."""
    session = scene.session
    attempt = getattr(session, "attempt", None)
    return (session.phase, session.match.ply, len(session.match.moves), session.browsed, session.hints.is_searching,
            session.hints.shown, session.hints.is_whole, session.pending, session.paused, session.match.resigned,
            session.picker.chosen if session.phase is Phase.HUMAN else (), session.guide,
            attempt and (attempt.status, attempt.misses), getattr(session, "remark", None),
            getattr(session, "help", None), getattr(session, "is_refuted", None), getattr(session, "is_judging", None))


def scenes(game: str) -> dict[str, Any]:
    lineup = default_lineup(game)
    lineup.levels = ["", *["beginner"] * (len(lineup.levels) - 1)]
    return {"match": lambda app: open_lineup(app, lineup), "lesson": lambda app: LessonScene(app, game, 1),
            "puzzle": lambda app: PuzzleScene(app, puzzles_of(game)[0])}


@pytest.mark.parametrize("kind", ["match", "lesson", "puzzle"])
@pytest.mark.parametrize("game", GAME_IDS)
def test_every_change_that_a_panel_shows_increases_the_version(game: str, kind: str) -> None:
    """With random touches, commands and time, the record never changes without a change of the version."""
    driver, rng = Driver((480, 640), scenes(game)[kind]), Random(5)
    scene: Any = driver.scene
    before = scene.session, scene.session.version + scene.board.version, record(scene)
    for number in range(160):
        targets = sorted(scene.session.targets()) or [0]
        act = rng.choice([partial(scene.board.tap, rng.choice(targets))] * 6 + [
            scene.undo, scene.ask_hint, scene.board.cancel] + [
            partial(scene.session.browse, ply) for ply in (0, 1, None) if kind == "match"])
        if driver.scene is not scene:
            break
        act()
        for _ in range(3):
            now = scene.session, scene.session.version + scene.board.version, record(scene)
            assert now[2] == before[2] or now[:2] != before[:2], number
            before = now
            driver.run(1 / 30, 1 / 30)


def test_the_version_counts_changes_of_counted_attributes_and_parts() -> None:
    class Part(Versioned):
        size = Counted(1)

    class Whole(Versioned):
        name = Counted("")

        def __init__(self) -> None:
            self.part = Part()
            self._parts = (self.part,)

    whole = Whole()
    whole.name, whole.part.size = "", 1
    assert whole.version == 0, "nothing has changed"
    whole.name, whole.part.size = "a", 2
    assert (whole.version, whole.part.version, whole.name, whole.part.size) == (2, 1, "a", 2)
    assert Whole().name == ""


@pytest.mark.parametrize("game", GAME_IDS)
def test_drawing_changes_nothing(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A played turn, a better one and a previewed one are drawn by a view whose attributes cannot be set."""
    lineup = default_lineup(game)
    match, rng = lineup.match(), Random(3)
    for _ in range(8):
        match.play(rng.choice(match.rules.moves(match.state)))
    driver = Driver((480, 640), lambda app: ReviewScene(app, match, lineup.stones))
    view, moves = driver.scene.view, match.rules.moves(match.state)

    def refuse(self: object, name: str, value: object) -> None:
        raise AssertionError(f"drawing writes {name}")

    target = pygame.Surface((480, 640))
    monkeypatch.setattr(BoardView, "__setattr__", refuse)
    monkeypatch.setattr(MarkPainter, "__setattr__", refuse)
    view.draw(target, Marks(played=(moves[0],), hint=(moves[-1],), preview=(moves[0],), last=match.moves[-1],
                            before_last=match.states[-2]))


def successor(state: object, owner: Any) -> object:
    """Drop a position and return another one, at the same memory address if nothing refers to the first."""
    address, owner.state = id(state), None
    del state
    others = [object() for _ in range(1000)]
    return next((other for other in others if id(other) == address), others[0])


def test_places_are_described_again_for_every_position() -> None:
    """A new position may have the memory address of an old one; a cache must not return the old words."""
    told: list[object] = []

    def rows(state: object, targets: object) -> list[list[int]]:
        told.append(1)
        return []

    speech = SimpleNamespace(rows=rows, is_cell=lambda target: True)
    session = SimpleNamespace(phase=Phase.PAUSED, browsed=None, state=object(), marks=())
    board: Any = SimpleNamespace(session=session, speech=lambda: speech, rect=pygame.Rect(0, 0, 9, 9),
                                 view=SimpleNamespace(spots={}, grip=1.0), drawing=SimpleNamespace(is_on=False))
    spoken = SpokenBoard()
    session.shown_state = session.state
    spoken.facts(board)
    spoken.facts(board)
    assert len(told) == 1
    told.clear()
    session.shown_state = None
    session.shown_state = successor(session.state, session)
    spoken.facts(board)
    assert len(told) == 1


def test_turns_of_a_touch_in_abalone_are_found_again_for_every_position() -> None:
    """A cache must not return the turns of an old position at the same memory address."""
    asked: list[object] = []
    picker = SimpleNamespace(chosen=(1, 2), endings=lambda: {((3,),): 5})
    match = SimpleNamespace(state=object())

    def steps(state: object, move: object) -> tuple[Step, ...]:
        asked.append(1)
        return (Step(1, 5, 0, 0),)

    board: Any = AbaloneBoard.__new__(AbaloneBoard)
    board.session = SimpleNamespace(picker=picker, match=match, rules=SimpleNamespace(steps=steps), targets=lambda: {5})
    assert board.ways() == {5: (((3,),),)}
    board.ways()
    assert len(asked) == 1
    match.state = successor(match.state, match)
    board.ways()
    assert len(asked) == 2


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_game_has_one_ui_for_all_its_screens(game: str) -> None:
    driver = Driver((480, 640), lambda app: LessonScene(app, game, 0))
    assert type(driver.scene) is LessonScene
    assert driver.scene.ui is game_ui(game)
    assert len(default_stones(game, driver.scene.variant)) == driver.scene.session.rules.seats


def heights(slots: list[PanelSlot]) -> list[int]:
    return [slot.height for slot in slots]


def test_slots_of_a_column_are_left_out_by_priority() -> None:
    first, second, third = Widget(), Widget(), Widget()
    slots = [PanelSlot(first, 100), PanelSlot(second, 60, priority=1),
             PanelSlot(third, 0, fill=lambda rest: rest if rest >= 50 else 0)]
    assert heights(fitted_column(slots, 300, 10)) == [100, 60, 120]
    assert heights(fitted_column(slots, 200, 10)) == [100, 60]
    assert heights(fitted_column(slots, 165, 10)) == [100, 55], "the slot left out makes room"


def test_slots_below_a_board_are_left_out_and_then_shrink() -> None:
    slots = [PanelSlot(Widget(), 80, 50), PanelSlot(Widget(), 40, priority=1)]
    assert heights(fitted_below(slots, 400, 10, 260, 260)) == [80, 40]
    assert heights(fitted_below(slots, 399, 10, 260, 260)) == [80]
    assert heights(fitted_below(slots, 340, 10, 260, 260)) == [70]
    assert heights(fitted_below(slots, 100, 10, 260, 260)) == [50], "and no further"
