"""The web page around the app: address and history, preferences, sharing, files, and the document."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pygame

from games.engine.core.bounded import read_json
from games.shell.theme.colour import Colour
from games.shell.theme.text import font
from games.shell.theme.theme import Weight

if TYPE_CHECKING:
    from games.shell.platform.gif import GifWriter

LONGEST_TRAIL = 500_000  # characters
LONGEST_SITE = 200  # characters
SITE = 'meta[name="agate-address"]'  # in the single file: the address of the same game on the owner's site
WEIGHTS = {Weight.MEDIUM: 500, Weight.SEMIBOLD: 600, Weight.BOLD: 700, Weight.TITLE: 600}
QUERIES = {
    "dark": "(prefers-color-scheme: dark)",
    "calm": "(prefers-reduced-motion: reduce)",
    "contrast": "(prefers-contrast: more), (forced-colors: active)",
}


class Page:
    """The page, through the object `agate` that its scripts define."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self._agate: Any = window.agate
        self._proxy: Callable[[Any], Any] = import_module("pyodide.ffi").create_proxy
        self._once: Callable[[Any], Any] = import_module("pyodide.ffi").create_once_callable
        self._to_js: Callable[[Any], Any] = import_module("pyodide.ffi").to_js
        self._is_awake = False

    # --- its address -----------------------------------------------------------------------------

    @property
    def url(self) -> str:
        """The URL for links that friends can open too; empty for a local file without a site."""
        location = self._window.location
        if location.protocol != "file:":
            return f"{location.origin}{location.pathname}{location.search}"
        named = self._window.document.querySelector(SITE)
        return site_address(str(named.content)) if named else ""

    @property
    def trail(self) -> list[str]:
        """The addresses of all screens from home to the URL's; only the URL's if it was followed from elsewhere."""
        return _addresses(self._agate.trail())

    def show_trail(self, addresses: list[str]) -> None:
        """Put the open screens into the browser's history, and the top one's address into the URL."""
        self._agate.showTrail(json.dumps(addresses))

    def on_address(self, act: Callable[[list[str]], None]) -> None:
        """Call `act` with the trail after Back or Forward, or with an address that was typed or followed."""
        self._agate.visit = self._proxy(lambda trail: act(_addresses(trail)))

    # --- the system ------------------------------------------------------------------------------

    def prefers(self, wish: str) -> bool:
        """Whether the system prefers a 'dark' theme, less motion ('calm'), or more 'contrast'."""
        return bool(self._window.matchMedia(QUERIES[wish]).matches)

    def on_preferences(self, act: Callable[[], None]) -> None:
        """Call `act` when the system's preferences change."""
        notice = self._proxy(lambda _event: act())
        for query in QUERIES.values():
            self._window.matchMedia(query).addEventListener("change", notice)

    def on_hidden(self, act: Callable[[], None]) -> None:
        """Call `act` when the page goes to the background, where it may be closed."""
        def notice(_event: Any) -> None:
            if self._window.document.hidden:
                act()

        self._window.document.addEventListener("visibilitychange", self._proxy(notice))

    @property
    def is_on_battery(self) -> bool:
        """Whether the device runs on battery, as far as the browser tells."""
        return bool(self._agate.isOnBattery)

    def stay_awake(self, is_wanted: bool) -> None:
        """Keep the screen on, or stop doing so."""
        if is_wanted != self._is_awake:
            self._is_awake = is_wanted
            self._agate.stayAwake(is_wanted)

    def vibrate(self) -> None:
        """Vibrate shortly, where the device can."""
        self._agate.vibrate()

    def ask(self, question: str, text: str) -> str | None:
        """Ask for a line of text by the browser's own dialog; None if the player declines."""
        answer = self._window.prompt(question, text)
        return answer if isinstance(answer, str) else None

    # --- sharing and files -----------------------------------------------------------------------

    @property
    def can_share(self) -> bool:
        """Whether the system has a share sheet."""
        return bool(self._agate.canShare)

    def share(self, title: str, link: str, tell: Callable[[bool], None]) -> None:
        """Open the share sheet, or else copy the link, and report whether that worked."""
        self._agate.share(title, link).then(self._once(tell))

    def on_file(self, act: Callable[..., None]) -> None:
        """Call `act` with the name and the text of a file that was dropped or chosen, and the number still to come."""
        self._agate.receiveFile = self._proxy(act)

    def choose_file(self) -> None:
        """Let the browser ask for a file, which is passed to `on_file`."""
        self._agate.chooseFile()

    def save_file(self, name: str, content: str | bytes, kind: str) -> None:
        """Let the browser download a file of some type."""
        self._agate.saveFile(name, self._plain(content), kind)

    @property
    def can_share_files(self) -> bool:
        """Whether the share sheet accepts files."""
        return bool(self._agate.canShareFiles)

    def share_file(self, name: str, content: bytes, kind: str) -> None:
        """Open the share sheet with a file."""
        self._agate.shareFile(name, self._plain(content), kind)

    def _plain(self, content: str | bytes) -> Any:
        """Return content for the page's scripts: text, or an array of bytes."""
        return content if isinstance(content, str) else self._to_js(content)

    # --- scripts that few need -------------------------------------------------------------------

    def load(self, name: str, tell: Callable[[Any], None]) -> None:
        """Load a script on demand and call `tell` with its object, or None if it cannot be loaded now."""
        self._agate.load(name).then(self._once(tell), self._once(lambda _error: tell(None)))

    def gif(self, script: Any, sample: pygame.Surface) -> GifWriter:
        """Return a writer of animated GIFs, by the script "gif"; the sample has the colours of all frames."""
        from games.shell.platform.gif import PageGif

        return PageGif(script, sample, self._to_js)

    # --- its document ----------------------------------------------------------------------------

    def set_language(self, code: str) -> None:
        """Set the language of the page's own texts."""
        self._agate.speak(code)

    def show_outline(self, message: str) -> None:
        """Update the document for screen readers."""
        self._agate.showOutline(message)

    def on_done(self, act: Callable[[str], None]) -> None:
        """Call `act` with the user's actions in the document."""
        self._agate.done = self._proxy(act)

    def pass_focus(self) -> bool:
        """Move the keyboard's focus to the page's own controls, if there are any."""
        return bool(self._agate.passFocus())

    # --- letters that the app's own faces lack ---------------------------------------------------

    def width(self, string: str, weight: str, px: int) -> int:
        """Return the width of a line in the fonts of this device."""
        return max(1, int(self._agate.lineWidth(string, _css_font(weight, px))))

    def paint(self, string: str, weight: str, px: int, colour: Colour) -> pygame.Surface:
        """Return the picture of a line in the fonts of this device, as high as one in the app's own face."""
        own = font(weight, px)
        size = self.width(string, weight, px), own.get_height()
        pixels = self._agate.paintLine(string, _css_font(weight, px), *size, own.get_ascent(), f"rgb{colour}")
        return pygame.image.frombuffer(pixels.to_bytes(), size, "RGBA").copy()

    # --- the first picture -----------------------------------------------------------------------

    def has_still(self, is_dark: bool) -> bool:
        """Whether the page shows a still picture of the first screen in this theme."""
        return bool(self._agate.hasStill(is_dark))

    def still(self, board: str, size: tuple[int, int]) -> pygame.Surface | None:
        """Return a board cut out of that picture, scaled to a size."""
        pixels = self._agate.still(board, *size)
        return pygame.image.frombuffer(pixels.to_bytes(), size, "RGBA").convert() if pixels else None


def _css_font(weight: str, px: int) -> str:
    """Return the style of a line for a canvas."""
    return f"{WEIGHTS[weight]} {px}px {'serif' if weight == Weight.TITLE else 'system-ui, sans-serif'}"


def site_address(text: str) -> str:
    """Return the site's address as written in the page by its owner; empty if it is invalid."""
    address = text.strip()
    is_open = address.startswith(("https://", "http://")) and len(address) <= LONGEST_SITE
    is_sound = address.isascii() and address.isprintable() and not set(address) & set(" #<>\"'")
    return address if is_open and is_sound and address.partition("://")[2].strip("/") else ""


def _addresses(text: object) -> list[str]:
    """Return the addresses in a JSON list of the page; none of a list that is too long."""
    try:
        return [str(address) for address in read_json(str(text), LONGEST_TRAIL)]
    except ValueError:
        return []
