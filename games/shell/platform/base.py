"""The platform: what the app asks of the machine it runs on. The app is given one: a desktop, or a web page."""

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
        """The width that a notch or rounded corners take of each side."""

    @property
    def is_visible(self) -> bool:
        """False while nobody can see the window."""

    @property
    def is_speaking(self) -> bool:
        """Whether sentences are printed for those who listen."""

    def open_window(self, title: str) -> pygame.Surface:
        """Open the display at the size and resolution that suit the platform."""

    def fit_window(self) -> pygame.Surface:
        """Return the display's surface after its size, resolution or insets have changed."""

    def show(self) -> None:
        """Put what was drawn on the screen."""

    async def next_frame(self) -> None:
        """Wait until it is time to draw again. A changed size arrives as a VIDEORESIZE event."""

    def tell(self, sentence: str, is_urgent: bool = False) -> None:
        """Say what happened to those who listen; an urgent sentence may interrupt."""

    def copy(self, text: str, tell: Callable[[bool], None]) -> None:
        """Put text on the clipboard and tell, now or soon, whether it is there."""

    def paste(self, receive: Callable[[str], None]) -> None:
        """Hand the clipboard's text to `receive`: at once, or when the browser has asked the player."""

    @property
    def engine_count(self) -> int:
        """The number of engines that fit beside the screen: one a core, and a core for the screen."""

    def open_worker(self) -> EngineChannel | None:
        """Start an engine beside the game; None where there can be none."""

    def load_pack(self, name: str, tell: Callable[[bool], None]) -> None:
        """Fetch the modules of an app pack, unless they are here, and tell, now or later, whether they are."""
