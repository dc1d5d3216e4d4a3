"""Gestures on the boards: swipes, drags and taps with real touch events, and the drawing during them."""

from __future__ import annotations

import math
from typing import Any

import pygame
import pytest

from games.abalone.grid import CELL_OF_NAME as ABALONE_CELLS
from games.catalogue import make_rules
from games.engine.core.match import Match
from games.quits.grid import CELL_OF_NAME, SLIDE_OF_NAME, line_of
from games.quits.rules import TILE
from games.shell.library.lineup import default_stones
from games.shell.scenes import open_match
from games.shell.theme.text import tr
from games.slyne.table import (
    HAND_MARBLE,
    HAND_TILE,
    LIFT_TILE,
    MOVE_MARBLE,
    MOVE_TILE,
    PLACE_MARBLE,
    PLACE_TILE,
    cell_at,
)
from tests.shell.driver import Driver
from tests.shell.players import SLOTS

PHONE = (390, 844)
QUITS_CORNER = "00.../00.../0..../...11/..111 0 0,0 -"
SIZES = [PHONE, (360, 640), (844, 390), (1280, 800)]


def opened(game: str, variant: str, position: str = "", size: tuple[int, int] = PHONE, **settings: Any) -> Driver:
    """Open a game between people, from a position if one is given."""
    match = Match(make_rules(game, variant), game, variant, position=position)
    return Driver(size, lambda app: open_match(app, match, default_stones(game, variant)), **settings)


def toast_text(driver: Driver) -> str:
    """Return the text of the toast."""
    return " ".join(line.text for line in driver.scene.toast.text_boxes())


# --- Quits: a line follows the finger ------------------------------------------------------------


def along(driver: Driver, slide: str, start: tuple[float, float], tiles: float) -> tuple[float, float]:
    """Return the point at a distance in tiles from a start, in the direction of a slide."""
    line, spots = line_of(SLIDE_OF_NAME[slide]), driver.scene.view.spots
    (x0, y0), (x1, y1) = spots[line[0]], spots[line[1]]
    return start[0] + (x1 - x0) * tiles, start[1] + (y1 - y0) * tiles


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("tiles", [0.5, 1.0, 1.7, 2.6, 4.0])
def test_a_swipe_of_any_length_along_a_line_slides_it(size: tuple[int, int], tiles: float) -> None:
    """In the first position seat 0 has marbles on b5 and c5; d5 and e5 are free, so row 5 may slide to the right."""
    driver = opened("quits", "classic", size=size)
    start = driver.scene.view.spots[CELL_OF_NAME["b5"]]
    driver.touch(start, along(driver, "5>", start, tiles))
    assert driver.scene.match.moves == [(SLIDE_OF_NAME["5>"],)]


@pytest.mark.parametrize(("pointer", "slide"), [("5>", "5>"), ("5<", "5>"), ("av", "av"), ("a^", "av")])
def test_a_swipe_from_an_arrow_slides_its_line_in_the_swiped_direction(pointer: str, slide: str) -> None:
    driver = opened("quits", "classic")
    start = driver.scene.view.spots[SLIDE_OF_NAME[pointer]]
    driver.touch(start, along(driver, slide, start, 0.8))
    assert driver.scene.match.moves == [(SLIDE_OF_NAME[slide],)]


def test_the_line_follows_the_finger_and_returns_if_released_too_early() -> None:
    driver = opened("quits", "classic", reduced_motion=False)
    scene = driver.scene
    start = scene.view.spots[CELL_OF_NAME["b5"]]

    def marble() -> Any:
        return next(p.pos for p in scene.view.animator.pieces if p.cell == CELL_OF_NAME["c5"] and p.kind != TILE)

    home = marble()
    driver.hold(start, along(driver, "5>", start, 0.7), along(driver, "5>", start, 0.3))
    assert math.dist(marble(), along(driver, "5>", home, 0.3)) < 2
    assert scene.match.moves == []
    driver.finger(pygame.FINGERUP, along(driver, "5>", start, 0.3))
    driver.run(0.6)
    assert math.dist(marble(), home) < 1
    assert scene.match.moves == []
    assert toast_text(driver) == tr("why.quits.too_short")


