"""Every variant is played to its end through the screen: by taps, by drags, and by the keyboard."""

from __future__ import annotations

from random import Random

import pytest

from games.catalogue import GAMES
from games.shell.library.lineup import default_lineup
from games.shell.scenes import open_lineup
from tests.shell.driver import Driver
from tests.shell.players import Keyboard, Pointer, play_to_the_end

VARIANTS = [(game.id, variant) for game in GAMES for variant, _ in game.variants]


def hot_seat(game: str, variant: str, size: tuple[int, int] = (667, 375)) -> Driver:
    """Return a game with people at all seats."""
    lineup = default_lineup(game)
    lineup.set_variant(variant)
    lineup.levels = [""] * lineup.seats
    if game == "slyne" and size[0] > size[1]:
        size = (1024, 700)  # with room for a table of 36 tiles
    return Driver(size, lambda app: open_lineup(app, lineup))


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_a_game_is_played_to_its_end_by_pointer(game: str, variant: str) -> None:
    driver = hot_seat(game, variant)
    play_to_the_end(driver, Pointer(driver, Random(1), drags=True), Random(2))


@pytest.mark.parametrize(("game", "variant"), [(game.id, game.variants[0][0]) for game in GAMES])
def test_a_game_is_played_to_its_end_by_taps_on_a_phone(game: str, variant: str) -> None:
    driver = hot_seat(game, variant, (360, 640))
    play_to_the_end(driver, Pointer(driver, Random(1), drags=False), Random(3))


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_a_game_is_played_to_its_end_by_keyboard(game: str, variant: str) -> None:
    driver = hot_seat(game, variant)
    play_to_the_end(driver, Keyboard(driver), Random(4))
