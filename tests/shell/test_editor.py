"""The position editor: faults are explained, and legal positions can be played, analysed and shared."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from games.catalogue import GAMES, find_game
from games.engine.core.editing import BLOCK, ERASE, MARBLE, TILE, Tool
from games.engine.core.match import Player
from games.engine.records.exchange import read_games
from games.engine.records.movetext import ReadGame
from games.shell.library.game_text import code_of
from games.shell.screens.match.menus import MenuScene
from games.shell.screens.setup.editor import EditorScene, ToolButton
from games.shell.theme.text import LANGUAGES
from games.slyne.table import ARM_NAMES, BLOCKS, ORIGIN
from tests.shell.driver import Driver
from tests.shell.layout_check import problems
from tests.shell.test_screens import game_scene
from tests.shell.unpainted import LANDSCAPE, NARROW, lay_out, layout_faults, unpainted

ROOT = Path(__file__).parents[2]
VARIANTS = [(game.id, variant) for game in GAMES for variant, _ in game.variants]


def editor(game: str, variant: str = "", size: tuple[int, int] = (390, 844), **settings: Any) -> Driver:
    return Driver(size, lambda app: EditorScene(app, game, variant), **settings)


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_every_position_can_be_set_up_piece_by_piece(game: str, variant: str) -> None:
    """A position reached by play equals the same position set up piece by piece."""
    rules, rng = find_game(game).make_rules(variant), Random(game + variant)
    editing = find_game(game).editing(rules)
    assert editing is not None
    played = rules.start()
    for _ in range(14):
        if rules.result(played) is None:
            played = rules.play(played, rng.choice(rules.moves(played)))
    if game == "slyne":
        played = played if not any(t >> 6 & 63 for t in played.tiles.values()) else rules.start()
    made = editing.empty()
    for cell, piece in rules.pieces(played):
        if game != "slyne" and piece < 16:
            made = editing.put(made, cell, Tool(MARBLE, piece))
    if game == "slyne":
        for cell in sorted(played.tiles):
            made = _lay_tile(editing, made, cell, played.tiles[cell])
    made = editing.with_seat_to_move(made, rules.seat_to_move(played))
    for counter in editing.counters(made):
        value = played.out[counter.seat] if counter.name == "out" else (
            played.action if counter.name == "action" else played.blocks_left[counter.seat])
        made = editing.with_count(made, counter.name, counter.seat, value)
    assert rules.pieces(made) == rules.pieces(played)
    assert editing.fault(made) is None or not played_is_quiet(rules, played)


@pytest.mark.parametrize(("marbles", "out"), [
    ((1, 1), (5, 5)), ((3, 2), (5, 5)), ((14, 4), (5, 0)), ((10, 12), (2, 4))])
def test_a_position_with_few_marbles_can_be_played(marbles: tuple[int, int], out: tuple[int, int]) -> None:
    """At most five missing marbles count as pushed off, so that the next one wins."""
    driver = editor("abalone")
    scene: Any = driver.scene
    assert is_refused(scene, scene.editing.empty())
    state, cells = scene.editing.empty(), iter([*range(26, 35), *range(18, 26), *range(35, 43), *range(11, 18)])
    for seat, count in enumerate(marbles):
        for _ in range(count):
            state = scene.editing.put(state, next(cells), Tool(MARBLE, seat))
    scene._set(state)
    driver.settle()
    assert scene.verdict()[1]
    match = scene.match((Player("", "easy"), Player("", "easy")))
    assert match.state.out == out
    judge = find_game("abalone").make_evaluator(match.rules)
    rng = Random(1)
    for _ in range(30):
        if match.result() is None:
            match.play(judge.sample(match.state, rng))
            assert all(0 <= share <= 1 for share in judge.evaluate(match.state, rng))
    again, = read_games(code_of(match, scene.stones), GAMES)
    assert isinstance(again, ReadGame)
    assert again.game.match.moves == match.moves


def is_refused(scene: Any, state: Any) -> bool:
    """Return whether the editor reports a fault in a position."""
    scene._set(state)
    words, can_play = scene.verdict()
    return "at least one marble" in words and not can_play


def played_is_quiet(rules: Any, state: Any) -> bool:
    """Return whether a position equals the one read back from its text, so that no history is needed."""
    return rules.result(state) is None


def _lay_tile(editing: Any, made: Any, cell: int, tile: int) -> Any:
    from games.slyne.table import ARMS, marble_of, owner_of

    for _ in range(4):
        made = editing.put(made, cell, Tool(TILE, owner_of(tile)))
        if made.tiles[cell] & ARMS == tile & ARMS:
            break
    return editing.put(made, cell, Tool(MARBLE, marble_of(tile))) if marble_of(tile) >= 0 else made


@pytest.mark.parametrize(("game", "touches", "words"), [
    ("orbito", [(0, Tool(MARBLE, 1))], "White begins"),
    ("abalone", [(30, Tool(MARBLE, 0))], "Black has 15 marbles"),
    ("quits", [(0, Tool(MARBLE, 0)), (4, Tool(MARBLE, 0))], "marbles"),
    ("slyne", [(None, Tool(MARBLE, 0))], "legal"),
])
def test_faults_are_explained(game: str, touches: list[tuple[int | None, Tool]], words: str) -> None:
    driver = editor(game)
    for cell, tool in touches:
        if cell is not None:
            driver.scene.tool = tool
            driver.scene._touch(cell)
    said, can_play = driver.scene.verdict()
    assert words in said
    assert can_play == (words == "legal")
    assert problems(driver.scene.group, driver.scene.screen) == []


def test_every_fault_is_translated() -> None:
    slugs = {"orbito": ["balance"], "abalone": ["too_many", "counts", "lacks", "none", "past_end", "two_winners"],
             "quits": ["too_many", "past_end", "goal", "two_winners"],
             "slyne": ["tiles", "marbles", "road", "blocks", "first", "pieces"]}
    for language in ("en", "fr"):
        texts = json.loads((ROOT / "assets" / "locale" / f"{language}.json").read_text(encoding="utf-8"))
        for game, names in slugs.items():
            assert [name for name in names if f"edit.fault.{game}.{name}" not in texts] == []


def test_a_position_is_set_up_by_touches_and_played() -> None:
    driver = editor("orbito", size=(1280, 800))
    scene = driver.scene
    for tool, cell in ((0, 5), (1, 6), (0, 9)):
        buttons = [widget for widget in scene.group.controls() if isinstance(widget, ToolButton)]
        driver.tap(buttons[tool].rect.center)
        driver.tap(scene.board.view.spots[cell])
    assert not scene.verdict()[1], "White has one more, so Black is to move"
    scene._give_turn(1)
    assert scene.verdict()[1]
    assert scene.position().split()[0] == "..../.wb./.w../...."
    scene._play()
    driver.settle()
    assert driver.scene.match.start_position == scene.position()
    assert driver.scene.match.seat_to_move == 1


def test_blocks_lie_on_the_chosen_arm_and_leave_the_hand() -> None:
    """A crossroads tile has four arms; a touch where it has none is refused with a sentence."""
    driver = editor("slyne")
    scene = driver.scene
    arms = scene.rules.shapes[0]
    first, second = [name for arm, name in enumerate(ARM_NAMES) if arms >> arm & 1][:2]
    for tool in (Tool(TILE, 0), Tool(BLOCK, way=first), Tool(BLOCK, way=second)):
        scene.tool = tool
        scene._touch(ORIGIN)
    assert sum(scene.state.blocks_left) == 2 * BLOCKS - 2
    assert {f"#{first}", f"#{second}"} <= {f"#{arm}" for arm in scene.position().split()[0].split("#")[1:]}
    before = scene.position()
    scene.tool = Tool(BLOCK, way=next(name for arm, name in enumerate(ARM_NAMES) if not arms >> arm & 1))
    scene._touch(ORIGIN)
    assert scene.position() == before
    assert scene.toast.visible
    assert "road" in scene.verdict()[0] or scene.verdict()[1]
    scene.tool = Tool(ERASE)
    scene._touch(ORIGIN)
    assert scene.state.blocks_left == (BLOCKS, BLOCKS)


def test_pieces_can_be_set_by_keys() -> None:
    driver = editor("orbito")
    scene = driver.scene
    scene.group.focus(scene.board)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)
    assert scene.state.white.bit_count() == 1
    assert scene.group.focused is scene.board, "the focus stays on the board"
    scene._choose_tool(Tool(ERASE))
    scene.group.focus(scene.board)
    driver.key(pygame.K_RETURN)
    assert scene.state.white == 0


def test_analysis_and_sharing_do_not_change_the_edited_position() -> None:
    driver = editor("quits")
    scene = driver.scene
    scene._analyse()
    driver.settle()
    assert type(driver.scene).__name__ == "ReviewScene"
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert driver.scene is scene
    scene._share()
    driver.settle()
    assert type(driver.scene).__name__ == "ShareScene"


def test_the_menu_of_a_game_opens_its_position() -> None:
    driver = Driver((390, 844), lambda app: game_scene(app, "abalone", "belgian"))
    game = driver.scene
    driver.app.push(MenuScene(driver.app, game))
    driver.settle()
    driver.scene._edit()
    driver.settle()
    assert isinstance(driver.scene, EditorScene)
    assert driver.scene.position() == game.match.rules.position(game.match.state)


@pytest.mark.parametrize("size", [NARROW, LANDSCAPE, (1280, 800)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_editor_fits(size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app = unpainted(monkeypatch, size, language)
    for game, which in (("abalone", -1), ("slyne", -1), ("orbito", 0), ("quits", -1)):
        scene = EditorScene(app, game, find_game(game).variants[which][0])
        assert lay_out(app, scene) == [], game
        scene._set(scene.editing.empty())
        assert layout_faults(scene) == [], game
