"""Plain and slow generators of the four games, written from the rules alone so that they are easy to verify.

They share no code with `games/` and use dictionaries and loops, without tables or bit sets. Tests compare both in
random games, and the benchmark measures the real rules against them. A position is whatever dictionary its game uses;
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
        """Return the position in which the game begins."""
        raise NotImplementedError

    def turns(self, position: Position) -> dict[str, Position]:
        """Return every legal turn by its notation, with the position it leads to; empty once the game is over."""
        raise NotImplementedError

    def result(self, position: Position) -> Result | None:
        """Return rewards and reason, or None while the game goes on."""
        raise NotImplementedError

    def to_text(self, position: Position) -> str:
        """Return the position as the project's one-line text."""
        raise NotImplementedError

    def from_text(self, text: str) -> Position:
        """Return the position that such a text describes, without history."""
        raise NotImplementedError

    def perft(self, position: Position, depth: int) -> int:
        """Count the ways to play exactly `depth` turns."""
        if depth == 0:
            return 1
        if depth == 1:
            return len(self.turns(position))
        return sum(self.perft(following, depth - 1) for following in self.turns(position).values())

    def random_playout(self, rng: Random, cap: int) -> tuple[int, Result | None]:
        """Play uniformly random legal turns, at most `cap`; return their number, and the result if the game ended."""
        position = self.start()
        for played in range(cap):
            turns = list(self.turns(position).values())
            if not turns:
                return played, self.result(position)
            position = rng.choice(turns)
        return cap, self.result(position)


def reference(game: str, variant: str = "", options: Mapping[str, str] | None = None) -> Reference:
    """Return the reference of a game; an empty variant and missing options mean the defaults."""
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
    """Return 1 for every winner and 0 for every other seat."""
    return tuple(1.0 if seat in winners else 0.0 for seat in range(seats))
