"""A visit to the game in Chromium, with its requests, console messages and input."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page

from build.measure.frames import ask, wait_until
from tests.web.click_targets import Place
from tests.web.pictures import shrunk

BOOT_SECONDS = 90
CHANGE_SECONDS = 20
POLL_SECONDS = 0.1
REST_FRAMES = 40
CANVAS = """(() => {
    const box = canvas.getBoundingClientRect();
    return [box.x, box.y, canvas.width / box.width];
})()"""
LEAVES = "__import__('games.shell.widgets.outline', fromlist=['*']).leaves(app.top.group)"
START = f"next(child for child in {LEAVES} if getattr(child, 'kind', '') == 'primary').rect.center"
FREE_CELL = "min({*range(16)} - {cell for cell, _ in app.top.session.rules.pieces(app.top.match.state)})"
ENDED = "window.agate && ['playing', 'problem', 'ended'].includes(agate.phase)"
HAS_READ_GAMES = """
  try {
    const kept = "agate.progress.lessons";  // to those who are new to a game, its lessons would be offered first
    if (!localStorage.getItem(kept)) localStorage.setItem(kept, '{"offered": ["orbito", "abalone", "quits", "slyne"]}');
  } catch { /* nothing can be kept here */ }
"""


class Visit:
    """A page in a context that records its requests and errors."""

    def __init__(self, context: BrowserContext) -> None:
        self.page: Page = context.new_page()
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._listen)

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def open(self, address: str) -> Visit:
        """Open an address and wait until the game runs or reports a problem."""
        self.page.goto(address)
        return self.wait()

    def wait(self) -> Visit:
        """Wait until the game runs or reports a problem."""
        self.wait_until(ENDED, BOOT_SECONDS)
        return self

    @property
    def phase(self) -> str:
        return str(self.page.evaluate("agate.phase"))

    def ask(self, expression: str) -> Any:
        """Return the value of a Python expression about the running `app`."""
        return ask(self.page, expression)

    def wait_for(self, expression: str, seconds: float = CHANGE_SECONDS) -> None:
        """Wait until a Python expression about the running `app` is true."""
        deadline = time.monotonic() + seconds
        while not self.ask(f"bool({expression})"):
            assert time.monotonic() < deadline, f"not within {seconds} s: {expression}"
            time.sleep(POLL_SECONDS)

    def wait_for_screen(self, name: str) -> None:
        """Wait until a screen, named by its class, is built and fully in view."""
        self.wait_for(f"type(app.top).__name__ == {name!r} and app.is_settled")

    def place(self, expression: str) -> Place:
        """Return the point in the page for a point of the canvas that a Python expression gives."""
        x, y = self.ask(f"list({expression})")
        left, top, ratio = self.page.evaluate(CANVAS)
        return left + x / ratio, top + y / ratio

    def click(self, place: Place) -> None:
        """Click with the mouse."""
        self.page.mouse.click(*place)

    def open_set_up(self) -> None:
        """Open the set-up of Orbito from the home screen."""
        self.wait_for_screen("HomeScene")
        self.click(self.place("app.top.cards['orbito'].rect.center"))
        self.wait_for_screen("SetupScene")

    def begin_game(self) -> None:
        """Begin a game of Orbito from the home screen."""
        self.open_set_up()
        self.click(self.place(START))
        self.wait_for_screen("OrbitoScene")

    def play_turn(self) -> None:
        """Place a marble of Orbito on the first free cell and press the button."""
        self.wait_for("app.is_settled and app.top.session.phase.name == 'HUMAN'")
        self.click(self.place(f"app.top.view.spots[{FREE_CELL}]"))
        self.wait_for("app.top.session.picker.chosen")
        self.run_frames(3)
        self.click(self.place("app.top.panel.main.rect.center"))
        self.wait_for("app.top.match.ply and not app.top.session.picker.chosen")

    def grid(self) -> bytes:
        """Return a screenshot as a small grid."""
        return shrunk(self.page.screenshot())

    def settled(self) -> bytes:
        """Return a screenshot as a small grid, once the screen is shown and its animations have ended."""
        self.wait_for("app.is_settled and app.top.is_complete")
        self.run_frames(REST_FRAMES)
        return self.grid()

    def wait_until(self, condition: str, seconds: float = CHANGE_SECONDS) -> None:
        """Wait for a JavaScript condition; the page's policy forbids Playwright's own way, which uses `eval`."""
        wait_until(self.page, condition, seconds)

    def run_frames(self, count: int) -> None:
        """Let the game run that many frames."""
        goal = self.page.evaluate("agate.frames") + count
        self.wait_until(f"agate.frames >= {goal}")


NewVisit = Callable[..., Visit]
