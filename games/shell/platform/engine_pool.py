"""Engines beside the app: in processes on the desktop, in workers in the browser.

An `EngineChannel` carries lines to and from one `EngineServer`. Until the server has started, where there is none, or
when it fails during a search, the search runs in this process instead, in slices of the frame.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from games.catalogue import make_evaluator
from games.engine.core.bounded import read_json
from games.shell.platform.engine_channels import EngineChannel

if TYPE_CHECKING:
    from games.engine.core.match import Match
    from games.engine.core.rules import Move
    from games.engine.search.engine import Hint

MOST_ENGINES = 4
FIRST_PATIENCE = 5.0  # seconds until a question's first answer, for which an engine may have to load a game
PATIENCE = 2.5  # seconds between later ones, of which an engine gives ten a second; a silent one counts as dead
READY = "ready"


class EngineQuestion:
    """A question to one or more engines, with unread answers; `number` is in every answer to it."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.answers: list[tuple[EngineChannel, dict[str, Any]]] = []


class EnginePool:
    """The engines of the app. They start when a computer plays and stop when no screen needs them."""

    def __init__(self, open_worker: Callable[[], EngineChannel | None] = lambda: None, count: int = 0) -> None:
        self._open_worker = open_worker
        self._count = min(count, MOST_ENGINES)
        self._channels: list[EngineChannel] = []
        self._ready: set[EngineChannel] = set()
        self._reviews: dict[EngineChannel, int] = {}  # number of the match that each engine was sent for review
        self._questions: WeakValueDictionary[int, EngineQuestion] = WeakValueDictionary()  # as long as somebody waits
        self._question = 0

    def start(self) -> None:
        """Start the engines, and replace those that died."""
        for channel in [channel for channel in self._channels if not channel.is_alive]:
            self._drop(channel)
        while len(self._channels) < self._count:
            opened = self._open_worker()
            if opened is None:
                self._count = len(self._channels)
                return
            self._channels.append(opened)

    def replace(self, channel: EngineChannel) -> None:
        """Replace an engine that has not answered for too long."""
        if channel in self._channels:
            self._drop(channel)
            self.start()

    def stop(self) -> None:
        """Stop all engines."""
        for channel in list(self._channels):
            self._drop(channel)

    def make(self, match: Match[Any], level: str, seed: int) -> LocalEngine | RemoteEngine:
        """Return an engine for the present position of a match: remote if a worker is ready, else local."""
        ready = self.ready()
        return RemoteEngine(self, ready, self.new_question(), match, level, seed) if ready else LocalEngine(
            match, level, seed)

    def ready(self) -> list[EngineChannel]:
        """Return the channels to running engines; replace those that died."""
        self.start()
        self._read_answers()
        return [channel for channel in self._channels if channel in self._ready]

    def new_question(self) -> EngineQuestion:
        """Return a question with a new number; its answers are kept as long as the caller holds it."""
        self._question += 1
        question = self._questions[self._question] = EngineQuestion(self._question)
        return question

    def send_review(self, channel: EngineChannel, number: int, match: dict[str, Any]) -> None:
        """Send a match for review to an engine, unless it is the one that the engine holds already."""
        if self._reviews.get(channel) != number:
            self._reviews[channel] = number
            channel.send(json.dumps({"review": number, **match}))

    def ponder(self, match: Match[Any], level: str, seed: int) -> None:
        """Let the engines ponder while another seat decides."""
        for channel in self._channels:
            if channel in self._ready and channel.is_alive:
                channel.send(json.dumps({"ponder": 1, **described(match, level, seed)}))

    def answers_to(self, channel: EngineChannel, question: EngineQuestion) -> list[dict[str, Any]]:
        """Return the new answers of a channel to a question; those to other questions are kept there."""
        self._read_answers()
        heard = [said for sender, said in question.answers if sender is channel]
        question.answers = [answer for answer in question.answers if answer[0] is not channel]
        return heard

    def _read_answers(self) -> None:
        """Read all channels and give each answer to its question."""
        for channel in self._channels:
            for line in channel.poll():
                said = _data(line)
                if READY in said:
                    self._ready.add(channel)
                elif isinstance(number := said.get("answer"), int) and number in self._questions:
                    self._questions[number].answers.append((channel, said))

    def _drop(self, channel: EngineChannel) -> None:
        self._channels.remove(channel)
        self._ready.discard(channel)
        self._reviews.pop(channel, None)
        channel.close()


def described(match: Match[Any], level: str, seed: int) -> dict[str, Any]:
    """Return a match up to its current ply, as data for the server."""
    return {"game": match.game, "variant": match.variant, "options": match.options, "position": match.start_position,
            "moves": match.moves[:match.ply], "level": level, "seed": seed}


def _data(line: str) -> dict[str, Any]:
    try:
        said = read_json(line)
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}


