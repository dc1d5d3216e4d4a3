"""Circles and arrows drawn by hand: kept with their positions in records and codes, and read within bounds."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from games.catalogue import GAMES, make_rules
from games.engine.core.errors import SaveError
from games.engine.core.match import Match
from games.engine.records.game_code import (
    FORMAT,
    MARKS_SECTION,
    SECTIONS,
    Shared,
    _checksum,
    _packed,
    _unpacked,
    decode,
    encode,
)
from games.engine.records.own_marks import (
    MARKS,
    MOST_HERE,
    MOST_MARKS,
    PLACES,
    Mark,
    all_marks,
    forget_marks_after,
    marks_at,
    put_marks,
    toggled,
)


def played(plies: int = 6) -> Match[Any]:
    match: Match[Any] = Match(make_rules("abalone", "belgian", {}), "abalone", "belgian")
    rng = Random(7)
    for _ in range(plies):
        match.play(rng.choice(match.rules.moves(match.state)))
    return match


def test_drawing_a_mark_again_removes_it_and_another_colour_replaces_it() -> None:
    marks = toggled((), Mark(1, 2))
    assert marks == (Mark(1, 2, 0),)
    assert toggled(marks, Mark(1, 2, 1)) == (Mark(1, 2, 1),)
    assert toggled(marks, Mark(1, 2)) == ()
    assert toggled(marks, Mark(2, 1)) == (Mark(1, 2), Mark(2, 1))  # the opposite direction is another arrow


def test_a_record_keeps_marks_with_their_positions() -> None:
    match = played()
    put_marks(match, 0, [Mark(3, 3, 1)])
    put_marks(match, 4, [Mark(3, 9, 2), Mark(5, 5)])
    other = Match.load(match.save(), make_rules)
    assert all_marks(other) == {0: (Mark(3, 3, 1),), 4: (Mark(3, 9, 2), Mark(5, 5))}
    put_marks(match, 0, ())
    put_marks(match, 4, ())
    assert MARKS not in match.notes


def test_marks_after_undone_moves_are_dropped() -> None:
    match = played()
    for ply in (1, 3, 5):
        put_marks(match, ply, [Mark(ply, ply)])
    forget_marks_after(match, 3)
    assert sorted(all_marks(match)) == [1, 3]


@pytest.mark.parametrize("draws", [False, True])
def test_a_code_carries_marks(draws: bool) -> None:
    match = played()
    if draws:
        match.agree_to_draw()
    bare = encode(Shared(match), GAMES)
    put_marks(match, 2, [Mark(0, 60, 2), Mark(7, 7, 1)])
    put_marks(match, 6, [Mark(PLACES - 1, 0)])
    code = encode(Shared(match), GAMES)
    assert len(code) <= len(bare) + 24  # three marks, of about four characters each, and their plies
    found = decode(code, GAMES).match
    assert all_marks(found) == all_marks(match)
    assert found.is_agreed_draw == draws
    match.notes.clear()
    assert encode(Shared(match), GAMES) == bare  # the same code as before marks existed


def test_the_number_of_marks_is_limited() -> None:
    match = played(40)
    for ply in range(41):
        put_marks(match, ply, [Mark(k, k + 1) for k in range(100)])
    assert all(len(marks) <= MOST_HERE for marks in all_marks(match).values())
    assert sum(map(len, all_marks(match).values())) == MOST_MARKS
    found = decode(encode(Shared(match), GAMES), GAMES).match
    assert all_marks(found) == all_marks(match)
    assert Match.load(match.save(), make_rules).notes == match.notes


@pytest.mark.parametrize("told", [
    None, 3, "marks", [], [[1, 2, 0]], {"1": None}, {"1": 7}, {"1": "abc"}, {"1": {}}, {"1": [1, 2, 0]},
    {"1": [[1, 2]]}, {"1": [[1, 2, 3, 4]]}, {"1": [[-1, 2, 0]]}, {"1": [[1, PLACES, 0]]}, {"1": [[1, 2, 3]]},
    {"1": [[1, 2, -1]]}, {"1": [[1.0, 2, 0]]}, {"1": [[True, 2, 0]]}, {"1": [["1", 2, 0]]}, {"1": [[[1], 2, 0]]},
    {"01": [[1, 2, 0]]}, {"-1": [[1, 2, 0]]}, {"99": [[1, 2, 0]]}, {"1e1": [[1, 2, 0]]}, {"٣": [[1, 2, 0]]},
    {"1" * 4000: [[1, 2, 0]]},
])
def test_invalid_notes_are_read_as_no_marks(told: object) -> None:
    match = played()
    match.notes[MARKS] = json.loads(json.dumps(told))
    assert all_marks(match) == {}
    assert decode(encode(Shared(match), GAMES), GAMES).match.notes == {}
    put_marks(match, 1, [Mark(4, 4)])
    assert match.notes[MARKS] == {"1": [[4, 4, 0]]}


def test_doubled_marks_count_once() -> None:
    match = played()
    match.notes[MARKS] = {"2": [[1, 2, 0], [1, 2, 1], [1, 2, 0], ["x"], [2, 1, 0]] + [[5, 5, 0]] * 1000}
    assert marks_at(match, 2) == (Mark(1, 2, 0), Mark(2, 1, 0), Mark(5, 5, 0))


def forged(match: Match[Any], *digits: tuple[int, int]) -> str:
    """Return the code of a match with given digits after its moves."""
    put_marks(match, 0, [Mark(1, 1)])
    whole = _unpacked(encode(Shared(match), GAMES)[6:])
    match.notes.clear()
    bare = _unpacked(encode(Shared(match), GAMES)[6:])
    number, weight = bare, (whole - bare) // _marks_number(len(match.moves))
    for value, size in digits:
        number += value * weight
        weight *= size
    body = _packed(number)
    return FORMAT + _checksum(body) + body


def _marks_number(plies: int) -> int:
    """Return the number that encodes one green circle on place 1 of the first position."""
    digits = [(MARKS_SECTION, SECTIONS), (1, MOST_MARKS + 1), (0, plies + 1), (1, MOST_HERE + 1), (0, 3), (1, PLACES),
              (1, 2)]
    number = 0
    for value, size in reversed(digits):
        number = number * size + value
    return number


@pytest.mark.parametrize("digits", [
    [(2, SECTIONS)],  # a section of a later version
    [(MARKS_SECTION, SECTIONS), (1, MOST_MARKS + 1), (3, 7), (0, MOST_HERE + 1), (1, 2)],  # a ply without marks
    [(MARKS_SECTION, SECTIONS), (2, MOST_MARKS + 1), (3, 7), (1, MOST_HERE + 1), (0, 3), (1, PLACES), (1, 2),
     (3, 7), (1, MOST_HERE + 1), (0, 3), (1, PLACES), (1, 2)],  # a ply twice
    [(MARKS_SECTION, SECTIONS), (MOST_MARKS, MOST_MARKS + 1)],  # cut off
])
def test_forged_sections_are_refused_in_one_sentence(digits: list[tuple[int, int]]) -> None:
    with pytest.raises(SaveError) as caught:
        decode(forged(played(), *digits), GAMES)
    assert str(caught.value).count(".") == 1
