"""Marks drawn by hand in the comments of movetext: written, read back, and cleaned when they come from outside."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalogue import GAMES, make_rules
from games.engine.core.match import Match
from games.engine.records.game_code import Shared
from games.engine.records.movetext import Fault, read, write
from games.engine.records.own_marks import MOST_HERE, MOST_MARKS, Mark, all_marks, put_marks


def played(game: str, variant: str, turns: int = 3) -> Match[Any]:
    match: Match[Any] = Match(make_rules(game, variant), game, variant)
    while len(match.whole_turns()) < turns or not match.rules.is_turn_complete(match.states[-2], match.moves[-1]):
        match.play(match.rules.moves(match.state)[0])
    return match


def read_back(text: str) -> Match[Any]:
    (found,) = read(text, GAMES)
    assert not isinstance(found, Fault), found
    return found.game.match


@pytest.mark.parametrize(("game", "variant"), [("abalone", "belgian"), ("orbito", "classic"), ("quits", "classic"),
                                               ("slyne", "2")])
def test_marks_after_whole_turns_are_written_and_read_back(game: str, variant: str) -> None:
    match = played(game, variant)
    end = len(match.moves)
    put_marks(match, 0, [Mark(1, 1, 0), Mark(2, 7, 1)])
    put_marks(match, end, [Mark(at, at + 1, at % 3) for at in range(12)])
    text = write(Shared(match), GAMES)
    assert max(map(len, text.splitlines())) < 200
    again = read_back(text)
    assert again.moves == match.moves
    assert all_marks(again) == all_marks(match)


def test_circles_and_arrows_are_written_in_the_common_notation() -> None:
    match: Match[Any] = Match(make_rules("abalone", "standard"), "abalone", "standard")
    put_marks(match, 0, [Mark(30, 30, 0), Mark(0, 60, 2)])  # e5, and a1 to i9
    assert "{[%csl Ge5] [%cal Ba1i9]}" in write(Shared(match), GAMES)


@pytest.mark.parametrize("comment", [
    "[%csl Ge5", "[%csl Ye5]", "[%csl Gz9]", "[%csl Ge5e6]", "[%cal Ge5]", "[%csl G#99999]", "[%csl]", "[%csl ,,,,]",
    "[%cal G#1#32768]", "[%cal Ge5e6e7]", "[%csl G#٣]", "[%", "[%csl [%csl [%csl", "[%clk 0:10:00]", "[%csl " * 5_000,
    "[%csl " + "Ge5" * 5_000 + "]",
])
def test_invalid_marks_in_comments_are_ignored(comment: str) -> None:
    match = read_back(f'[Game "abalone"]\n[Variant "standard"]\n\n{{{comment}}} 1. a1b2 *\n')
    assert all_marks(match) == {}
    assert len(match.moves) == 1


def test_marks_are_bounded_cleaned_and_belong_to_the_main_line() -> None:
    many = ",".join(f"G#{n}" for n in range(200))
    head = '[Game "abalone"]\n[Variant "standard"]\n\n'
    match = read_back(f"{head}{{[%csl Ge5,Xe6,Re5,Gq1]}} 1. a1b2 (1. a2b3 {{[%csl Gd4]}}) {{[%csl {many}]}} *\n")
    assert all_marks(match)[0] == (Mark(30, 30, 1),)
    assert len(all_marks(match)[1]) == MOST_HERE
    text = head + " ".join([f"{{[%csl {many}]}} a1b2 {{[%csl {many}]}} i9h8 {{[%csl {many}]}} b2a1 h8i9"] * 12) + " *\n"
    found = next(read(text, GAMES))
    marks = {} if isinstance(found, Fault) else all_marks(found.game.match)
    assert sum(map(len, marks.values())) <= MOST_MARKS


@pytest.mark.parametrize("text", ["{[%csl Ge5] 1. a1b2 *", "[%csl Ge5]} 1. a1b2 *", "{{[%csl Ge5]}} 1. a1b2 *"])
def test_an_unclosed_comment_is_reported(text: str) -> None:
    (found,) = read(f'[Game "abalone"]\n[Variant "standard"]\n\n{text}\n', GAMES)
    assert isinstance(found, Fault)
    assert found.slug == "comment"
