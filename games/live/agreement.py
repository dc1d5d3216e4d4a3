"""The game that follows from the messages of all seats: pure functions, the same on every device.

A move counts if the seat that makes it says so. Taking back starts a new era once everybody has agreed to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.engine.core.match import Match
from games.engine.core.rules import Move, Seat
from games.live.messages import DRAW, RESIGN, Answer, SeatMessage

Moves = tuple[Move, ...]


class History(NamedTuple):
    """A seat's message with its moves decoded."""

    said: SeatMessage
    moves: Moves
    epoch: int = 0  # how often the seat had been reopened


class Agreed(NamedTuple):
    """The game that follows from all messages together."""

    era: int = 0
    cut: int = 0  # how many moves the era began with
    moves: Moves = ()
    resigned: Seat | None = None
    is_drawn: bool = False  # by agreement
    is_over: bool = False  # by the rules, or because the players ended it


def agree(base: Match[Any], people: Sequence[Seat], told: Mapping[Seat, History]) -> Agreed:
    """Return the game that follows from the seats' messages; `base` is the game before its first move."""
    era, cut, moves = _era(people, told)
    here = {seat: history for seat, history in sorted(told.items()) if history.said.era == era}
    drawn = [history.moves for history in here.values() if history.said.end == DRAW and history.said.asked
             and all(_agrees(told.get(seat), history.said.asked) for seat in people)]
    rules = base.rules
    state = rules.after(base.states[0], moves)
    while rules.result(state) is None and moves not in drawn:
        history, ply = here.get(rules.seat_to_move(state)), len(moves)
        if history is None or len(history.moves) <= ply or history.moves[:ply] != moves:
            break
        moves = history.moves[:ply + 1]
        state = rules.play(state, moves[-1])
    if rules.result(state) is not None:
        return Agreed(era, cut, moves, is_over=True)
    if moves in drawn:
        return Agreed(era, cut, moves, is_drawn=True, is_over=True)
    resigned = [seat for seat, history in here.items()
                if history.said.end == RESIGN and moves[:len(history.moves)] == history.moves]
    return Agreed(era, cut, moves, resigned[0] if resigned else None, is_over=bool(resigned))


def _era(people: Sequence[Seat], told: Mapping[Seat, History]) -> tuple[int, int, Moves]:
    """Return the latest era that everybody agreed to, how many moves it began with, and these moves."""
    for era in sorted({history.said.era for history in told.values()} - {0}, reverse=True):
        starts = [(history.said.cut, history.said.asked or Answer(-1, 0), history.moves[:history.said.cut])
                  for history in told.values() if history.said.era == era]
        for cut, asked, start in sorted(starts):
            if len(start) == cut and all(seat in told and _follows(told[seat], era, asked, start) for seat in people):
                return era, cut, start
    return 0, 0, ()


def _follows(history: History, era: int, asked: Answer, start: Moves) -> bool:
    """Whether a seat has agreed to an era and, if it is in that era already, begins with the same moves."""
    is_same = history.said.era != era or history.moves[:len(start)] == start
    return history.said.era >= era - 1 and is_same and (_agrees(history, asked) or history.said.era > era)


def _agrees(history: History | None, asked: Answer) -> bool:
    """Whether a seat agreed to a question, or acts on it."""
    return history is not None and (history.said.asked == asked or asked in history.said.yes)


def continues(agreed: Agreed, before: Agreed) -> bool:
    """Whether a game only adds to the one that was agreed before, or takes back by agreement."""
    if (agreed.era, -agreed.cut) != (before.era, -before.cut):
        return (agreed.era, -agreed.cut) > (before.era, -before.cut)
    if agreed.is_drawn and agreed.moves == before.moves[:len(agreed.moves)]:
        return True
    return agreed.moves[:len(before.moves)] == before.moves and (agreed.is_over or not before.is_over)


def undoes_own_moves(base: Match[Any], agreed: Agreed, before: Agreed, seat: Seat) -> bool:
    """Whether a game differs from the one before only by the last moves of one seat, which nobody answered."""
    if (agreed.era, agreed.cut) != (before.era, before.cut) or before.is_over:
        return False
    rules, state = base.rules, base.states[0]
    common = 0
    while common < min(len(agreed.moves), len(before.moves)) and agreed.moves[common] == before.moves[common]:
        state, common = rules.play(state, before.moves[common]), common + 1
    for move in before.moves[common:]:
        if rules.seat_to_move(state) != seat:
            return False
        state = rules.play(state, move)
    return True


def supersedes(newer: History, older: History) -> bool:
    """Whether a seat's message replaces another: by a new key of the seat, claim, device that keeps it, or age.

    A new key comes first, so that an earlier holder of the seat cannot block it for ever by a huge number.
    """
    if newer.epoch != older.epoch:
        return newer.epoch > older.epoch
    new, old = newer.said, older.said
    if new.claim != old.claim:
        return new.claim > old.claim
    if new.device != old.device:
        return new.device < old.device
    return new.number > old.number