@pytest.mark.parametrize(("start", "slide", "reason"), [
    ("b5", "5<", "tile_not_empty"), ("e3", "e^", "no_own_marble_in_line"),
])
def test_a_line_that_cannot_slide_moves_a_little_and_a_reason_is_shown(start: str, slide: str, reason: str) -> None:
    """A marble stands on a5, the tile that would leave the board; all marbles on line e are the opponent's."""
    driver = opened("quits", "classic", QUITS_CORNER, reduced_motion=False)
    scene = driver.scene
    at = scene.view.spots[CELL_OF_NAME[start]]
    driver.hold(at, along(driver, slide, at, 2.0))
    tile = next(p for p in scene.view.animator.pieces if p.cell == CELL_OF_NAME[start] and p.kind == TILE)
    assert 0 < math.dist(tile.pos, at) < scene.view.board.pitch * 0.3
    driver.finger(pygame.FINGERUP, along(driver, slide, at, 2.0))
    driver.run(0.6)
    assert scene.match.moves == []
    assert math.dist(tile.pos, at) < 1
    assert toast_text(driver) == tr(f"why.quits.{reason}")


def test_a_marble_dragged_diagonally_steps() -> None:
    """Forward for seat 0 is one cell down and one to the right."""
    driver = opened("quits", "classic")
    spots = driver.scene.view.spots
    driver.touch(spots[CELL_OF_NAME["c5"]], spots[CELL_OF_NAME["d4"]])
    assert driver.scene.match.moves == [(CELL_OF_NAME["c5"], CELL_OF_NAME["d4"])]


# --- Abalone: moves of several chosen marbles ----- ----------------------------------------------

PAIR = "wwwww/wwww2/7/8/4bb3/8/7/bb4/bbbbb b 5-5"  # two black marbles on e5 and e6, the others far away


def abalone(driver: Driver, *names: str) -> list[tuple[float, float]]:
    return [driver.scene.view.spots[ABALONE_CELLS[name]] for name in names]


def test_an_ambiguous_target_shows_both_moves_and_the_finger_chooses() -> None:
    """Above e5 and e6 lie f5, f6 and f7: f6 is a target of both directions, f5 and f7 of one only."""
    for meant, text in (("f5", "e5e6f5"), ("f7", "e5e6f6")):
        driver = opened("abalone", "standard", PAIR)
        scene, rules = driver.scene, driver.scene.session.rules
        e5, e6, f6, last = abalone(driver, "e5", "e6", "f6", meant)
        driver.touch(e5)
        driver.touch(e6)
        assert {ABALONE_CELLS[name] for name in ("f5", "f6", "f7", "d4", "d5", "d6")} <= scene.board.marks.targets
        driver.hold(f6)
        assert len(scene.board.marks.choices) == 2
        driver.finger(pygame.FINGERUP, f6)
        driver.run(0.1)
        assert scene.match.moves == []
        assert scene.prompt_text()[1] == tr("prompt.abalone.ask.line")
        assert {rules.turn_text(scene.match.state, turn) for turn in scene.board.marks.choices} == {"e5e6f5", "e5e6f6"}
        driver.touch(last)
        assert [rules.text(scene.match.states[0], move) for move in scene.match.moves] == [text]


def test_a_finger_on_a_target_previews_the_move_and_can_cancel_it() -> None:
    driver = opened("abalone", "standard", PAIR)
    scene = driver.scene
    e5, e6, f5, far = abalone(driver, "e5", "e6", "f5", "g7")
    driver.touch(e5)
    driver.touch(e6)
    assert scene.board.marks.preview == ()
    driver.hold(f5)
    assert [scene.session.rules.text(scene.match.state, move) for move in scene.board.marks.preview] == ["e5e6f5"]
    driver.finger(pygame.FINGERMOTION, far)
    driver.finger(pygame.FINGERUP, far)
    driver.run(0.1)
    assert scene.match.moves == []


@pytest.mark.parametrize(("held", "goal", "text"), [("e5", "f6", "e5e6f6"), ("e6", "f6", "e5e6f5"),
                                                     ("e5", "e4", "e6e5"), ("e6", "e7", "e5e6")])
def test_chosen_marbles_follow_the_finger_together(held: str, goal: str, text: str) -> None:
    """The marble under the finger goes to the target; the other one moves in parallel."""
    driver = opened("abalone", "standard", PAIR)
    scene, before = driver.scene, driver.scene.match.state
    start, end, e5, e6 = abalone(driver, held, goal, "e5", "e6")
    driver.touch(e5)
    driver.touch(e6)
    driver.hold(start, end)
    assert set(scene.view.held_cells(scene.board.marks)) == {ABALONE_CELLS["e5"], ABALONE_CELLS["e6"]}
    assert [scene.session.rules.text(before, move) for move in scene.board.marks.preview] == [text]
    driver.finger(pygame.FINGERUP, end)
    driver.run(0.1)
    assert [scene.session.rules.text(before, move) for move in scene.match.moves] == [text]


def test_the_prompt_mentions_arrows_only_if_there_are_any() -> None:
    driver = opened("abalone", "standard", "wwwww/wwww2/7/8/4bbw2/8/7/bb4/bbbbb b 4-5")
    scene = driver.scene
    (e5,) = abalone(driver, "e5")
    driver.touch(e5)
    assert scene.prompt_text()[1] == tr("prompt.abalone.chosen.line")
    driver.touch(*abalone(driver, "e6"))
    assert scene.prompt_text()[1] == tr("prompt.abalone.chosen.push")


