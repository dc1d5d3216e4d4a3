"""A game in the terminal, in a process of its own with its input from a pipe."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from games.cli import main

ROOT = Path(__file__).resolve().parents[2]


def played(*arguments: str, typed: bytes | str) -> list[str]:
    """Send lines to a game in a process of its own, and return its output."""
    given = typed if isinstance(typed, bytes) else typed.encode()
    done = subprocess.run([sys.executable, "-m", "games", "play", *arguments, "--lang", "en", "--seed", "1"],
                          input=given, capture_output=True, cwd=ROOT, timeout=60, check=False)
    assert done.stderr == b""
    assert done.returncode == 0
    return done.stdout.decode().splitlines()


def test_a_move_is_described_and_answered() -> None:
    lines = played("orbito", typed="@c4\nlast\ncount\nquit\n")
    assert lines[0] == "Orbito, Classic. Type a move, or help for the commands."
    assert lines[1:6] == ["4 . . . .", "3 . . . .", "2 . . . .", "1 . . . .", "  a b c d"]
    assert lines[7] == "You place a marble on c4. The board turns and carries it to b4."
    assert any(line.startswith("Sage places a marble on") for line in lines)
    assert lines[-2] == "You have 7 in hand. Sage has 7 in hand."
    assert lines[-1] == "Goodbye."


def test_a_whole_game_ends_with_its_result() -> None:
    turns = "".join(f"@{cell}\n" for cell in [f"{c}{r}" for c in "abcd" for r in "1234"] * 2)
    lines = played("orbito", "--level", "beginner", "--no-board", typed=turns)
    assert lines[-1].split(". ")[0] in ("You win", "Sage wins", "A draw")


def test_unreadable_and_illegal_moves_get_one_sentence_and_change_nothing() -> None:
    lines = played("abalone", "--no-board", typed=b"c3e5\nfly\nc3\n\xff\n\n" + b"x" * 2_000_000 + b"\nc3d3\n")
    assert lines[:2] == ["Abalone, Standard. Type a move, or help for the commands.", "It is your turn."]
    assert lines[2] == "Marbles move by one cell."
    assert lines[3].startswith("“fly” is not a move; moves are written like ")
    assert lines[4].startswith("“c3” can go on in several ways: c3")
    assert lines[5] == lines[6] == "That line is not readable text."
    assert lines[7] == "You move a marble from c3 to d3."
    assert lines[-1] == "Goodbye."


def test_commands_are_answered_and_undo_takes_back_a_turn() -> None:
    lines = played("quits", "--no-board", typed=(
        "undo\nown\nothers\ncell b5\ncell z9\nmoves 4\nmoves q\nb4c3\nundo\nown\n"))
    assert lines[2:5] == ["There is nothing to undo.", "Your marbles: b5, c5, a4, b4 and a3.",
                          "Sage’s marbles: e3, d2, e2, c1 and d1."]
    assert lines[5:7] == ["b5, your marble, can move", "There is no cell called z9 here."]
    assert lines[7:9] == ["One legal move: 4>.", "No legal move begins with q."]
    assert lines[-4:] == ["Taken back.", "It is your turn.", "Your marbles: b5, c5, a4, b4 and a3.", "Goodbye."]


def test_with_the_second_seat_the_computer_begins() -> None:
    lines = played("slyne", "--variant", "3", "--seat", "3", "--level", "beginner", "--no-board", typed="turn\nhint\n")
    assert sum(line.startswith("Sage ") for line in lines) == 2
    assert sum(line.startswith("Hazel ") for line in lines) == 2
    assert lines[-3] == "It is your turn."
    assert lines[-2].startswith("Try ")


@pytest.mark.parametrize("arguments", [("chess",), ("orbito", "--level", "god"), ("orbito", "--seat", "3"),
                                       ("orbito", "--seat", "0"), ("orbito", "--lang", "xx")])
def test_wrong_arguments_are_refused(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = main(["play", *arguments])
    except SystemExit as stopped:
        code = int(stopped.code or 0)
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