class LocalEngine:
    """An engine that searches in slices of the frame."""

    def __init__(self, match: Match[Any], level: str, seed: int) -> None:
        from games.engine.search.engine import Engine

        self._engine = Engine(make_evaluator(match.game, match.rules), match.state, level, seed + match.ply,
                                ply=None if match.start_position else match.ply)

    def step(self, budget_ms: float, dt: float) -> bool:
        """Search for about `budget_ms`; return True once the choice is made."""
        return self._engine.step(budget_ms)

    def best(self) -> Move:
        """Return the move chosen, or the best so far."""
        return self._engine.best()

    def hint(self) -> Hint:
        """Return the best turn so far and the line after it."""
        return self._engine.hint()

    def cancel(self) -> None:
        """Stop the search."""
        self._engine.cancel()


class RemoteEngine:
    """A search by other processes: asks every channel, joins the results, and falls back to a local engine."""

    def __init__(self, engines: EnginePool, channels: list[EngineChannel], question: EngineQuestion,
                 match: Match[Any], level: str, seed: int) -> None:
        self._engines, self._channels, self._question = engines, channels, question
        self._first = channels[0]  # the one that decides
        self._match, self._level, self._seed = match, level, seed
        self._here: LocalEngine | None = None
        self._report: dict[str, Any] = {}  # the last of the one that decides
        self._counts: dict[EngineChannel, list[Any]] = {}  # what each channel found at its root
        self._silence = dict.fromkeys(channels, 0.0)  # seconds since each channel was heard
        self._spoken: set[EngineChannel] = set()  # channels that have answered
        self._has_joined = len(channels) == 1
        for number, channel in enumerate(channels):
            several = {"joined": True, "reports": number > 0} if len(channels) > 1 else {}
            channel.send(json.dumps({"ask": question.number, **several, **described(match, level, seed + number)}))

    def step(self, budget_ms: float, dt: float) -> bool:
        """Read the answers; return True once the choice is made."""
        if self._here is not None:
            return self._here.step(budget_ms, dt)
        for channel in list(self._channels):
            self._silence[channel] += dt
            for said in self._engines.answers_to(channel, self._question):
                self._silence[channel] = 0.0
                self._spoken.add(channel)
                if "error" in said:
                    self._lose(channel)
                    break
                if "counts" in said:
                    self._counts[channel] = said["counts"]
                if channel is self._first:
                    self._report = said
            if not channel.is_alive or self._is_silent(channel):
                self._engines.replace(channel)
                self._lose(channel)
        if not self._channels:
            self._here = LocalEngine(self._match, self._level, self._seed)
            self._engines.start()
            return False
        if not self._has_joined and all(channel in self._counts for channel in self._channels):
            self._join()
        return bool(self._report.get("done"))

    def _is_silent(self, channel: EngineChannel) -> bool:
        """Whether a channel has not answered for too long; after its counts it waits for those of others."""
        has_paused = channel in self._counts and not (self._has_joined and channel is self._first)
        patience = PATIENCE if channel in self._spoken else FIRST_PATIENCE
        return not has_paused and self._silence[channel] > patience

    def _lose(self, channel: EngineChannel) -> None:
        """Continue without a lost channel; if it was to decide, search locally."""
        self._channels = [] if channel is self._first else [other for other in self._channels if other is not channel]

    def _join(self) -> None:
        self._has_joined, self._silence[self._first] = True, 0.0
        totals: dict[Move, list[float]] = {}
        for channel in self._channels[1:]:
            for move, visits, total in self._counts[channel]:
                entry = totals.setdefault(tuple(move), [0, 0.0])
                entry[0] += visits
                entry[1] += total
        counts = [(move, int(visits), total) for move, (visits, total) in totals.items()]
        self._first.send(json.dumps({"join": self._question.number, "counts": counts}))

    def best(self) -> Move:
        """Return the move chosen, or the best so far; at the very beginning, the evaluator's."""
        return self._somewhere().best() if not self._report else tuple(self._report["best"])

    def hint(self) -> Hint:
        """Return the best turn so far and the line after it."""
        if not self._report:
            return self._somewhere().hint()
        from games.engine.search.engine import Hint
        from games.engine.search.evaluator import Verdict

        verdict = self._report["verdict"]
        turn, line = ([tuple(move) for move in self._report[key]] for key in ("turn", "line"))
        return Hint(tuple(turn), tuple(line), tuple(self._report["expected"]),
                    Verdict(tuple(verdict[0]), verdict[1]) if verdict else None, float(self._report["turn_value"]),
                    tuple([tuple(map(tuple, other)) for other in self._report["others"]]))

    def _somewhere(self) -> LocalEngine:
        if self._here is None:
            self._here = LocalEngine(self._match, self._level, self._seed)
            self._here.step(1.0, 0.0)
        return self._here

    def cancel(self) -> None:
        """Stop the search in all processes."""
        if self._here is not None:
            self._here.cancel()
        for channel in self._channels:
            channel.send(json.dumps({"stop": self._question.number}))
