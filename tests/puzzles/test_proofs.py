"""Every shipped puzzle is proven by a second solver that shares no code with the one that found it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.catalogue import GAMES
from games.compiled import is_compiled
from games.engine.teaching.puzzles import Puzzle, puzzles_of
from tests.conftest import Remembered
from tests.reference import SOURCES, reference
from tests.reference.puzzle_games import PlainAbalone, PlainOrbito, PlainQuits
from tests.reference.puzzle_slyne import PlainSlyne
from tests.reference.puzzle_solver import PlainGame, PlainSolver

OWN = Path(__file__)
OTHERS = [puzzle for game in GAMES for puzzle in puzzles_of(game.id) if game.id != "slyne"]
pytestmark = pytest.mark.skipif(is_compiled(), reason="the plain solver is the same beside either form of the engine")


def plain_game(puzzle: Puzzle) -> PlainGame:
    if puzzle.game == "orbito":
        return PlainOrbito()
    if puzzle.game == "abalone":
        return PlainAbalone(puzzle.variant)
    return PlainQuits(puzzle.variant, puzzle.options.get("step", "diagonal"))


@pytest.mark.parametrize("puzzle", OTHERS, ids=lambda puzzle: puzzle.id)
def test_exactly_one_first_turn_reaches_the_goal_in_the_stated_turns(
        puzzle: Puzzle, remembered: Remembered) -> None:
    """With fewer turns the goal is out of reach, or more than one first turn holds."""
    def solve() -> tuple[list[str], bool]:
        game = plain_game(puzzle)
        solver = PlainSolver(game, game.read(puzzle.position), puzzle.goal)
        if puzzle.goal == "hold":
            is_sooner = puzzle.turns > 1 and len(solver.winning_turns(puzzle.turns - 1)) <= 1
        else:
            is_sooner = solver.is_forced_sooner(puzzle.turns)
        return list(solver.winning_turns(puzzle.turns)), is_sooner

    assert list(remembered(solve, *SOURCES, OWN, repr(puzzle))) == [[puzzle.first], False]


@pytest.mark.parametrize("puzzle", puzzles_of("slyne"), ids=lambda puzzle: puzzle.id)
def test_exactly_one_turn_of_slyne_reaches_the_goal(puzzle: Puzzle, remembered: Remembered) -> None:
    assert remembered(lambda: is_only_solution(puzzle), *SOURCES, OWN, repr(puzzle))


def is_only_solution(puzzle: Puzzle) -> bool:
    plain = PlainSlyne(int(puzzle.variant), puzzle.options.get("tiles", "crossroads"))
    position = plain.rules.from_text(puzzle.position)
    assert puzzle.turns in (1, 2)
    if puzzle.turns == 2:
        assert (plain.rules.seats, position["action"]) == (2, 2)
        assert plain.winning_turns(position) == {}
        reaching = plain.forcing_turns(position)
    elif puzzle.goal == "hold":
        assert (plain.rules.seats, position["action"]) == (2, 2)
        reaching = plain.holding_turns(position)
    else:
        reaching = plain.winning_turns(position)
    return all(is_same_position(after, reaching[tuple(puzzle.first.split())]) for after in reaching.values())


@pytest.mark.parametrize("puzzle", OTHERS[::6], ids=lambda puzzle: puzzle.id)
def test_plain_games_and_generators_agree_on_turns(puzzle: Puzzle) -> None:
    game, generator = plain_game(puzzle), reference(puzzle.game, puzzle.variant, puzzle.options)
    position = game.read(puzzle.position)
    expected = generator.turns(generator.from_text(puzzle.position))
    found = {game.name(position, move): game.play(position, move) for move in game.moves(position)}
    assert set(found) == set(expected)
    for token, following in expected.items():
        assert game.read(generator.to_text(following)) == found[token]
        result = generator.result(following)
        assert game.rewards(found[token]) == (result and result[0])


@pytest.mark.parametrize("puzzle", puzzles_of("slyne")[::12], ids=lambda puzzle: puzzle.id)
def test_can_complete_agrees_with_trying_every_action(puzzle: Puzzle) -> None:
    plain = PlainSlyne(int(puzzle.variant), puzzle.options.get("tiles", "crossroads"))
    start = plain.rules.from_text(puzzle.position)
    near = [after for after in plain.rules.turns(start).values() if after["winner"] is None][::9]
    for position in [start, *near]:
        wins = [after for after in plain.rules.turns(position).values() if after["winner"] == position["seat"]]
        assert plain.can_complete(position) == bool(wins)


def is_same_position(position: dict[str, Any], other: dict[str, Any]) -> bool:
    """Return whether two positions are equal apart from the order of the actions that led to them."""
    return all(position[part] == other[part] for part in ("table", "seat", "action", "blocks"))
