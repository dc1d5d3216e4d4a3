"""The interface to the platform; the app is given one of its implementations: a desktop, or a web page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import pygame

if TYPE_CHECKING:
    from games.shell.platform.engine_channels import EngineChannel
    from games.shell.platform.live import Live
    from games.shell.platform.page import Page
    from games.shell.platform.storage import Storage

NO_INSETS = (0, 0, 0, 0)

Insets = tuple[int, int, int, int]  # left, top, right and bottom, in device pixels


class Platform(Protocol):
    """A window with its size and frames, storage, clipboard, speech and processes."""

    @property
    def page(self) -> Page | None:
        """The web page around the app; None in a window of its own."""

    @property
    def storage(self) -> Storage:
        """The place of settings and games."""

    @property
    def live(self) -> Live:
        """Tables at which people on several devices play."""

    @property
    def languages(self) -> list[str]:
        """The languages that the system prefers, best first."""

    @property
    def pixel_ratio(self) -> float:
        """Device pixels to one logical pixel, by which the size of a touch target is multiplied."""

    @property
    def insets(self) -> Insets:
        """The width that a notch or rounded corners need at each side."""

    @property
    def is_visible(self) -> bool:
        """False while nobody can see the window."""

    @property
    def is_speaking(self) -> bool:
        """Whether sentences are printed for a screen reader."""

    def open_window(self, title: str) -> pygame.Surface:
        """Open the display at the size and resolution that suit the platform."""

    def fit_window(self) -> pygame.Surface:
        """Return the display's surface after its size, resolution or insets have changed."""

    def show(self) -> None:
        """Put the drawn picture on the screen."""

    async def next_frame(self) -> None:
        """Wait until it is time to draw again. A changed size arrives as a VIDEORESIZE event."""

    def announce(self, sentence: str, is_urgent: bool = False) -> None:
        """Send a sentence to screen readers; an urgent one may interrupt."""

    def copy(self, text: str, tell: Callable[[bool], None]) -> None:
        """Put text on the clipboard and report, now or later, whether it is there."""

    def paste(self, receive: Callable[[str], None]) -> None:
        """Call `receive` with the clipboard's text: at once, or when the browser has asked the player."""

    @property
    def engine_count(self) -> int:
        """The number of engines that can run beside the app: one a core, with a core left for the app."""

    def open_worker(self) -> EngineChannel | None:
        """Start an engine in another process or worker; None where that is impossible."""

    def load_pack(self, name: str, tell: Callable[[bool], None]) -> None:
        """Load the modules of an app pack, if necessary, and report, now or later, whether they are there."""
