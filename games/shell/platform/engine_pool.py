"""Opponents that think beside the game: in processes on the desktop, in workers in the browser.

A `Link` carries lines to and from one `MindServer`. Until it has started, where it cannot be had, or when it dies
in the middle of a thought, the search goes on here, in slices of the frame, and nobody notices but the clock.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from games.catalogue import make_evaluator
from games.shell.platform.engine_channels import Link

if TYPE_CHECKING:
    from games.engine.core.match import Match
    from games.engine.core.rules import Move
    from games.engine.search.players import Hint

MOST_MINDS = 4
PATIENCE = 10.0  # seconds without a word, above the level's own, after which a link counts as dead
READY = "ready"


class Minds:
    """The thinkers of a game at the table. They start when a computer sits down and end when nobody needs them."""

    def __init__(self, open_link: Callable[[], Link | None] = lambda: None, count: int = 0) -> None:
        self._open_link = open_link
        self._count = min(count, MOST_MINDS)
        self._links: list[Link] = []
        self._ready: set[int] = set()  # ids of links that have said so
        self._heard: dict[int, list[dict[str, Any]]] = {}
        self._question = 0

    def sit_down(self) -> None:
        """A computer plays: let the thinkers start, and replace those that died."""
        for link in [link for link in self._links if not link.is_alive]:
            self._drop(link)
        while len(self._links) < self._count:
            opened = self._open_link()
            if opened is None:
                self._count = len(self._links)
                return
            self._links.append(opened)

    def leave(self) -> None:
        """Nobody needs them any more."""
        for link in list(self._links):
            self._drop(link)

    def make(self, match: Match[Any], level: str, seed: int) -> LocalMind | RemoteMind:
        """A mind for the present position of a match: beside the game if someone there is ready, else here."""
        ready = self.ready()
        return RemoteMind(self, ready, self.next_question(), match, level, seed) if ready else LocalMind(
            match, level, seed)

    def ready(self) -> list[Link]:
        """The links to those who have started and live; those who died are replaced, and start."""
        self.sit_down()
        self._hear()
        return [link for link in self._links if id(link) in self._ready]

    def next_question(self) -> int:
        """A number for a question that nobody has asked yet."""
        self._question += 1
        return self._question

    def ponder(self, match: Match[Any], level: str, seed: int) -> None:
        """Lets the thinkers go on while somebody else decides."""
        for link in self._links:
            if id(link) in self._ready and link.is_alive:
                link.send(json.dumps({"ponder": 1, **described(match, level, seed)}))

    def hear(self, link: Link, question: int) -> list[dict[str, Any]]:
        """What a link has said about a question since the last look."""
        self._hear()
        heard = self._heard.get(id(link), [])
        self._heard[id(link)] = []
        return [said for said in heard if said.get("answer") == question]

    def _hear(self) -> None:
        for link in self._links:
            for line in link.poll():
                said = _data(line)
                if READY in said:
                    self._ready.add(id(link))
                elif said:
                    self._heard.setdefault(id(link), []).append(said)

    def _drop(self, link: Link) -> None:
        self._links.remove(link)
        self._ready.discard(id(link))
        self._heard.pop(id(link), None)
        link.close()


def described(match: Match[Any], level: str, seed: int) -> dict[str, Any]:
    """A match as far as it has come, in the words of the server."""
    return {"game": match.game, "variant": match.variant, "options": match.options, "position": match.start_position,
            "moves": match.moves[:match.ply], "level": level, "seed": seed}


def _data(line: str) -> dict[str, Any]:
    try:
        said = json.loads(line)
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}


class LocalMind:
    """A thinker in slices of the frame."""

    def __init__(self, match: Match[Any], level: str, seed: int) -> None:
        from games.engine.search.players import Thinker

        self._thinker = Thinker(make_evaluator(match.game, match.rules), match.state, level, seed + match.ply,
                                ply=None if match.start_position else match.ply)

    def step(self, budget_ms: float, dt: float) -> bool:
        """Thinks for about `budget_ms`; True once the choice is made."""
        return self._thinker.step(budget_ms)

    def best(self) -> Move:
        """The move chosen, or the best so far."""
        return self._thinker.best()

    def evaluation(self) -> tuple[float, ...]:
        """Every seat's chance to win."""
        return self._thinker.evaluation()

    def hint(self) -> Hint:
        """The best turn so far and what follows it."""
        return self._thinker.hint()

    def cancel(self) -> None:
        """Stops thinking."""
        self._thinker.cancel()

    @property
    def progress(self) -> float:
        """How much of the thinking is behind, 0 to 1."""
        return self._thinker.progress