# --- Orbito: preview of the rotation ---------------------------------------------------------------


def test_the_result_of_the_rotation_is_previewed() -> None:
    driver = opened("orbito", "classic")
    scene = driver.scene
    spots = scene.view.spots
    before = driver.app.canvas.copy()
    driver.touch(spots[0])
    assert scene.board.marks.preview[-1] == (0,)
    middle = pygame.Rect(0, 0, 8, 8)
    middle.center = round((spots[0][0] + spots[4][0]) / 2), round(spots[0][1] + (spots[4][1] - spots[0][1]) * 0.58)
    changed = [xy for xy in ((x, y) for x in range(middle.left, middle.right) for y in range(middle.top, middle.bottom))
               if before.get_at(xy) != driver.app.canvas.get_at(xy)]
    assert len(changed) > 48  # a ghost lies on the way from the first cell to the one below it
    assert scene.match.moves == []


def test_a_turn_awaiting_confirmation_is_previewed() -> None:
    driver = opened("orbito", "classic", confirm=True)
    scene = driver.scene
    driver.touch(scene.view.spots[0])
    driver.touch(scene.panel.main.rect.center)
    assert scene.match.moves == []
    assert scene.board.marks.preview[-1] == (0,)
    driver.touch(scene.panel.main.rect.center)
    assert scene.match.moves[-1] == (0,)


@pytest.mark.parametrize("size", [*SIZES, (768, 1024)])
def test_a_marble_is_dragged_from_the_hand_to_its_cell(size: tuple[int, int]) -> None:
    """It comes from the card on a tall screen and from the rack on a wide one; outside the board it returns."""
    driver = opened("orbito", "classic", size=size)
    scene, (carried,) = driver.scene, driver.scene.extras.topmost
    spots, board = scene.view.spots, scene.view.board
    start = board.rack_place(0, 7) if board.has_racks else scene.tray_place(0, 7)[0]
    driver.touch(start, (1, 1))
    assert not scene.session.picker.chosen
    assert not carried.visible
    driver.hold(start, spots[6])
    assert carried.visible
    assert carried.rect.center == pytest.approx(spots[6], abs=1)
    driver.finger(pygame.FINGERUP, spots[6])
    driver.run(0.1)
    assert not carried.visible
    assert scene.session.picker.chosen[-1] == 6
    driver.touch(start, spots[9])
    assert scene.session.picker.chosen[-1] == 9, "it moves to the other cell"
    if not board.has_racks:
        assert scene.standing(0).tray.filled == 7, "the marble on the board is not in the hand"
    driver.touch(scene.panel.main.rect.center)
    assert scene.match.moves == [(9,)]


# --- Sly'ne: from the hand to the table ----------------------------------------------------------

TABLE = "0,0=0/0;1,0=0/1;0,1=1/2;1,1=1/0 0 1 3,3 0"  # two tiles of each of two players, in a rhombus


def slot(driver: Driver, kind: int) -> tuple[int, int]:
    centre: tuple[int, int] = driver.scene.extras.hand.slots[SLOTS.index(kind)].rect.center
    return centre


@pytest.mark.parametrize("size", SIZES)
def test_a_tile_is_dragged_rotated_by_a_tap_and_placed_by_the_main_button(size: tuple[int, int]) -> None:
    driver = opened("slyne", "2", TABLE, size)
    scene, view = driver.scene, driver.scene.view
    goal = view.point(cell_at(2, 0))
    driver.hold(slot(driver, HAND_TILE), goal)
    assert scene.extras.carried.visible
    assert math.dist(scene.extras.carried.rect.center, goal) < 2
    assert scene.board.marks.hover == cell_at(2, 0)
    driver.finger(pygame.FINGERUP, goal)
    driver.run(0.1)
    assert not scene.extras.carried.visible
    assert scene.session.picker.chosen == (HAND_TILE, cell_at(2, 0))
    assert (scene.panel.main.caption, scene.match.moves) == (tr("play.lay"), [])
    ways, before = scene.board.ways(), scene.view.rotation
    driver.touch(goal)
    second = scene.panel.hint_large if scene.theme.is_portrait else scene.panel.undo_large
    assert second.caption == tr("play.rotate")
    driver.touch(second.rect.center)
    assert scene.view.rotation == before + 2
    driver.touch(scene.panel.main.rect.center)
    assert scene.match.moves == [(PLACE_TILE, cell_at(2, 0), ways[(before + 2) % len(ways)])]


