"""A web page without a browser: the platform's code over fake objects in place of the page's scripts."""

from __future__ import annotations

from unittest.mock import MagicMock

from games.shell.platform.page import Page


class FakePage(Page):
    """A page. `scripts` stands for the page's scripts, `window` for the browser's window; both record calls."""

    def __init__(self, url: str = "") -> None:
        self.window, self.scripts = MagicMock(), MagicMock(
            canShare=False, canShareFiles=False, isOnBattery=False)
        self._window, self._agate = self.window, self.scripts
        self._proxy = self._once = self._to_js = lambda act: act
        self._is_awake = False
        self.window.matchMedia.return_value.matches = False
        self.window.location.protocol = "https:" if url else "file:"
        self.window.location.origin, self.window.location.pathname, self.window.location.search = url, "", ""
        self.window.document.querySelector.return_value.content = ""
        self.scripts.trail.return_value = "[]"
        self.scripts.hasStill.return_value = self.scripts.passFocus.return_value = False
