"""The desktop: a window, a folder of files, and processes."""

from __future__ import annotations

import asyncio
import os
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import pygame

from games.shell.platform.base import NO_INSETS, Insets
from games.shell.platform.engine_channels import EngineChannel, ProcessChannel
from games.shell.platform.live import NativeLive
from games.shell.platform.storage import FolderStorage, Storage

if TYPE_CHECKING:
    from games.shell.platform.page import Page

FRAMES_PER_SECOND = 60
WINDOW_SIZE = (1280, 800)
SMALLEST_WINDOW = (360, 480)


class Desktop:
    """The platform of a window on a desktop."""

    page: Page | None = None

    def __init__(self, storage: Storage | None = None, voice: Callable[[str], None] | None = None) -> None:
        os.environ["SDL_VIDEO_X11_WMCLASS"] = "Agate"  # pygame would name it after the file that was started
        self.storage = storage or user_storage()
        self.pixel_ratio = 1.0
        self.insets: Insets = NO_INSETS
        self.live = NativeLive()
        self._voice = voice
        self._frame_due = 0.0

    def open_window(self, title: str) -> pygame.Surface:
        pygame.display.set_caption(title)
        room = pygame.display.get_desktop_sizes()[0]
        size = (min(WINDOW_SIZE[0], room[0]), min(WINDOW_SIZE[1], room[1]))
        return pygame.display.set_mode(size, pygame.RESIZABLE)

    def fit_window(self) -> pygame.Surface:
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    def show(self) -> None:
        pygame.display.flip()

    async def next_frame(self) -> None:
        now = monotonic()
        self._frame_due = max(self._frame_due + 1 / FRAMES_PER_SECOND, now)
        await asyncio.sleep(self._frame_due - now)

    @property
    def languages(self) -> list[str]:
        return [str(locale["language"]) for locale in pygame.system.get_pref_locales()]

    @property
    def is_visible(self) -> bool:
        return bool(pygame.display.get_active())

    @property
    def is_speaking(self) -> bool:
        return self._voice is not None

    def announce(self, sentence: str, is_urgent: bool = False) -> None:
        if self._voice and sentence:
            self._voice(sentence)

    def copy(self, text: str, tell: Callable[[bool], None]) -> None:
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            tell(False)
        else:
            tell(True)

    def paste(self, receive: Callable[[str], None]) -> None:
        receive(pygame.scrap.get_text())

    @property
    def engine_count(self) -> int:
        return max(1, (os.cpu_count() or 1) - 1)

    def open_worker(self) -> EngineChannel | None:
        try:
            return ProcessChannel()
        except OSError:
            return None

    def load_pack(self, name: str, tell: Callable[[bool], None]) -> None:
        tell(True)


def set_window_icon(icon: pygame.Surface) -> None:
    """Give the window an icon and a minimum size."""
    pygame.display.set_icon(icon)
    with suppress(AttributeError, pygame.error), warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # there is no other way to say it yet
        window = pygame.Window.from_display_module()
        width, height = window.size  # a window that grew by itself would leave us a dead surface
        window.minimum_size = min(width, SMALLEST_WINDOW[0]), min(height, SMALLEST_WINDOW[1])


def user_storage() -> Storage:
    """Return the storage of this user, in the system's folder for program data."""
    try:
        return FolderStorage(Path(pygame.system.get_pref_path("Agate", "Agate")))
    except pygame.error:  # there is no such folder, and none can be made
        storage = Storage()
        storage.should_last = True
        return storage
