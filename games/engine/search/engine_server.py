"""An engine in a process or worker of its own, controlled by lines of JSON.

    ask        search a match (game, variant, options, position, moves, level, seed) and answer with a choice
    join       go on with the root counts of other engines that were asked the same (`joined`, `reports` in `ask`)
    ponder     keep the tree growing while another seat decides
    review     a match whose positions will be analysed; the last one is kept
    analyse    analyse the position after `ply` moves of that match, or after a `branch` of moves from there
    stop       drop the current work

Every answer carries the number of its question (`answer`) and is repeated while the work goes on. The tree is kept
from question to question while the same match goes on.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from games.engine.core.bounded import read_json
from games.engine.core.errors import GameError
from games.engine.core.game import Game, pick
from games.engine.core.rules import Move, Rules
from games.engine.search.engine import Engine
from games.engine.search.evaluator import Evaluator
from games.engine.teaching.analysis import Analysis, analysis_steps

SLICE_MS = 40.0  # between two reads of the input
TELL_EVERY = 0.1  # seconds between two reports
LIVE_EVERY = 1.0  # seconds between two heartbeats of an analysis
LONGEST_LINE = 1_000_000  # characters of a question
FAULTS = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError)  # of a line from outside
ROOT_MOVES = 60  # counts that a report carries at most


class EngineServer:
    """Reads lines, searches in slices, and writes lines."""

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
        self._review: tuple[int, Evaluator[Any], list[Any]] | None = None  # a match and its positions
        self._analysis: tuple[int, Iterator[Analysis | None]] | None = None  # at which position, by its number

    @property
    def is_busy(self) -> bool:
        """Whether a search or an analysis is under way."""
        return (bool(self._question) and not self._is_listening) or self._is_pondering or self._analysis is not None

    def receive(self, line: str) -> None:
        """Read one line; a line that makes no sense is answered by an `error`."""
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
                self._begin_analysis(said)
            elif "review" in said:
                self._review = None
                self._review = int(said["review"]), *self._replay(said, _moves(said["moves"]))
            elif "stop" in said:
                self._question, self._is_pondering, self._analysis = 0, False, None
        except FAULTS as error:
            number = said.get("ask", said.get("analyse", 0)) if isinstance(said := _data(line), dict) else 0
            self.say(json.dumps({"answer": number, "error": str(error)}))

    def think(self) -> None:
        """Search for one slice, and report."""
        if self._analysis is not None:
            self._analyse(*self._analysis)
            return
        engine = self._engine
        if engine is None:
            return
        if self._is_pondering:
            search = engine.search
            self._is_pondering = engine.ponder(SLICE_MS) and search.iterations < search.memory.limit  # spares batteries
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
        """Go on with an analysis; send the result, or a periodic heartbeat."""
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

    def _begin_analysis(self, said: dict[str, Any]) -> None:
        """Analyse a position of the match sent for review, or the one that a branch leads to from there."""
        if self._review is None or said["review"] != self._review[0]:
            raise GameError("That match was not sent for review.")
        _, evaluator, states = self._review
        if not 0 <= said["ply"] < len(states):
            raise GameError(f"The match has no ply {said['ply']}.")
        state = _played(evaluator.rules, states[said["ply"]], _moves(said["branch"]))[-1]
        if evaluator.rules.result(state) is not None:
            raise GameError("The game is over there.")
        steps = analysis_steps(evaluator, state, int(said["iterations"]))
        self._analysis, self._told = (int(said["analyse"]), steps), 0.0

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
        """Advance the engine to the position of a match, or replace it by a new one."""
        moves = _moves(said["moves"])
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
        evaluator, states = self._replay(said, moves)
        ply = None if said["position"] else len(moves)
        return Engine(evaluator, states[-1], said["level"], int(said["seed"]), ply=ply)

    def _replay(self, said: dict[str, Any], moves: list[Move]) -> tuple[Evaluator[Any], list[Any]]:
        """Return the evaluator of a match that was sent, and all its positions."""
        game = pick(said["game"], self.games, "game")
        rules = game.make_rules(said["variant"], said["options"])
        start = rules.from_position(said["position"]) if said["position"] else rules.start()
        return game.make_evaluator(rules), _played(rules, start, moves)

    def _report(self, engine: Engine, is_done: bool) -> None:
        hint = engine.hint()
        verdict = hint.verdict
        said: dict[str, Any] = {
            "answer": self._question, "done": is_done, "nodes": engine.search.iterations,
            "expected": hint.expected, "turn": hint.turn, "line": hint.line, "best": engine.best(),
            "verdict": [verdict.rewards, verdict.turns] if verdict else None, "turn_value": hint.turn_value,
            "others": hint.others,
        }
        if engine.is_waiting:
            said["counts"] = engine.counts()[:ROOT_MOVES]
        self.say(json.dumps(said, separators=(",", ":")))


def _moves(lists: list[Any]) -> list[Move]:
    """Return moves from the plain lists of a line."""
    return [tuple(move) for move in lists]


def _played(rules: Rules[Any], state: Any, moves: list[Move]) -> list[Any]:
    """Return the positions from a first one on, each move checked against the rules."""
    states = [state]
    for move in moves:
        if not rules.is_legal(states[-1], move):
            raise GameError(f"The move {move} is not legal there.")
        states.append(rules.play(states[-1], move))
    return states


def _data(line: str) -> Any:
    try:
        return read_json(line, LONGEST_LINE)
    except ValueError:
        return None
