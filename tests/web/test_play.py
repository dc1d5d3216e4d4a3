"""The bundle in Chromium: start, drawing, input, storage and requests."""

from __future__ import annotations

from pathlib import Path

import pygame

from games.shell.app import App
from games.shell.platform.desktop import Desktop
from games.shell.platform.storage import Storage
from tests.web.conftest import DESKTOP
from tests.web.pictures import DIFFERENT, SAME, difference, shrunk_surface, variety
from tests.web.test_policy import assert_policy_holds
from tests.web.visit import NewVisit, Visit

PHONE = {"width": 390, "height": 844}
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
    """Return the home screen as drawn natively at the same size, on a first visit."""
    pygame.display.init()
    pygame.font.init()
    window = pygame.display.set_mode((DESKTOP["width"], DESKTOP["height"]))
    app = App(Desktop(Storage()), window)
    for _ in range(300):
        app.update(1 / 60)
        app.draw()
    return shrunk_surface(window)


def test_a_whole_visit(visit: NewVisit, folder_address: str, shots: Path) -> None:
    """Play a game with sound in a sub-folder of a host and reload; there must be no foreign requests and no errors."""
    here = visit(KEEP_AUDIO).open(folder_address)
    assert here.phase == "playing"
    home = here.settled()
    here.page.screenshot(path=shots / "home-desktop.png")
    assert variety(home) > 20
    assert difference(home, native_home_grid()) < SAME, "the browser does not show the menu that the desktop shows"
    assert here.page.evaluate("audio.length") == 0, "there is no audio device before a person acts"

    here.open_set_up()
    assert difference(here.settled(), home) > DIFFERENT
    here.page.keyboard.press("Escape")
    here.wait_for_screen("HomeScene")
    assert difference(here.settled(), home) < SAME

    here.begin_game()
    here.play_turn()
    here.wait_until("audio.some(device => device.state === 'running' && device.currentTime > 0)")
    here.wait_until("Object.keys(localStorage).some(key => key.startsWith('agate.game.'))")
    here.page.screenshot(path=shots / "orbito.png")
    assert_policy_holds(here)
    here.page.goto("about:blank")
    here.open(folder_address)
    again = here.settled()
    here.page.screenshot(path=shots / "home-resume.png")
    assert difference(again, home) > 1, "the home screen does not offer to resume"

    assert here.requests
    own = (folder_address, "data:", "blob:", "about:")
    assert [request for request in here.requests if not request.startswith(own)] == []
    assert here.complaints == []


def test_touch_reaches_the_game(visit: NewVisit, address: str, shots: Path) -> None:
    """A touch on a phone opens a game, the page neither scrolls nor zooms, and after a rotation it is as sharp."""
    here = visit(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2).open(address)
    here.settled()
    here.page.screenshot(path=shots / "home-phone.png")
    assert here.page.evaluate(f"devicePixelRatio === 2 && ({CANVAS_FITS})")
    here.page.touchscreen.tap(*here.place("app.top.cards['orbito'].rect.center"))
    here.wait_for_screen("SetupScene")
    assert here.page.evaluate("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]
    rotate(here)
    assert here.complaints == []


def test_works_without_stack_switching(visit: NewVisit, address: str) -> None:
    """The game works without WebAssembly.Suspending and .promising, also after a resize."""
    here = visit(before=NO_STACK_SWITCHING).open(address)
    assert here.page.evaluate("WebAssembly.Suspending === undefined && WebAssembly.promising === undefined")
    here.open_set_up()
    assert here.page.evaluate(f"devicePixelRatio === 1 && ({CANVAS_FITS})")
    rotate(here)
    assert here.complaints == []


def rotate(here: Visit) -> None:
    """Rotate the window; the canvas must keep the screen's resolution, and the game must go on."""
    size = here.page.viewport_size
    assert size
    here.page.set_viewport_size({"width": size["height"], "height": size["width"]})
    here.wait_until(f"canvas.clientWidth === {size['height']} && ({CANVAS_FITS})")
    here.run_frames(5)
    assert here.phase == "playing"
