"""Input from outside is read within bounds: deep, long, endless and invisible input is refused."""

from __future__ import annotations

import json
import os
import time
from base64 import urlsafe_b64encode
from pathlib import Path
from zlib import compress

import pytest

from games.catalogue import GAMES
from games.engine.core.bounded import DEEPEST_JSON, LONGEST_NAME, LONGEST_NUMBER, clean_name, read_file, read_json
from games.engine.core.errors import SaveError
from games.engine.records.exchange import open_code, read_games
from games.engine.records.movetext import Fault
from games.engine.records.record import read_text
from games.engine.search.engine_server import EngineServer

DEEP = "[" * 100_000 + "]" * 100_000
RECORD = {"version": 2, "game": "quits", "variant": "classic", "options": {}, "players": [["", ""], ["", ""]],
          "position": "", "moves": [], "ply": 0}


def old_code(text: str) -> str:
    """Return a code as version 0.1 made it."""
    return urlsafe_b64encode(compress(text.encode())).decode().rstrip("=")


@pytest.mark.parametrize("text", [
    DEEP, "[" * 5_000, '{"a":' * 5_000, "[{" * 20 + "}]" * 20, '{"notes":' + DEEP + "}", "9" * 5_000,
    '{"id":' + "1" * (LONGEST_NUMBER + 1) + "}", "NaN", "[Infinity]", "1e999", "[-1e999]", "", "[", "]", '"', '"\\',
    "{]", "nul"])
def test_json_beyond_the_bounds_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_json(text)


def test_json_within_the_bounds_is_read() -> None:
    nested: object = 1
    for _ in range(DEEPEST_JSON):
        nested = [nested]
    for value in (nested, {"a": ["[" * 100, '"\\"' * 50, "\\"]}, [1.5e-9, -7, None], "9" * 5_000, "\ud800"):
        assert read_json(json.dumps(value)) == value


@pytest.mark.parametrize("text", [
    "[" * 2_000_000, '"' + '\\"' * 500_000, '"\\' * 500_000, '{"a":' * 300_000, "[]" * 1_000_000])
def test_the_check_takes_linear_time(text: str) -> None:
    begun = time.process_time()
    with pytest.raises(ValueError, match=r"."):
        read_json(text)
    assert time.process_time() - begun < 3.0


@pytest.mark.parametrize("text", [DEEP, json.dumps(RECORD)[:-1] + ', "notes": {"a": ' + "[" * 985 + "]" * 985 + "}}"])
def test_deep_records_are_damaged(text: str) -> None:
    with pytest.raises(SaveError):
        read_text(text)
    assert all(isinstance(found, Fault) for found in read_games(text, GAMES))
    with pytest.raises(SaveError):
        open_code(old_code(text[:200_000]), GAMES)


def test_a_number_of_5000_digits_in_an_old_code_is_a_damaged_code() -> None:
    text = json.dumps(RECORD).replace('"ply": 0', '"ply": ' + "7" * 5_000)
    with pytest.raises(SaveError):
        open_code(old_code(text), GAMES)
    assert isinstance(next(read_games(f"agate:{old_code(text)}", GAMES)), Fault)


def test_a_deep_line_of_a_file_is_skipped_alone() -> None:
    good = json.dumps(RECORD)
    found = list(read_games(f"{good}\n{DEEP}\n{good}\n", GAMES))
    assert [isinstance(each, Fault) for each in found] == [False, True, False]


def test_nested_variations_take_linear_time() -> None:
    depth = 40_000
    text = '[Game "quits"]\n\n1. ' + "(" * depth + ")" * depth + " *\n"
    begun = time.process_time()
    found = list(read_games(text, GAMES))
    assert time.process_time() - begun < 2.0
    assert len(found) == 1
    for broken in ("(" * depth, ")" * depth, ")("):
        fault = next(read_games(f'[Game "quits"]\n\n1. {broken} *\n', GAMES))
        assert isinstance(fault, Fault)
        assert fault.slug == "comment"


@pytest.mark.parametrize("line", [
    DEEP, "[" * 5_000, '{"ask": ' + "1" * 5_000 + "}", '{"ask": NaN}', "x" * 2_000_000, ""])
def test_an_engine_answers_hostile_lines_with_an_error(line: str) -> None:
    said: list[str] = []
    EngineServer(GAMES, said.append).receive(line)
    assert [list(json.loads(each)) for each in said] == [["answer", "error"]]


@pytest.mark.parametrize(("name", "clean"), [
    ("Aglaé", "Aglaé"), ("  Anna  ", "Anna"), ("", ""), ("\u200b\u200c\u200d", ""), ("\u200c", ""), ("\u3164", ""),
    ("\u2800\u2800", ""), ("\0", ""), ("\ud800bob", "bob"), ("\u202eevil\u202c", "evil"), ("a\nb\tc", "abc"),
    ("\u0301\u0301abc", "abc"), ("Z" + "\u0301" * 50 + "o", "Z" + "\u0301" * 4 + "o"), ("محمد", "محمد"),
    ("नमस्ते", "नमस्ते"), ("x" * 500, "x" * LONGEST_NAME), ("\ufeffBo", "Bo"),
    ("👨\u200d👩", "👨\u200d👩"), ("A\u200d", "A")])
def test_names_are_cleaned_when_read(name: str, clean: str) -> None:
    assert clean_name(name) == clean
    assert clean_name(clean) == clean
    record = read_text(json.dumps(RECORD | {"players": [[name, ""], ["", ""]]}))
    assert record.players[0].name == clean


def test_only_regular_files_are_read_and_within_bounds(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"12345")
    assert read_file(file, 5) == b"12345"
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    os.mkfifo(tmp_path / "pipe")
    for path, longest in ((file, 4), (tmp_path, 9), (tmp_path / "none", 9), (loop, 9), (tmp_path / "pipe", 9),
                          (Path("/dev/zero"), 9), (Path("a\0b"), 9)):
        with pytest.raises(OSError):  # noqa: PT011  the subclass depends on the system
            read_file(path, longest)
