"""One visit to the game in Chromium: what it asks for, what the console says, and how it is played."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page

from build.site.frames import ask, wait_until
from tests.web.pictures import DIFFERENT, difference, shrunk
from tests.web.places import Place, Places, orbito_places

BOOT_SECONDS = 90
CHANGE_SECONDS = 20
POLL_SECONDS = 0.15
ENDED = "window.agate && ['playing', 'problem', 'ended'].includes(agate.phase)"
KNOWS_THE_GAMES = """
  try {
    const kept = "agate.progress.lessons";  // to those who are new to a game, its lessons would be offered first
    if (!localStorage.getItem(kept)) localStorage.setItem(kept, '{"offered": ["orbito", "abalone", "quits", "slyne"]}');
  } catch { /* nothing can be kept here */ }
"""


class Visit:
    """A page in a context; everything it requests and complains about is kept."""

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
        """Go there and wait until the game plays or says why not."""
        self.page.goto(address)
        return self.wait()

    def wait(self) -> Visit:
        """Wait until the game plays or says why not."""
        self.wait_until(ENDED, BOOT_SECONDS)
        return self

    @property
    def phase(self) -> str:
        return str(self.page.evaluate("agate.phase"))

    def ask(self, expression: str) -> Any:
        """The value of a Python expression about the running `app`."""
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

    @property
    def places(self) -> Places:
        """Where things are in this window."""
        size = self.page.viewport_size
        assert size
        return orbito_places(size["width"], size["height"])

    def click(self, place: Place) -> None:
        """A click of the mouse."""
        self.page.mouse.click(*place)

    def open_set_up(self) -> bytes:
        """From the home screen to the set-up of Orbito; returns what is seen there."""
        home = self.settled()
        self.click(self.places.card)
        return self.wait_for_change(home)

    def begin_game(self) -> None:
        """From the home screen into a game of Orbito."""
        set_up = self.open_set_up()
        self.click(self.places.start)
        self.wait_for_change(set_up)

    def play_first_turn(self) -> None:
        """Place a marble and press the button."""
        for place in (self.places.cells[0], self.places.turn):
            self.click(place)
            self.run_frames(60)

    def grid(self) -> bytes:
        """What is seen, as a small grid."""
        return shrunk(self.page.screenshot())

    def settled(self) -> bytes:
        """What is seen once it has stopped changing."""
        deadline = time.monotonic() + CHANGE_SECONDS
        before = self.grid()
        while time.monotonic() < deadline:
            time.sleep(3 * POLL_SECONDS)
            now = self.grid()
            if now == before:
                return now
            before = now
        return before

    def wait_for_change(self, before: bytes) -> bytes:
        """Wait until the picture is clearly another one; returns it settled."""
        deadline = time.monotonic() + CHANGE_SECONDS
        while time.monotonic() < deadline:
            time.sleep(POLL_SECONDS)
            if difference(before, self.grid()) > DIFFERENT:
                return self.settled()
        raise AssertionError("the picture did not change")

    def wait_until(self, condition: str, seconds: float = CHANGE_SECONDS) -> None:
        """Wait for a JavaScript condition; the page's policy forbids Playwright's own way, which uses `eval`."""
        wait_until(self.page, condition, seconds)

    def run_frames(self, count: int) -> None:
        """Let the game run that many frames."""
        goal = self.page.evaluate("agate.frames") + count
        self.wait_until(f"agate.frames >= {goal}")


NewVisit = Callable[..., Visit]
