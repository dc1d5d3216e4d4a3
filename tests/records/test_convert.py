"""`python -m games convert` and `review`: conversions between all formats, and errors in one sentence."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from games.catalogue import GAMES
from games.cli import main
from games.engine.core.match import Match, Player
from games.engine.records.exchange import link_to, open_code, read_games
from games.engine.records.game_code import Shared
from games.engine.records.movetext import ReadGame
from tests.cases import Case
from tests.records.random_games import random_game

FORMATS = ("json", "movetext", "code", "link")
CASES = [Case("orbito", "classic", ()), Case("abalone", "belgian", (("draws", "on"), ("swap", "off"))),
         Case("quits", "four", (("step", "straight"), ("draws", "off"))),
         Case("slyne", "3", (("tiles", "star"), ("draws", "on")))]
OLD_CODE = (  # made by version 0.1: a save of version 1, compressed by zlib
    "agate:eNotjs0KhDAMhN9lzrn4g7B9FfEQsLiF2nab6iLiu29a9jKB-SbJ3DhtFhcDTEfYeLcw-ByuCAgnZ8ehqCPvmIs6MRXNCswNKTYpWR1vMbBXuGb"
    "-KoIeewjJ86WnYeYZCrHQfy7KorjSnlZrj6dtuYl6TY2DSk9T1YG6V1vwF8xIyFbcFuwKEw7vSUvE0Ha1eg62VvScnGB5fozwRE4"
)


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    code = main(list(argv))
    out, err = capsys.readouterr()
    return code, out, err


def whole_turns(shared: Shared) -> Shared:
    """Return the game without an unfinished turn at its end, which movetext cannot express."""
    match: Match[Any] = shared.match
    match.go_to(len(match.moves))
    while match.moves and not match.rules.is_turn_complete(match.states[-2], match.moves[-1]):
        match.resigned = None
        match.undo()
        del match.moves[-1], match.states[-1]
    return shared


@pytest.fixture
def games() -> list[Shared]:
    return [whole_turns(random_game(case, Random(str(case)), 30)) for case in CASES]


def test_every_format_converts_to_every_other(games: list[Shared], tmp_path: Path,
                                           capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games"
    file.write_text("\n".join([shared.match.record(shared.stones).text() for shared in games]), encoding="utf-8")
    for form in ("code", "movetext", "link", "json", "link", "code", "json", "movetext"):
        code, out, err = run(capsys, "convert", str(file), "--to", form)
        assert (code, err) == (0, "")
        file.write_text(out, encoding="utf-8")
    read = [found for found in read_games(file.read_text(encoding="utf-8"), GAMES) if isinstance(found, ReadGame)]
    for before, after in zip(games, read, strict=True):
        one, other = before.match, after.game.match
        assert (one.id, one.game, one.variant, one.options) == (other.id, other.game, other.variant, other.options)
        assert (one.players, one.moves, one.states[-1]) == (other.players, other.moves, other.states[-1])
        assert before.stones == after.game.stones


def test_a_link_has_all_data_after_the_hash(games: list[Shared]) -> None:
    link = link_to(games[0], GAMES, "https://example.org/play/index.html#settings")
    page, _, code = link.partition("#")
    assert page == "https://example.org/play/index.html"
    assert open_code(code, GAMES).match.moves == games[0].match.moves


def test_codes_of_version_0_1_are_read() -> None:
    (found,) = read_games(f"Look at this: {OLD_CODE} Nice!", GAMES)
    assert isinstance(found, ReadGame)
    match = found.game.match
    assert (match.game, match.variant) == ("quits", "short")
    assert match.moves == [(6, 2), (43,), (2, 6), (23, 19)]
    assert found.game.stones == ("garnet", "lapis")


def test_unreadable_games_are_reported_and_the_others_written(tmp_path: Path, games: list[Shared],
                                                             capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games"
    good = games[1].match.record().text()
    file.write_text(f"{good}\n{{\"version\": 7}}\n{good}\n", encoding="utf-8")
    code, out, err = run(capsys, "convert", str(file), "--to", "code")
    assert code == 1
    assert len(out.splitlines()) == 2
    assert err.startswith("Game 2 cannot be read: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("text", ["", "hello", "{", "[[[[", "{}", "[]", "agate:2AAAAAAAA", "#2", "agate:eNpNjLE", "\0"])
def test_a_text_without_a_game_is_refused(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.write_text(text, encoding="utf-8")
    code, out, err = run(capsys, "convert", str(file), "--to", "json")
    assert (code, out) == (1, "")
    assert err.endswith(".\n")
    assert err.count("\n") == 1


def test_a_missing_file_is_refused_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["convert", str(tmp_path / "none"), "--to", "json"], ["review", str(tmp_path / "none")]):
        code, out, err = run(capsys, *command)
        assert (code, out) == (2, "")
        assert err.endswith(".\n")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    assert run(capsys, "convert", str(tmp_path / "binary"), "--to", "json")[0] == 2


@pytest.fixture
def orbito_file(tmp_path: Path) -> Path:
    match = Match(GAMES[0].make_rules(), "orbito", "classic", {}, (Player("Ann"), Player("<Bob>")))
    rng = Random(4)
    while match.result() is None:
        match.play(rng.choice(match.rules.moves(match.state)))
    file = tmp_path / "orbito.json"
    file.write_text(match.save(), encoding="utf-8")
    return file


def test_a_review_is_written_as_table_json_or_picture(orbito_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, table, _ = run(capsys, "review", str(orbito_file), "--jobs", "1")
    assert code == 0
    assert "Ann: accuracy" in table
    assert "gave away a forced win in" in table
    assert "Turning point: turn" in table
    _, text, _ = run(capsys, "review", str(orbito_file), "--json", "--jobs", "2")
    data = json.loads(text)
    assert data["players"] == ["Ann", "<Bob>"]
    assert [sum(row) for row in data["chances"]] == pytest.approx([1.0] * len(data["chances"]))
    marked = [turn for turn in data["turns"] if turn["mark"] == "??"]
    assert marked
    assert all(turn["better"] and turn["exact"] for turn in marked)
    _, picture, _ = run(capsys, "review", str(orbito_file), "--svg", "--jobs", "1")
    svg = ElementTree.fromstring(picture)
    assert svg.tag.endswith("svg")
    circles = [node for node in svg.iter() if node.tag.endswith("circle")]
    assert len(circles) == sum(1 for turn in data["turns"] if turn["mark"])


def test_a_missing_game_of_a_file_is_refused_in_one_sentence(orbito_file: Path,
                                                             capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "review", str(orbito_file), "--game", "2")
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
