"""The seam between the app and where it runs: a desktop window, our web page, or pygbag's page.

The rest of the app asks `host` and never looks at the system itself.
"""

from __future__ import annotations

import asyncio
import os
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic

import pygame

from games.shell.platform.engine_channels import Channel, ProcessChannel
from games.shell.platform.storage import FolderStorage, Storage

FRAMES_PER_SECOND = 60
DESKTOP_SIZE = (1280, 800)
SMALLEST_WINDOW = (360, 480)
NO_INSETS = (0, 0, 0, 0)

Insets = tuple[int, int, int, int]  # left, top, right and bottom, in device pixels


class Host:
    """What the app may ask of the place it runs in. This one is the desktop."""

    is_web = False
    is_resizing = False  # the window has changed, and a VIDEORESIZE event will say so once it rests

    def __init__(self) -> None:
        os.environ["SDL_VIDEO_X11_WMCLASS"] = "Agate"  # pygame would name it after the file that was started
        self._storage: Storage | None = None
        self._frame_due = 0.0

    def open_window(self, title: str) -> pygame.Surface:
        """The display's surface, at the size and resolution that suit this place."""
        pygame.display.set_caption(title)
        room = pygame.display.get_desktop_sizes()[0]
        size = (min(DESKTOP_SIZE[0], room[0]), min(DESKTOP_SIZE[1], room[1]))
        return pygame.display.set_mode(size, pygame.RESIZABLE)

    def set_window_icon(self, icon: pygame.Surface) -> None:
        """An icon, and a size below which the window does not go."""
        pygame.display.set_icon(icon)
        with suppress(AttributeError, pygame.error), warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # there is no other way to say it yet
            window = pygame.Window.from_display_module()
            width, height = window.size  # a window that grew by itself would leave us a dead surface
            window.minimum_size = min(width, SMALLEST_WINDOW[0]), min(height, SMALLEST_WINDOW[1])

    def show(self) -> None:
        """Put what was drawn on the screen."""
        pygame.display.flip()

    async def next_frame(self) -> None:
        """Wait until it is time to draw again. A changed size arrives as a VIDEORESIZE event."""
        now = monotonic()
        self._frame_due = max(self._frame_due + 1 / FRAMES_PER_SECOND, now)
        await asyncio.sleep(self._frame_due - now)

    @property
    def storage(self) -> Storage:
        """Where settings and games are kept."""
        if self._storage is None:
            self._storage = self._open_storage()
        return self._storage

    def _open_storage(self) -> Storage:
        try:
            return FolderStorage(Path(pygame.system.get_pref_path("Agate", "Agate")))
        except pygame.error:  # there is no such folder, and none can be made
            storage = Storage()
            storage.should_last = True
            return storage

    @property
    def pixel_ratio(self) -> float:
        """Device pixels to one logical pixel: what a touch target's size is multiplied by."""
        return 1.0

    @property
    def insets(self) -> Insets:
        """What a notch or rounded corners take of each side."""
        return NO_INSETS

    def has_still(self, is_dark: bool) -> bool:
        """Whether a picture of the first screen, in this theme, has stood in for it until now."""
        return False

    def still(self, board: str, size: tuple[int, int]) -> pygame.Surface | None:
        """A board from that picture, at some size."""
        return None

    @property
    def languages(self) -> list[str]:
        """The languages the system prefers, the dearest first."""
        return [str(locale["language"]) for locale in pygame.system.get_pref_locales()]

    voice: Callable[[str], None] | None = None  # where sentences are printed for those who listen

    def tell(self, sentence: str, is_urgent: bool = False) -> None:
        """Say what happened to those who listen; what is urgent may interrupt."""
        if self.voice and sentence:
            self.voice(sentence)

    @property
    def outline(self) -> Callable[[str], None] | None:
        """Takes what screen readers should find on the screen; None where nobody asks for it."""
        return (lambda message: None) if self.voice else None

    def on_done(self, act: Callable[[str], None]) -> None:
        """Call act with what was done in that outline."""

    def speak(self, code: str) -> None:
        """The app now speaks this language; what stands around it may follow."""

    def prefers(self, wish: str) -> bool:
        """Whether the system asks for a 'dark' theme, for 'calm', little motion, or for more 'contrast'."""
        return False

    def when_wishes_change(self, act: Callable[[], None]) -> None:
        """Call act when the system asks for something else than before."""

    @property
    def address(self) -> str:
        """The screen that the page's address names; empty for the first."""
        return ""

    def show_address(self, address: str) -> None:
        """The screen now shown, for the page's address and its history."""

    def on_address(self, act: Callable[[str], None]) -> None:
        """Call act with the address that the player went to with Back or Forward, or typed."""

    @property
    def page(self) -> str:
        """The address that a friend can open too; empty where there is none."""
        return ""

    @property
    def can_share(self) -> bool:
        """Whether the system has a sheet of its own to hand something on."""
        return False

    def share(self, title: str, link: str, tell: Callable[[bool], None]) -> None:
        """Open that sheet, and tell whether it was used."""
        self.copy(link, tell)

    @property
    def is_visible(self) -> bool:
        """False while nobody can see the window."""
        return bool(pygame.display.get_active())

    def when_hidden(self, act: Callable[[], None]) -> None:
        """Call act when the page goes to the background, from where it may never return."""

    def ask(self, question: str, text: str) -> str | None:
        """A line typed by the player where there is no keyboard at hand; None if they would rather not."""
        return None

    @property
    def engine_count(self) -> int:
        """How many computers' thoughts fit beside the screen: a core each, and one for the screen."""
        return max(1, (os.cpu_count() or 1) - 1)

    def open_worker(self) -> Channel | None:
        """An engine beside the game, about to start; None where there can be none."""
        try:
            return ProcessChannel()
        except OSError:
            return None

    @property
    def is_on_battery(self) -> bool:
        """Whether power should be spared, as far as the system tells."""
        return False

    def copy(self, text: str, tell: Callable[[bool], None]) -> None:
        """Put text on the clipboard and tell, now or soon, whether it is there."""
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            tell(False)
        else:
            tell(True)

    def paste(self, receive: Callable[[str], None]) -> None:
        """Hand the clipboard's text to receive: at once, or when the browser has asked the player."""
        receive(pygame.scrap.get_text())

    def on_file(self, act: Callable[[str, str], None]) -> None:
        """Call act with the name and the text of a file that the page was given; a window gets events instead."""

    def choose_file(self) -> bool:
        """Let the browser ask for a file, which then arrives at `on_file`; False where there is no browser."""
        return False

    def save_file(self, name: str, text: str) -> bool:
        """Let the browser download a text as a file; False where there is no browser."""
        return False

    def pass_focus(self) -> bool:
        """Hand the keyboard to what stands beside the app, if anything does."""
        return False

    def vibrate(self) -> None:
        """A short shake in the hand, where there is one."""

    def stay_awake(self, is_wanted: bool) -> None:
        """Keep the screen from going dark, or no longer."""


def _choose_host() -> Host:
    if sys.platform != "emscripten":
        return Host()
    from games.shell.platform.page import Page, PygbagPage

    return Page() if "pyodide" in sys.modules else PygbagPage()


host = _choose_host()
