"""Gestures in the bundle in Chromium, sent as touch events to one page."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession

from games.abalone.grid import CELL_OF_NAME as ABALONE_CELLS
from games.quits.grid import CELL_OF_NAME, SLIDE_OF_NAME
from games.slyne.table import HAND_TILE, LIFT_TILE, MOVE_TILE, PLACE_TILE, cell_at
from tests.web.conftest import visits
from tests.web.visit import Visit

PHONE = {"width": 390, "height": 844}
STEP_SECONDS = 0.03  # between two points of a finger's path
TABLE = "0,0=0/0;1,0=0/1;0,1=1/2;1,1=1/0 0 1 3,3 0"  # two tiles of each of two players, in a rhombus
PAIR = "wwwww/wwww2/7/8/4bb3/8/7/bb4/bbbbb b 5-5"  # two black marbles on e5 and e6, the others far away
PUSH = "wwwww/wwwwww/7/8/2bbbww2/8/7/bbbbbb/bbbbb b 1-0"  # three black marbles before two white ones
OPEN = """app.go(__import__('games.shell.scenes', fromlist=['*']).open_match(app,
    __import__('games.engine.core.match', fromlist=['*']).Match(
        __import__('games.catalogue', fromlist=['*']).make_rules({game!r}, {variant!r}),
        {game!r}, {variant!r}, position={position!r}),
    __import__('games.shell.library.lineup', fromlist=['*']).default_stones({game!r}, {variant!r})))"""
DEVICE = """() => {  // records calls to the device
    window.device = { shakes: 0, locks: [], questions: [] };
    navigator.vibrate = () => (device.shakes += 1);
    const lock = { addEventListener() {}, release: async () => device.locks.push("released") };
    const request = async () => (device.locks.push("held"), lock);
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
    window.prompt = (question) => (device.questions.push(question), "Ada");
}"""
LINEUP = """__import__('games.shell.library.lineup', fromlist=['*']).Lineup(
    'quits', 'classic', levels=['hard', 'hard'], names=['', ''], stones=['garnet', 'lapis'])"""
NAME = "next(control for control in app.top.group.controls() if type(control).__name__ == 'NameField')"
MOVES = "[list(move) for move in app.top.match.moves]"
Place = tuple[float, float]


class Fingers:
    """One or two fingers on the page, and the game below them."""

    def __init__(self, here: Visit, session: CDPSession) -> None:
        self.here, self.session = here, session

    def _send(self, kind: str, places: list[Place]) -> None:
        points = [{"x": x, "y": y, "id": k} for k, (x, y) in enumerate(places)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        time.sleep(STEP_SECONDS)

    def down(self, *places: Place) -> None:
        """Put fingers down, one after the other."""
        for count in range(1, len(places) + 1):
            self._send("touchStart", list(places[:count]))

    def move(self, *places: Place) -> None:
        """Move the fingers to places."""
        self._send("touchMove", list(places))

    def up(self) -> None:
        """Lift the fingers, and wait some frames."""
        self._send("touchEnd", [])
        self.here.run_frames(4)

    def touch(self, *path: Place) -> None:
        """Tap, or move a finger along places."""
        self.down(path[0])
        for (x0, y0), (x1, y1) in pairwise(path):
            for k in (0.2, 0.4, 0.6, 0.8, 1.0):
                self.move((x0 + (x1 - x0) * k, y0 + (y1 - y0) * k))
        self.up()

    def press(self, button: str) -> None:
        """Tap a button of the panel."""
        self.touch(self.place(f"app.top.panel.{button}.rect.center"))

    def open(self, game: str, variant: str, position: str = "") -> None:
        """Open a game between people from a position, and wait until it is shown."""
        self.here.ask(OPEN.format(game=game, variant=variant, position=position))
        self.here.wait_for(f"getattr(app.top, 'game', '') == {game!r} and app.is_settled and not app.top.match.moves")

    def place(self, expression: str) -> Place:
        """Return the point in the window that a Python expression gives."""
        x, y = self.here.ask(f"[float(part) for part in {expression}]")
        return x, y

    def spots(self, *cells: int) -> list[Place]:
        """Return the places of cells."""
        return [self.place(f"app.top.view.spots[{cell}]") for cell in cells]

    def wait_for_moves(self, count: int) -> list[list[int]]:
        """Wait for a number of moves and return them."""
        self.here.wait_for(f"len(app.top.match.moves) == {count} and not app.top.session.replays")
        moves: list[list[int]] = self.here.ask(MOVES)
        return moves


@pytest.fixture(scope="module")
def fingers(chromium: Browser, address: str) -> Iterator[Fingers]:
    """Yield one visitor with a phone."""
    with visits(chromium) as make:
        here = make(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce").open(address)
        yield Fingers(here, here.page.context.new_cdp_session(here.page))
        assert here.page.evaluate("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]
        assert here.complaints == []


def test_in_quits_a_swipe_of_any_length_slides_a_line(fingers: Fingers) -> None:
    fingers.open("quits", "classic")
    slide = SLIDE_OF_NAME["5>"]
    b5, c5, pointer = fingers.spots(CELL_OF_NAME["b5"], CELL_OF_NAME["c5"], slide)
    dx, dy = c5[0] - b5[0], c5[1] - b5[1]
    for start, tiles in ((b5, 0.6), (b5, 2.4), (pointer, 0.8)):
        fingers.touch(start, (start[0] + dx * tiles, start[1] + dy * tiles))
        assert fingers.wait_for_moves(1) == [[slide]]
        fingers.here.ask("app.top.session.undo()")
        fingers.here.wait_for("app.top.match.ply == 0 and not app.top.session.replays")
    fingers.touch(b5, (b5[0] + dx * 0.2, b5[1] + dy * 0.2))
    assert fingers.here.ask("app.top.match.ply") == 0


def test_in_abalone_marbles_are_chosen_and_pushed_in_one_of_two_directions(fingers: Fingers) -> None:
    fingers.open("abalone", "standard", PUSH)
    e3, e5, e6 = fingers.spots(*(ABALONE_CELLS[name] for name in ("e3", "e5", "e6")))
    for place in (e3, e5, e6):
        fingers.touch(place)
    (pushed,) = fingers.wait_for_moves(1)
    assert fingers.here.ask(f"app.top.match.rules.text(app.top.match.states[0], {tuple(pushed)})").startswith("e3e4")
    fingers.open("abalone", "standard", PAIR)
    e5, e6, f6, f7 = fingers.spots(*(ABALONE_CELLS[name] for name in ("e5", "e6", "f6", "f7")))
    for place in (e5, e6, f6):
        fingers.touch(place)
    assert fingers.here.ask("len(app.top.board.marks.choices)") == 2
    assert fingers.here.ask(MOVES) == []
    fingers.touch(f7)
    (sent,) = fingers.wait_for_moves(1)
    assert fingers.here.ask(f"app.top.match.rules.text(app.top.match.states[0], {tuple(sent)})") == "e5e6f6"


def test_in_orbito_a_marble_is_placed_and_the_rings_are_rotated(fingers: Fingers) -> None:
    fingers.open("orbito", "classic")
    (corner,) = fingers.spots(0)
    fingers.press("main")
    assert fingers.here.ask(MOVES) == []  # before a placement the rings cannot be rotated
    fingers.touch(corner)
    assert fingers.here.ask(MOVES) == []
    fingers.press("main")
    fingers.here.wait_for("app.top.match.seat_to_move == 1 and not app.top.session.replays")


def test_in_slyne_a_tile_is_dragged_rotated_placed_and_lifted(fingers: Fingers) -> None:
    fingers.open("slyne", "2", TABLE)
    hand = fingers.place("app.top.extras.hand.slots[0].rect.center")
    lift = fingers.place("app.top.extras.hand.slots[3].rect.center")
    goal = fingers.place(f"app.top.view.point({cell_at(2, 0)})")
    fingers.touch(hand, goal)
    assert fingers.here.ask("list(app.top.session.picker.chosen)") == [HAND_TILE, cell_at(2, 0)]
    ways = fingers.here.ask("list(app.top.board.ways())")
    fingers.press("hint_large")
    fingers.press("main")
    assert fingers.wait_for_moves(1) == [[PLACE_TILE, cell_at(2, 0), ways[1]]]
    tile, new = (fingers.place(f"app.top.view.point({cell})") for cell in (cell_at(2, 0), cell_at(0, 2)))
    fingers.touch(lift)
    fingers.touch(tile)
    assert fingers.here.ask("list(app.top.session.picker.chosen)") == [LIFT_TILE, cell_at(2, 0)]
    fingers.touch(new)
    fingers.press("main")
    assert fingers.wait_for_moves(2)[1][:3] == [MOVE_TILE, cell_at(2, 0), cell_at(0, 2)]


def test_in_slyne_two_fingers_zoom_and_pan_and_a_button_shows_the_whole_table(fingers: Fingers) -> None:
    fingers.open("slyne", "2", TABLE)
    radius = "float(app.top.view.camera.radius)"
    before, (x, y) = fingers.here.ask(radius), fingers.place("app.top.board.rect.center")
    fingers.down((x - 30, y), (x + 30, y))
    for spread in (40, 50, 60, 70):
        fingers.move((x - spread, y), (x + spread, y))
    fingers.here.run_frames(3)
    assert fingers.here.ask(radius) > before * 1.3
    start = fingers.place(f"app.top.view.point({cell_at(0, 0)})")
    for down in (10, 20, 30, 40):
        fingers.move((x - 70, y + down), (x + 70, y + down))
    fingers.up()
    assert fingers.place(f"app.top.view.point({cell_at(0, 0)})")[1] > start[1] + 25
    assert fingers.here.ask(MOVES) == []
    fingers.here.wait_for("app.top.extras.fit_button.visible")
    fingers.touch(fingers.place("app.top.extras.fit_button.rect.center"))
    fingers.here.wait_for(f"abs({radius} - {before}) < 0.5")


def test_the_bar_of_a_phone_mutes_undoes_and_redoes(fingers: Fingers) -> None:
    fingers.open("quits", "classic")
    volume: Any = fingers.here.ask("app.settings.volume")
    fingers.press("sound")
    assert (fingers.here.ask("app.settings.volume") > 0) != (volume > 0)
    c5, d4 = fingers.spots(CELL_OF_NAME["c5"], CELL_OF_NAME["d4"])
    fingers.touch(c5)
    fingers.touch(d4)
    fingers.wait_for_moves(1)
    fingers.press("undo_large")
    fingers.here.wait_for("app.top.match.ply == 0 and not app.top.session.replays")
    fingers.press("redo_large")
    fingers.here.wait_for("app.top.match.ply == 1 and not app.top.session.replays")


def test_a_phone_vibrates_asks_for_names_and_stays_awake(fingers: Fingers) -> None:
    here = fingers.here
    here.page.evaluate(DEVICE)
    fingers.open("abalone", "standard", PAIR)
    (white,) = fingers.spots(ABALONE_CELLS["i5"])
    fingers.touch(white)
    here.wait_until("device.shakes === 1")
    here.ask("app.visit('quits')")
    here.wait_for_screen("SetupScene")
    fingers.touch(fingers.place(f"{NAME}.rect.center"))
    here.wait_for("app.top.lineup.names[0] == 'Ada'")
    assert here.page.evaluate("device.questions") == ["Name"]
    assert here.page.evaluate("device.locks") == []
    here.ask(f"app.go(__import__('games.shell.scenes', fromlist=['*']).open_lineup(app, {LINEUP}))")
    here.wait_until("device.locks.includes('held')")
    here.ask("app.go_home()")
    here.wait_until("device.locks.at(-1) === 'released'")


def test_rotating_the_phone_during_a_drag_cancels_it(fingers: Fingers) -> None:
    fingers.open("abalone", "standard", PAIR)
    here = fingers.here
    e5, e6 = fingers.spots(*(ABALONE_CELLS[name] for name in ("e5", "e6")))
    fingers.down(e5)
    fingers.move(((e5[0] + e6[0]) / 2, e5[1] - 30))
    here.page.set_viewport_size({"width": PHONE["height"], "height": PHONE["width"]})
    here.wait_for(f"app.surface.get_width() == {PHONE['height']} and app.is_settled")
    fingers.up()
    assert here.ask(MOVES) == []
    e5, d5 = fingers.spots(*(ABALONE_CELLS[name] for name in ("e5", "d5")))
    fingers.touch(e5)
    fingers.touch(d5)
    fingers.wait_for_moves(1)
