"""Plays a game in the browser by means of a local twin: each touch of the local app is repeated in the browser.

The twin has the browser's size and copies the computer's moves from there, so that both show the same.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any

from games.shell.library.lesson_progress import LessonProgress
from games.shell.widgets.outline import leaves
from tests.shell.driver import Driver
from tests.shell.players import Pointer, choose
from tests.web.visit import CHANGE_SECONDS, Visit

MOVES = "[list(move) for move in app.top.match.moves]"
IS_OUR_TURN = "app.is_settled and app.top.session.phase.name in ('HUMAN', 'OVER')"
REPLY_SECONDS = 60
VIEW_SECONDS = 1.0  # for a grown table to be fitted into view


class Twin(Driver):
    """A local app that records where it is touched."""

    touches: list[tuple[tuple[float, float], ...]]

    def tap(self, at: tuple[float, float]) -> None:
        self.touches.append((at,))
        super().tap(at)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.touches.append((start, end))
        super().drag(start, end)


class Lockstep:
    """A game in the browser and its local twin, from the home screen on."""

    def __init__(self, here: Visit, game: str, seed: int = 1) -> None:
        size = here.page.viewport_size
        assert size
        self.here, self.rng = here, Random(seed)
        Twin.touches = []
        self.twin = Twin((size["width"], size["height"]))
        LessonProgress(self.twin.app.store).offer(game)  # in the browser, too, lessons have been offered before
        here.wait_for_screen("HomeScene")
        self._both(lambda: self.twin.tap(self.twin.scene.cards[game].rect.center))
        here.wait_for_screen("SetupScene")
        self._both(lambda: self.twin.tap(self._start()))
        here.wait_for("hasattr(app.top, 'session') and app.is_settled")
        self.scene.session.paused = True  # the twin's computer does not move by itself
        self.hands = Pointer(self.twin, self.rng, drags=False)

    @property
    def scene(self) -> Any:
        """Return the twin's game screen."""
        return self.twin.scene

    def play_turns(self, count: int) -> int:
        """Play turns against the browser's computer, check that each arrives, and return the number of replies."""
        answered = 0
        for _ in range(count):
            self.take_reply()
            seat = self.scene.match.seat_to_move
            while self.scene.match.result() is None and self.scene.match.seat_to_move == seat:
                self._both(lambda: self.hands.play(*choose(self.scene.session, self.rng)))
                ours = [list(move) for move in self.scene.match.moves]
                self.here.wait_for(f"{MOVES}[:{len(ours)}] == {ours}")
            answered += self.take_reply()
        return answered

    def take_reply(self) -> bool:
        """Wait until it is our turn in the browser, and copy new moves to the twin; return whether there were any."""
        self.here.wait_for(IS_OUR_TURN, REPLY_SECONDS)
        theirs = [tuple(move) for move in self.here.ask(MOVES)]
        known = len(self.scene.match.moves)
        assert [tuple(move) for move in self.scene.match.moves] == theirs[:known]
        if theirs[known:]:
            self.scene.session.play(tuple(theirs[known:]))
        self._rest()
        return len(theirs) > known

    def undo(self) -> None:
        """Undo the last turn in both, by the button."""
        before = len(self.scene.match.moves)
        self._both(lambda: self.twin.tap(self.scene.panel.undo_large.rect.center))
        self.here.wait_for(IS_OUR_TURN, REPLY_SECONDS)
        assert self.here.ask("app.top.match.ply") == self.scene.match.ply < before

    def leave_and_resume(self) -> None:
        """Go home in both, and return by the card of the latest game."""
        self.twin.app.go_home()
        self.here.ask("app.go_home()")
        self.here.wait_for_screen("HomeScene")
        self.twin.settle()
        self._both(lambda: self.twin.tap(self.scene.band[0].button.rect.center))
        self.scene.session.paused = True
        self.here.wait_for(f"hasattr(app.top, 'session') and ({IS_OUR_TURN})")

    def _start(self) -> Any:
        self.twin.settle()
        return next(child.rect.center for child in leaves(self.scene.group) if getattr(child, "kind", "") == "primary")

    def _both(self, act: Any) -> None:
        """Perform an action in the twin, and repeat its touches in the browser."""
        begun = len(Twin.touches)
        act()
        self._rest()
        mouse = self.here.page.mouse
        for touch in Twin.touches[begun:]:
            mouse.move(*touch[0])
            mouse.down()
            for at in touch[1:]:
                mouse.move(*at, steps=3)
            mouse.up()
            self.here.run_frames(4)

    def _rest(self) -> None:
        """Let the twin's animations end."""
        deadline = time.monotonic() + CHANGE_SECONDS
        self.twin.settle()
        while getattr(getattr(self.scene, "session", None), "replays", None):
            assert time.monotonic() < deadline
            self.twin.run(1 / 60)
        self.twin.run(VIEW_SECONDS, VIEW_SECONDS / 10)
