"""Games played through the accessibility tree and the keyboard alone, without coordinates."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, ViewportSize

from build.measure.frames import REACH_PYTHON
from build.site.browsers import axe_script
from tests.web.conftest import DESKTOP
from tests.web.visit import HAS_READ_GAMES, Visit

SECONDS = 30.0
PHONE: ViewportSize = {"width": 390, "height": 844}
ADDRESSES = ("learn", "puzzles", "games", "settings", "rules/orbito", "rules/keys", "slyne", "")
QUITS = "__import__('games.shell.library.lineup', fromlist=['*']).default_lineup('quits')"
STONES = f"{QUITS}.stones"
PUZZLE = "__import__('games.engine.teaching.puzzles', fromlist=['*']).puzzles_of('abalone')[0]"
SCREENS = (  # as (module, expression that makes the screen)
    ("learn.lesson_scene", "LessonScene(app, 'orbito', 0)"), ("puzzles.puzzle_scene", f"PuzzleScene(app, {PUZZLE})"),
    ("setup.editor", "EditorScene(app, 'abalone')"), ("setup.editor", "EditorScene(app, 'slyne')"),
    ("shelf.share", f"ShareScene(app, {QUITS}.match(), {STONES})"),
    ("review.review_scene", f"ReviewScene(app, {QUITS}.match(), {STONES})"),
    ("language", "LanguageScene(app)"), ("shelf.results", "ResultsScene(app)"),
    ("home.offer", "OfferScene(app, 'quits', print)"),
    ("shelf.import_games", "ImportScene(app, [('a file', 'no game')])"),
    ("shelf.export_games", "ExportScene(app, [entry.key for entry in app.store.shelf()])"),
    ("places", f"NewMatch({QUITS})"),
)
SHEETS = ("open_menu", "open_moves", "share")  # over a game
AXE = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations.map(
    (found) => `${found.id}: ${found.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`)"""


class ScreenReaderUser:
    """A user with a keyboard and a screen reader."""

    def __init__(self, browser: Browser, address: str, **options: Any) -> None:
        self.context = browser.new_context(**({"viewport": DESKTOP, "reduced_motion": "reduce"} | options))
        for script in (HAS_READ_GAMES, REACH_PYTHON):
            self.context.add_init_script(script)
        self.visit = Visit(self.context).open(address)
        self.page = self.visit.page
        self.page.evaluate(axe_script())
        self.wait_for("Settings")

    # --- content of the page -----------------------------------------------------------------------------

    def control(self, name: str, role: str = "button") -> Locator:
        """Return the first control whose name begins with a text."""
        return self.page.get_by_role(role, name=re.compile(f"^{re.escape(name)}")).first  # type: ignore[arg-type]

    def wait_for(self, name: str, role: str = "button") -> Locator:
        """Wait for a control and return it."""
        found = self.control(name, role)
        found.wait_for(state="attached", timeout=SECONDS * 1000)
        return found

    @property
    def here(self) -> str:
        """Return the name of the focused element."""
        return str(self.page.evaluate("document.activeElement.textContent"))

    def heard(self) -> list[str]:
        """Return the sentences since the last call; urgent ones come last."""
        new = ("#said p:not([data-old])", "#alarm p:not([data-old])")
        return [text for place in new for text in self.page.locator(place).all_text_contents()]

    def forget(self) -> None:
        """Drop the sentences so far."""
        self.page.evaluate("for (const old of document.querySelectorAll('#talk p')) old.dataset.old = 1")

    def wait_to_hear(self, *beginnings: str) -> str:
        """Wait for a sentence with one of these beginnings and return it."""
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            for text in self.heard():
                if text.startswith(beginnings):
                    return text
            time.sleep(0.1)
        raise AssertionError(f"{beginnings} not heard in {self.heard()}")

    def wait_until_here(self, pattern: str) -> None:
        """Wait until the focus is on an element whose name matches a pattern."""
        deadline = time.monotonic() + SECONDS
        while not re.match(pattern, self.here):
            assert time.monotonic() < deadline, f"the focus is on {self.here!r}, not on {pattern}"
            time.sleep(0.05)

    def show(self, change: str) -> None:
        """Open another screen by a Python expression, and wait until the document contains it."""
        before = self.visit.ask("id(app.top)")
        self.visit.ask(f"bool({change})")
        self.visit.wait_for(f"id(app.top) != {before} and app.is_settled")
        self.visit.run_frames(4)

    def violations(self) -> list[str]:
        """Return the violations that axe-core finds on this screen."""
        return list(self.page.evaluate(AXE))

    # --- actions of the user ----------------------------------------------------------------------------

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def activate(self, name: str, role: str = "button") -> None:
        """Go to a control and press Enter."""
        self.wait_for(name, role).focus()
        self.press("Enter")

    def go_home(self) -> None:
        """Press Escape until the home screen is shown."""
        deadline = time.monotonic() + SECONDS
        while not self.page.get_by_role("navigation", name="Sections").count():
            assert time.monotonic() < deadline, self.page.locator("#document").aria_snapshot()
            self.page.locator("#document h1").first.focus()
            self.press("Escape")
            self.visit.run_frames(20)

    def begin(self, game: str) -> None:
        """Begin a new game against the weakest level, from any screen."""
        self.go_home()
        self.activate(game)
        self.wait_for("Level", "slider").focus()
        self.press("Home")
        self.wait_for("Level 1", "slider")
        self.forget()
        self.activate("Start")
        self.wait_for("Type a move", "textbox")

    def type(self, move: str) -> None:
        """Type a move in notation."""
        self.control("Type a move", "textbox").focus()
        self.page.keyboard.type(move)
        self.press("Enter")

    def move_to(self, name: str) -> None:
        """Move the focus to a cell of a square board with arrow keys."""
        if not re.match(r"[a-e]\d,", self.here):
            self.page.locator("[role=grid] [tabindex='0']").focus()
        column, row = self.here[0], self.here[1]
        self.press(*["ArrowRight" if column < name[0] else "ArrowLeft"] * abs(ord(name[0]) - ord(column)))
        self.press(*["ArrowUp" if row < name[1] else "ArrowDown"] * abs(int(name[1]) - int(row)))
        self.wait_until_here(f"{name},")


