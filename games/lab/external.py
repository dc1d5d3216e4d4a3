"""A player that is another program with the Universal Game Interface, such as another version of this one.

The length of its lines and the time of its answers are limited.
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar
from weakref import finalize

from games.engine.core.errors import GameError, UnknownName
from games.engine.core.rules import Move, Rules

T = TypeVar("T")
PATIENCE = 10.0  # seconds beyond the time of a move that a program has to start, to answer and to end
SECONDS_A_NODE = 0.01  # that a program may take when its limit is a number of nodes
LONGEST_LINE = 65_536  # bytes


class External:
    """A player whose moves come from a program, which is started at its first move; its time is wall-clock time."""

    def __init__(self, command: str, rules: Rules[Any], state: Any, options: Mapping[str, str], limit: str,
                 seconds: float) -> None:
        try:
            self.words = shlex.split(command)
        except ValueError as problem:
            raise UnknownName(f"The program '{command}' does not start: {problem}.") from problem
        if not self.words or shutil.which(self.words[0]) is None:
            raise UnknownName(f"The program '{command}' does not start: there is no such file to run.")
        self.rules, self.state, self.limit = rules, state, limit
        self.seconds = seconds + PATIENCE
        self.options = options
        self.start = rules.position(state)
        self.program: subprocess.Popen[bytes] | None = None
        self.helper = ThreadPoolExecutor(1)  # reads and writes, so that neither can block the game for ever
        self.turns: list[str] = []  # since the start position, as the protocol writes them
        self.turn = ""  # the part of the current turn that has been played
        self.planned: list[Move] = []  # the rest of the turn that the program answered

    def choose(self, state: Any) -> Move:
        if not self.planned:
            if self.program is None:
                self._start()
            self._say(f"position fen {self.start} moves {' '.join(self.turns)}".removesuffix(" moves "))
            self._say(f"go {self.limit}")
            answer = self._answer()
            try:
                self.planned = list(self.rules.parse(state, answer))
            except GameError as problem:
                raise self._fault(f"answered a move that cannot be played: {problem}") from problem
        return self.planned.pop(0)

    def advance(self, move: Move) -> None:
        self.turn += self.rules.text(self.state, move)
        if self.rules.is_turn_complete(self.state, move):
            self.turns.append(self.turn)
            self.turn = ""
        self.state = self.rules.play(self.state, move)

    def _start(self) -> None:
        try:
            self.program = subprocess.Popen(self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=subprocess.DEVNULL)
        except OSError as problem:
            raise UnknownName(f"The program '{self.words[0]}' does not start: {problem.strerror}.") from problem
        finalize(self, _end, self.program)
        for name, value in self.options.items():
            self._say(f"setoption name {name} value {value}")

    def _say(self, line: str) -> None:
        assert self.program is not None
        assert self.program.stdin is not None
        stream = self.program.stdin

        def write() -> None:
            stream.write(f"{line}\n".encode())
            stream.flush()

        try:
            self._in_time(write, time.monotonic() + self.seconds)
        except OSError as problem:
            raise self._fault("no longer reads what it is told") from problem

    def _answer(self) -> str:
        """Read lines until the best move is among them, and return its text."""
        assert self.program is not None
        assert self.program.stdout is not None
        stream = self.program.stdout
        until = time.monotonic() + self.seconds
        while True:
            line = self._in_time(lambda: stream.readline(LONGEST_LINE), until)
            if not line:
                raise self._fault("ended without an answer")
            if not line.endswith(b"\n"):
                raise self._fault(f"wrote {len(line)} bytes without an end of line")
            word, _, rest = line.decode(errors="replace").strip().partition(" ")
            if word == "bestmove":
                if not rest.split():
                    raise self._fault("answered no move")
                return rest.split()[0]
            if word == "error":
                raise self._fault(f"says: {rest}")

    def _in_time(self, work: Callable[[], T], until: float) -> T:
        try:
            return self.helper.submit(work).result(max(0.0, until - time.monotonic()))
        except TimeoutError as problem:
            raise self._fault(f"did not answer within {self.seconds:.0f} s") from problem

    def _fault(self, what: str) -> GameError:
        """End the program and return the error that says what it did."""
        if self.program is not None:
            self.program.kill()
        return GameError(f"The program '{self.words[0]}' {what}".rstrip(".") + ".")


def _end(program: subprocess.Popen[bytes]) -> None:
    """Close the program's input and wait for it; kill it if it does not end."""
    assert program.stdin is not None
    assert program.stdout is not None
    try:
        program.stdin.close()
        program.wait(PATIENCE)
    except (OSError, subprocess.TimeoutExpired):
        program.kill()
        program.wait()
    program.stdout.close()
