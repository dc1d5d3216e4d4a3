"""Animations: the rules state every motion, and drawing does not change the state of a board view."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pygame
import pytest

from games.catalogue import GAMES, make_rules
from games.engine.core.rules import HAND, OFF, PUSH, ROLL, ROUND, SLIDE, TURN, Step
from games.shell.library.lineup import default_lineup
from games.shell.scenes import open_lineup
from games.shell.table.board_view import MARBLES
from games.shell.table.replay import backward
from games.slyne.table import axial
from tests.reference.slyne import DIRECTIONS
from tests.shell.driver import FRAME, Driver

PLIES = 30


def hot_seat(game: str, variant: str = "", **settings: Any) -> Driver:
    """Return a game of people at one screen."""
    lineup = default_lineup(game)
    if variant:
        lineup.set_variant(variant)
    lineup.levels = [""] * lineup.seats
    return Driver((900, 700), lambda app: open_lineup(app, lineup), **settings)


def everything(view: Any) -> list[Any]:
    """Return all attributes of a view and its pieces, in order."""
    pieces = [tuple(getattr(piece, name) for name in piece.__slots__) for piece in view.animator.pieces]
    own = {name: repr(value) for name, value in vars(view).items() if name != "animator"}
    return [pieces, own, list(view.animator.stale), view.animator.beat]


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_drawing_changes_nothing(game: str) -> None:
    driver = hot_seat(game, reduced_motion=False)
    scene, rng = driver.scene, Random(11)
    for _ in range(PLIES):
        moves = scene.session.rules.moves(scene.match.state)
        if not moves:
            break
        scene.session.play((rng.choice(moves),))
        driver.run(0.15)  # in the middle of the motion
        before = everything(scene.view)
        canvas = pygame.Surface(driver.app.canvas.get_size())
        scene.draw(canvas)
        first = pygame.image.tobytes(canvas, "RGB")
        scene.draw(canvas)
        assert everything(scene.view) == before
        assert pygame.image.tobytes(canvas, "RGB") == first
        scene.board.finish()


def motions(game: str, position: str, turn: str, variant: str = "") -> list[tuple[str, int]]:
    """Return the motions of a turn with the number of pieces that make each."""
    rules = make_rules(game, variant)
    state, found = rules.from_position(position), []
    for move in rules.parse(state, turn):
        found += [step.motion for step in rules.steps(state, move)]
        state = rules.play(state, move)
    return sorted((motion, found.count(motion)) for motion in set(found))


@pytest.mark.parametrize(("game", "position", "turn", "expected"), [
    ("orbito", "..w./.b../w.b./.... w", "b3a3@d1", [(ROLL, 2), (TURN, 5)]),  # nudge and placement; then all five rotate
    ("abalone", "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0-0", "c3c5d3", [(ROLL, 3)]),
    ("abalone", "wwwww/wwwwww/7/8/2bbbww2/8/7/bbbbbb/bbbbb b 1-0", "e3e4", [(PUSH, 5)]),
    ("abalone", "wwwww/wwwwww/7/8/2bbb4/8/7/bbbbbb/bbbbb b 3-0", "e3e4", [(ROLL, 3)]),  # a line of own marbles
    ("quits", ".00../00.../0...1/...11/..11. 0 0,0 -", "b4c3", [(ROLL, 1)]),
    ("quits", ".00../00.../0...1/...11/..11. 0 0,0 -", "4>", [(ROUND, 1), (SLIDE, 4 + 2)]),  # five tiles, two marbles
])
def test_the_rules_state_the_motion_of_each_piece(
        game: str, position: str, turn: str, expected: list[tuple[str, int]]) -> None:
    assert motions(game, position, turn) == expected


def test_a_reversed_step_keeps_its_motion_and_reverses_its_path() -> None:
    steps = (Step(1, 2, 0, 0), Step(2, 5, 0, 1, -1, TURN, (3, 4)), Step(5, OFF, 0, 2, motion=PUSH))
    assert backward(steps) == (
        Step(OFF, 5, 0, 0, motion=PUSH), Step(5, 2, 0, 1, -1, TURN, (4, 3)), Step(2, 1, 0, 2))
    assert backward(backward(steps)) == steps


def test_a_marble_of_slyne_rolls_from_tile_to_tile_over_open_roads() -> None:
    rules = make_rules("slyne", "2")
    state = rules.from_position("0,0=0/0*0;1,0=1/0;2,0=0/0;3,0=1/0;0,1=1/1*1 0 1 3,3")
    (move,) = rules.parse(state, "0,0>3,0")
    (step,) = rules.steps(state, move)
    assert [axial(cell) for cell in step.via] == [(1, 0), (2, 0)]


def test_no_marble_of_slyne_ever_jumps() -> None:
    """In random games, each part of a marble's path leads to a neighbouring cell."""
    rules, rolled = make_rules("slyne", "3"), 0
    state, rng = rules.start(), Random(4)
    while rules.result(state) is None and rolled < 200:
        moves = rules.moves(state)
        for move in moves:
            steps = rules.steps(state, move)
            if len(steps) == 1 and steps[0].piece < MARBLES and steps[0].src != HAND:
                legs = [axial(cell) for cell in (steps[0].src, *steps[0].via, steps[0].dst)]
                assert all((b[0] - a[0], b[1] - a[1]) in DIRECTIONS for a, b in pairwise(legs))
                rolled += 1
        state = rules.play(state, rng.choice(moves))
    assert rolled >= 200


def test_orbitos_button_is_down_only_while_the_rings_rotate() -> None:
    driver = hot_seat("orbito", reduced_motion=False)
    scene = driver.scene
    assert not scene.view._is_pressed()
    scene.session.play(scene.session.rules.parse(scene.match.state, "@b2"))
    seen = []
    for _ in range(120):
        driver.run(FRAME)
        seen.append(scene.view._is_pressed())
    assert True in seen
    assert seen[-1] is False
    first, last = seen.index(True), len(seen) - 1 - seen[::-1].index(True)
    assert all(seen[first:last + 1])