@pytest.fixture(scope="module")
def reader(chromium: Browser, address: str) -> Iterator[ScreenReaderUser]:
    """Yield one visit for all these tests, because starting takes long."""
    reader = ScreenReaderUser(chromium, address)
    yield reader
    assert reader.visit.complaints == []
    reader.context.close()


def test_tab_moves_in_order_and_canvas_and_document_agree(reader: ScreenReaderUser) -> None:
    seen = []
    for _ in range(4):
        reader.press("Tab")
        reader.visit.wait_for("app.top.group.focused is not None")
        seen.append(reader.here.split(".")[0])
    assert seen == ["Play", "Orbito", "Abalone", "Quits"]
    reader.visit.wait_for("app.top.group.focused.title == 'Quits'")
    reader.press("Shift+Tab")
    reader.visit.wait_for("app.top.group.focused.title == 'Abalone'")


def test_a_whole_game_of_orbito_is_played(reader: ScreenReaderUser) -> None:
    reader.begin("Orbito")
    assert reader.violations() == []
    ends = ("You win", "Sage wins", "A draw")
    for turn in range(8):
        if any(text.startswith(ends) for text in reader.heard()):
            break
        free = reader.page.locator("[role=grid] button").filter(has_text=re.compile("free, can be chosen"))
        free.first.wait_for(state="attached", timeout=SECONDS * 1000)
        reader.forget()
        reader.move_to(free.nth((5 * turn) % free.count()).text_content()[:2])  # type: ignore[index]
        reader.press("Enter")
        reader.wait_until_here(r"..,.*chosen$")
        reader.activate("button, can be played")
        reader.wait_to_hear("You place a marble")
        reader.wait_to_hear("Step 1", *ends)
    assert reader.wait_to_hear(*ends)
    reader.wait_for("Review")
    assert reader.page.get_by_role("heading", level=1).text_content() in ("You win", "Sage wins", "A draw")
    assert reader.violations() == []


def test_turns_of_abalone_with_several_marbles_and_dialogs_are_played(reader: ScreenReaderUser) -> None:
    reader.begin("Abalone")
    assert reader.control("c3,", "gridcell").text_content() == "c3, your marble, can move"
    reader.control("c3, your").focus()
    reader.press("PageUp")  # diagonally, up to the right
    reader.wait_until_here("d4, free$")
    reader.press("End", "Enter")
    reader.wait_until_here("c3, your marble, chosen")
    reader.press("Escape")
    reader.wait_until_here("c3, your marble, can move")
    reader.press("Enter", "ArrowRight", "Enter")  # two of them
    reader.wait_until_here("c4, your marble, chosen")
    reader.wait_for("d4, free, could be meant in two ways")
    reader.activate("d3, free, can be played")
    reader.wait_to_hear("You move two marbles sideways, from c3 and c4 to d3 and d4.")
    reader.wait_to_hear("Sage ")
    reader.visit.wait_for("app.top.session.phase.value == 'human'")
    reader.control("c5,").focus()
    for key, answer in {"l": "Sage ", "t": "It is your turn.", "c": "You have 14 on the board",
                        "o": "Your marbles: a1, a2", "e": "Sage’s marbles: ", "w": "You can choose: "}.items():
        reader.forget()
        reader.press(key)
        reader.wait_to_hear(answer)
    reader.press("h")
    reader.wait_to_hear("Try ")
    assert reader.violations() == []


