"""Why a move of Abalone cannot be played: a reason for people, found only after `moves()` has refused it."""

from __future__ import annotations

from typing import Final

from games.abalone.grid import FOE, FREE, GROUPS, NEXT, OWN, PARTNER, RIM, SPANS
from games.engine.core.rules import Cell

REASONS: Final = {
    "game_over": "the game is over",
    "no_swap": "only the second player may swap sides, right after the first move",
    "must_move": "passing is only for a seat that has no legal move",
    "empty_cell": "there is no marble on that cell",
    "not_yours": "that marble belongs to another player",
    "blocked": "there is no room to move there",
    "too_far": "marbles move by one cell",
    "not_in_line": "marbles that move together stand in one straight line",
    "gap": "marbles that move together stand side by side without a gap",
    "more_than_three": "three marbles at most move together",
    "would_eject_own": "nobody pushes a marble of their own over the edge",
    "not_stronger": "only the greater number pushes: two push one, three push one or two",
    "own_marble_behind": "a marble of your own side stands behind the ones to be pushed",
    "partner_without_push": "a partner's marble moves only as part of a push",
    "broadside_occupied": "a sideways move needs every cell it goes to free",
    "along_the_line": "a move along the line is written as the last marble and the cell in front of it",
}


def marble_fault(view: bytes, cell: Cell) -> str:
    """Return why a marble on this cell cannot be moved, or nothing."""
    if view[cell] == FREE:
        return "empty_cell"
    return "" if view[cell] == OWN else "not_yours"


def in_line_fault(view: bytes, tail: Cell, direction: int) -> str:
    """Return why the own marble on `tail` and those in front of it cannot move in a direction, or nothing."""
    cell = tail
    friends = partners = foes = 0
    while view[cell] == OWN or view[cell] == PARTNER:
        friends += 1
        partners += view[cell] == PARTNER
        cell = NEXT[cell][direction]
    if friends > 3:
        return "more_than_three"
    if view[cell] == RIM:
        return "would_eject_own"
    if view[cell] == FREE:
        return "partner_without_push" if partners else ""
    while view[cell] == FOE:
        foes += 1
        cell = NEXT[cell][direction]
    if foes >= friends:
        return "not_stronger"
    return "own_marble_behind" if view[cell] == OWN or view[cell] == PARTNER else ""


def group_fault(view: bytes, first: Cell, last: Cell) -> str:
    """Return why the marbles from one cell to another are no group that could move together, or nothing."""
    if (first, last) not in SPANS:
        return "not_in_line"
    if (first, last) not in GROUPS:
        return "more_than_three"
    for cell in GROUPS[first, last]:
        if view[cell] == FREE:
            return "empty_cell" if cell in (first, last) else "gap"
        if view[cell] == FOE:
            return "not_yours" if cell in (first, last) else "gap"
    return ""


def broadside_fault(view: bytes, first: Cell, last: Cell, direction: int) -> str:
    """Return why a group cannot move sideways in a direction, or nothing."""
    for cell in GROUPS[first, last]:
        if view[cell] != OWN:
            return "partner_without_push"
        if view[NEXT[cell][direction]] == RIM:
            return "would_eject_own"
    blocked = any(view[NEXT[cell][direction]] != FREE for cell in GROUPS[first, last])
    return "broadside_occupied" if blocked else ""


def taps_fault(view: bytes, taps: tuple[Cell, ...]) -> str:
    """Why touches (a marble; then its goal or the other end of its group; then where the group goes) lead nowhere."""
    first = taps[0]
    reason = marble_fault(view, first)
    if reason or len(taps) == 1:
        return reason or "blocked"
    last = taps[1]
    if len(taps) == 2:
        if view[last] == OWN or view[last] == PARTNER:
            return group_fault(view, first, last) or "blocked"
        direction, distance = SPANS.get((first, last), (0, 0))
        return in_line_fault(view, first, direction) or "blocked" if distance == 1 else "too_far"
    reason = group_fault(view, first, last)
    if reason:
        return reason
    axis, length = SPANS[first, last]
    direction, distance = SPANS.get((last, taps[2]), (0, 0))
    if direction == axis and distance == 1:
        return in_line_fault(view, first, axis) or "blocked"
    if direction == (axis + 3) % 6 and distance == length + 1:
        return in_line_fault(view, last, direction) or "blocked"
    if distance != 1 or direction == (axis + 3) % 6:
        return "too_far"
    return broadside_fault(view, first, last, direction) or "blocked"


def text_fault(view: bytes, cells: tuple[Cell, ...]) -> str:
    """Return why the cells of a move's text, as far as they are written out, name no legal move."""
    if not cells:
        return "blocked"
    first = cells[0]
    last = cells[1] if len(cells) > 1 else first
    is_led_by_partner = len(cells) == 3 and view[first] == PARTNER and view[last] == OWN
    reason = "" if is_led_by_partner else marble_fault(view, first)
    if reason or len(cells) == 1:
        return reason or "blocked"
    direction, distance = SPANS.get((first, last), (0, 0))
    if len(cells) == 2:
        if distance == 1:
            return in_line_fault(view, first, direction) or "blocked"
        if view[last] == OWN or view[last] == PARTNER:
            return group_fault(view, first, last) or "blocked"
        return "too_far"
    reason = group_fault(view, first, last)
    if reason:
        return reason
    across, step = SPANS.get((first, cells[2]), (0, 0))
    if step != 1:
        return "too_far"
    if across % 3 == direction % 3:
        return "along_the_line"
    return broadside_fault(view, first, last, across) or "blocked"
