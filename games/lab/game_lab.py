"""Facts about a game that only the lab needs: its symmetries, the games to search for puzzles, alpha-beta opponents.

A game states it in its folder as `LAB` in `games/<game>/lab`; a game without one gets the defaults.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.catalogue import find_game
from games.engine.core.rules import Move, Rules
from games.engine.search.weights import Weights

Cell = tuple[int, int]
CellMap = Callable[[int, int], Cell]


class Aim(NamedTuple):
    """A goal to search for, the number of turns it may take, and whether the current turn has already begun."""

    goal: str
    fewest: int
    most: int
    is_begun: bool = False


class Source(NamedTuple):
    """A kind of self-play game in which puzzles are searched."""

    variant: str
    options: dict[str, str]
    aims: tuple[Aim, ...]
    share: int = 1  # relative frequency among the sources of the game
    siblings: int = 0  # positions after other moves that are searched beside each position played
    keep_obvious: float = 1.0  # share kept of the finds whose first turn the evaluator ranks first
    places_first: bool = False  # play from the hands until they are empty, then at random: a smaller tree to prove


def same_position(position: str) -> Iterable[str]:
    """Return the position alone: the images of a game without symmetries."""
    return (position,)


@dataclass(frozen=True)
class GameLab:
    """The facts about one game."""

    sources: tuple[Source, ...] = ()
    images: Callable[[str], Iterable[str]] = same_position  # texts of the symmetric images of a position
    random_plies: int = 12  # at most, at the start of a game that calibrates win probabilities
    marbles_to_win: int = 0  # where a side wins by a count of marbles that `counts` reports as "out"
    with_one_to_go: Callable[[Rules[Any], Any], Any] = field(default=lambda rules, state: state)  # next marble wins
    is_from_hand: Callable[[Move], bool] = field(default=lambda move: False)
    tried_before: Callable[[Rules[Any], Any, tuple[Move, ...]], int] = field(default=lambda rules, state, turn: 0)
    table_key: Callable[[Any], Hashable] = field(default=lambda state: state.key())  # of a transposition table
    null_move: Callable[[Any], Any] = field(default=lambda state: None)  # the state after a pass, or None
    opponents: Mapping[str, Weights] = field(default_factory=dict)  # weights of more alpha-beta players, by name


def lab_of(game: str) -> GameLab:
    """Return the facts about a game; without sources of its own every variant for two is searched for wins."""
    entry = find_game(game)
    stated: GameLab = entry.lab or GameLab()
    if stated.sources:
        return stated
    variants = [name for name, seats in entry.variants if seats == 2]
    return GameLab(tuple([Source(name, {}, (Aim("win", 2, 3),)) for name in variants]), stated.images,
                   stated.random_plies)


def symmetry_class(game: str, position: str) -> str:
    """Return a text that is equal for all positions of a game that the board's symmetries map onto each other."""
    return min(lab_of(game).images(position))
