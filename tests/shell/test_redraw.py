"""Partial redraws: the screen always equals a full drawing."""

from __future__ import annotations

from random import Random

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catalogue import GAMES, make_evaluator
from games.shell.app import App
from games.shell.library.lineup import default_lineup
from games.shell.scenes import open_lineup
from games.shell.widgets.group import IN_VAIN, merged
from tests.shell.driver import FRAME, Driver

PLIES = 10
QUIET_FRAMES = 20  # until all animations have ended
ROUNDING = 16  # blitters round differently at the edges of a rectangle, once for each layer

sides = st.integers(1, 400)
rectangles = st.builds(pygame.Rect, st.integers(0, 900), st.integers(0, 700), sides, sides)


@given(st.lists(rectangles, max_size=12))
def test_merged_rectangles_cover_everything_once(given_rects: list[pygame.Rect]) -> None:
    out = merged(given_rects)
    assert all(first.clip(second).size == (0, 0) or not first.colliderect(second)
               for k, first in enumerate(out) for second in out[:k])
    for rect in given_rects:
        assert sum(rect.clip(part).w * rect.clip(part).h for part in out) == rect.w * rect.h


def test_a_shadow_does_not_merge_the_areas_of_board_and_panel() -> None:
    board, card = pygame.Rect(24, 76, 864, 700), pygame.Rect(882, 46, 398, 164)
    drawn = sum(rect.w * rect.h for rect in merged([board, card]))
    assert drawn <= board.w * board.h + card.w * card.h + IN_VAIN


def drawn_whole(app: App) -> pygame.Surface:
    """Draw the current scene on a new surface."""
    assert app.top
    canvas = pygame.Surface(app.canvas.get_size())
    app.top.draw(canvas)
    return canvas


def farthest_colours(first: pygame.Surface, second: pygame.Surface) -> int:
    """Return the largest difference of two pictures in any channel of any pixel."""
    pairs = zip(pygame.image.tobytes(first, "RGB"), pygame.image.tobytes(second, "RGB"), strict=True)
    return max((abs(a - b) for a, b in pairs if a != b), default=0)


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_partial_redraws_equal_a_full_drawing(game: str, size: tuple[int, int]) -> None:
    lineup = default_lineup(game)
    lineup.levels = [""] * lineup.seats
    driver = Driver(size, lambda app: open_lineup(app, lineup), reduced_motion=False)
    session, rng = driver.scene.session, Random(7)
    for ply in range(PLIES):
        session.play((make_evaluator(session.match.game, session.rules).sample(session.match.state, rng),))
        driver.run(rng.random() * 0.3)
        if ply % 4 == 3:
            session.undo()
        for _ in range(200):
            if not session.replays:
                break
            driver.run(FRAME)
        spots = [spot for spot in driver.scene.view.spots.values() if driver.scene.board.rect.collidepoint(spot)]
        driver.tap(rng.choice(spots))
        driver.run(QUIET_FRAMES * FRAME)
        assert farthest_colours(driver.app.canvas, drawn_whole(driver.app)) <= ROUNDING
