"""Matches of one player against several in several games: the table and its errors."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games.catalogue import make_evaluator, make_rules
from games.cli import main
from games.lab.arena import opening
from games.lab.gauntlet import GauntletRow

QUICK_OPTIONS = ["--games", "2", "--nodes", "4", "--jobs", "1"]


def test_every_opponent_is_played_in_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "easy", "random", "greedy", "--on", "quits:short", "slyne:3", *QUICK_OPTIONS]) == 0
    said = capsys.readouterr().out
    rows = [line.split(" | ") for line in said.splitlines() if line.startswith(("| quits", "| slyne"))]
    assert [(row[0], row[1]) for row in rows] == [
        ("| quits short", "random"), ("| quits short", "greedy"), ("| slyne 3", "random"), ("| slyne 3", "greedy")]
    assert all(row[2] == "2" and sum(map(int, row[3].split("-"))) == 2 for row in rows)
    assert "an even share is 33%" in rows[2][5]


def test_a_row_counts_points_and_gives_elo_with_its_interval() -> None:
    row = GauntletRow("quits short", "random", (1.0, 0.5, 1.0, 0.0), 0.5).text()
    assert "| 4 | 2-1-1 | 62.5%" in row
    assert "+89 (" in row  # 400 log10(0.625 / 0.375)


def test_games_begin_with_the_openings_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    german = "5/ww2bb/www1bbb/1ww2bb1/9/1bb2ww1/bbb1www/bb2ww/5 b 0-0"
    evaluator = make_evaluator("abalone", make_rules("abalone", "standard"))
    assert evaluator.rules.position(opening(evaluator, Random(1), 0, german)) == german
    file = tmp_path / "starts.txt"
    file.write_text("5/6/7/8/9/8/7/6/5 b 0-0\n")
    assert main(["match", "hard", "random", "--on", "abalone:standard", "--starts", str(file), *QUICK_OPTIONS]) != 0
    said = capsys.readouterr().err
    assert "marble" in said


@pytest.mark.parametrize("words", [
    ["match", "hard", "--on", "quits"], ["match", "hard", "easy"], ["match", "hard", "easy", "--on", "chess"],
    ["match", "hard", "nobody", "--on", "quits"], ["match", "hard", "easy", "--on", "quits:huge"],
    ["match", "hard", "easy", "--on", "quits", "--starts", "/nowhere"],
    ["match", "hard:/nowhere.bin", "easy", "--on", "abalone"]])
def test_invalid_matches_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = main(words)
    except SystemExit as left:
        code = int(str(left.code))
    assert code
    assert 0 < len(capsys.readouterr().err.splitlines()) < 4
