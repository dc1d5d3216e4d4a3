"""An engine beside the game, in a process or a worker of its own, spoken to in lines of JSON.

It is asked about a match (`ask`: its moves so far, a level and a seed), says now and then how far it has come, and
answers with a choice. The tree is kept from question to question while the same match goes on, and grows on while
others decide if it is told to (`ponder`). Several engines that are asked the same join what they found at the root:
all but one are asked to `report` their counts, and the one that decides waits until it has them. For a review it
looks at positions (`analyse`): what every seat can expect there, and what is best.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from games.engine.core.bounded import read_json
from games.engine.core.errors import GameError
from games.engine.core.game import Game, pick
from games.engine.core.rules import Move
from games.engine.search.engine import Engine
from games.engine.search.evaluator import Evaluator
from games.engine.teaching.analysis import Analysis, analysis_steps

SLICE_MS = 40.0  # between two looks at what was said meanwhile
TELL_EVERY = 0.1  # seconds between two reports
LIVE_EVERY = 1.0  # seconds between two signs of life while a position is looked at
LONGEST_LINE = 1_000_000  # characters of a question
FAULTS = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError)  # of a line from outside
ROOT_MOVES = 60  # counts that a report carries at most

Counts = list[tuple[Move, int, float]]  # a move from the root, how often it was tried, what its seat got in all


class EngineServer:
    """Hears lines, thinks in slices, and says lines."""

    def __init__(self, games: Sequence[Game], say: Callable[[str], None]) -> None:
        self.games = {game.id: game for game in games}
        self.say = say
        self._engine: Engine | None = None
        self._match: tuple[object, ...] = ()  # what the engine was made for
        self._moves: list[Move] = []
        self._question = 0  # that is being answered; 0 = none
        self._told = 0.0
        self._is_pondering = False
        self._reports = False  # whether it only hands on its counts
        self._is_listening = False  # whether it waits for those of others
        self._analysis: tuple[int, Iterator[Analysis | None]] | None = None  # at which position, by its number

    @property
    def is_busy(self) -> bool:
        """Whether there is something to think about."""
        return (bool(self._question) and not self._is_listening) or self._is_pondering or self._analysis is not None

    def hear(self, line: str) -> None:
        """Takes one line; what makes no sense is answered by an `error`."""
        try:
            said = read_json(line, LONGEST_LINE)
            if "ask" in said:
                self._ask(said)
            elif "join" in said and said["join"] == self._question and self._engine is not None:
                self._engine.join([(tuple(move), visits, total) for move, visits, total in said["counts"]])
                self._is_listening = False
            elif "ponder" in said:
                self._ponder(said)
            elif "analyse" in said:
                evaluator, state = self._position(said, [tuple(move) for move in said["moves"]])
                steps = analysis_steps(evaluator, state, int(said["iterations"]))
                self._analysis, self._told = (int(said["analyse"]), steps), 0.0
            elif "stop" in said:
                self._question, self._is_pondering, self._analysis = 0, False, None
        except FAULTS as error:
            number = said.get("ask", said.get("analyse", 0)) if isinstance(said := _data(line), dict) else 0
            self.say(json.dumps({"answer": number, "error": str(error)}))

    def think(self) -> None:
        """One slice of thinking, and what there is to say after it."""
        if self._analysis is not None:
            self._analyse(*self._analysis)
            return
        engine = self._engine
        if engine is None:
            return
        if self._is_pondering:
            self._is_pondering = engine.ponder(SLICE_MS)
            return
        is_done = engine.step(SLICE_MS)
        now = time.monotonic()
        is_waiting = engine.is_waiting
        if is_done or is_waiting or now - self._told > TELL_EVERY:
            self._told = now
            self._report(engine, is_done)
        if is_done or (is_waiting and self._reports):
            self._question = 0
        elif is_waiting:
            self._is_listening = True

    def _analyse(self, number: int, work: Iterator[Analysis | None]) -> None:
        """Goes on looking at a position; what was seen is said, and now and then that it goes on."""
        end = time.monotonic() + SLICE_MS / 1000.0
        while (now := time.monotonic()) < end:
            analysis = next(work)
            if analysis is not None:
                self._analysis = None
                self.say(json.dumps({"answer": number, "analysis": analysis}, separators=(",", ":")))
                return
        if now - self._told > LIVE_EVERY:
            self._told = now
            self.say(json.dumps({"answer": number}))

    def _ask(self, said: dict[str, Any]) -> None:
        self._follow(said)
        assert self._engine is not None
        self._engine.begin(awaits_join=bool(said.get("joined")))
        self._reports, self._is_listening = bool(said.get("reports")), False
        self._question, self._is_pondering, self._told = int(said["ask"]), False, time.monotonic()

    def _ponder(self, said: dict[str, Any]) -> None:
        self._follow(said)
        self._question, self._is_pondering = 0, True

    def _follow(self, said: dict[str, Any]) -> None:
        """Brings the engine to the position of a match: by the moves played since, or with a new one."""
        moves = [tuple(move) for move in said["moves"]]
        match = (said["game"], said["variant"], tuple(sorted(said["options"].items())), said["position"], said["level"],
                 said["seed"])
        known = len(self._moves)
        if self._engine is not None and match == self._match and moves[:known] == self._moves:
            for move in moves[known:]:
                self._engine.advance(move)
        else:
            self._engine = self._new_engine(said, moves)
        self._match, self._moves = match, moves

    def _new_engine(self, said: dict[str, Any], moves: list[Move]) -> Engine:
        evaluator, state = self._position(said, moves)
        return Engine(evaluator, state, said["level"], int(said["seed"]), ply=None if said["position"] else len(moves))

    def _position(self, said: dict[str, Any], moves: list[Move]) -> tuple[Evaluator[Any], Any]:
        """The position after the moves that were told, and who judges it."""
        game = pick(said["game"], self.games, "game")
        rules = game.make_rules(said["variant"], said["options"])
        state = rules.from_position(said["position"]) if said["position"] else rules.start()
        for move in moves:
            if move not in rules.moves(state):
                raise GameError(f"The move {move} is not legal there.")
            state = rules.play(state, move)
        return game.make_evaluator(rules), state

    def _report(self, engine: Engine, is_done: bool) -> None:
        hint = engine.hint()
        verdict = hint.verdict
        said: dict[str, Any] = {
            "answer": self._question, "done": is_done, "progress": engine.progress, "nodes": engine.search.iterations,
            "expected": hint.expected, "turn": hint.turn, "line": hint.line, "best": engine.best(),
            "verdict": [verdict.rewards, verdict.turns] if verdict else None, "turn_value": hint.turn_value,
        }
        if engine.is_waiting:
            said["counts"] = engine.counts()[:ROOT_MOVES]
        self.say(json.dumps(said, separators=(",", ":")))


def _data(line: str) -> Any:
    try:
        return read_json(line, LONGEST_LINE)
    except ValueError:
        return None
