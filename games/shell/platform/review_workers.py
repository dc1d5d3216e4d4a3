"""Analysis of the positions of a review by engines in other processes or workers, and in spare frame time."""

from __future__ import annotations

import json
from typing import Any

from games.engine.core.match import Match
from games.engine.teaching.analysis import Analysis
from games.engine.teaching.review import AnalysisTask, Reviewer
from games.shell.platform.engine_channels import EngineChannel
from games.shell.platform.engine_pool import EnginePool, EngineQuestion

PATIENCE = 15.0  # seconds without a sign of life after which another engine takes over


class PendingTask:
    """A position that an engine is analysing."""

    def __init__(self, channel: EngineChannel, question: EngineQuestion, task: AnalysisTask) -> None:
        self.channel, self.question, self.task = channel, question, task
        self.silence = 0.0


class ReviewWorkers:
    """Lets engines do the tasks of a reviewer. When an engine dies, another one or the app itself takes over."""

    def __init__(self, engines: EnginePool, reviewer: Reviewer[Any], match: Match[Any]) -> None:
        self.reviewer = reviewer
        self._engines = engines
        self._match = {"game": match.game, "variant": match.variant, "options": match.options,
                       "position": match.start_position, "moves": match.moves}
        self._number = engines.new_question().number  # of the match, for the engines that hold it
        self._pending: list[PendingTask] = []
        self._refused: set[EngineChannel] = set()  # those that cannot analyse this match

    def step(self, budget_ms: float, dt: float) -> bool:
        """Read answers, assign tasks, analyse here for about `budget_ms`; return whether there are new results."""
        before = self.reviewer.progress, self.reviewer.is_done
        for pending in list(self._pending):
            self._read_answers(pending, dt)
        busy = {pending.channel for pending in self._pending}
        for channel in self._engines.ready():
            if channel not in busy | self._refused and (task := self.reviewer.next_task()) is not None:
                self._send(channel, task)
        if budget_ms > 0:
            self.reviewer.step(budget_ms)
        return (self.reviewer.progress, self.reviewer.is_done) != before

    @property
    def is_alone(self) -> bool:
        """Whether no engine works, so that the app itself does all tasks."""
        return not self._pending

    def stop(self) -> None:
        """Stop all engines and give their tasks back."""
        for pending in self._pending:
            pending.channel.send(json.dumps({"stop": pending.question.number}))
            self.reviewer.give_back(pending.task)
        self._pending = []

    def _send(self, channel: EngineChannel, task: AnalysisTask) -> None:
        """Ask an engine for the analysis of a position; the match itself is sent only once."""
        pending = PendingTask(channel, self._engines.new_question(), task)
        self._engines.send_review(channel, self._number, self._match)
        channel.send(json.dumps({"analyse": pending.question.number, "review": self._number, "ply": task.ply,
                                 "branch": task.branch, "iterations": task.iterations}))
        self._pending.append(pending)

    def _read_answers(self, pending: PendingTask, dt: float) -> None:
        pending.silence += dt
        for said in self._engines.answers_to(pending.channel, pending.question):
            pending.silence = 0.0
            if "analysis" in said:
                self._pending.remove(pending)
                self.reviewer.store_analysis(pending.task, read_analysis(said["analysis"]))
                return
            if "error" in said:
                self._refused.add(pending.channel)
                self._pending.remove(pending)
                self.reviewer.give_back(pending.task)
                return
        if pending.silence >= PATIENCE or not pending.channel.is_alive:
            self._engines.replace(pending.channel)
            self._pending.remove(pending)
            self.reviewer.give_back(pending.task)


def read_analysis(seen: list[Any]) -> Analysis:
    """Return the analysis from the plain lists of a line."""
    rewards, line, second, gap, turns, iterations = seen
    return Analysis(tuple(rewards), tuple([tuple(move) for move in line]), tuple([tuple(move) for move in second]),
                gap, turns, iterations)
