"""Problems are reported in words on the page, which never stays black."""

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
def test_a_missing_file_is_reported(visit: NewVisit, address: str, shots: Path, part: str) -> None:
    here = visit(service_workers="block")
    here.page.route(f"**/{part}*", lambda route: route.fulfill(status=404, body="not here"))
    here.open(address)
    assert shown_problem(here) == "A part of the game could not be loaded"
    here.page.click("#details-label")
    assert "Agate 0" in here.page.inner_text("#trace")
    here.page.screenshot(path=shots / "problem-light.png")


def one_byte_off(content: bytes) -> bytes:
    """Change a file without changing its length; scripts and styles stay valid."""
    return content[:-1] + (b" " if content[-1:] != b" " else b"\n")


@pytest.mark.parametrize(("part", "has_hashes"), [
    ("agate.pack", True), ("style.css", True), ("runtime/pyodide.asm.wasm", True),
    ("agate.pack", False), ("runtime/pyodide.js", False),
])
def test_a_part_of_another_version_is_refused(visit: NewVisit, address: str, bundle: Path, part: str,
                                              has_hashes: bool) -> None:
    """This holds on plain http too, where scripts have no hash function and the browser must check."""
    here = visit("" if has_hashes else "delete Crypto.prototype.subtle;", service_workers="block")
    other = one_byte_off((bundle / part).read_bytes())
    here.page.route(f"**/{part}*", lambda route: route.fulfill(body=other, path=None))
    here.page.goto(address)
    here.wait_until("window.agate && agate.phase === 'problem'", BOOT_SECONDS)
    titles = {"The game has just been updated"} | (set() if has_hashes else {"A part of the game could not be loaded"})
    assert shown_problem(here) in titles


def test_a_page_with_another_versions_script_reports_it(visit: NewVisit, address: str) -> None:
    """During an update a host may serve the new page with the old script, which must not run."""
    here = visit(service_workers="block", locale="fr-FR")
    here.page.route("**/page.js*", lambda route: route.fulfill(body="window.agate = {};"))
    here.page.goto(address)
    here.wait_until("document.querySelector('#step a') !== null")
    assert here.page.inner_text("#step").startswith("Ses parties ne vont pas ensemble.")
    assert here.page.evaluate("window.agate === undefined")


def test_a_python_error_is_shown_with_its_message(visit: NewVisit, address: str) -> None:
    """This holds if it passes through the library too, which is packed without line numbers."""
    here = visit().open(address)
    run(here.page, "import json; from games.shell.app import App; App.update = lambda app, dt: json.loads('{nonsense')")
    here.wait_until("agate.phase === 'problem'")
    assert shown_problem(here) == "The game has stopped"
    here.page.click("#details-label")
    details = here.page.inner_text("#trace")
    assert "JSONDecodeError: Expecting property name" in details
    assert "in run_frame" in details, details
    assert "excepthook" not in details


def test_missing_webassembly_is_reported(visit: NewVisit, address: str, shots: Path) -> None:
    here = visit(before="delete globalThis.WebAssembly;", color_scheme="dark", locale="fr-FR").open(address)
    assert shown_problem(here) == "Ce navigateur ne peut pas lancer le jeu"
    here.page.screenshot(path=shots / "problem-dark.png")


def test_a_lack_of_memory_is_reported(visit: NewVisit, address: str) -> None:
    broken = 'WebAssembly.compileStreaming = () => Promise.reject(new RangeError("could not allocate memory"));'
    here = visit(before=broken).open(address)
    assert shown_problem(here) == "Not enough memory"


def test_the_game_runs_without_storage_and_reports_it(visit: NewVisit, address: str) -> None:
    """The player is told that nothing will be kept."""
    here = visit(before=BLOCKED_STORAGE).open(address)
    assert here.phase == "playing"
    assert "forgotten" in here.page.inner_text("#notice")
    here.page.click("#notice-close")
    assert not here.page.is_visible("#notice")
    assert here.complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_loading_screen_is_shown_at_once(visit: NewVisit, address: str, shots: Path, scheme: str) -> None:
    """While the runtime loads, a title, a progress bar and a sentence are shown."""
    here = visit(color_scheme=scheme, service_workers="block")
    here.page.route("**/pyodide.asm.wasm*", lambda route: None)
    here.page.goto(address)
    here.wait_until("window.agate && document.getElementById('track').getAttribute('aria-valuenow') > 5")
    assert here.page.inner_text("#step").startswith("Loading ")
    assert "Line up four of your own" in here.page.inner_text("#read")
    assert here.phase == "loading"
    here.page.screenshot(path=shots / f"loading-{scheme}.png")
