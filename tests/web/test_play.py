"""The real bundle in Chromium: it starts, draws, listens, remembers and keeps to itself."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.shell.app import App
from games.shell.host import platform
from games.shell.host.storage import Storage
from tests.web.conftest import DESKTOP
from tests.web.pictures import SAME, difference, shrunk_surface, variety
from tests.web.visit import NewVisit

NO_STACK_SWITCHING = "delete WebAssembly.Suspending; delete WebAssembly.promising;"
KEEP_AUDIO = """
    window.audio = [];
    window.AudioContext = class extends AudioContext {
        constructor(...settings) { super(...settings); window.audio.push(this); }
    };
"""
CANVAS_FITS = """
    canvas.width === Math.round(canvas.clientWidth * devicePixelRatio) &&
    canvas.height === Math.round(canvas.clientHeight * devicePixelRatio)
"""


def native_home_grid() -> bytes:
    """The home screen as the desktop draws it at the same size, on a first visit."""
    platform.host._storage = Storage()
    pygame.display.init()
    pygame.font.init()
    window = pygame.display.set_mode((DESKTOP["width"], DESKTOP["height"]))
    app = App(window)
    for _ in range(300):
        app.update(1 / 60)
        app.draw()
    return shrunk_surface(window)


def test_starts_draws_and_listens(visit: NewVisit, folder_address: str, shots: Path) -> None:
    """One whole visit in a sub-folder: the menu, a click, a key; nothing leaves the origin, no complaint."""
    here = visit().open(folder_address)
    assert here.phase == "playing"
    home = here.settled()
    here.page.screenshot(path=shots / "home-1280.png")
    assert variety(home) > 20
    assert difference(home, native_home_grid()) < SAME, "the browser does not show the menu that the desktop shows"

    set_up = here.open_set_up()
    here.page.keyboard.press("Escape")
    assert difference(here.wait_for_change(set_up), home) < SAME

    assert here.requests
    strays = [request for request in here.requests if not request.startswith((folder_address, "data:", "blob:"))]
    assert strays == []
    assert here.complaints == []


def test_touch_reaches_the_game(visit: NewVisit, address: str, shots: Path) -> None:
    """A finger on a phone opens a game, and the page neither scrolls nor zooms."""
    phone = {"width": 390, "height": 844}
    here = visit(viewport=phone, has_touch=True, is_mobile=True, device_scale_factor=2).open(address)
    home = here.settled()
    here.page.screenshot(path=shots / "home-phone.png")
    assert here.page.evaluate(CANVAS_FITS)
    here.page.touchscreen.tap(*here.places.card)
    here.wait_for_change(home)
    assert here.page.evaluate("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]
    assert here.complaints == []


@pytest.mark.parametrize("ratio", [1, 2])
def test_canvas_has_the_screens_resolution(visit: NewVisit, address: str, ratio: float) -> None:
    here = visit(device_scale_factor=ratio, viewport={"width": 900, "height": 600}).open(address)
    assert here.page.evaluate("devicePixelRatio") == ratio
    assert here.page.evaluate(CANVAS_FITS)
    here.page.set_viewport_size({"width": 600, "height": 900})
    here.wait_until(f"canvas.clientWidth === 600 && ({CANVAS_FITS})")
    here.run_frames(5)
    assert here.phase == "playing"


def test_a_game_survives_a_reload(visit: NewVisit, address: str, shots: Path) -> None:
    here = visit().open(address)
    fresh = here.settled()
    here.begin_game()
    here.play_first_turn()
    here.wait_until("Object.keys(localStorage).some(key => key.startsWith('agate.game.'))")
    here.page.screenshot(path=shots / "orbito.png")
    here.page.reload()
    here.wait()
    home = here.settled()
    here.page.screenshot(path=shots / "home-resume.png")
    assert difference(home, fresh) > 1, "the home screen does not offer to resume"


def test_works_without_stack_switching(visit: NewVisit, address: str) -> None:
    """Browsers without WebAssembly.Suspending and .promising play too."""
    here = visit(before=NO_STACK_SWITCHING).open(address)
    assert here.page.evaluate("WebAssembly.Suspending === undefined && WebAssembly.promising === undefined")
    here.open_set_up()
    assert here.complaints == []


def test_single_file_plays_from_disk(visit: NewVisit, bundle: Path) -> None:
    """The one file, opened by double-click: it plays and asks for nothing."""
    single = bundle.parent / "agate.html"
    assert single.stat().st_size < 10_000_000
    here = visit().open(single.as_uri())
    here.open_set_up()
    assert [request for request in here.requests if not request.startswith(("file:", "data:", "blob:"))] == []
    assert here.complaints == []


def test_sound_unlocks_on_the_first_touch(visit: NewVisit, address: str) -> None:
    """No audio device before a person acts; afterwards one that runs, with no gate in between."""
    here = visit()
    here.page.add_init_script(KEEP_AUDIO)
    here.open(address)
    here.settled()
    assert here.page.evaluate("audio.length") == 0
    here.begin_game()
    here.play_first_turn()
    here.wait_until("audio.some(device => device.state === 'running' && device.currentTime > 0)")