class RemoteMind:
    """A thought beside the game: asks every link, joins what they found, and falls back to a thinker here."""

    def __init__(self, minds: Minds, links: list[Link], question: int, match: Match[Any], level: str,
                 seed: int) -> None:
        self._minds, self._links, self._question = minds, links, question
        self._first = links[0]  # the one that decides
        self._match, self._level, self._seed = match, level, seed
        self._here: LocalMind | None = None
        self._report: dict[str, Any] = {}  # the last of the one that decides
        self._counts: dict[int, list[Any]] = {}  # what each link found at its root
        self._silence = 0.0
        self._has_joined = len(links) == 1
        for number, link in enumerate(links):
            several = {"joined": True, "reports": number > 0} if len(links) > 1 else {}
            link.send(json.dumps({"ask": question, **several, **described(match, level, seed + number)}))

    def step(self, budget_ms: float, dt: float) -> bool:
        """Looks what was said; True once the choice is made."""
        if self._here is not None:
            return self._here.step(budget_ms, dt)
        self._silence += dt
        for link in list(self._links):
            for said in self._minds.hear(link, self._question):
                self._silence = 0.0
                if "error" in said:
                    self._lose(link)
                    break
                if "counts" in said:
                    self._counts[id(link)] = said["counts"]
                if link is self._first:
                    self._report = said
            if not link.is_alive:
                self._lose(link)
        if not self._links or self._silence > PATIENCE:
            self._here = LocalMind(self._match, self._level, self._seed)
            self._minds.sit_down()
            return False
        if not self._has_joined and all(id(link) in self._counts for link in self._links):
            self._join()
        return bool(self._report.get("done"))

    def _lose(self, link: Link) -> None:
        """A link that is gone takes nothing along, unless it was to decide."""
        self._links = [] if link is self._first else [other for other in self._links if other is not link]

    def _join(self) -> None:
        self._has_joined = True
        totals: dict[Move, list[float]] = {}
        for link in self._links[1:]:
            for move, visits, total in self._counts[id(link)]:
                entry = totals.setdefault(tuple(move), [0, 0.0])
                entry[0] += visits
                entry[1] += total
        counts = [(move, int(visits), total) for move, (visits, total) in totals.items()]
        self._first.send(json.dumps({"join": self._question, "counts": counts}))

    def best(self) -> Move:
        """The move chosen, or the best so far; at the very beginning, a first glance."""
        return self._somewhere().best() if not self._report else tuple(self._report["best"])

    def evaluation(self) -> tuple[float, ...]:
        """Every seat's chance to win."""
        return self._somewhere().evaluation() if not self._report else tuple(self._report["chances"])

    def hint(self) -> Hint:
        """The best turn so far and what follows it."""
        if not self._report:
            return self._somewhere().hint()
        from games.engine.search.evaluator import Verdict
        from games.engine.search.players import Hint

        verdict = self._report["verdict"]
        turn, line = ([tuple(move) for move in self._report[key]] for key in ("turn", "line"))
        return Hint(tuple(turn), tuple(line), tuple(self._report["chances"]),
                    Verdict(tuple(verdict[0]), verdict[1]) if verdict else None, float(self._report["promise"]))

    def _somewhere(self) -> LocalMind:
        if self._here is None:
            self._here = LocalMind(self._match, self._level, self._seed)
            self._here.step(1.0, 0.0)
        return self._here

    def cancel(self) -> None:
        """Stops thinking, here and there."""
        if self._here is not None:
            self._here.cancel()
        for link in self._links:
            link.send(json.dumps({"stop": self._question}))

    @property
    def progress(self) -> float:
        """How much of the thinking is behind, 0 to 1."""
        return self._here.progress if self._here is not None else float(self._report.get("progress", 0.0))