def test_turns_of_quits_are_played_by_slides_and_typed_moves(reader: ScreenReaderUser) -> None:
    reader.begin("Quits")
    reader.activate("row 4 from a to e")
    reader.wait_to_hear("You slide row 4 from a to e.")
    reader.visit.wait_for("app.top.session.phase.value == 'human'")
    reader.type("b5b4")
    reader.wait_to_hear("A marble steps diagonally.")
    step = reader.visit.ask("app.top.board.speech().tokens(app.top.match.state)[0]")
    reader.type(str(step))
    reader.visit.wait_for("len([1 for _, seat, _ in app.top.match.turns() if seat == 0]) == 2")
    assert reader.violations() == []


def test_actions_of_slyne_are_played(reader: ScreenReaderUser) -> None:
    reader.begin("Sly’ne")
    reader.activate("tile from your hand")
    reader.activate("0,0")
    reader.activate("orientation 1")
    reader.wait_to_hear("You lay a tile on 0,0, roads south-west to north-east")
    reader.activate("marble from your hand")
    reader.activate("0,0; your tile")
    reader.wait_to_hear("You place a marble on 0,0.")
    reader.wait_to_hear("Sage lays a tile")
    assert reader.violations() == []


@pytest.mark.parametrize("game", ["orbito", "abalone", "quits", "slyne"])
def test_the_focus_stays_in_the_document_through_a_first_lesson(reader: ScreenReaderUser, game: str) -> None:
    reader.go_home()
    reader.show(f"app.visit('learn/{game}/1')")
    for _ in range(12):
        if reader.visit.ask("app.top.attempt.is_done"):
            break
        place = reader.page.locator("#document [data-place]", has_text="marked").first
        place.focus()
        reader.press("Enter")
        reader.visit.run_frames(30)
        assert reader.page.evaluate("document.getElementById('document').contains(document.activeElement)")
    assert reader.visit.ask("app.top.attempt.is_done")
    reader.wait_to_hear("Well played.")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_no_screen_has_accessibility_violations(reader: ScreenReaderUser, size: ViewportSize) -> None:
    reader.page.set_viewport_size(size)
    reader.visit.wait_for(f"app.surface.get_width() == {size['width']}")
    reader.show("app.go_home()")
    found = {}
    for address in ADDRESSES:
        reader.show(f"app.visit({address!r})")
        found[address] = reader.violations()
    for module, call in SCREENS:
        reader.show(f"app.go(__import__('games.shell.screens.{module}', fromlist=['*']).{call})")
        found[call] = reader.violations()
    for sheet in SHEETS:
        reader.show(f"app.top.{sheet}()")
        found[sheet] = reader.violations()
        reader.show("app.pop()")
    assert {name: violations for name, violations in found.items() if violations} == {}


def test_sections_can_be_opened_and_settings_changed(reader: ScreenReaderUser) -> None:
    reader.page.set_viewport_size(DESKTOP)
    reader.go_home()
    for name, section in (("Learn", "learn"), ("Puzzles", "puzzles"), ("My games", "games"), ("Play", "play")):
        reader.wait_for("Sections", "navigation")
        reader.page.get_by_role("navigation").get_by_role("button", name=name, exact=True).focus()
        reader.press("Enter")
        reader.visit.wait_for(f"app.top.section == {section!r} and app.is_settled")
        reader.visit.run_frames(4)
    reader.activate("Settings")
    contrast = reader.wait_for("High contrast", "switch")
    assert contrast.get_attribute("aria-checked") == "false"
    contrast.focus()
    reader.press("Enter")
    reader.visit.wait_for("app.settings.contrast")
    reader.wait_until_here("High contrast")
    assert reader.control("High contrast", "switch").get_attribute("aria-checked") == "true"
    reader.control("Sound", "slider").focus()
    reader.press("Home")
    reader.visit.wait_for("app.settings.volume == 0")
    reader.activate("Automatic: English")
    reader.activate("Français")
    reader.wait_for("Réglages", "heading")
    assert reader.page.evaluate("document.documentElement.lang") == "fr"
    assert reader.violations() == []


def test_forced_colours_and_a_zoom_of_200_percent(chromium: Browser, address: str) -> None:
    """At 200 % a desktop has 640 by 400 pixels; the document's controls lie over those of the canvas."""
    reader = ScreenReaderUser(chromium, address, viewport={"width": 640, "height": 400}, device_scale_factor=2,
                    forced_colors="active")
    reader.begin("Quits")
    assert reader.visit.ask("app.theme.palette.ink2") == reader.visit.ask(
        "__import__('games.shell.theme.theme', fromlist=['theme']).LIGHT_CONTRAST.ink2")
    box = reader.wait_for("Menu").bounding_box()
    assert box
    middle = (2 * (box["x"] + box["width"] / 2), 2 * (box["y"] + box["height"] / 2))
    assert reader.visit.ask(f"app.top.group.find({middle})[-1].spoken()") == "Menu"
    cell = reader.control("b4,").bounding_box()
    assert cell
    middle = (2 * (cell["x"] + cell["width"] / 2), 2 * (cell["y"] + cell["height"] / 2))
    assert reader.visit.ask(f"app.top.board.target_at({middle})") == 6
    assert reader.violations() == []
    assert reader.visit.complaints == []
    reader.context.close()
