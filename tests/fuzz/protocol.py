"""Fuzzers of the text protocol: hostile lines to a real process, which must answer and not grow in memory."""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from random import Random

from games.catalogue import GAMES
from tests.fuzz.tally import Progress, Tally, resident

BATCH = 100  # lines between two checks that it still answers
ANSWER_SECONDS = 30.0  # seconds at most for an answer
LONG_COMMANDS = ("go infinite", "go nodes 200000", "perft 100000", "go movetime 60000", "go depth 99")


class UgiProcess:
    """A running `python -m games ugi`."""

    def __init__(self) -> None:
        self.process = subprocess.Popen([sys.executable, "-m", "games", "ugi"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.lines_read: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self.errors: list[bytes] = []
        for stream, take in ((self.process.stdout, self.lines_read.put), (self.process.stderr, self.errors.append)):
            threading.Thread(target=self._listen, args=(stream, take), daemon=True).start()

    @staticmethod
    def _listen(stream: object, take: Callable[[bytes], None]) -> None:
        for line in stream:  # type: ignore[attr-defined]
            take(line)
        take(b"")

    def send(self, *lines: bytes) -> None:
        """Send lines."""
        assert self.process.stdin is not None
        self.process.stdin.write(b"".join(line + b"\n" for line in lines))
        self.process.stdin.flush()

    def wait_for(self, word: bytes) -> str:
        """Read until a line begins with a word; return an error if none comes, or ""."""
        while True:
            try:
                line = self.lines_read.get(timeout=ANSWER_SECONDS)
            except queue.Empty:
                return f"no answer within {ANSWER_SECONDS:.0f} s"
            if line.startswith(word):
                return ""
            if not line:
                return f"it ended: {b' '.join(self.errors)[-200:]!r}"

    def end(self) -> None:
        """Stop the process, whatever it is doing."""
        self.process.kill()
        self.process.wait(ANSWER_SECONDS)


def fuzz_protocol(seed: int, lines: int, quiet: bool = False) -> Tally:
    """Send hostile lines in batches; after each batch the engine must answer `isready`."""
    tally, progress, rng = Tally("protocol", "lines"), Progress("protocol", lines, quiet), Random(seed)
    engine = UgiProcess()
    for game in GAMES:  # load all weights and tables first, so that they do not count as growth
        engine.send(f"setoption name Game value {game.id}".encode(), b"position startpos", b"go nodes 200")
        engine.wait_for(b"bestmove")
    for number in range(max(1, lines // BATCH)):
        batch = [hostile_line(rng) for _ in range(BATCH - 1)] + [b"stop"]
        try:
            engine.send(*batch, b"isready")
            error_text = engine.wait_for(b"readyok")
        except OSError as error:
            error_text = f"it ended: {error}"
        error_text = error_text or (f"traceback: {engine.errors[-1]!r}" if any(engine.errors) else "")
        tally.tried += BATCH
        tally.memory.append(resident(engine.process.pid))
        progress.at(tally.tried, len(tally.faults))
        if error_text:
            tally.fault(f"{seed}, batch {number}", error_text)
            engine.end()
            engine = UgiProcess()
    tally.check_memory(seed)
    engine.end()
    return tally


def fuzz_stops(seed: int, cycles: int, quiet: bool = False) -> Tally:
    """Start and stop searches; their trees must not stay in memory."""
    tally, progress = Tally("stops", "searches"), Progress("stops", cycles, quiet)
    engine = UgiProcess()
    for number in range(cycles):
        engine.send(b"setoption name Game value " + GAMES[number % len(GAMES)].id.encode(), b"position startpos",
                    b"go infinite")
        engine.wait_for(b"info")
        engine.send(b"stop")
        if error_text := engine.wait_for(b"bestmove"):
            tally.fault(f"{seed}, search {number}", error_text)
            break
        tally.tried += 1
        tally.memory.append(resident(engine.process.pid))
        progress.at(tally.tried, len(tally.faults))
    tally.check_memory(seed)
    engine.end()
    return tally


def hostile_line(rng: Random) -> bytes:
    """Return a line that is almost valid, too long, or not text at all."""
    kind = rng.randrange(10)
    if kind == 0:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(60))).replace(b"\n", b"").replace(b"\r", b"")
    if kind == 1:
        return f"{rng.choice(('go nodes', 'perft', 'setoption name Seed value'))} {'9' * 5000}".encode()
    if kind == 2:
        return f"{rng.choice(LONG_COMMANDS)}\nstop".encode()
    if kind == 3:
        words = [rng.choice(WORDS) for _ in range(rng.randrange(12))]
        return " ".join(words).encode("utf-8", "surrogatepass")
    game = rng.choice(GAMES)
    rules = game.make_rules(rng.choice(game.variants)[0])
    token = rng.choice([rules.turn_text(rules.start(), turn) for turn in rules.turns(rules.start())[:20]])
    return rng.choice([
        f"setoption name Game value {game.id}", f"setoption name Variant value {rng.choice(game.variants)[0]}",
        f"setoption name Level value {rng.choice(WORDS)}", f"position startpos moves {token} {rng.choice(WORDS)}",
        f"position fen {rules.position(rules.start())}",
        f"position fen {mangled(rules.position(rules.start()), rng)}",
        f"go nodes {rng.randrange(300)}", f"go movetime {rng.randrange(20)}", "query moves", "query result",
        "d", "uginewgame", "isready", "perft 1", "ugi", "stop", f"go p1time {rng.randrange(100)} p2time 5",
    ]).encode("utf-8", "surrogatepass")


def mangled(text: str, rng: Random) -> str:
    """Return a text with some characters changed, removed or doubled."""
    letters = list(text)
    for _ in range(rng.randrange(1, 4)):
        place = rng.randrange(len(letters))
        letters[place] = rng.choice(["", letters[place] * 2, rng.choice("0129abwz/- ,=*#\t\x07é")])
    return "".join(letters)


WORDS = ("name", "value", "Game", "moves", "startpos", "fen", "go", "nodes", "-1", "0", "99999999999999999999", "1e9",
         "None", "\x00", "\x1b[2J", "é", "𝔘", "true", "perfect", "beginner", "infinite", "depth", "%s%n", "{}", "../..",
         "a1b2", "@c4", "3>", "T0,0/1", "pass", "stop", "isready", "perft")
