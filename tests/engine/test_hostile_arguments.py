"""Hostile arguments of the command line: every call ends in time and without a traceback."""

from __future__ import annotations

import argparse
import io
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import FrameType

import pytest

from games.cli import DEFERRED, build_parser, main
from games.lab.pool import MOST_JOBS

ROOT = Path(__file__).parents[2]
SECONDS = 20
DIGITS = "9" * 5_000
DEEP = "[" * 50_000
OLD_CODE = f'{{"game": "quits", "plies": [[{DIGITS}]], "version": 1}}'

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the alarm is that of Unix")


class TooLong(BaseException):
    """The call did not end in time."""


@pytest.fixture(autouse=True)
def _time_limit(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame prints a line at its first import

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def refused(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """Call a command that must be refused, and return the sentence that it prints on stderr."""
    try:
        code = main(list(argv))
    except SystemExit as stopped:
        code = int(stopped.code or 0)
    out, err = capsys.readouterr()
    sentence = err.replace("\r", "\n").strip("\n").splitlines()[-1]
    assert code == 2
    assert out == ""
    assert sentence.endswith(".")
    assert "Traceback" not in err
    return sentence


MATCH = ("arena", "quits", "--games", "2", "--jobs", "1")
CALLS = [
    *[("bench", "ai", "--seconds", bad) for bad in ("-1", "nan", "inf", "1e999", "0", "", DIGITS)],
    *[("bench", "ai", "--rounds", bad) for bad in ("0", "-1", "1.5", DIGITS)],
    *[("bench", "rules", "--seconds", bad) for bad in ("nan", "-1", "0", "1e999")],
    ("bench", "rules", "--game", "chess"),
    ("bench", "ui", "--game", "chess"),
    *[(*MATCH, "--players", bad) for bad in (
        f"hard@{DIGITS},easy", "hard@,easy", "hard@0,easy", "hard@-1,easy", "hard@1e3,easy", "hard@１,easy", ",", "",
        f"alphabeta{DIGITS},easy", "hard:,easy:missing.txt", "ugi:,easy", "ugi:'", "ugi:there-is-no-such-program,easy",
        "x" * 100_000, "hard\x00,easy", "hard\u202e,easy", "hard:math,easy", "hard:os.path,easy")],
    *[(*MATCH, "--players", "random,random", "--opening", bad) for bad in ("100000000", "-1", "nan", DIGITS)],
    ("arena", "orbito", "--players", "random,random", "--games", "2", "--jobs", "1", "--opening", "90"),
    *[(*MATCH, "--players", "random,random", "--jobs", bad) for bad in (str(MOST_JOBS + 1), "100000", "-1", DIGITS)],
    *[(*MATCH, "--players", "random,random", "--plot", bad) for bad in ("x.zzz", "x", "missing/x.png", "", "\x00.png")],
    *[(*MATCH, "--players", "random,random", "--csv", bad) for bad in ("x.zzz", "missing/x.csv")],
    *[(*MATCH, "--players", "random,random", "--sprt", *bad) for bad in (("nan", "1"), ("0", "inf"), ("0", "1e999"))],
    *[(*MATCH, "--players", "random,random", "--seed", bad) for bad in ("-1", DIGITS, "nan", "")],
    *[("calibrate", "orbito", option, "0") for option in ("--positions", "--samples", "--nodes", "--playing")],
    ("calibrate", "orbito", "--plot", "x.zzz"),
    *[("mine", "quits", "--seconds", bad) for bad in ("-1", "nan", "inf")],
    ("mine", "quits", "--each", "-1"),
    *[("train", "quits", option, "0") for option in ("--games", "--nodes", "--every", "--match", "--match-nodes")],
    ("train", "quits", "--variant", "four"),
    ("train", "quits", "--variant", "chess"),
    *[("check", "--positions", bad) for bad in ("0", "-1", DIGITS)],
    ("check", "--level", "wizard"),
    ("perft", "quits", "--depth", "101"),
    ("perft", "quits", "--depth", "1", "--position", DEEP),
    ("perft", "quits", "--depth", "1", "--moves", DIGITS),
    ("perft", "quits\x00", "--depth", "1"),
    ("perft", "quits", "--depth", "1", "--option", "=\x1b[2J"),
    *[(command, file, *more) for command, *more in (("review",), ("convert", "--to", "json"))
      for file in ("missing.txt", "/dev/zero", "/", "", "a\x00b")],
    ("review", os.devnull, "--game", "0"),
    ("review", os.devnull, "--nodes", "0"),
    ("solve", "--output", "missing/orbito.table"),
    ("play", "quits", "--seat", "0"),
    ("play", "quits", "--seat", "3"),
    ("play", "quits", "--level", DIGITS),
    ("puzzles", "chess"),
    ("storm",),
    *[("picture", os.devnull, "x.png", f"--{option}=--") for option in ("first", "ply", "side")],
    ("review", os.devnull, "--game=--"),
    ("sheet", "x.html", "--lessons=--"),
    *[("sheet", "x.html", "--puzzles", "quits:easy:1", "--address", bad) for bad in ("a\udcff", "a\ud800", "\x1b")],
    ("convert", os.devnull, "--to", "link", "--address", "a\udcff"),
    *[("library", "export", bad, "--folder", os.curdir) for bad in ("a\ud800", "a\udcff\x00")],
    *[("library", "export", bad, "--folder", os.curdir) for bad in ("/", "", "a\x00b")],
]


@pytest.mark.parametrize("argv", CALLS, ids=lambda argv: " ".join(argv)[:60].encode("ascii", "replace").decode())
def test_a_wrong_argument_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str], argv: tuple[str, ...]) -> None:
    refused(capsys, *argv)


