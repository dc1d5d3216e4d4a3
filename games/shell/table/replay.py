"""Motions to show: of moves that were just played, and of those that an undo or redo passes."""

from __future__ import annotations

from typing import Any, NamedTuple

from games.engine.core.match import Match
from games.engine.core.rules import Move, Seat, Step


class Replay(NamedTuple):
    """The motion of one ply: the positions before and after it, and the steps between them."""

    before: Any
    move: Move
    after: Any
    steps: tuple[Step, ...]
    seat: Seat
    is_backward: bool = False


def replays_between(match: Match[Any], goal: int) -> list[Replay]:
    """Return the motions from the present ply to another one, backwards or forwards."""
    is_backward = goal < match.ply
    replays = []
    for ply in range(match.ply - 1, goal - 1, -1) if is_backward else range(match.ply, goal):
        before, move, after = match.states[ply], match.moves[ply], match.states[ply + 1]
        steps, seat = match.rules.steps(before, move), match.rules.seat_to_move(before)
        replays.append(Replay(after, move, before, backward(steps), seat, True) if is_backward
                       else Replay(before, move, after, steps, seat))
    return replays


def backward(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return the steps that undo a motion, in reverse order."""
    last = max((step.beat for step in steps), default=0)
    turned = [Step(step.dst, step.src, step.becomes if step.becomes >= 0 else step.piece, last - step.beat,
                   step.piece if step.becomes >= 0 else -1, step.motion, step.via[::-1]) for step in steps]
    return tuple(sorted(turned, key=lambda step: step.beat))
