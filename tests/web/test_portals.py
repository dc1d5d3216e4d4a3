"""agate-web.zip as game portals run it: in a frame on a page of another site, with a policy and without storage."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Frame, Page

from build.paths import ZIP_FILE
from tests.web.conftest import served
from tests.web.visit import NewVisit, Visit

LARGEST_DOWNLOAD = 20_000_000  # bytes: the strictest common limit for phones
LARGEST_COUNT = 1_500  # files
START_SECONDS = 90
FRAME_RIGHTS = "allow-scripts allow-same-origin allow-pointer-lock"
PORTAL = """<!doctype html><title>A portal</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; frame-src {game}; style-src 'unsafe-inline'">
<body style="margin:0;height:4000px"><iframe src="{game}" sandbox="{rights}" allow="autoplay; fullscreen"
 style="width:900px;height:560px;border:0"></iframe>"""
NO_STORAGE = """
  if (window !== window.top) {
    const refuse = { get() { throw new DOMException("Access is denied", "SecurityError"); } };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
      Object.defineProperty(window, name, refuse);
    }
  }
"""
COUNT_SOUNDS = """
  window.sounds = [];
  window.AudioContext = class extends AudioContext {
    constructor(...given) { super(...given); window.sounds.push(this); }
  };
"""
RUNNING_SOUNDS = "sounds.filter((sound) => sound.state === 'running').length"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the unpacked zip at the root of a host and yield its address."""
    if not ZIP_FILE.is_file():
        pytest.fail("There is no agate-web.zip to test: run `make web` first.")
    folder = tmp_path_factory.mktemp("game")
    with ZipFile(ZIP_FILE) as archive:
        archive.extractall(folder)
    with served(folder) as address:
        yield address


@pytest.fixture
def portal(game: str, tmp_path: Path) -> Iterator[str]:
    """Serve a page of another site with the game in a frame, and yield its address."""
    (tmp_path / "index.html").write_text(PORTAL.format(game=game, rights=FRAME_RIGHTS))
    with served(tmp_path) as address:
        yield address.replace("127.0.0.1", "localhost")


def open_frame(here: Visit, portal: str) -> Frame:
    """Open the portal and wait until the game in it runs or reports a problem."""
    here.page.goto(portal)
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        frame = next((frame for frame in here.page.frames[1:]), None)
        if frame and frame.evaluate("window.agate ? agate.phase : ''") in ("playing", "problem", "ended"):
            return frame
        time.sleep(0.2)
    pytest.fail("the game did not start in the frame")


def touch_and_type(page: Page) -> None:
    """Press, scroll and type inside the frame."""
    page.mouse.click(450, 280)
    page.mouse.wheel(0, 800)
    for key in ("Space", "ArrowDown", "PageDown", "End", "Tab"):
        page.keyboard.press(key)
    page.wait_for_timeout(500)


def test_the_zip_is_within_the_limits_of_portals() -> None:
    with ZipFile(ZIP_FILE) as archive:
        files = archive.infolist()
    assert "index.html" in {file.filename for file in files}
    assert sum(file.file_size for file in files) <= LARGEST_DOWNLOAD
    assert len(files) <= LARGEST_COUNT
    assert all(file.filename == file.filename.lower() and ".." not in file.filename for file in files)


@pytest.mark.parametrize("storage", ["kept", "refused"])
def test_the_game_runs_in_a_frame_of_another_site(storage: str, visit: NewVisit, portal: str, game: str) -> None:
    """It also runs if storage is refused, and makes no sound before a gesture."""
    here = visit(COUNT_SOUNDS + (NO_STORAGE if storage == "refused" else ""))
    frame = open_frame(here, portal)
    assert frame.evaluate("agate.phase") == "playing"
    assert frame.evaluate(RUNNING_SOUNDS) == 0
    touch_and_type(here.page)
    assert frame.evaluate("agate.phase") == "playing"
    assert here.page.evaluate("[scrollX, scrollY]") == [0, 0], "keys and the wheel stay in the game"
    assert [url for url in here.requests if not url.startswith((game, portal, "blob:", "data:"))] == []
    assert [text for text in here.complaints if "Content Security Policy" in text] == []