MINIMAL = "--positions 1 --samples 1 --nodes 1 --playing 1 --jobs 1"
SOUND_CALLS = {  # a quick valid call of each command; slow commands get one wrong argument at the end
    "list": "", "perft": "quits --depth 1", "puzzles": "quits", "ugi": "", "engine": "",
    "play": "quits --level wizard --seat 3",
    "bench rules": "--seconds 0.01 --game quits", "bench ai": "--seconds 0.01 --rounds 1 --only rivals --game quits",
    "bench ui": "--game chess", "bench openings": "--games 1 --plies 2 --game quits",
    "bench import": "--games 1 --plies 2 --game quits",
    "arena": "quits --players random,random --games 2 --jobs 1 --longest 4",
    "match": "random random --on quits --games 2 --longest 4 --jobs 1",
    "train": "quits --games 1 --nodes 1 --match 1 --match-nodes 1 --dry --folder trained --jobs 0 --variant chess",
    "convert": "game.txt --to json", "library": "export out.agate --folder store", "picture": "game.txt out.svg",
    "sheet": "x.html --puzzles quits:easy:1", "review": "game.txt --nodes 1", "calibrate": f"quits {MINIMAL}",
    "layouts": "chess", "solve": "--output missing/x.table", "mine": "quits --seconds 0 --finds finds --to out.txt",
    "web": "game.txt", "rooms": "--to missing/rooms.svg", "sounds": "--plot missing/x.png",
    "check": "--positions 1 --iterations 1 --free 3", "table": "quits --relay ws://127.0.0.1:1 --clock x --option x",
    "bot": "--table https://example.org/#live1 --level easy", "watch": "https://example.org/#live1",
    "host": "--loopback --check --seconds 0",
}
HOSTILE_VALUES = ("", DIGITS, "-1", "nan", "\x00", "a\ud800", "\udcff\x1b[2J", "[[\u202e\u200b")


def test_every_command_has_a_sound_call() -> None:
    assert SOUND_CALLS.keys() - {"list", "perft", "puzzles", "ugi", "engine", "play"} == DEFERRED.keys()


