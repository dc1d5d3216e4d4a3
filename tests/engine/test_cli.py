"""The command line: JSON on stdout; errors are one sentence on stderr with exit code 2."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from games.cli import main


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    try:
        code = main(list(argv))
    except SystemExit as stopped:
        code = int(stopped.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


def test_list_names_every_variant(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "list")
    listed = {game["id"]: {v["name"]: v["seats"] for v in game["variants"]} for game in json.loads(out)}
    assert code == 0
    layouts = listed["abalone"].items() - {"standard": 2, "belgian": 2, "german": 2, "dutch": 2, "swiss": 2, "three": 3,
                                           "four": 4}.items()
    assert (len(layouts), {seats for _, seats in layouts}) == (58, {2})
    assert listed | {"abalone": {}} == {
        "orbito": {"classic": 2},
        "abalone": {},
        "quits": {"classic": 2, "short": 2, "four": 4},
        "slyne": {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6},
    }


def test_perft_counts_whole_turns(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "perft", "orbito", "--depth", "1", "--position", "w.../..../..../.... b")
    assert code == 0
    # 15 placements without a nudge, and 15 after each of the two nudges of the corner marble
    assert json.loads(out)["nodes"] == 45


def test_perft_prints_every_depth(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "perft", "abalone", "--depth", "2")
    rows = [json.loads(line) for line in out.splitlines()]
    assert [(row["depth"], row["nodes"]) for row in rows] == [(1, 44), (2, 44 * 44)]
    assert all(row["seconds"] >= 0 for row in rows)


@pytest.mark.parametrize("argv", [
    ("perft", "chess", "--depth", "1"),
    ("perft", "orbito", "--variant", "huge", "--depth", "1"),
    ("perft", "quits", "--option", "step=sideways", "--depth", "1"),
    ("perft", "quits", "--option", "speed=fast", "--depth", "1"),
    ("perft", "quits", "--option", "step", "--depth", "1"),
    ("perft", "orbito", "--position", "nonsense", "--depth", "1"),
    ("perft", "orbito", "--moves", "@z9", "--depth", "1"),
    ("perft", "orbito", "--depth", "0"),
    ("perft", "orbito", "--depth", "many"),
    ("perft", "orbito"),
    ("perft", "orbito", "--depth", "9" * 5000),
    ("arena", "quits", "--players", "hard"),
    ("arena", "quits", "--players", "hard,hard,hard"),
    ("arena", "quits", "--players", "hard,easy", "--option", "x"),
    ("arena", "quits", "--players", "hard,easy", "--option", "x=1"),
    ("arena", "quits", "--players", "hard,easy", "--games", "0"),
    ("arena", "quits", "--players", "hard,easy", "--jobs", "-1"),
    ("arena", "quits", "--players", "hard,easy:best"),
    ("arena", "chess", "--players", "hard,easy"),
    ("check", "--positions", "none"),
    ("dance",),
    (),
])
def test_wrong_arguments_are_refused_in_one_sentence(capsys: pytest.CaptureFixture[str], argv: tuple[str, ...]) -> None:
    code, out, err = run(capsys, *argv)
    assert code == 2
    assert out == ""
    assert err.endswith(".\n")
    assert err.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="signals are those of Unix")
@pytest.mark.parametrize("argv", [
    ("arena", "abalone", "--players", "random,random", "--games", "100000"), ("perft", "quits", "--depth", "60"),
], ids=lambda argv: argv[0])
def test_an_interrupt_ends_a_command_and_its_processes(argv: tuple[str, ...]) -> None:
    """The interrupt is sent after the first output, when the command has started."""
    process = subprocess.Popen([sys.executable, "-m", "games", *argv], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               cwd=Path(__file__).parents[2])
    try:
        assert process.stdout is not None
        assert process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 130
    assert b"Traceback" not in out
