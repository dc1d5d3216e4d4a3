"""Another program at the table: any that speaks the Universal Game Interface, such as another version of this one."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Mapping
from typing import Any
from weakref import finalize

from games.engine.core.errors import GameError, UnknownName
from games.engine.core.rules import Move, Rules

PATIENCE = 5.0  # seconds that a program has to end by itself


class External:
    """Plays what a program answers. It has its own process, and its time is that of the clock on the wall."""

    def __init__(self, command: str, rules: Rules[Any], state: Any, options: Mapping[str, str], limit: str) -> None:
        self.rules, self.state, self.limit = rules, state, limit
        self.start = rules.position(state)
        self.turns: list[str] = []  # since then, as the protocol writes them
        self.turn = ""  # as far as it has been played
        self.planned: list[Move] = []  # the rest of the turn that the program answered
        try:
            self.program = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            text=True)
        except (OSError, ValueError, IndexError) as problem:
            raise UnknownName(f"The program '{command}' does not start: {problem}.") from problem
        finalize(self, _end, self.program)
        for name, value in options.items():
            self._say(f"setoption name {name} value {value}")

    def choose(self, state: Any) -> Move:
        if not self.planned:
            self._say(f"position fen {self.start} moves {' '.join(self.turns)}".removesuffix(" moves "))
            self._say(f"go {self.limit}")
            self.planned = list(self.rules.parse(state, self._answer()))
        return self.planned.pop(0)

    def advance(self, move: Move) -> None:
        self.turn += self.rules.text(self.state, move)
        if self.rules.is_turn_complete(self.state, move):
            self.turns.append(self.turn)
            self.turn = ""
        self.state = self.rules.play(self.state, move)

    def _say(self, line: str) -> None:
        assert self.program.stdin is not None
        try:
            self.program.stdin.write(f"{line}\n")
            self.program.stdin.flush()
        except OSError as problem:
            raise GameError(f"The program at the table hears nothing any more: {problem}.") from problem

    def _answer(self) -> str:
        assert self.program.stdout is not None
        for line in self.program.stdout:
            word, _, rest = line.strip().partition(" ")
            if word == "bestmove":
                return rest.split()[0]
            if word == "error":
                raise GameError(f"The program at the table says: {rest}")
        raise GameError("The program at the table ended without an answer.")


def _end(program: subprocess.Popen[str]) -> None:
    """Lets a program end; one that does not is ended."""
    assert program.stdin is not None
    assert program.stdout is not None
    try:
        program.stdin.close()
        program.wait(PATIENCE)
    except (OSError, subprocess.TimeoutExpired):
        program.kill()
        program.wait()
    program.stdout.close()
