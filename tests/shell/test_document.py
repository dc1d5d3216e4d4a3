"""The document for screen readers: complete, up to date, playable, and without messages while nothing changes."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pygame
import pytest

from games.catalogue import GAMES
from games.engine.teaching.puzzles import puzzles_of
from games.shell.document import Document
from games.shell.library.lineup import default_lineup, default_stones
from games.shell.scenes import open_lineup
from games.shell.screens.help import HelpScene
from games.shell.screens.language import LanguageScene
from games.shell.screens.learn.learn_scene import LearnScene
from games.shell.screens.learn.lesson_scene import LessonScene
from games.shell.screens.puzzles.puzzle_scene import PuzzleScene
from games.shell.screens.puzzles.puzzles_scene import PuzzlesScene
from games.shell.screens.review.review_scene import ReviewScene
from games.shell.screens.scene import AppServices, Scene
from games.shell.screens.settings import SettingsScene
from games.shell.screens.setup.editor import EditorScene
from games.shell.screens.setup.setup_scene import SetupScene
from games.shell.screens.shelf.games_scene import GamesScene
from games.shell.screens.shelf.results import ResultsScene
from games.shell.screens.shelf.share import ShareScene
from tests.shell.driver import FRAME, Driver


class DocumentReader:
    """Keeps a copy of the document from its messages alone, as the page does."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.items: dict[str, dict[str, Any]] = {}
        self.order: list[str] = []
        self.focus: Any = None
        self.messages = 0
        self.document = Document(driver.app, self.show)
        self.document.update()

    def show(self, text: str) -> None:
        message = json.loads(text)
        self.messages += 1
        self.items |= message.get("items", {})
        self.order = message.get("order", self.order)
        self.focus = message.get("focus", self.focus)

    def run(self, seconds: float) -> None:
        """Let time pass with the calls of the main loop."""
        for _ in range(max(1, round(seconds / FRAME))):
            self.driver.app.update(FRAME)
            self.document.follow(self.driver.app.draw(), FRAME)

    def do(self, what: str, entry: str = "", **more: Any) -> None:
        """Send an action from the document."""
        self.document.receive(json.dumps({"do": what, "id": entry, **more}))
        self.run(0.2)

    def entries(self) -> list[dict[str, Any]]:
        return [self.items[key] for key in self.order]

    def key_of(self, name: str, role: str = "") -> str:
        """Return the id of the entry with a name."""
        return next(key for key in self.order if self.items[key]["name"].startswith(name)
                    and role in ("", self.items[key]["role"]))

    @property
    def board(self) -> str:
        return next(key for key in self.order if self.items[key]["role"] == "board")

    def places(self) -> dict[str, tuple[int, str]]:
        """Return the places of the board by name, each as (target, description)."""
        board = self.items[self.board]
        entries = [*(entry for row in board["rows"] for entry in row), *board["more"]]
        return {entry[1].split(", ")[0].split("; ")[0]: (entry[0], entry[1]) for entry in entries}

    def touch(self, *names: str) -> None:
        """Touch places of the board by name."""
        for name in names:
            self.do("take", self.board, value=self.places()[name][0])


def table(game: str, *levels: str) -> DocumentReader:
    lineup = default_lineup(game)
    lineup.levels = list(levels)
    return DocumentReader(Driver((640, 480), first=lambda app: open_lineup(app, lineup)))


def begin(app: AppServices, game: str) -> Scene:
    return open_lineup(app, default_lineup(game))


SCREENS: dict[str, Callable[[Any], Any] | None] = {
    "home": None, "settings": SettingsScene, "learn": LearnScene, "puzzles": PuzzlesScene, "games": GamesScene,
    "rules": lambda app: HelpScene(app, "abalone"), "setup": lambda app: SetupScene(app, default_lineup("slyne")),
    "lesson": lambda app: LessonScene(app, "quits", 0), "puzzle": lambda app: PuzzleScene(app, puzzles_of("quits")[0]),
    "language": LanguageScene, "results": ResultsScene, "editor": EditorScene,
    "table": lambda app: EditorScene(app, "slyne"),
    "review": lambda app: ReviewScene(app, default_lineup("quits").match(), default_stones("quits", "classic")),
    "share": lambda app: ShareScene(app, default_lineup("quits").match(), default_stones("quits", "classic")),
    **{game.id: partial(begin, game=game.id) for game in GAMES},
}


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_has_a_heading_and_names_for_all_its_controls(screen: str, size: tuple[int, int]) -> None:
    driver = Driver(size, first=SCREENS[screen])
    reader = DocumentReader(driver)
    entries = reader.entries()
    assert next(entry["level"] for entry in entries if entry["role"] == "heading") == 1
    assert all(entry["name"].strip() for entry in entries)
    controls = [reader.document._widgets[key] for key in reader.order
                if key in reader.document._widgets and "." not in key]
    assert controls == list(driver.scene.group.controls())


def test_an_unchanged_screen_sends_no_message() -> None:
    reader = table("abalone", "", "")
    reader.run(1.0)
    before = reader.messages
    reader.run(2.0)
    assert reader.messages == before


def test_the_document_waits_for_animations_for_a_limited_time() -> None:
    reader = table("orbito", "", "")
    made = []
    reader.document.update = lambda: made.append(1)  # type: ignore[method-assign]
    for _ in range(30):
        reader.document.follow(True, FRAME)
    assert len(made) == 1


