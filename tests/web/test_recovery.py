"""Recovery: a stopped game reports it and can be restarted, and no kept data is lost."""

from __future__ import annotations

import pytest

from tests.web.test_problems import shown_problem
from tests.web.visit import BOOT_SECONDS, NewVisit, Visit

STOPPED = "The game has stopped"
ENDS_THE_RUNTIME = "python._api.fatal_error(new RangeError('Maximum call stack size exceeded'))"
NEVER_ANOTHER_FRAME = "agate.nextFrame = () => new Promise(() => {})"
FREEZES_AT_EVERY_START = """{
    let kept;
    Object.defineProperty(window, "python", {
        get: () => kept,
        set(python) {
            kept = python;
            const stop = () => python._api.fatal_error(new Error("too deep"));
            if (localStorage.getItem("agate.game.bad")) python.runPython = stop;
        },
    });
}"""


def start_again(here: Visit, button: str) -> Visit:
    """Press a button of the panel and wait for the page to start."""
    with here.page.expect_navigation():
        here.page.click(button)
    return here.wait()


@pytest.mark.parametrize("accident", [ENDS_THE_RUNTIME, NEVER_ANOTHER_FRAME], ids=["fatal error", "no more frames"])
def test_a_stopped_loop_is_noticed_and_can_be_restarted(visit: NewVisit, address: str, accident: str) -> None:
    here = visit().open(f"{address}#orbito")
    here.page.evaluate(f"(() => {{ try {{ {accident} }} catch {{}} }})()")
    here.wait_until("agate.phase === 'problem'", 30)
    assert shown_problem(here) == STOPPED
    assert here.page.is_visible("#safe")
    start_again(here, "#again")
    assert here.phase == "playing"
    here.wait_for_screen("HomeScene")  # not at the address where it stopped


def test_data_that_freezes_every_start_can_be_set_aside_and_restored(visit: NewVisit, address: str) -> None:
    here = visit(FREEZES_AT_EVERY_START)
    here.page.goto(f"{address}manifest.webmanifest")
    here.page.evaluate("localStorage.setItem('agate.game.bad', 'a record'); localStorage.setItem('other', 'not ours')")
    here.open(f"{address}#quits")
    for _ in range(2):
        assert shown_problem(here) == STOPPED
        assert "too deep" in str(here.page.text_content("#trace"))
        here.page.reload()
        here.wait()
    assert shown_problem(here) == "The game did not start the last few times", "before loading"
    start_again(here, "#safe")
    assert here.phase == "playing", here.page.text_content("#trace")
    here.wait_for_screen("HomeScene")
    assert here.page.evaluate("[localStorage.getItem('agate.game.bad'), localStorage.other]") == [None, "not ours"]
    assert "set aside" in here.page.inner_text("#notice")
    assert "a record" in here.page.evaluate("Object.values(localStorage)")
    start_again(here, "#notice-act")
    assert here.page.evaluate("localStorage.getItem('agate.game.bad')") == "a record"
    assert shown_problem(here) == STOPPED


def test_a_malformed_address_opens_home(visit: NewVisit, address: str) -> None:
    here = visit().open(f"{address}#%E0%A4%A")
    assert here.phase == "playing"
    here.wait_for_screen("HomeScene")
    for another in ("%", "quits%", "\\udc80", "%ff"):
        here.page.evaluate(f"location.hash = '{another}'")
        here.run_frames(5)
    here.wait_for_screen("HomeScene")
    assert here.complaints == []


def test_leaving_while_loading_does_not_count_as_a_failed_start(visit: NewVisit, address: str) -> None:
    here = visit()
    for _ in range(3):
        here.page.goto(address)
        here.wait_until("window.agate && agate.phase === 'starting' || agate.phase === 'playing'", BOOT_SECONDS)
        here.page.goto(f"{address}manifest.webmanifest")
    here.open(address)
    assert here.phase == "playing"


def test_a_browser_that_refuses_to_change_its_history_is_asked_again(visit: NewVisit, address: str) -> None:
    """As Safari does after many changes in a short time."""
    here = visit(before="""for (const way of ["pushState", "replaceState"]) {
        const usual = history[way];
        history[way] = (...words) => {
            if (window.isRefusing) throw new DOMException("more than 100 times per 30 seconds", "SecurityError");
            return usual.apply(history, words);
        };
    }""").open(address)
    here.wait_for_screen("HomeScene")
    here.page.evaluate("window.isRefusing = true")
    for place in ("games", "learn"):
        here.ask(f"app.visit('', '{place}')")
        here.wait_for(f"app.is_settled and app.address == '{place}'")
    here.page.evaluate("window.isRefusing = false")
    here.wait_until("location.hash === '#learn'")
    assert here.phase == "playing"
