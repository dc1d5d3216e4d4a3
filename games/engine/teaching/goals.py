"""The goals of puzzles.

The seat to move must reach the goal within a number of its own turns, whatever all other seats do, partners
included. Its last turn counts as soon as it is made, except for `hold`, which must also survive the replies:

    win     the game is won
    eject   its side has pushed off one marble more, or the game is won
    exit    one marble more of its own has left the board, or the game is won
    hold    nobody has beaten it
"""

from __future__ import annotations

from typing import Any, Final, final

from games.engine.core.rules import Rules, Seat

GOALS: Final = ("win", "eject", "exit", "hold")


@final
class Goal:
    """A goal of a seat, counted from a position on."""

    def __init__(self, rules: Rules[Any], name: str, start: Any) -> None:
        self.rules: Final = rules
        self.name: Final = name
        self.seat: Final[Seat] = rules.seat_to_move(start)
        self.is_hold: Final = name == "hold"
        self._counted: Final = name in ("eject", "exit")
        self._had: Final = self._out(start)

    def status(self, state: Any) -> bool | None:
        """Whether the goal is reached, or out of reach because the game is over; None while it is open."""
        if self._counted and self._out(state) > self._had:
            return True
        outcome = self.rules.result(state)
        if outcome is None:
            return None
        reward = outcome.rewards[self.seat]
        return reward > 0.0 if self.is_hold else reward == 1.0

    def _out(self, state: Any) -> int:
        return self.rules.counts(state, self.seat)["out"] if self._counted else 0
