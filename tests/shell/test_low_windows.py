"""In the smallest and the largest windows words keep inside their cards, whole and legible."""

from __future__ import annotations

from datetime import date
from functools import partial
from itertools import pairwise

import pygame
import pytest

from games.engine.teaching.puzzles import puzzles_of
from games.shell.library.lineup import default_lineup
from games.shell.library.puzzle_run import PuzzleRun
from games.shell.library.results import GameResults, Tally
from games.shell.scenes import open_match
from games.shell.screens.learn.learn_scene import LearnScene
from games.shell.screens.learn.lesson_scene import LessonScene
from games.shell.screens.match.menus import MenuScene, MoreScene
from games.shell.screens.puzzles.puzzle_scene import PuzzleScene
from games.shell.screens.puzzles.puzzles_scene import PuzzlesScene
from games.shell.screens.puzzles.run_scene import PuzzleRunScene
from games.shell.screens.review.review_menu import ReviewMenuScene
from games.shell.screens.review.review_scene import ReviewScene
from games.shell.screens.setup.editor import EditorScene
from games.shell.screens.setup.layouts_scene import LayoutsScene
from games.shell.screens.shelf.results import NUMBERS, ResultCard
from games.shell.theme.text import ELLIPSIS, LANGUAGES, tr
from games.shell.theme.theme import Type, Weight
from games.shell.widgets.base import Widget
from games.shell.widgets.controls import Button
from games.shell.widgets.layout_card import LayoutCard
from games.shell.widgets.lesson_cards import LessonHead
from games.shell.widgets.outline import leaves
from games.shell.widgets.puzzle_cards import LevelCell, RatingCard
from games.shell.widgets.run_parts import RunHead
from tests.shell.driver import Driver
from tests.shell.unpainted import lay_out, unpainted

LOW = (480, 270)


def is_inside(widget: Widget) -> bool:
    """Whether no line of a widget is cut short, or nearer than a pixel to its left and right edge."""
    room = widget.rect.inflate(-2, 0)
    return all(line.rect.left >= room.left and line.rect.right <= room.right and ELLIPSIS not in line.text
               for line in widget.lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [300, 430])
def test_the_words_above_numbers_stand_apart(language: str, width: int) -> None:
    driver = Driver(LOW, language=language)
    card = ResultCard("Quits", GameResults({"easy": Tally(1, 0, 0), "people": Tally(0, 2, 1)}, "wdld"))
    card.layout(pygame.Rect(0, 0, width, card.height_for(width, driver.app.theme)), driver.app.theme)
    words = {tr(f"results.{name}") for name in NUMBERS}
    heads = [line for line in card.lines if line.text in words and line.weight == Weight.SEMIBOLD]
    assert len(heads) == len(NUMBERS)
    assert all(left.rect.right < right.rect.left for left, right in pairwise(heads))


@pytest.mark.parametrize("language", ["de", "en", "pl"])
def test_small_cards_hold_their_words(language: str) -> None:
    driver = Driver(LOW, PuzzlesScene, language=language)
    cards = [widget for widget in leaves(driver.scene.group) if isinstance(widget, (RatingCard, LevelCell))]
    assert len(cards) > 12
    assert [card.spoken() for card in cards if not is_inside(card)] == []
    driver = Driver(LOW, partial(LayoutsScene, game="abalone"), language=language)
    layouts = [widget for widget in leaves(driver.scene.group) if isinstance(widget, LayoutCard)]
    assert layouts
    kinds = {tr(f"layout.kind.{kind}") for kind in ("quick", "balanced", "wild")}
    assert [card.line for card in layouts if card.line in kinds - {line.text for line in card.lines}] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_head_of_a_run_is_whole(language: str) -> None:
    run = PuzzleRun("quits", is_timed=True, seed=1)
    drawn = run.draw()
    assert drawn
    driver = Driver(LOW, partial(PuzzleRunScene, run=run, puzzle=drawn), language=language)
    head = next(widget for widget in leaves(driver.scene.group) if isinstance(widget, RunHead))
    assert is_inside(head)
    if head._has_ring(driver.app.theme):
        time = next(line for line in head.lines if line.text == head._time())
        assert time.rect.w < head._ring(driver.app.theme) - 4


