"""A game as readable text that ends in a code, from which the app can open it again; and as a link."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.catalogue import GAMES
from games.engine.core.errors import SaveError
from games.engine.core.match import Match
from games.engine.records.exchange import CODE, link_to, read_games
from games.engine.records.game_code import Shared, encode
from games.engine.records.movetext import Fault
from games.engine.speech.words import listed
from games.shell.library.lineup import default_stones, sound_stones


def code_word(match: Match[Any], stones: Sequence[str]) -> str:
    """Return the whole match and the stones of its seats in one word."""
    return encode(shared(match, stones), GAMES)


def standing(match: Match[Any], key: str) -> Match[Any]:
    """Return a match without undone moves, under an id."""
    other = match.branch(match.ply)
    other.id = key
    return other


def code_of(match: Match[Any], stones: Sequence[str]) -> str:
    """Return the code with the mark by which it is found in a text."""
    return CODE + code_word(match, stones)


def link_of(match: Match[Any], stones: Sequence[str], address: str) -> str:
    """Return a link that opens the match in the page at an address."""
    return link_to(shared(match, stones), GAMES, address)


def shared(match: Match[Any], stones: Sequence[str]) -> Shared:
    """Return a match to be shared; default stones are left out."""
    is_usual = list(stones) == list(default_stones(match.game, match.variant))
    return Shared(match, () if is_usual or len(stones) != match.rules.seats else tuple(stones))


def text_of(match: Match[Any], title: str, names: list[str], stones: Sequence[str]) -> str:
    """Return title, players, numbered moves, and the code."""
    lines = [title, listed(names, " – ")]
    row: list[str] = []
    number, last = 0, len(names)
    for _, seat, text in match.whole_turns():
        if seat <= last:
            if row:
                lines.append(" ".join(row))
            number += 1
            row = [f"{number}."]
        row.append(text)
        last = seat
    if row:
        lines.append(" ".join(row))
    return "\n".join([*lines, code_of(match, stones)]) + "\n"


def match_of(text: str) -> tuple[Match[Any], list[str]]:
    """Return the first match in a text of any known format, and its stones; raises SaveError."""
    found = next(read_games(text, GAMES))
    if isinstance(found, Fault):
        raise SaveError(found.reason)
    match = found.game.match
    return match, sound_stones(found.game.stones, match.game, match.variant)
