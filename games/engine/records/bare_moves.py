"""Reading a plain list of moves: the game is the one in which all of them can be played.

    Abalone
    1. a1b2 i9h8 2. b2c3 h8g7

Numbers may be left out. Text before the number 1 is a heading; a game or variant named in its first line is
chosen. Where a list fits several variants, the one with the same numbers is chosen, or else the usual one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from games.engine.core.errors import GameError
from games.engine.core.game import Game
from games.engine.records.movetext import Fault, GameText, ReadGame, Unreadable, numbered, replayed, tokens_of

LONGEST_LIST: Final = 20_000  # characters
MOST_TURNS: Final = 1_000  # every game is tried, so that a list may cost more time than a game that says what it is
FIRST: Final = re.compile(r"^\s*1\.", re.MULTILINE)
WORD: Final = re.compile(r"\w+")


def read_bare_moves(text: str, games: Sequence[Game]) -> ReadGame | Fault | None:
    """Return the game of a list of moves, or its fault; None if the text is no list of moves."""
    if len(text) > LONGEST_LIST:
        return None
    named, words, moves = _parts(text, games)
    try:
        tokens = tokens_of(moves)[0]
    except Unreadable:
        return None
    if not tokens:
        return None
    if len(tokens) > MOST_TURNS:
        return Fault(1, "", 0, f"it has more than {MOST_TURNS} turns.", "too_long") if FIRST.match(moves) else None
    fitting: list[ReadGame] = []
    furthest = Unreadable("these moves are of none of our games.", "no_list", 0)
    for tags in _candidates(named):
        try:
            fitting.append(ReadGame(replayed(GameText(tags, moves), games), tags))
        except Unreadable as fault:
            furthest = fault if fault.ply > max(1, furthest.ply) else furthest
        except GameError:
            continue
    if not fitting:
        return _fault(furthest, moves)
    return _chosen(fitting, {game.variants[0][0] for game in named}, words, moves)


def _parts(text: str, games: Sequence[Game]) -> tuple[Sequence[Game], set[str], str]:
    """Return the games to try, the words of the first line where it is a heading, and the text with the moves."""
    first, _, rest = text.strip().partition("\n")
    heading = first.casefold()
    named = [game for game in games if game.title.casefold() in heading]
    begin = FIRST.search(text)
    moves = text[begin.start():].strip() if begin else rest if named else text
    is_heading = bool(named) or bool(begin and text[:begin.start()].strip())
    return named or games, set(WORD.findall(heading)) if is_heading else set(), moves


def _candidates(games: Sequence[Game]) -> Iterator[dict[str, str]]:
    """Yield the tags of every game and variant that the list could belong to, the usual ones first."""
    for game in games:
        names = [name for name, _ in game.options if name != "draws"]
        for number, values in enumerate(product(*[values for name, values in game.options if name != "draws"])):
            words = " ".join([f"{name}={value}" for name, value in zip(names, values, strict=True)])
            for variant, _ in game.variants:
                yield {"Game": game.id, "Variant": variant} | ({"Options": words} if number else {})


def _chosen(fitting: Sequence[ReadGame], usual: set[str], words: set[str], moves: str) -> ReadGame | Fault:
    """Return the game that the heading names, or that has the same numbers, or the usual one; else a fault."""
    best = [found for found in fitting if found.tags["Variant"] in words] or fitting
    best = [found for found in best if _is_numbered_so(found, moves)] or best
    several = {found.tags["Game"] for found in best}
    if len(several) == 1 and best[0].tags["Variant"] not in usual:
        several = {found.tags["Variant"] for found in best}
    if len(several) > 1:
        return Fault(1, "", 0, "these moves fit more than one game: write its name above them.", "several_games")
    return best[0]


def _is_numbered_so(found: ReadGame, moves: str) -> bool:
    words = " ".join(numbered(found.game.match.whole_turns())).split()
    return moves.split()[:len(words)] == words


def _fault(furthest: Unreadable, moves: str) -> Fault | None:
    """Return the fault of the game in which the most moves can be played; None if not even the first move can."""
    if not furthest.ply and not FIRST.match(moves):
        return None
    return Fault(1, "", furthest.ply, str(furthest), furthest.slug)