@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_words_of_an_editors_buttons_are_inside_them(language: str) -> None:
    from games.catalogue import make_rules

    driver = Driver(LOW, partial(EditorScene, game="quits", variant="classic", options={},
                                 state=make_rules("quits").start()), language=language)
    buttons = [widget for widget in leaves(driver.scene.group) if isinstance(widget, Button) and widget.caption]
    assert [button.caption for button in buttons if not is_inside(button)] == []


def test_a_goal_of_many_words_stays_in_its_card() -> None:
    for language in LANGUAGES:
        driver = Driver(LOW, partial(LessonScene, game="orbito", index=0), language=language)
        goal = driver.scene.panel.goal
        assert all(goal.rect.contains(line.rect) for line in goal.lines), language


@pytest.mark.parametrize("size", [(1280, 800), (3840, 2160)], ids=str)
def test_the_line_below_a_title_is_legible(size: tuple[int, int]) -> None:
    driver = Driver(size, lambda app: PuzzleScene(app, puzzles_of("quits")[3]), language="de")
    head = next(widget for widget in leaves(driver.scene.group) if isinstance(widget, LessonHead))
    assert min(line.px for line in head.lines) >= driver.app.theme.type(Type.CAPTION)


@pytest.mark.parametrize("size", [LOW, (568, 320)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_menus_are_inside_their_buttons(size: tuple[int, int], language: str,
                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    app = unpainted(monkeypatch, size, language)
    lineup = default_lineup("abalone")
    lay_out(app, game := open_match(app, lineup.match(), lineup.stones))
    lay_out(app, review := ReviewScene(app, game.match, game.stone_names))
    menu = MenuScene(app, game)
    for scene in (menu, MoreScene(app, menu), ReviewMenuScene(app, review)):
        assert lay_out(app, scene) == []


def test_the_second_page_of_a_menu_takes_the_place_of_the_first() -> None:
    lineup = default_lineup("abalone")
    driver = Driver((1280, 800), lambda app: open_match(app, lineup.match(), lineup.stones))
    driver.scene.open_menu()
    driver.settle()
    backdrop, first = driver.scene.backdrop, driver.scene.group.children[0].sheet
    driver.scene.open_more()
    driver.settle()
    second = driver.scene.group.children[0].sheet
    assert first.top < second.top - 40
    strip = pygame.Rect(first.left + 30, first.top + 2, first.w - 60, 8)
    assert driver.app.canvas.subsurface(strip).get_buffer().raw == backdrop.subsurface(strip).get_buffer().raw


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(844, 390), (667, 375), (320, 568), (1280, 800)], ids=str)
def test_the_pieces_in_hand_are_all_named_or_none(size: tuple[int, int], language: str) -> None:
    lineup = default_lineup("slyne")
    driver = Driver(size, lambda app: open_match(app, lineup.match(), lineup.stones), language=language)
    numbered = [slot for slot in driver.scene.extras.hand.slots if slot.short]
    assert len(numbered) == 3
    assert len({slot.lines[0].text == slot.caption for slot in numbered}) == 1


def test_the_game_of_a_daily_puzzle_is_named_once_in_the_bar() -> None:
    puzzle = puzzles_of("quits")[3]
    driver = Driver((1280, 800), lambda app: PuzzleScene(app, puzzle, date(2026, 11, 17)))
    words = [driver.scene.panel.title.text, driver.scene.panel.subtitle.text]
    assert words == ["Quits", tr(f"grade.{puzzle.grade}")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 768), (1280, 800)], ids=str)
def test_the_lessons_of_a_list_are_set_in_one_size(size: tuple[int, int], language: str,
                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    app = unpainted(monkeypatch, size, language)
    scene = LearnScene(app)
    assert lay_out(app, scene) == []
    sizes = [line.px for row in scene.rows.values() if not row.is_current for line in row.lines
             if line.text in row.title and not line.text.isdigit()]
    assert len(set(sizes)) == 1
