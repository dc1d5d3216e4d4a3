"""A single person against computers sees the board from their own side."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from statistics import mean
from typing import Any

import pytest

from games.catalogue import GAMES
from games.engine.core.rules import Seat
from games.shell.library.lineup import Lineup, default_lineup
from games.shell.scenes import open_lineup
from games.shell.screens.board import board_scene
from games.shell.screens.setup.setup_scene import SetupScene
from games.shell.table.board_preview import Preview
from games.shell.table.board_view import MARBLES
from tests.shell.driver import Driver
from tests.shell.players import Keyboard, Pointer, play_to_the_end

SIDED = [(game.id, variant, seat) for game in GAMES if game.id in ("abalone", "quits")
         for variant, seats in game.variants for seat in range(seats)]


def lineup_with(game: str, variant: str, people: set[Seat]) -> Lineup:
    """Return a line-up with people at some seats and computers at the others."""
    lineup = default_lineup(game)
    lineup.set_variant(variant)
    lineup.levels = ["" if seat in people else "easy" for seat in range(lineup.seats)]
    return lineup


def depths(view: Any) -> dict[Seat, float]:
    """Return the mean height (y) of each seat's marbles on the screen at the first move."""
    heights = defaultdict(list)
    for cell, kind in view.rules.pieces(view.rules.start()):
        if kind < MARBLES:
            heights[kind].append(view.spots[cell][1])
    return {seat: mean(values) for seat, values in heights.items()}


@pytest.mark.parametrize(("game", "variant", "seat"), SIDED)
def test_the_only_person_sits_at_the_bottom(game: str, variant: str, seat: Seat) -> None:
    lineup = lineup_with(game, variant, {seat})
    depth = depths(Driver((400, 300), lambda app: open_lineup(app, lineup)).scene.view)
    assert depth[seat] >= max(depth.values()) - 0.5


@pytest.mark.parametrize(("game", "variant"), [("abalone", "standard"), ("abalone", "four"), ("quits", "four")])
def test_of_several_people_the_first_sits_at_the_bottom(game: str, variant: str) -> None:
    lineup = lineup_with(game, variant, set(range(4)))
    depth = depths(Driver((400, 300), lambda app: open_lineup(app, lineup)).scene.view)
    assert depth[0] == max(depth.values())


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_card_of_the_only_person_is_below_the_others(seat: Seat, size: tuple[int, int]) -> None:
    lineup = lineup_with("abalone", "standard", {seat})
    cards = Driver(size, lambda app: open_lineup(app, lineup)).scene.panel.cards
    assert cards[seat].rect.top > cards[1 - seat].rect.bottom


@pytest.mark.parametrize("variant", ["standard", "three"])
def test_the_set_up_shows_the_board_from_the_persons_side(variant: str) -> None:
    lineup = lineup_with("abalone", variant, {1})
    scene = Driver((400, 300), lambda app: SetupScene(app, lineup)).scene
    preview = next(widget for widget in scene.group.children if isinstance(widget, Preview))
    depth = depths(preview.view)
    assert depth[1] == max(depth.values())


@pytest.mark.parametrize("variant", ["standard", "three", "four"])
@pytest.mark.parametrize("by_keyboard", [False, True])
def test_a_rotated_board_is_played_to_its_end(variant: str, by_keyboard: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_scene, "viewer_of", lambda players: 1)
    lineup = lineup_with("abalone", variant, set(range(4)))
    driver = Driver((667, 375), lambda app: open_lineup(app, lineup))
    assert driver.scene.view.board.rotation
    player = Keyboard(driver) if by_keyboard else Pointer(driver, Random(1), drags=True)
    play_to_the_end(driver, player, Random(2))