def test_document_and_screen_share_the_focus() -> None:
    reader = DocumentReader(Driver((1280, 800)))
    reader.driver.key(pygame.K_TAB)
    reader.driver.key(pygame.K_TAB)
    reader.run(0.1)
    assert reader.items[reader.focus[0]]["name"].startswith("Orbito")
    before = reader.messages
    reader.do("focus", reader.key_of("Quits"))
    focused = reader.driver.scene.group.focused
    assert focused is reader.document._widgets[reader.key_of("Quits")]
    assert reader.focus[0] != reader.key_of("Quits"), "the page knows already"
    assert reader.messages == before


def test_settings_can_be_changed_in_the_document() -> None:
    reader = DocumentReader(Driver((1280, 800), first=SettingsScene))
    settings = reader.driver.app.settings
    reader.do("take", reader.key_of("Sound"), value=40)
    assert settings.volume == pytest.approx(0.4)
    reader.do("press", reader.key_of("High contrast"))
    assert settings.contrast
    reader.do("take", reader.key_of("Text size"), value=2)
    assert settings.text_scale == pytest.approx(1.3)
    reader.do("press", reader.key_of("English"))
    reader.driver.settle()
    reader.run(0.2)
    reader.do("press", reader.key_of("Français"))
    reader.driver.settle()
    reader.run(0.2)
    assert reader.items[reader.order[1]]["name"] == "Réglages"


def test_names_can_be_typed_and_sections_chosen_in_the_document() -> None:
    reader = DocumentReader(Driver((1280, 800), first=lambda app: SetupScene(app, default_lineup("quits"))))
    reader.do("take", reader.key_of("Name"), value="Ada")
    assert reader.driver.scene.lineup.names[0] == "Ada"
    home = DocumentReader(Driver((1280, 800)))
    home.do("take", home.key_of("Sections"), value=1)
    home.driver.settle()
    home.run(0.1)
    assert any(entry["name"].startswith("1 ") for entry in home.entries())


def test_disabled_controls_state_the_reason() -> None:
    reader = table("orbito", "", "")
    reader.do("press", reader.key_of("Turn"))
    assert "Choose a free cell first." in reader.driver.said


def test_games_can_be_played_in_the_document() -> None:
    reader = table("abalone", "", "")
    assert reader.places()["c3"][1] == "c3, Player 1’s marble, can move"
    reader.touch("c3")
    assert reader.places()["c3"][1].endswith("chosen")
    reader.do("key", key="Escape")
    assert reader.places()["c3"][1].endswith("can move")
    reader.touch("c3", "d3")
    assert reader.driver.scene.match.turns() == [(0, 0, "c3d3")]

    reader = table("orbito", "", "")
    reader.touch("c3", "button")
    assert [text for _, _, text in reader.driver.scene.match.turns()] == ["@c3"]

    reader = table("quits", "", "")
    reader.touch("row 4 from a to e")
    assert [text for _, _, text in reader.driver.scene.match.turns()] == ["4>"]

    reader = table("slyne", "", "")
    reader.touch("tile from your hand", "0,0", "orientation 1")
    assert [text for _, _, text in reader.driver.scene.match.turns()] == ["T0,0/1"]


def test_positions_can_be_edited_in_the_document() -> None:
    """The focus stays on the cell that was touched, and faults of the position can be read."""
    reader = DocumentReader(Driver((640, 480), first=lambda app: EditorScene(app, "orbito")))
    reader.do("press", reader.key_of("Marble, Red"))
    reader.do("focus", reader.board, place=reader.places()["b3"][0])
    reader.touch("b3")
    assert reader.places()["b3"][1] == "b3, Red’s marble"
    assert reader.places()["c3"][1] == "c3, free"
    assert reader.focus == [reader.board, reader.places()["b3"][0]]
    assert any(entry["name"].startswith("White begins: ") for entry in reader.entries())

    table = DocumentReader(Driver((640, 480), first=lambda app: EditorScene(app, "slyne")))
    table.do("press", table.key_of("Tile, Blue"))
    table.touch("0,0")
    assert table.places()["0,0"][1].startswith("0,0; Blue’s tile, roads ")
    assert {"1,0", "0,1"} <= table.places().keys()


@pytest.mark.parametrize("confirms", [False, True])
def test_moves_can_be_typed(confirms: bool) -> None:
    reader = table("orbito", "", "")
    session = reader.driver.scene.session
    reader.do("take", "typed", value="@c3")
    session.confirms = confirms
    reader.do("take", "typed", value="b3b4@a1")
    if confirms:
        reader.do("press", reader.key_of("Confirm", "button"))
    assert [text for _, _, text in reader.driver.scene.match.turns()] == ["@c3", "b3b4@a1"]
    reader.do("take", "typed", value="nonsense")
    assert reader.driver.said[-1].startswith("“nonsense” is not a move")


def test_dialogs_can_be_answered_in_the_document() -> None:
    reader = table("quits", "", "")
    reader.do("take", "typed", value="b4c3")
    heard = reader.driver.said
    heard.clear()
    for key in "ltcoew":
        reader.do("key", key=key)
    assert heard[0] == "Player 1 moves a marble from b4 to c3."
    assert heard[1] == "It is Player 2’s turn."
    assert heard[2].startswith("Player 1 has 5 on the board")
    assert heard[3] == "Player 1’s marbles: b5, c5, a4, a3 and c3."
    assert heard[4] == "Player 2’s marbles: e3, d2, e2, c1 and d1."
    assert heard[5].startswith("You can choose: ")