def test_an_unconfirmed_tile_can_be_dragged_to_another_place() -> None:
    driver = opened("slyne", "2", TABLE)
    view = driver.scene.view
    driver.touch(slot(driver, HAND_TILE))
    driver.touch(view.point(cell_at(2, 0)))
    driver.touch(view.point(cell_at(2, 0)), view.point(cell_at(0, 2)))
    assert driver.scene.session.picker.chosen == (HAND_TILE, cell_at(0, 2))


def test_a_marble_dragged_to_a_tile_is_placed() -> None:
    driver = opened("slyne", "2", TABLE)
    driver.touch(slot(driver, HAND_MARBLE), driver.scene.view.point(cell_at(0, 0)))
    assert driver.scene.match.moves == [(PLACE_MARBLE, cell_at(0, 0))]


def test_a_piece_released_at_an_illegal_place_returns_with_a_reason() -> None:
    driver = opened("slyne", "2", TABLE)
    driver.touch(slot(driver, HAND_MARBLE), driver.scene.view.point(cell_at(0, 1)))
    assert toast_text(driver) == tr("why.slyne.not_your_tile")
    assert driver.scene.session.picker.chosen == ()
    assert driver.scene.match.moves == []


def test_a_dragged_tile_takes_its_pieces_along() -> None:
    driver = opened("slyne", "2", TABLE.replace("1,0=0/1;", "1,0=0/1#ne;").replace("3,3", "2,3"))
    scene, view = driver.scene, driver.scene.view
    driver.hold(view.point(cell_at(1, 0)), view.point(cell_at(2, 1)))
    assert scene.session.picker.chosen == (LIFT_TILE, cell_at(1, 0))
    assert scene.board.marks.held_at is not None
    driver.finger(pygame.FINGERUP, view.point(cell_at(2, 1)))
    driver.run(0.1)
    driver.touch(scene.panel.main.rect.center)
    assert scene.match.moves[0][:3] == (MOVE_TILE, cell_at(1, 0), cell_at(2, 1))


def test_the_first_prompt_names_only_possible_actions() -> None:
    driver = opened("slyne", "2")
    scene = driver.scene
    assert scene.prompt_text() == (tr("prompt.slyne.action", n=1), tr("prompt.slyne.start.tile"))
    corner = (scene.view.mat.left + 24, scene.view.mat.top + 24)
    driver.touch(corner)
    assert toast_text(driver) == tr("prompt.slyne.start.tile")
    driver.touch(slot(driver, HAND_TILE))
    driver.touch(corner)
    assert scene.session.picker.chosen == (HAND_TILE,)
    assert toast_text(driver) == tr("prompt.slyne.tile1")


def test_a_held_marble_shows_its_reachable_road() -> None:
    """The road from 0,0 runs east to 1,0: both tiles have the road e-w or ne-sw as their orientations say."""
    driver = opened("slyne", "2", "0,0=0/0*0;1,0=0/0;0,1=1/2;1,1=1/0 0 1 3,3 0")
    scene, view = driver.scene, driver.scene.view
    driver.touch(view.point(cell_at(0, 0)))
    driver.hold(view.point(cell_at(1, 0)))
    assert scene.board.marks.preview == ((MOVE_MARBLE, cell_at(0, 0), cell_at(1, 0)),)


# --- prompts at every size -------------------------------------------------------------------------

EVERY_SIZE = [(320, 568), (360, 640), (390, 664), (390, 844), (844, 390), (1024, 768), (1024, 1366), (1280, 800)]


def prompt_words(driver: Driver) -> str:
    driver.run(0.1)
    return " ".join(line.text for line in driver.scene.panel.prompt.text_boxes()).casefold()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", EVERY_SIZE)
def test_the_step_of_the_turn_is_part_of_the_prompt_at_every_size(size: tuple[int, int], language: str) -> None:
    driver = opened("orbito", "classic", size=size, language=language)
    spots = driver.scene.view.spots

    def step(n: int, among: int) -> str:
        return tr("prompt.orbito.step", n=n, all=among).casefold()

    assert step(1, 2) in prompt_words(driver)  # there is no marble to move yet
    driver.touch(spots[5])
    assert step(2, 2) in prompt_words(driver)
    driver.touch(driver.scene.panel.main.rect.center)
    assert step(1, 3) in prompt_words(driver)
    driver.touch(spots[0])
    assert step(3, 3) in prompt_words(driver)
    driver = opened("slyne", "2", TABLE, size=size, language=language)
    assert tr("prompt.slyne.action", n=1).casefold() in prompt_words(driver)
    driver.scene.session.tap(HAND_MARBLE)
    driver.scene.session.tap(cell_at(0, 0))
    assert tr("prompt.slyne.action", n=2).casefold() in prompt_words(driver)
