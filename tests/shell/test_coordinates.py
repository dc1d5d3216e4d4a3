"""Coordinates around the boards agree with the notation in every rotation, and can be hidden."""

from __future__ import annotations

import math
from typing import Any

import pygame
import pytest

from games.abalone import art as abalone_art
from games.abalone.grid import CELL_OF_NAME as ABALONE
from games.orbito import art as orbito_art
from games.orbito.grid import CELL_OF_NAME as ORBITO
from games.quits import art as quits_art
from games.quits.grid import CELL_OF_NAME as QUITS
from games.shell.library.lineup import default_lineup
from games.shell.scenes import open_lineup
from games.slyne import view as slyne_view
from games.slyne.table import cell_at
from tests.shell.driver import Driver
from tests.shell.test_gestures import EVERY_SIZE, TABLE, opened

BOARDS: dict[str, tuple[Any, dict[str, int]]] = {
    "orbito": (orbito_art, ORBITO), "abalone": (abalone_art, ABALONE), "quits": (quits_art, QUITS),
}


class StampedNames:
    """Records the coordinates that a module draws, and their places."""

    def __init__(self, module: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.names: dict[str, tuple[float, float]] = {}
        self.smallest = 1000
        texts: dict[int, tuple[str, pygame.Surface]] = {}
        stamp = module.stamp

        def label(text: str, weight: str, px: int, colour: Any) -> pygame.Surface:
            self.smallest = min(self.smallest, px)
            picture = pygame.Surface((8, 8))
            texts[id(picture)] = text, picture
            return picture

        def note(target: pygame.Surface, picture: pygame.Surface, at: tuple[float, float]) -> pygame.Rect:
            if id(picture) in texts:
                self.names[texts[id(picture)][0]] = at
            return stamp(target, picture, at)  # type: ignore[no-any-return]

        monkeypatch.setattr(module, "label", label)
        monkeypatch.setattr(module, "stamp", note)


def is_in_line(point: tuple[float, float], first: tuple[float, float], last: tuple[float, float]) -> bool:
    """Return whether a point lies on the line through two others, within two pixels."""
    (x, y), (x0, y0), (x1, y1) = point, first, last
    return abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / math.dist(first, last) < 2.5


@pytest.mark.parametrize(("game", "variant"), [("orbito", "classic"), ("abalone", "standard"), ("abalone", "three"),
                                               ("quits", "classic"), ("quits", "four")])
@pytest.mark.parametrize("seat", [0, 1])
def test_every_coordinate_is_in_line_with_its_cells(game: str, variant: str, seat: int,
                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    """The board is rotated to the person's seat, and the coordinates with it."""
    module, cells = BOARDS[game]
    written = StampedNames(module, monkeypatch)
    lineup = default_lineup(game)
    lineup.set_variant(variant)
    lineup.levels = ["" if k == seat else "easy" for k in range(lineup.seats)]
    driver = Driver((1024, 768), lambda app: open_lineup(app, lineup))
    view = driver.scene.view
    letters, digits = {name[0] for name in cells}, {name[1] for name in cells}
    assert written.names.keys() == letters | digits
    for mark, at in written.names.items():
        line = [view.spots[cell] for name, cell in cells.items() if mark in name]
        assert is_in_line(at, line[0], line[-1]), mark
        assert min(math.dist(at, spot) for spot in view.spots.values()) < view.board.pitch * 1.4


@pytest.mark.parametrize("game", [*BOARDS])
@pytest.mark.parametrize("size", EVERY_SIZE)
def test_coordinates_are_legible_at_every_size(game: str, size: tuple[int, int],
                                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    written = StampedNames(BOARDS[game][0], monkeypatch)
    driver = opened(game, {"abalone": "belgian"}.get(game, "classic"), size=size)
    assert written.names
    assert written.smallest >= 12
    assert all(driver.scene.view.rect.collidepoint(at) for at in written.names.values())


@pytest.mark.parametrize("game", [*BOARDS])
def test_a_setting_hides_the_coordinates(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written = StampedNames(BOARDS[game][0], monkeypatch)
    opened(game, {"abalone": "belgian"}.get(game, "classic"), coordinates=False)
    assert written.names == {}


def test_tiles_show_their_coordinates(monkeypatch: pytest.MonkeyPatch) -> None:
    written = StampedNames(slyne_view, monkeypatch)
    view = opened("slyne", "2", TABLE, size=(1280, 800)).scene.view
    assert written.names.keys() == {"0,0", "1,0", "0,1", "1,1"}
    for name, at in written.names.items():
        q, r = map(int, name.split(","))
        assert math.dist(at, view.point(cell_at(q, r))) < view.camera.radius
    written.names.clear()
    opened("slyne", "2", TABLE, size=(1280, 800), coordinates=False)
    assert written.names == {}


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_tiles_show_coordinates_in_a_corner_on_all_tiles_or_none(
        size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Roads lead from the middle to the sides and blocks lie on them; a corner lies between two sides."""
    written = StampedNames(slyne_view, monkeypatch)
    view = opened("slyne", "2", "0,0=0/0*0#e;1,0=0/0;2,0=1/0;3,0=1/1 0 1 2,3", size=size).scene.view
    names = {"0,0", "1,0", "2,0", "3,0"}
    assert written.names.keys() in (names, set())
    sides = [math.radians(60 * k) for k in range(6)]
    for name, (x, y) in written.names.items():
        cx, cy = view.point(cell_at(*map(int, name.split(","))))
        way, far = math.atan2(y - cy, x - cx), math.dist((x, y), (cx, cy))
        nearest = min(abs(math.remainder(way - side, math.tau)) for side in sides)
        assert nearest > math.radians(25), "between two roads"
        assert 0.5 * view.camera.radius < far < view.camera.radius
