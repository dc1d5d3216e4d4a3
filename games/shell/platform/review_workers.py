"""Who looks at the positions of a review: engines beside the game, one position each, and spare frame time."""

from __future__ import annotations

import json
from typing import Any

from games.engine.core.match import Match
from games.engine.teaching.analysis import Analysis
from games.engine.teaching.review import Reviewer, Task
from games.shell.platform.engine_channels import Channel
from games.shell.platform.engine_pool import EnginePool

PATIENCE = 15.0  # seconds without a sign of life after which somebody else looks


class PendingTask:
    """A position that a channel was asked to look at."""

    def __init__(self, channel: Channel, question: int, task: Task) -> None:
        self.channel, self.question, self.task = channel, question, task
        self.silence = 0.0


class ReviewWorkers:
    """Brings a reviewer what it waits for. When an engine dies, another one looks, or the frame does."""

    def __init__(self, engines: EnginePool, reviewer: Reviewer[Any], match: Match[Any]) -> None:
        self.reviewer = reviewer
        self._engines = engines
        self._about = {"game": match.game, "variant": match.variant, "options": match.options,
                       "position": match.start_position}
        self._pending: list[PendingTask] = []
        self._refused: set[int] = set()  # ids of channels that cannot look at this match

    def step(self, budget_ms: float, dt: float) -> bool:
        """Hears, asks, and looks here for about `budget_ms`; whether something new is known."""
        before = self.reviewer.progress, self.reviewer.is_done
        for pending in list(self._pending):
            self._hear(pending, dt)
        busy = {id(pending.channel) for pending in self._pending}
        for channel in self._engines.ready():
            if id(channel) not in busy | self._refused and (task := self.reviewer.take()) is not None:
                self._send(channel, task)
        if budget_ms > 0:
            self.reviewer.step(budget_ms)
        return (self.reviewer.progress, self.reviewer.is_done) != before

    @property
    def is_alone(self) -> bool:
        """Whether nobody beside the game looks, so that the frame has to do it all."""
        return not self._pending

    def stop(self) -> None:
        """Nobody looks any more; what was being looked at waits until somebody does again."""
        for pending in self._pending:
            pending.channel.send(json.dumps({"stop": pending.question}))
            self.reviewer.give_back(pending.task)
        self._pending = []

    def _send(self, channel: Channel, task: Task) -> None:
        pending = PendingTask(channel, self._engines.next_question(), task)
        moves = [*self.reviewer.moves[:task.ply], *task.branch]
        question = {"analyse": pending.question, "moves": moves, "iterations": task.iterations, **self._about}
        channel.send(json.dumps(question))
        self._pending.append(pending)

    def _hear(self, pending: PendingTask, dt: float) -> None:
        pending.silence += dt
        for said in self._engines.hear(pending.channel, pending.question):
            pending.silence = 0.0
            if "analysis" in said:
                self._pending.remove(pending)
                self.reviewer.tell(pending.task, read_analysis(said["analysis"]))
                return
            if "error" in said:
                self._refused.add(id(pending.channel))
                self._pending.remove(pending)
                self.reviewer.give_back(pending.task)
                return
        if pending.silence >= PATIENCE or not pending.channel.is_alive:
            self._engines.replace(pending.channel)
            self._pending.remove(pending)
            self.reviewer.give_back(pending.task)


def read_analysis(seen: list[Any]) -> Analysis:
    """What was seen, from the plain lists of a line."""
    rewards, line, second, gap, turns, iterations = seen
    return Analysis(tuple(rewards), tuple([tuple(move) for move in line]), tuple([tuple(move) for move in second]),
                gap, turns, iterations)
