"""The command that searches for puzzles: it only adds to files, resumes stopped searches, and accepts any game."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from games import catalogue
from games.cli import main
from games.engine.teaching.puzzles import FILE_NAME, FOLDER, read_line
from games.lab import data_files
from games.lab.data_files import write_data
from games.lab.game_lab import symmetry_class
from games.lab.puzzle_search import Find
from tests.fifth_game import TOWERS


def mine(game: str, folder: Path, *more: str) -> int:
    return main(["mine", game, "--finds", str(folder / "finds"), "--to", str(folder / FILE_NAME), "--jobs", "1", *more])


@pytest.mark.parametrize("game", [game.id for game in catalogue.GAMES])
def test_a_search_without_time_changes_no_file(game: str, tmp_path: Path) -> None:
    """Without finds of earlier searches, the file of shipped puzzles does not change."""
    shutil.copy(FOLDER / game / FILE_NAME, tmp_path)
    before = (tmp_path / FILE_NAME).stat()
    assert mine(game, tmp_path, "--seconds", "0") == 0
    assert (tmp_path / FILE_NAME).read_bytes() == (FOLDER / game / FILE_NAME).read_bytes()
    assert (tmp_path / FILE_NAME).stat().st_mtime_ns == before.st_mtime_ns


@pytest.mark.parametrize("seconds", ["-1", "nan", "1e999", ""])
def test_invalid_times_are_refused(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["mine", "quits", f"--seconds={seconds}"])
    assert capsys.readouterr().err.count("\n") == 1


def test_finds_are_added_to_existing_puzzles(tmp_path: Path) -> None:
    """With half of the shipped puzzles in the file and the other half as finds, the result is the whole file."""
    own = (FOLDER / "orbito" / FILE_NAME).read_text().splitlines()
    (tmp_path / FILE_NAME).write_text("".join(f"{line}\n" for line in own[::2]))
    (tmp_path / "finds").mkdir()
    with (tmp_path / "finds" / "orbito.jsonl").open("w") as finds:
        for number, line in enumerate(own):
            puzzle = read_line("orbito", line)
            effort = {"easy": 150, "medium": 800, "hard": 4_000}[puzzle.grade]
            find = Find(number, puzzle.variant, puzzle.options, puzzle.position, puzzle.goal, puzzle.turns,
                        puzzle.first, puzzle.size, effort, 0, 0, 99, symmetry_class("orbito", puzzle.position))
            finds.write(f"{json.dumps(find._asdict())}\n")
        finds.write('{"number": 3, "vari')
    assert mine("orbito", tmp_path, "--seconds", "0", "--each", "60") == 0
    assert sorted((tmp_path / FILE_NAME).read_text().splitlines()) == sorted(own)
    (tmp_path / FILE_NAME).write_text("no puzzles\n")
    assert mine("orbito", tmp_path, "--seconds", "0") == 2
    assert (tmp_path / FILE_NAME).read_text() == "no puzzles\n"


def test_a_stopped_search_resumes_with_new_games(tmp_path: Path) -> None:
    for _ in range(2):
        assert mine("orbito", tmp_path, "--seconds", "0.5") == 0
    lines = (tmp_path / "finds" / "orbito.jsonl").read_text().splitlines()
    done = [line for line in lines if "done" in line]
    assert len(set(done)) == len(done) > 1


def test_puzzles_of_the_fifth_game_are_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(catalogue, "GAMES", (*catalogue.GAMES, TOWERS))
    assert mine("towers", tmp_path, "--seconds", "3") == 0
    found = [read_line("towers", line) for line in (tmp_path / FILE_NAME).read_text().splitlines()]
    assert found
    assert {puzzle.goal for puzzle in found} == {"win"}


def test_files_of_an_installed_package_are_not_changed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Outside a checkout, output goes to the working directory."""
    package, here = tmp_path / "site-packages", tmp_path / "here"
    (package / "games" / "quits").mkdir(parents=True)
    here.mkdir()
    own = package / "games" / "quits" / FILE_NAME
    own.write_text("old")
    monkeypatch.setattr(data_files, "ROOT", package)
    monkeypatch.chdir(here)
    assert write_data(own, "new") == Path(FILE_NAME)
    assert (own.read_text(), (here / FILE_NAME).read_text()) == ("old", "new")
    (package / "pyproject.toml").touch()
    assert write_data(own, "new") == own
    assert own.read_text() == "new"
