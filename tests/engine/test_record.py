"""Records from outside are read within bounds or refused in one sentence, quickly."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest

from games.catalogue import find_game, make_rules
from games.engine.core.bounded import LONGEST_NAME, clean_name
from games.engine.core.errors import ForeignSave, SaveError
from games.engine.core.match import Match, Player
from games.engine.records.record import MOST_MOVES, Record, new_id, read_text

HOSTILE: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 99, 2**64, -(2**64), 10**400, 0.5, float("nan"), float("inf"), "", " ", "x", "quits",
    "\0", "\ud800", "\u202e", "\n", "../x", "x" * 3_000, "x" * 20_000, "é" * 41, [], [[]], [[[]]], [None], [True], [0],
    [[0]], [[0.0]], [["0"]], [[-1]], [[10**400]], [[0] * 1_000], [[0]] * 200, [["Ann", ""]], [["Ann", ""]] * 2,
    [["Ann", "wizard"]] * 2, [["Ann", None]] * 2, [[None, ""]] * 2, [["x" * 20_000, ""]] * 2, [["\0\ud800", ""]] * 2,
    [["Ann"]] * 2, [{}] * 2, [["", ""]] * 100, {}, {"": ""}, {"draws": None}, {"draws": ["on"]}, {"speed": "fast"},
    {"x" * 3_000: "y"}, {"rewards": [1, 0], "reason": "x" * 3_000}, {"rewards": [float("nan"), 2], "reason": "won"},
)
TIME_LIMIT = 1.0  # seconds at most for each record


def sound(game: str = "quits") -> dict[str, Any]:
    match: Match[Any] = Match(make_rules(game), game, find_game(game).variants[0][0])
    match.players = (Player("Ann"), Player("Bob", "easy"))
    for _ in range(6):
        match.play(match.rules.moves(match.state)[0])
    return json.loads(match.save())  # type: ignore[no-any-return]


def hostile_records() -> Iterator[str]:
    """Yield a sound record with each field left out or replaced by each hostile value."""
    for game in ("quits", "slyne"):
        record = sound(game)
        for name in record:
            yield json.dumps({key: value for key, value in record.items() if key != name})
            for value in HOSTILE:
                yield json.dumps(record | {name: value})
    text = json.dumps(record)
    yield from (text[:length] for length in range(0, len(text), 17))
    yield from ("[" * 100_000, "{" * 1_000, '{"a":' * 50_000, "9" * 5_000, "\ud800", "\0", text * 2, " " * 1_000_000)


def test_hostile_records_are_read_within_bounds_or_refused_in_a_sentence() -> None:
    count = 0
    for text in hostile_records():
        begun = time.perf_counter()
        refusal = ""
        try:
            match = Match.load(text, make_rules)
        except SaveError as error:
            refusal = str(error)
        if refusal:
            assert refusal.endswith("."), text[:200]
            assert refusal.isprintable()
            assert len(refusal) < 300
        else:
            check(match.record())
            assert Match.load(match.save(), make_rules).save() == match.save()
        assert time.perf_counter() - begun < TIME_LIMIT, text[:200]
        count += 1
    assert count > 1_500


def check(record: Record) -> None:
    assert all(player.name == clean_name(player.name) for player in record.players)
    assert record.variant
    assert 0 <= record.seed < 2**32
    assert 8 <= len(record.id) <= 32
    assert record.id.isascii()
    assert record.id.isalnum()
    record.text().encode("utf-8")


@pytest.mark.parametrize(("changes", "sentence"), [
    ({"players": [["Ann", ""], ["Bob", "wizard"]]}, "no level called 'wizard'"),
    ({"variant": ""}, "names no variant"),
    ({"variant": "x" * 3_000}, "variant is too long"),
    ({"game": "a\0b"}, "game is too long or cannot be printed"),
    ({"moves": [[0]] * (MOST_MOVES + 1)}, f"more than {MOST_MOVES} moves"),
    ({"notes": {"a": "x" * 60_000}}, "notes are too long"),
    ({"version": 7}, "version 7"),
])
def test_refusals_name_what_is_wrong(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SaveError, match=sentence):
        Match.load(json.dumps(sound() | changes), make_rules)


@pytest.mark.parametrize("changes", [{"version": 3}, {"game": "chess"}, {"variant": "huge"},
                                     {"players": [["Ann", ""], ["Bob", "wizard"]]}])
def test_records_of_a_newer_version_are_foreign_and_not_damaged(changes: dict[str, Any]) -> None:
    with pytest.raises(ForeignSave):
        Match.load(json.dumps(sound() | changes), make_rules)


@pytest.mark.parametrize(("name", "tidy"), [
    ("Zoé", "Zoé"), ("  Ann\n", "Ann"), ("a\0b\ud800c", "abc"), ("\u202eevil", "evil"), ("", ""),
    ("x" * 20_000, "x" * LONGEST_NAME), ("می\u200cخواهم", "می\u200cخواهم"), ("李", "李"),
])
def test_names_are_normalised(name: str, tidy: str) -> None:
    assert clean_name(name) == tidy


def test_unknown_notes_of_a_match_are_kept() -> None:
    notes = {"clock": {"left": [300.5, 12], "step": 5}, "link": ["abc", None, True]}
    match = Match.load(json.dumps(sound() | {"notes": notes}), make_rules)
    match.play(match.rules.moves(match.state)[0])
    assert Match.load(match.save(), make_rules).notes == notes


def test_the_id_and_seed_of_a_match_are_unique_and_kept() -> None:
    matches: list[Match[Any]] = [Match(make_rules("orbito"), "orbito", "classic") for _ in range(50)]
    assert len({match.id for match in matches}) == len({match.seed for match in matches}) == 50
    again = Match.load(matches[0].save(), make_rules)
    assert (again.id, again.seed, again.started) == (matches[0].id, matches[0].seed, matches[0].started)
    assert len({new_id() for _ in range(1_000)}) == 1_000


def test_a_game_too_long_for_a_record_is_kept_from_a_later_position() -> None:
    options = {"draws": "off"}
    match: Match[Any] = Match(make_rules("abalone", "standard", options), "abalone", "standard", options)
    turn = there_and_back(match)
    while len(match.moves) < MOST_MOVES + 4:
        for move in turn:
            match.moves.append(move)
            match.states.append(match.rules.play(match.states[-1], move))
    match.ply = len(match.moves)
    again = Match.load(match.save(), make_rules)
    assert len(again.moves) == MOST_MOVES
    assert match.rules.pieces(again.state) == match.rules.pieces(match.state)
    assert read_text(match.save()).ply == MOST_MOVES


def there_and_back(match: Match[Any]) -> list[tuple[int, ...]]:
    """Return four moves after which the pieces stand as before."""
    rules, start = match.rules, match.state
    pieces = rules.pieces(start)
    for first in rules.moves(start):
        one = rules.play(start, first)
        for second in rules.moves(one):
            two = rules.play(one, second)
            for third in rules.moves(two):
                three = rules.play(two, third)
                for fourth in rules.moves(three):
                    if rules.pieces(rules.play(three, fourth)) == pieces:
                        return [first, second, third, fourth]
    raise AssertionError("there is always a way back")
