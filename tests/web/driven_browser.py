"""A browser driven by WebDriver commands, over any transport."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from typing import Any

POLL_SECONDS = 0.25


class DrivenBrowser(ABC):
    """A browser whose page can be clicked, typed into, evaluated and captured."""

    @abstractmethod
    def go(self, address: str) -> None:
        """Open an address and wait until it is loaded."""

    @abstractmethod
    def evaluate(self, expression: str) -> Any:
        """Return the value of a JavaScript expression in the page."""

    @abstractmethod
    def screenshot(self) -> bytes:
        """Return a screenshot of the page as PNG."""

    @abstractmethod
    def perform(self, actions: list[dict[str, Any]]) -> None:
        """Perform action sequences of the WebDriver protocol."""

    @abstractmethod
    def close(self) -> None:
        """End all processes that this object started."""

    def click(self, x: float, y: float) -> None:
        """Click at a point of the page."""
        steps: list[dict[str, Any]] = [
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 50},
            {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": 80},
            {"type": "pointerUp", "button": 0},
        ]
        self.perform([{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}])

    def press(self, *keys: str) -> None:
        """Press keys together, then release them."""
        steps = [{"type": "keyDown", "value": key} for key in keys]
        steps += [{"type": "keyUp", "value": key} for key in reversed(keys)]
        self.perform([{"type": "key", "id": "keys", "actions": steps}])

    def wait_until(self, condition: str, seconds: float) -> None:
        """Wait for a JavaScript condition."""
        deadline = time.monotonic() + seconds
        while not self.evaluate(condition):
            assert time.monotonic() < deadline, f"not within {seconds} s: {condition}"
            time.sleep(POLL_SECONDS)
