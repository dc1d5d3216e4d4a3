"""Win probabilities: one number a side, with a sum of one. Positions shown as 70 % are won about 70 % of the time.

The values of a search are averages over all moves that it tried, so they lie too close together. A game's
`Calibration`, measured by `python -m games calibrate`, spreads them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.engine.core.rules import Rules, Seat


class Calibration(NamedTuple):
    """Maps search values to win probabilities: odds to the power `power`, those of the side to move times `tempo`."""

    power: float = 1.0
    tempo: float = 1.0


AS_THEY_ARE = Calibration()


def sides_of(rules: Rules[Any]) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats of each side, in the order of the teams; without teams every seat is a side."""
    return tuple([tuple([seat for seat in range(rules.seats) if rules.teams[seat] == team])
                  for team in sorted(set(rules.teams))])


def shares(rules: Rules[Any], rewards: Sequence[float]) -> tuple[float, ...]:
    """Return each side's share of the rewards, final or expected; the shares add up to one."""
    raw = [max(rewards[seats[0]], 0.0) for seats in sides_of(rules)]
    whole = sum(raw)
    return tuple([part / whole for part in raw]) if whole > 0.0 else (1.0 / len(raw),) * len(raw)


def win_probabilities(rules: Rules[Any], rewards: Sequence[float], mover: Seat,
                      calibration: Calibration) -> tuple[float, ...]:
    """Return each side's win probability from the rewards that a search expects with `mover` to move; 0 and 1 stay."""
    raw = shares(rules, rewards)
    if max(raw) == 1.0:
        return raw
    to_move = sorted(set(rules.teams)).index(rules.teams[mover])
    odds = [part ** calibration.power * (calibration.tempo if side == to_move else 1.0)
            for side, part in enumerate(raw)]
    whole = sum(odds)
    return tuple([part / whole for part in odds])
