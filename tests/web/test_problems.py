"""When something is wrong, the page says so in words and never stays black."""

from __future__ import annotations

import pytest

BLOCKED_STORAGE = """
    Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } });
"""


def shown_problem(here) -> str:
    assert here.page.is_visible("#problem")
    assert here.page.is_visible("#again")
    return here.page.inner_text("#problem-title")


@pytest.mark.parametrize("part", ["runtime/pygame.zip", "runtime/pyodide.asm.wasm", "runtime/pyodide.js", "agate.apk"])
def test_a_missing_file_is_named_a_problem(visit, address, shots, part):
    here = visit(service_workers="block")
    here.page.route(f"**/{part}*", lambda route: route.fulfill(status=404, body="not here"))
    here.open(address)
    assert shown_problem(here) == "A part of the game could not be loaded"
    here.page.click("#details-label")
    assert "Agate 0" in here.page.inner_text("#trace")
    here.page.screenshot(path=shots / "problem-light.png")


def test_a_part_of_another_version_is_refused(visit, address):
    here = visit(service_workers="block")
    here.page.route("**/agate.apk*", lambda route: route.fulfill(body="another version of the app"))
    here.open(address)
    assert shown_problem(here) == "The game has just been updated"


def test_webassembly_may_be_missing(visit, address, shots):
    here = visit(before="delete globalThis.WebAssembly;", color_scheme="dark", locale="fr-FR").open(address)
    assert shown_problem(here) == "Ce navigateur ne peut pas lancer le jeu"
    here.page.screenshot(path=shots / "problem-dark.png")


def test_memory_may_run_out(visit, address):
    broken = 'WebAssembly.compileStreaming = () => Promise.reject(new RangeError("could not allocate memory"));'
    here = visit(before=broken).open(address)
    assert shown_problem(here) == "Not enough memory"


def test_storage_may_be_blocked(visit, address):
    """The game plays all the same, and says that it will forget."""
    here = visit(before=BLOCKED_STORAGE).open(address)
    assert here.phase == "playing"
    assert "forgotten" in here.page.inner_text("#notice")
    here.page.click("#notice-close")
    assert not here.page.is_visible("#notice")
    assert here.complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_first_screen_comes_before_the_parts(visit, address, shots, scheme):
    """With the runtime still on its way, the title, a bar and a sentence are there."""
    here = visit(color_scheme=scheme, service_workers="block")
    here.page.route("**/pyodide.asm.wasm*", lambda route: None)
    here.page.goto(address)
    here.wait_until("window.agate && document.getElementById('track').getAttribute('aria-valuenow') > 5")
    assert here.page.inner_text("#step").startswith("Loading ")
    assert here.phase == "loading"
    here.page.screenshot(path=shots / f"loading-{scheme}.png")
