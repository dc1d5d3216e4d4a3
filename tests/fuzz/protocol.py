"""Hostile lines for the text protocol, spoken to a real process that must answer every time and never grow."""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from random import Random

from games.catalogue import GAMES
from tests.fuzz.tally import Progress, Tally, resident

BATCH = 100  # lines between two questions whether it is still there
PATIENCE = 30.0  # seconds it may take to answer
SHOUTS = ("go infinite", "go nodes 200000", "perft 100000", "go movetime 60000", "go depth 99")


class Engine:
    """A running `python -m games ugi`."""

    def __init__(self) -> None:
        self.process = subprocess.Popen([sys.executable, "-m", "games", "ugi"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.said: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self.complaints: list[bytes] = []
        for stream, take in ((self.process.stdout, self.said.put), (self.process.stderr, self.complaints.append)):
            threading.Thread(target=self._listen, args=(stream, take), daemon=True).start()

    @staticmethod
    def _listen(stream: object, take: Callable[[bytes], None]) -> None:
        for line in stream:  # type: ignore[attr-defined]
            take(line)
        take(b"")

    def tell(self, *lines: bytes) -> None:
        """Say lines to it."""
        assert self.process.stdin is not None
        self.process.stdin.write(b"".join(line + b"\n" for line in lines))
        self.process.stdin.flush()

    def wait_for(self, word: bytes) -> str:
        """Read until a line begins with a word; what went wrong if it never comes."""
        while True:
            try:
                line = self.said.get(timeout=PATIENCE)
            except queue.Empty:
                return f"no answer within {PATIENCE:.0f} s"
            if line.startswith(word):
                return ""
            if not line:
                return f"it ended: {b' '.join(self.complaints)[-200:]!r}"

    def end(self) -> None:
        """Stop the process, whatever it is doing."""
        self.process.kill()
        self.process.wait(PATIENCE)


def fuzz_protocol(seed: int, lines: int, quiet: bool = False) -> Tally:
    """Speaks the lines in batches; after each the engine must say that it is ready."""
    tally, progress, chance = Tally("protocol", "lines"), Progress("protocol", lines, quiet), Random(seed)
    engine = Engine()
    for game in GAMES:  # weights and tables that are loaded once do not count as growth
        engine.tell(f"setoption name Game value {game.id}".encode(), b"position startpos", b"go nodes 200")
        engine.wait_for(b"bestmove")
    for number in range(max(1, lines // BATCH)):
        batch = [hostile_line(chance) for _ in range(BATCH - 1)] + [b"stop"]
        try:
            engine.tell(*batch, b"isready")
            trouble = engine.wait_for(b"readyok")
        except OSError as error:
            trouble = f"it ended: {error}"
        trouble = trouble or (f"traceback: {engine.complaints[-1]!r}" if any(engine.complaints) else "")
        tally.tried += BATCH
        tally.memory.append(resident(engine.process.pid))
        progress.at(tally.tried, len(tally.faults))
        if trouble:
            tally.fault(f"{seed}, batch {number}", trouble)
            engine.end()
            engine = Engine()
    tally.check_memory(seed)
    engine.end()
    return tally


def fuzz_stops(seed: int, cycles: int, quiet: bool = False) -> Tally:
    """Begins to think and is told to stop, again and again: what was thought must not stay in memory."""
    tally, progress = Tally("stops", "searches"), Progress("stops", cycles, quiet)
    engine = Engine()
    for number in range(cycles):
        engine.tell(b"setoption name Game value " + GAMES[number % len(GAMES)].id.encode(), b"position startpos",
                    b"go infinite")
        engine.wait_for(b"info")
        engine.tell(b"stop")
        if trouble := engine.wait_for(b"bestmove"):
            tally.fault(f"{seed}, search {number}", trouble)
            break
        tally.tried += 1
        tally.memory.append(resident(engine.process.pid))
        progress.at(tally.tried, len(tally.faults))
    tally.check_memory(seed)
    engine.end()
    return tally


def hostile_line(chance: Random) -> bytes:
    """A line that is nearly right, far too much, or no text at all."""
    kind = chance.randrange(10)
    if kind == 0:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(60))).replace(b"\n", b"").replace(b"\r", b"")
    if kind == 1:
        return f"{chance.choice(('go nodes', 'perft', 'setoption name Seed value'))} {'9' * 5000}".encode()
    if kind == 2:
        return f"{chance.choice(SHOUTS)}\nstop".encode()
    if kind == 3:
        words = [chance.choice(WORDS) for _ in range(chance.randrange(12))]
        return " ".join(words).encode("utf-8", "surrogatepass")
    game = chance.choice(GAMES)
    rules = game.make_rules(chance.choice(game.variants)[0])
    token = chance.choice([rules.turn_text(rules.start(), turn) for turn in rules.turns(rules.start())[:20]])
    return chance.choice([
        f"setoption name Game value {game.id}", f"setoption name Variant value {chance.choice(game.variants)[0]}",
        f"setoption name Level value {chance.choice(WORDS)}", f"position startpos moves {token} {chance.choice(WORDS)}",
        f"position fen {rules.position(rules.start())}",
        f"position fen {mangled(rules.position(rules.start()), chance)}",
        f"go nodes {chance.randrange(300)}", f"go movetime {chance.randrange(20)}", "query moves", "query result",
        "d", "uginewgame", "isready", "perft 1", "ugi", "stop", f"go p1time {chance.randrange(100)} p2time 5",
    ]).encode("utf-8", "surrogatepass")


def mangled(text: str, chance: Random) -> str:
    """A text with a few of its characters changed, lost or doubled."""
    letters = list(text)
    for _ in range(chance.randrange(1, 4)):
        place = chance.randrange(len(letters))
        letters[place] = chance.choice(["", letters[place] * 2, chance.choice("0129abwz/- ,=*#\t\x07é")])
    return "".join(letters)


WORDS = ("name", "value", "Game", "moves", "startpos", "fen", "go", "nodes", "-1", "0", "99999999999999999999", "1e9",
         "None", "\x00", "\x1b[2J", "é", "𝔘", "true", "perfect", "beginner", "infinite", "depth", "%s%n", "{}", "../..",
         "a1b2", "@c4", "3>", "T0,0/1", "pass", "stop", "isready", "perft")
