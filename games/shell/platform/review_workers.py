"""Who looks at the positions of a review: thinkers beside the game, one position each, and spare frame time."""

from __future__ import annotations

import json
from typing import Any

from games.engine.core.match import Match
from games.engine.teaching.analysis import Look
from games.engine.teaching.review import Reviewer, Task
from games.shell.platform.engine_channels import Link
from games.shell.platform.engine_pool import Minds

PATIENCE = 15.0  # seconds without a sign of life after which somebody else looks


class Errand:
    """A position that a link was asked to look at."""

    def __init__(self, link: Link, question: int, task: Task) -> None:
        self.link, self.question, self.task = link, question, task
        self.silence = 0.0


class Lookers:
    """Brings a reviewer what it waits for. When a thinker dies, another one looks, or the frame does."""

    def __init__(self, minds: Minds, reviewer: Reviewer[Any], match: Match[Any]) -> None:
        self.reviewer = reviewer
        self._minds = minds
        self._about = {"game": match.game, "variant": match.variant, "options": match.options,
                       "position": match.start_position}
        self._errands: list[Errand] = []
        self._refused: set[int] = set()  # ids of links that cannot look at this match

    def step(self, budget_ms: float, dt: float) -> bool:
        """Hears, asks, and looks here for about `budget_ms`; whether something new is known."""
        before = self.reviewer.progress, self.reviewer.is_done
        for errand in list(self._errands):
            self._hear(errand, dt)
        busy = {id(errand.link) for errand in self._errands}
        for link in self._minds.ready():
            if id(link) not in busy | self._refused and (task := self.reviewer.take()) is not None:
                self._send(link, task)
        if budget_ms > 0:
            self.reviewer.step(budget_ms)
        return (self.reviewer.progress, self.reviewer.is_done) != before

    @property
    def is_alone(self) -> bool:
        """Whether nobody beside the game looks, so that the frame has to do it all."""
        return not self._errands

    def stop(self) -> None:
        """Nobody looks any more; what was being looked at waits until somebody does again."""
        for errand in self._errands:
            errand.link.send(json.dumps({"stop": errand.question}))
            self.reviewer.give_back(errand.task)
        self._errands = []

    def _send(self, link: Link, task: Task) -> None:
        errand = Errand(link, self._minds.next_question(), task)
        moves = [*self.reviewer.moves[:task.ply], *task.branch]
        link.send(json.dumps({"look": errand.question, "moves": moves, "iterations": task.iterations, **self._about}))
        self._errands.append(errand)

    def _hear(self, errand: Errand, dt: float) -> None:
        errand.silence += dt
        for said in self._minds.hear(errand.link, errand.question):
            errand.silence = 0.0
            if "seen" in said:
                self._errands.remove(errand)
                self.reviewer.tell(errand.task, look_of(said["seen"]))
                return
            if "error" in said:
                self._refused.add(id(errand.link))
                errand.silence = PATIENCE
        if errand.silence >= PATIENCE or not errand.link.is_alive:
            self._errands.remove(errand)
            self.reviewer.give_back(errand.task)


def look_of(seen: list[Any]) -> Look:
    """What was seen, from the plain lists of a line."""
    rewards, line, second, gap, turns, iterations = seen
    return Look(tuple(rewards), tuple([tuple(move) for move in line]), tuple([tuple(move) for move in second]),
                gap, turns, iterations)
