"""The plies at which undo and redo stop: a person decides there, or anyone if only computers play."""

from __future__ import annotations

from typing import Any

from games.engine.core.match import Match


def has_humans(match: Match[Any]) -> bool:
    """Whether a person sits at any seat."""
    return any(player.is_human for player in match.players)


def stop_before(match: Match[Any], first: int) -> int:
    """Return the last stop before the present ply, `first` or later; the present ply if there is none."""
    return next((ply for ply in range(match.ply - 1, first - 1, -1) if _is_stop(match, ply)), match.ply)


def stop_after(match: Match[Any]) -> int:
    """Return the next stop after the present ply, or the end."""
    end = len(match.moves)
    return next((ply for ply in range(match.ply + 1, end) if _is_stop(match, ply)), end)


def _is_stop(match: Match[Any], ply: int) -> bool:
    """Whether somebody decides at a ply, and not in mid-turn."""
    rules = match.rules
    if ply > 0 and not rules.taps(match.states[ply - 1], match.moves[ply - 1]):
        return False
    return not has_humans(match) or match.players[rules.seat_to_move(match.states[ply])].is_human