@pytest.mark.parametrize("name", [name for name in SOUND_CALLS if name not in ("rooms", "sounds")])
def test_no_value_of_any_argument_ends_in_a_traceback(name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path,
                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for variable in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(variable, str(tmp_path))
    (tmp_path / "store").mkdir()
    (tmp_path / "game.txt").write_text('[Game "quits"]\n\n*')
    for argv in hostile_calls(name.split(), SOUND_CALLS[name].split()):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
        try:
            code = main(argv)
        except SystemExit as stopped:
            code = int(stopped.code or 0)
        err = capsys.readouterr().err
        assert code in (0, 1, 2), argv
        assert "Traceback" not in err, argv
        assert code != 2 or err.rstrip("\n").endswith("."), (argv, err)


def hostile_calls(command: list[str], sound: list[str]) -> Iterator[list[str]]:
    """Yield calls of a command, each with one argument replaced by a hostile value."""
    parser: argparse.ArgumentParser = build_parser(command)
    for word in command:
        parser = next(part for part in parser._actions if isinstance(part, argparse._SubParsersAction)).choices[word]
    words = [part for part in parser._actions if not part.option_strings]
    for bad in HOSTILE_VALUES:
        for part in parser._actions:
            if part.option_strings:
                name, count = part.option_strings[-1], part.nargs if isinstance(part.nargs, int) else 1
                yield [*command, *sound, *([f"{name}={bad}"] if count < 2 else [name, *[bad] * count])]
            else:
                at = words.index(part)
                yield [*command, *sound[:at], bad, *sound[at + 1:]]
        yield [*command, *sound, bad]


def test_a_fifo_is_refused_as_input(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "games.txt")
    assert "regular" in refused(capsys, "review", str(tmp_path / "games.txt"))
    assert "regular" in refused(capsys, *MATCH, "--players", f"hard:{tmp_path / 'games.txt'},easy")


def test_a_fifo_is_not_replaced_by_the_output(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "regular" in refused(capsys, "library", "export", str(tmp_path / "pipe"), "--folder", str(tmp_path))
    assert (tmp_path / "pipe").is_fifo()


def test_calibration_works_with_one_position(capsys: pytest.CaptureFixture[str]) -> None:
    ones = ("--positions", "1", "--samples", "1", "--nodes", "1", "--playing", "1", "--jobs", "1")
    assert main(["calibrate", "quits", *ones]) == 0
    assert "mean error" in capsys.readouterr().out


@pytest.mark.parametrize("text", [OLD_CODE, DEEP, "#" + DIGITS, "\x00", "\ud800".encode("utf-8", "surrogatepass"), "",
                                  "(" * 5_000, f'[Game "quits"]\n\n1. {DIGITS}', "{" * 5_000 + "}" * 5_000],
                         ids=range(9))
@pytest.mark.parametrize("command", [("review",), ("convert", "--to", "movetext")], ids=lambda command: command[0])
def test_hostile_files_are_refused_in_one_sentence(command: tuple[str, ...], text: str | bytes, tmp_path: Path,
                                      capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.txt"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    code = main([command[0], str(file), *command[1:]])
    err = capsys.readouterr().err
    assert code in (0, 1, 2)
    assert "Traceback" not in err
    assert all(line.endswith(".") for line in err.splitlines())


@pytest.mark.parametrize("address", ["tls://127.0.0.1:1", "tcp://127.0.0.1:1", "nonsense", "ucx://x", "tcp://[::bad",
                                     "tcp://127.0.0.1:99999999"])
def test_a_wrong_cluster_is_refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
                                    address: str) -> None:
    monkeypatch.setattr("games.lab.pool.CLUSTER_SECONDS", 1)
    assert "cluster" in refused(capsys, *MATCH, "--players", "random,random", "--cluster", address)


def test_another_server_is_no_cluster(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.lab.pool.CLUSTER_SECONDS", 1)
    server = ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        address = f"tcp://127.0.0.1:{server.server_port}"
        assert "cluster" in refused(capsys, *MATCH, "--players", "random,random", "--cluster", address)
    finally:
        server.shutdown()
        server.server_close()


LINES = [b'{"ask": 1e999, "moves": []}', b'{"analyse": 1, "iterations": 1e999, "moves": []}', DEEP.encode(),
         b'{"ask": %s}' % DIGITS.encode(), b"\xff\xfe", b"null", b"[]", b'"ask"', b'{"ask": {}}', b'{"join": 0}', b"",
         b'{"ask": 1, "game": "quits", "variant": "", "options": [], "position": "", "level": "easy", "seed": "x"}']


def test_the_engine_server_answers_every_hostile_line() -> None:
    done = subprocess.run([sys.executable, "-m", "games", "engine"], input=b"\n".join([*LINES, b""]), cwd=ROOT,
                          capture_output=True, timeout=SECONDS)
    assert done.returncode == 0
    assert done.stderr == b""
    assert done.stdout.count(b'"error"') >= 8


@pytest.mark.parametrize("source", ["print('bestmove')", "print('bestmove a9')",
                                    "import sys; sys.stdout.buffer.write(b'\\xff')"])
def test_a_faulty_program_ends_a_match_on_two_processes(source: str, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(source)
    done = subprocess.run([sys.executable, "-m", "games", "arena", "quits", "--games", "4", "--jobs", "2", "--players",
                           f"ugi:{sys.executable} {tmp_path / 'program.py'},random"],
                          cwd=ROOT, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.strip().splitlines()[-1].startswith("The program")


@pytest.mark.parametrize("command", ["ugi", "engine", "play quits", "convert - --to json", "list"])
@pytest.mark.parametrize("stream", [0, 1, 2])
def test_a_command_ends_without_a_standard_stream(command: str, stream: int) -> None:
    ended = subprocess.run([sys.executable, "-m", "games", *command.split()], cwd=ROOT, timeout=SECONDS,
                           input="" if stream else None, text=True, capture_output=True, check=False,
                           preexec_fn=lambda: os.close(stream))
    assert ended.returncode in (0, 1, 2)  # 1: the empty input is no game
    assert "Traceback" not in ended.stderr


def test_the_engine_ends_with_input_that_is_no_text() -> None:
    ended = subprocess.run([sys.executable, "-m", "games", "engine"], cwd=ROOT, timeout=SECONDS, input=b"\xff\n",
                           capture_output=True, check=False)
    assert ended.returncode == 0
    assert b"Traceback" not in ended.stderr


@pytest.mark.parametrize("name", ["pipe.svg", "folder.svg"])
def test_only_a_regular_file_is_replaced(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / "pipe.svg")
    (tmp_path / "folder.svg").mkdir()
    assert "is not a regular file" in refused(capsys, "rooms", "--to", str(tmp_path / name))


@pytest.mark.parametrize("argv", [
    ["-m", "games", "sheet", "{folder}/x.html", "--puzzles", "quits:easy:1"], ["main.py", "--lang", "en"],
])
def test_a_display_that_is_not_there_is_no_traceback(tmp_path: Path, argv: list[str]) -> None:
    """A command that only draws needs no display; the app says that it cannot open its window."""
    ended = subprocess.run([sys.executable, *[word.format(folder=tmp_path) for word in argv]], cwd=ROOT, text=True,
                           env={**os.environ, "SDL_VIDEODRIVER": "nowhere"}, capture_output=True, check=False,
                           timeout=SECONDS)
    assert "Traceback" not in ended.stderr
    assert (ended.returncode == 0) == ("sheet" in argv)
