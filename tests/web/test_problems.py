"""When something is wrong, the page says so in words and never stays black."""

from __future__ import annotations

from pathlib import Path

import pytest

from build.measure.frames import run
from tests.web.visit import BOOT_SECONDS, NewVisit, Visit

BLOCKED_STORAGE = """
    Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } });
"""


def shown_problem(here: Visit) -> str:
    assert here.page.is_visible("#problem")
    assert here.page.is_visible("#again")
    return here.page.inner_text("#problem-title")


PARTS = ["runtime/pygame.pack", "runtime/pyodide.asm.wasm", "runtime/pyodide.js", "agate.pack"]


@pytest.mark.parametrize("part", PARTS)
def test_a_missing_file_is_named_a_problem(visit: NewVisit, address: str, shots: Path, part: str) -> None:
    here = visit(service_workers="block")
    here.page.route(f"**/{part}*", lambda route: route.fulfill(status=404, body="not here"))
    here.open(address)
    assert shown_problem(here) == "A part of the game could not be loaded"
    here.page.click("#details-label")
    assert "Agate 0" in here.page.inner_text("#trace")
    here.page.screenshot(path=shots / "problem-light.png")


def one_byte_off(content: bytes) -> bytes:
    """The same length, and for scripts and styles still valid, but not the file that the page was made with."""
    return content[:-1] + (b" " if content[-1:] != b" " else b"\n")


@pytest.mark.parametrize("part", ["agate.pack", "style.css", "runtime/pyodide.js", "runtime/pyodide.asm.wasm"])
@pytest.mark.parametrize("has_hashes", [True, False], ids=["https", "http"])
def test_a_part_of_another_version_is_refused(visit: NewVisit, address: str, bundle: Path, part: str,
                                              has_hashes: bool) -> None:
    """Also on plain http, where scripts have no hash function and the browser itself must check."""
    here = visit("" if has_hashes else "delete Crypto.prototype.subtle;", service_workers="block")
    other = one_byte_off((bundle / part).read_bytes())
    here.page.route(f"**/{part}*", lambda route: route.fulfill(body=other, path=None))
    here.page.goto(address)
    here.wait_until("window.agate && agate.phase === 'problem'", BOOT_SECONDS)
    titles = {"The game has just been updated"} | (set() if has_hashes else {"A part of the game could not be loaded"})
    assert shown_problem(here) in titles


def test_a_page_without_its_script_says_so(visit: NewVisit, address: str) -> None:
    """A host in the middle of an update: the new page with the old script, which must not run."""
    here = visit(service_workers="block", locale="fr-FR")
    here.page.route("**/page.js*", lambda route: route.fulfill(body="window.agate = {};"))
    here.page.goto(address)
    here.wait_until("document.querySelector('#step a') !== null")
    assert here.page.inner_text("#step").startswith("Ses parties ne vont pas ensemble.")
    assert here.page.evaluate("window.agate === undefined")


def test_a_failure_in_python_shows_its_own_words(visit: NewVisit, address: str) -> None:
    """Also when it passes through the library, which is packed without line numbers."""
    here = visit().open(address)
    run(here.page, "import json; from games.shell.app import App; App.update = lambda app, dt: json.loads('{nonsense')")
    here.wait_until("agate.phase === 'problem'")
    assert shown_problem(here) == "The game has stopped"
    here.page.click("#details-label")
    details = here.page.inner_text("#trace")
    assert "JSONDecodeError: Expecting property name" in details
    assert "in turn" in details, details
    assert "excepthook" not in details


def test_webassembly_may_be_missing(visit: NewVisit, address: str, shots: Path) -> None:
    here = visit(before="delete globalThis.WebAssembly;", color_scheme="dark", locale="fr-FR").open(address)
    assert shown_problem(here) == "Ce navigateur ne peut pas lancer le jeu"
    here.page.screenshot(path=shots / "problem-dark.png")


def test_memory_may_run_out(visit: NewVisit, address: str) -> None:
    broken = 'WebAssembly.compileStreaming = () => Promise.reject(new RangeError("could not allocate memory"));'
    here = visit(before=broken).open(address)
    assert shown_problem(here) == "Not enough memory"


def test_storage_may_be_blocked(visit: NewVisit, address: str) -> None:
    """The game plays all the same, and says that it will forget."""
    here = visit(before=BLOCKED_STORAGE).open(address)
    assert here.phase == "playing"
    assert "forgotten" in here.page.inner_text("#notice")
    here.page.click("#notice-close")
    assert not here.page.is_visible("#notice")
    assert here.complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_first_screen_comes_before_the_parts(visit: NewVisit, address: str, shots: Path, scheme: str) -> None:
    """With the runtime still on its way, the title, a bar and a sentence are there."""
    here = visit(color_scheme=scheme, service_workers="block")
    here.page.route("**/pyodide.asm.wasm*", lambda route: None)
    here.page.goto(address)
    here.wait_until("window.agate && document.getElementById('track').getAttribute('aria-valuenow') > 5")
    assert here.page.inner_text("#step").startswith("Loading ")
    assert "Line up four of your own" in here.page.inner_text("#read")
    assert here.phase == "loading"
    here.page.screenshot(path=shots / f"loading-{scheme}.png")
