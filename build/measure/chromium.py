"""Chromium with the bundle, for measurements and attacks."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from build.measure.frames import REACH_PYTHON, wait_until
from build.report import BuildError
from build.site.browsers import CHROMIUM, CHROMIUM_FLAGS, find_browser
from build.site.serve import open_server

BOOT_SECONDS = 120
WINDOW = {"width": 1280, "height": 800}
IS_PLAYING = "Boolean(window.agate && agate.pictures > 0)"


@contextmanager
def bundle_in_chromium() -> Iterator[tuple[Browser, str]]:
    """Yield a browser, and the address of the bundle on this machine."""
    program = find_browser(CHROMIUM)
    if program is None:
        raise BuildError("Chromium is missing: run `python -m build.site.browsers`.")
    with open_server() as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=program, args=list(CHROMIUM_FLAGS))
        try:
            yield browser, f"http://127.0.0.1:{server.server_port}/"
        finally:
            browser.close()
            server.shutdown()


def first_visit(browser: Browser, address: str, **options: Any) -> Page:
    """Return a new visitor's page after the first picture, with access to its Python."""
    page = browser.new_context(**{"viewport": WINDOW} | options).new_page()
    page.add_init_script(REACH_PYTHON)
    page.goto(address)
    wait_until(page, IS_PLAYING, BOOT_SECONDS)
    return page
