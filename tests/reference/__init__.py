"""Plain, slow and obviously correct generators of the four games, written from the rules alone.

They share no code with `games/`: dictionaries and loops, no tables, no bit sets. The tests walk both side by
side, and the benchmark measures the real rules against them. A position is whatever dictionary its game uses;
a turn is named by its notation.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

SOURCES = tuple(sorted(Path(__file__).parent.glob("*.py")))
Position = dict[str, Any]
Result = tuple[tuple[float, ...], str]  # rewards by seat, reason


class Reference:
    """A game in one variant, for comparison with the real rules."""

    seats: int

    def start(self) -> Position:
        """The position in which the game begins."""
        raise NotImplementedError

    def turns(self, position: Position) -> dict[str, Position]:
        """Every legal turn by its notation, with the position it leads to; empty once the game is over."""
        raise NotImplementedError

    def result(self, position: Position) -> Result | None:
        """Rewards and reason once the game is over."""
        raise NotImplementedError

    def to_text(self, position: Position) -> str:
        """The position in the project's one-line text."""
        raise NotImplementedError

    def from_text(self, text: str) -> Position:
        """The position that such a line describes, without any history before it."""
        raise NotImplementedError

    def perft(self, position: Position, depth: int) -> int:
        """Count the ways to play exactly `depth` turns."""
        if depth == 0:
            return 1
        if depth == 1:
            return len(self.turns(position))
        return sum(self.perft(following, depth - 1) for following in self.turns(position).values())

    def random_playout(self, rng: Random, cap: int) -> tuple[int, Result | None]:
        """Plays uniformly among all legal turns: how many turns were played, and the result if one was reached."""
        position = self.start()
        for played in range(cap):
            turns = list(self.turns(position).values())
            if not turns:
                return played, self.result(position)
            position = rng.choice(turns)
        return cap, self.result(position)


def reference(game: str, variant: str = "", options: Mapping[str, str] | None = None) -> Reference:
    """The reference of a game; an empty variant and missing options mean the defaults."""
    from tests.reference.abalone import AbaloneReference
    from tests.reference.orbito import OrbitoReference
    from tests.reference.quits import QuitsReference
    from tests.reference.slyne import SlyneReference

    chosen = dict(options or {})
    if game == "orbito":
        return OrbitoReference()
    if game == "abalone":
        return AbaloneReference(variant or "standard", chosen.get("draws", "on") == "on",
                                chosen.get("swap", "off") == "on")
    if game == "quits":
        return QuitsReference(variant or "classic", chosen.get("step", "diagonal"), chosen.get("draws", "on") == "on")
    if game == "slyne":
        return SlyneReference(int(variant or "2"), chosen.get("tiles", "crossroads"), chosen.get("draws", "on") == "on")
    raise KeyError(game)


def lost_or_won(winners: set[int], seats: int) -> tuple[float, ...]:
    """1 for every winner and 0 for every other seat."""
    return tuple(1.0 if seat in winners else 0.0 for seat in range(seats))
