"""The page around the game: title, language, preferences, notices, screen insets, and Back and Forward."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.web.conftest import visits
from tests.web.pictures import variety
from tests.web.visit import NewVisit, Visit

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2,
}
NOTCH = """() => {
    document.documentElement.style.setProperty("--inset-top", "59px");
    document.documentElement.style.setProperty("--inset-bottom", "34px");
    dispatchEvent(new Event("resize"));
}"""
HOME, SET_UP, GAME, MENU = "HomeScene", "SetupScene", "OrbitoScene", "MenuScene"


@pytest.fixture(scope="module")
def phone(chromium: Browser, address: str) -> Iterator[Visit]:
    """Yield one visitor with a phone."""
    with visits(chromium) as make:
        yield make(**PHONE).open(address)


@pytest.fixture(scope="module")
def desk(chromium: Browser, address: str) -> Iterator[Visit]:
    """Yield one visitor who came by an unknown address."""
    with visits(chromium) as make:
        yield make().open(f"{address}#abalone/nobody")


def test_title_language_and_preferences_are_applied(visit: NewVisit, address: str) -> None:
    here = visit(locale="fr-FR", color_scheme="light").open(address)
    assert here.page.title() == "Agate"
    assert here.page.evaluate("document.documentElement.lang") == "fr"
    assert not here.ask("app.theme.palette.is_dark")
    here.page.emulate_media(color_scheme="dark", contrast="more", reduced_motion="reduce")
    here.wait_for("app.theme.palette.is_dark and app.theme.reduced_motion")
    before = here.ask("app.theme.palette.ink2")
    here.page.emulate_media(color_scheme="dark", contrast="no-preference")
    here.wait_for(f"list(app.theme.palette.ink2) != {before}")
    here.ask("app.set_language('en')")
    assert here.page.evaluate("document.documentElement.lang") == "en"


def test_a_notice_covers_nothing_and_can_be_reached_by_keyboard(phone: Visit) -> None:
    """The canvas makes room for it; Tab goes through the app to the notice and back into the app."""
    here = phone
    here.wait_for_screen(HOME)
    tall = here.page.evaluate("canvas.clientHeight")
    here.page.evaluate("agate.showNotice('Something to know.', 'Do it', () => (window.isDone = true))")
    here.wait_for(f"app.canvas.get_height() < {tall} * 2")
    box, canvas = (here.page.locator(name).bounding_box() for name in ("#notice", "#canvas"))
    assert box
    assert canvas
    assert box["y"] + box["height"] <= canvas["y"]
    assert canvas["y"] + canvas["height"] == 844
    controls = here.ask("len([1 for control in app.top.group.controls() if control.enabled])")
    for _ in range(controls):
        here.page.keyboard.press("Tab")
        here.run_frames(2)
    assert here.page.evaluate("document.getElementById('document').contains(document.activeElement)")
    here.page.keyboard.press("Tab")
    here.wait_until("document.activeElement.id === 'notice-act'")
    here.wait_for("app.top.group.focused is None")
    here.page.keyboard.press("Enter")
    assert here.page.evaluate("window.isDone")
    here.page.keyboard.press("Tab")
    here.page.keyboard.press("Enter")
    assert here.page.is_hidden("#notice")
    assert here.page.evaluate("document.activeElement.id") == "canvas"
    here.wait_for(f"app.canvas.get_height() == {tall} * 2")
    here.page.keyboard.press("Tab")
    here.wait_for("app.top.group.focused is not None")


def test_a_pinch_zooms_the_page_except_over_the_table(phone: Visit) -> None:
    assert "user-scalable" not in phone.page.evaluate("document.querySelector('meta[name=viewport]').content")
    assert phone.page.evaluate("getComputedStyle(canvas).touchAction") == "none"


def test_installing_is_explained_once_if_the_browser_has_no_button_for_it(phone: Visit) -> None:
    """The explanation is shown on the second start only; its text differs in Safari."""
    page = phone.page
    page.evaluate("localStorage.removeItem('agate.starts'), agate.explainInstalling()")
    assert page.is_hidden("#notice"), "this browser offers a button"
    page.evaluate("delete window.onbeforeinstallprompt")
    told = []
    for _ in range(3):
        page.evaluate("agate.explainInstalling()")
        told.append(page.inner_text("#notice-text") if page.is_visible("#notice") else "")
        page.evaluate("document.querySelector('#notice:not([hidden]) #notice-close')?.click()")
    assert [bool(text) for text in told] == [False, True, False]
    assert "browser’s menu" in told[1]
    page.evaluate("localStorage.setItem('agate.starts', '1'), (navigator.standalone = false)")
    page.evaluate("agate.explainInstalling()")
    assert "tap Share" in page.inner_text("#notice-text")
    page.click("#notice-close")
    phone.wait_for("app.is_settled")


def test_nothing_is_drawn_under_the_notch(phone: Visit, shots: Path) -> None:
    """Screens leave out the insets, touches still reach their buttons, and the edges are painted."""
    phone.page.evaluate(NOTCH)
    phone.wait_for("app.canvas.get_height() == 2 * (844 - 59 - 34)")
    x, y = phone.ask("app.top.cards['quits'].rect.center")
    phone.page.touchscreen.tap(x / 2, y / 2 + 59)
    phone.wait_for_screen(SET_UP)
    assert phone.ask("app.top.lineup.game") == "quits"
    phone.page.screenshot(path=shots / "notch.png")
    assert variety(phone.settled()) > 20
    colours = phone.ask("[app.surface.get_at((390, y))[:3] for y in (2, 117, 1685)]")
    assert all(max(colour) > 60 for colour in colours)
    assert phone.complaints == []


def test_an_unknown_address_opens_home(desk: Visit) -> None:
    desk.wait_for_screen(HOME)
    desk.wait_until("location.hash === ''")


def test_back_and_forward_move_through_the_screens(desk: Visit) -> None:
    here = desk
    here.begin_game()
    assert here.page.evaluate("location.hash").startswith("#orbito/")
    here.page.go_back()
    here.wait_for_screen(SET_UP)
    assert here.page.evaluate("location.hash") == "#orbito"
    here.page.go_back()
    here.wait_for_screen(HOME)
    assert here.page.evaluate("location.hash") == ""
    here.page.go_forward()
    here.wait_for_screen(SET_UP)
    here.page.keyboard.press("Escape")
    here.wait_for_screen(HOME)
    assert here.page.evaluate("location.hash") == ""
    here.page.go_forward()
    here.wait_for_screen(SET_UP)
    assert here.complaints == []


def test_a_screen_opened_by_link_has_a_way_back_and_survives_a_reload(desk: Visit, address: str) -> None:
    here = desk
    here.page.goto("about:blank")
    here.open(f"{address}#learn/quits/3")
    here.wait_for_screen("LessonScene")
    here.page.keyboard.press("F1")
    here.wait_for_screen("HelpScene")
    here.page.reload()
    here.wait()
    here.wait_for_screen("HelpScene")
    here.page.keyboard.press("Escape")
    here.wait_for_screen("LessonScene")
    here.wait_until("location.hash === '#learn/quits/3'")
    here.page.go_back()
    here.wait_for_screen("LearnScene")
    here.wait_until("location.hash === '#learn'")
    here.page.go_forward()
    here.wait_for_screen("LessonScene")
    here.ask("app.top.begin(1)")
    here.wait_until("location.hash === '#learn/quits/3/2'")
    here.page.go_back()
    here.wait_for_screen("LearnScene")
    here.page.go_back()
    here.wait_for_screen(HOME)
    assert here.complaints == []


def test_back_asks_before_leaving_a_running_game(desk: Visit) -> None:
    here = desk
    here.ask("app.go_home()")
    here.begin_game()
    game = here.page.evaluate("location.hash")
    here.play_turn()
    here.wait_for("app.top.match.moves")
    here.page.go_back()
    here.wait_for_screen(MENU)
    assert here.page.evaluate("location.hash") == game
    here.page.go_back()
    here.wait_for_screen(GAME)
    assert here.page.evaluate("location.hash") == game
    moves = here.ask("app.top.match.moves")
    here.ask("app.go_home()")
    here.wait_for_screen(HOME)
    here.page.go_forward()
    here.wait_for_screen(SET_UP)
    here.page.go_forward()
    here.wait_for_screen(GAME)
    assert here.ask("app.top.match.moves")[:len(moves)] == moves
    here.page.reload()
    here.wait()
    here.wait_for_screen(GAME)
    assert here.ask("app.top.match.moves")[:len(moves)] == moves
