"""A game that friends play by sending links: the seats of this device, and comparison of two histories.

The seats of this device are kept in the match's notes, which are not part of the link. For a game at a live table, the
notes also hold the way back to the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

from games.catalogue import find_game
from games.engine.core.match import Match
from games.engine.core.rules import Seat
from games.shell.library.store import Notice, Store
from games.shell.theme.text import tr

NOTE = "link"
SENT = "sent"  # in a match's notes: how many moves the other side knows; a resignation counts as one more
GUEST = "guest"  # in a match's notes: it came from elsewhere, and nobody here was at the table
TABLE_LINK = "live-"  # begins the part of a link to a live table after #
LONGEST_LINK = 2_000  # characters
LIVE = "live"  # in a match's notes: what `LiveTable.kept` returned, keys included, so it must not leave the device


def own_seats(match: Match[Any]) -> tuple[Seat, ...] | None:
    """Return the seats that are played here in a game by link; None for any other game."""
    seats = match.notes.get(NOTE)
    if not isinstance(seats, list) or not all(type(seat) is int and 0 <= seat < match.rules.seats for seat in seats):
        return None
    return tuple(seats)


def play_here(match: Match[Any], seats: Sequence[Seat]) -> None:
    """Note the seats that are played here: the other people play elsewhere."""
    match.notes[NOTE] = list(seats)


def is_live(match: Match[Any]) -> bool:
    """Whether a match is played at a live table."""
    return isinstance(match.notes.get(LIVE), dict)


def is_table_link(text: str) -> bool:
    """Whether a text looks like a link to a live table; games.live.keys checks it."""
    word = text.strip()
    return len(word) <= LONGEST_LINK and (
        f"#{TABLE_LINK}" in word or f"agate:{TABLE_LINK}" in word or word.startswith(TABLE_LINK))


def leave_table(match: Match[Any]) -> None:
    """Continue by link: forget the way back to the live table."""
    match.notes.pop(LIVE, None)


def can_go_by_link(match: Match[Any]) -> bool:
    """Whether several people play, and one of them is to move."""
    people = sum(player.is_human for player in match.players)
    return people > 1 and match.result() is None and match.players[match.seat_to_move].is_human


def send(match: Match[Any]) -> None:
    """Note that the link was sent: the player to move is elsewhere, and the others here unless already known."""
    if own_seats(match) is None and can_go_by_link(match):
        match.notes[NOTE] = [seat for seat, player in enumerate(match.players)
                             if player.is_human and seat != match.seat_to_move]
    _settle(match)


def receive(match: Match[Any]) -> None:
    """Note that the link was opened: the player to move is here; a game without players here is a guest."""
    if own_seats(match) is None and can_go_by_link(match):
        match.notes[NOTE] = [match.seat_to_move]
    if own_seats(match) is None:
        be_guest(match)
    else:
        _settle(match)


def be_guest(match: Match[Any]) -> None:
    """Note that a match was played elsewhere; its unnamed players are then called friends."""
    match.notes[GUEST] = True
    people = [seat for seat, player in enumerate(match.players) if player.is_human]
    if match.result() is not None and len(people) == 1 and not match.players[people[0]].name:
        players = list(match.players)
        players[people[0]] = players[people[0]]._replace(name=tr("name.friend"))
        match.players = tuple(players)
    _settle(match)


def is_guest(notes: Mapping[str, Any]) -> bool:
    """Whether the notes of a match say that it was played elsewhere."""
    return notes.get(GUEST) is True


def _settle(match: Match[Any]) -> None:
    if own_seats(match) is not None or is_guest(match.notes):
        match.notes[SENT] = match.ply + (match.resigned is not None)


def settled_plies(match: Match[Any]) -> int:
    """Return the number of moves that were sent or received, in a game by link or one played elsewhere.

    A resignation counts as one more.
    """
    own = own_seats(match)
    if own is None and not is_guest(match.notes):
        return 0
    others = [] if own is None else [
        ply + 1 for ply in range(match.ply) if (seat := match.rules.seat_to_move(match.states[ply])) not in own
        and match.players[seat].is_human]
    sent = match.notes.get(SENT)
    return max([*others[-1:], sent if type(sent) is int else 0])


def keep_here(match: Match[Any]) -> None:
    """Note that everybody plays here from now on, not by link."""
    match.notes.pop(NOTE, None)
    leave_table(match)


def is_elsewhere(match: Match[Any]) -> bool:
    """Whether the person to move plays elsewhere."""
    seats = own_seats(match)
    return seats is not None and can_go_by_link(match) and match.seat_to_move not in seats


class Relation(Enum):
    """The relation of a received history to that of the kept game."""

    SAME = "same"
    LONGER = "longer"
    SHORTER = "shorter"
    OURS = "ours"  # longer, but with decisions of a seat that is played on this device
    OTHER = "other"  # the histories differ
    STRANGE = "strange"  # another game or starting position


class Comparison(NamedTuple):
    """The relation of two histories, and the number of moves after which they disagree."""

    kind: Relation
    ply: int


def compare(ours: Match[Any], theirs: Match[Any]) -> Comparison:
    """Compare a received match with the kept one of the same id, up to its current ply."""
    if _beginning(ours) != _beginning(theirs):
        return Comparison(Relation.STRANGE, 0)
    both = min(ours.ply, len(theirs.moves))
    for ply in range(both):
        if ours.moves[ply] != theirs.moves[ply]:
            return Comparison(Relation.OTHER, ply)
    if len(theirs.moves) < ours.ply:
        return Comparison(Relation.SHORTER, both)
    if len(theirs.moves) > both and ours.resigned is not None:
        return Comparison(Relation.OTHER, both)
    if len(theirs.moves) == both and (theirs.resigned is None or ours.resigned is not None):
        return Comparison(Relation.SAME, both)
    return Comparison(Relation.OURS if _acts_for_us(ours, theirs) else Relation.LONGER, both)


def _acts_for_us(ours: Match[Any], theirs: Match[Any]) -> bool:
    """Whether a longer history has moves or a resignation of a person here that were not played here."""
    seats = own_seats(ours)
    people = [seat for seat, player in enumerate(ours.players) if player.is_human]
    own = set(people if seats is None else seats)
    known = ours.ply
    while known < min(len(ours.moves), len(theirs.moves)) and ours.moves[known] == theirs.moves[known]:
        known += 1
    movers = {theirs.rules.seat_to_move(theirs.states[ply]) for ply in range(known, len(theirs.moves))}
    return bool(own & movers) or theirs.resigned in own


def _beginning(match: Match[Any]) -> tuple[object, ...]:
    """Return the set-up that two histories must share; missing options have their default."""
    return match.game, match.variant, find_game(match.game).whole_options(match.options), match.start_position


def go_on(ours: Match[Any], theirs: Match[Any]) -> None:
    """Play the moves of another history from the ply where the two differ."""
    same = 0
    while same < min(len(ours.moves), len(theirs.moves)) and ours.moves[same] == theirs.moves[same]:
        same += 1
    ours.resigned = None
    ours.go_to(same)
    for move in theirs.moves[same:]:
        ours.play(move)
    if theirs.resigned is not None:
        ours.resign(theirs.resigned)


def receive_match(store: Store, match: Match[Any], stones: list[str],
                  show: Callable[[], None]) -> tuple[Match[Any], list[str]]:
    """Keep a received match, and return the one to show: the kept one, if it is the same game.

    The kept one continues if others decided for their own seats only. Otherwise the next screen says how they differ,
    and offers to adopt the received one; `show` then shows the kept game again.
    """
    kept = store.load(match.id)
    if kept is None:
        receive(match)
        store.keep(match, stones)
        return match, stones
    ours = kept.match
    kind, ply = compare(ours, match)

    def adopt() -> None:
        latest = store.load(match.id)
        if latest is not None:
            go_on(latest.match, match)
            store.keep(latest.match, latest.stones)
            show()

    if kind is Relation.LONGER:
        leave_table(ours)  # these moves came by link, not from the table
        go_on(ours, match)
        receive(ours)
        store.keep(ours, kept.stones)
    elif kind is Relation.SHORTER:
        store.add_notice(Notice("toast.link.shorter", "primary", {"n": ours.ply - ply}))
    elif kind is Relation.STRANGE:
        store.add_notice(Notice("toast.link.strange"))
    elif kind is Relation.OURS:
        store.add_notice(Notice("toast.link.ours", "danger", offer="toast.link.take", act=adopt))
    elif kind is Relation.OTHER:
        words = {"n": turn_number(ours, ply), "ours": move_text(ours, ply), "theirs": move_text(match, ply)}
        store.add_notice(Notice("toast.link.other", "danger", words, "toast.link.take", adopt))
    return ours, kept.stones


def turn_number(match: Match[Any], ply: int) -> int:
    """Return the number of a ply's turn, from 1."""
    return 1 + sum(1 for first, _, _ in match.whole_turns() if first < ply)


def move_text(match: Match[Any], ply: int) -> str:
    """Return the notation of a move of a match; a dash past the last."""
    return match.rules.text(match.states[ply], match.moves[ply]) if ply < len(match.moves) else "–"
