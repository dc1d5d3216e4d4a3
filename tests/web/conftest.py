"""Browsers and servers for tests of the web bundle, which `make web` must have built."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from build.measure.frames import REACH_PYTHON
from build.paths import RECIPE, SINGLE_FILE, WEB
from build.site.browsers import CHROMIUM, CHROMIUM_FLAGS, FIREFOX, WEBKIT_DRIVER, XVFB, find_browser, find_webkit
from build.site.serve import open_server
from games.live.native.room import LOOPBACK, Room
from tests.live.brokers import free_port
from tests.web.driven_browser import DrivenBrowser
from tests.web.marionette import Firefox
from tests.web.visit import HAS_READ_GAMES, NewVisit, Visit
from tests.web.webkit import WebKit

DESKTOP: ViewportSize = {"width": 960, "height": 600}  # the smallest desktop layout, which is fast to draw


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on a free loopback port and yield its address."""
    server = open_server(folder)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join(10)


@pytest.fixture(scope="session")
def bundle() -> Path:
    """Return build/web, made by `make web`."""
    if not (WEB / "index.html").is_file() or not SINGLE_FILE.is_file():
        pytest.fail("There is no web bundle to test: run `make web` first.")
    return WEB


@pytest.fixture(scope="session")
def address(bundle: Path) -> Iterator[str]:
    """Serve the bundle at the root of a host and yield its address."""
    with served(bundle) as root:
        yield root


@pytest.fixture(scope="session")
def folder_address(bundle: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the bundle in a sub-folder of a host, as on project pages, and yield its address."""
    host = tmp_path_factory.mktemp("host")
    (host / "index.html").write_text("another page of the same host")
    (host / "agate").symlink_to(bundle)
    with served(host) as root:
        yield f"{root}agate/"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    program = find_browser(CHROMIUM)
    if program is None:
        pytest.fail("Chromium is missing: run `python -m build.site.browsers`.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(CHROMIUM_FLAGS))
        yield browser
        browser.close()


@contextmanager
def visits(chromium: Browser) -> Iterator[NewVisit]:
    """Yield a function that makes visits: each is a new visitor, with a desktop window by default."""
    contexts = []

    def make(before: str = "", **options: Any) -> Visit:
        context = chromium.new_context(**({"viewport": DESKTOP} | options))
        contexts.append(context)
        context.add_init_script(HAS_READ_GAMES)
        context.add_init_script(REACH_PYTHON)
        if before:
            context.add_init_script(before)
        return Visit(context)

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def visit(chromium: Browser) -> Iterator[NewVisit]:
    """Yield a function that makes visits for one test."""
    with visits(chromium) as make:
        yield make


@pytest.fixture(scope="module")
def room(bundle: Path) -> Iterator[Room]:
    """Serve the bundle and a relay for live tables, as `agate host` does."""
    with Room(LOOPBACK, free_port(2)) as opened:
        yield opened


@pytest.fixture(scope="module", params=["firefox", "webkit"])
def browser(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[DrivenBrowser]:
    """Yield a browser other than Chromium, with a new profile, for all tests of a file."""
    folder = tmp_path_factory.mktemp(request.param)
    opened = open_firefox(folder) if request.param == "firefox" else open_webkit(folder)
    yield opened
    opened.close()


def open_firefox(folder: Path) -> DrivenBrowser:
    program = find_browser(FIREFOX)
    if program is None:
        pytest.fail("Firefox is missing: run `python -m build.site.browsers`.")
    return Firefox(program, folder / "profile")


def open_webkit(folder: Path) -> DrivenBrowser:
    driver, program = find_browser(WEBKIT_DRIVER), find_webkit()
    if driver is None or program is None or find_browser(XVFB) is None:
        pytest.fail("WebKit is missing: run `python -m build.site.browsers`.")
    return WebKit(driver, program, folder / "profile")


@pytest.fixture(scope="session")
def shots() -> Path:
    """Return the folder for screenshots."""
    folder = RECIPE / "shots" / "web"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
