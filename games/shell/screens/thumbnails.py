"""Small still pictures of positions: for cards and lists. Under 120 pixels they are drawn large and shrunk."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from functools import lru_cache
from random import Random
from typing import Any

import pygame

from games.catalogue import find_game, make_rules
from games.shell.library.lineup import default_stones
from games.shell.screens.game_scenes import game_ui
from games.shell.table.board_view import BoardView, Marks
from games.shell.theme.colour import rgb
from games.shell.theme.materials import game_ground
from games.shell.theme.paint import GALLERY, shrink
from games.shell.theme.theme import Theme

SMALL = 120  # design pixels of a side below which a marble would be noise if it were drawn directly
TINY = 60  # ... and below which one sees a part of the board only
OVERSIZE = 4
INSET = 0.06  # of the shorter side
WIDE = 0.97  # of the width of a picture that a whole board takes
CLOSE = 1.5  # how much larger than its room the board of a close-up is
SEED = 3
PICTURE_MS = 4.0  # of a frame, while pictures are being made

Making = Generator[None, None, pygame.Surface]
Order = tuple[Callable[[pygame.Surface], None], Making]  # a picture to be made, and who shows it


def thumbnail(game: str, size: tuple[int, int], theme: Theme, state: Any = None, *, variant: str = "",
              options: dict[str, str] | None = None, stones: Sequence[str] = (), zoom: float = 0.0,
              is_whole: bool = False) -> Making:
    """Paint a position on its game's cloth, made a slice at a time and kept; without one, a game under way.

    With a zoom, only the middle of an enlarged board is shown. A board that `is_whole` is as wide as the picture, and
    its marbles are outlined as in small pictures.
    """
    entry = find_game(game)
    variant = variant or entry.shown_variant or entry.variants[0][0]
    key = (game, size, theme, state, variant, tuple((options or {}).items()), tuple(stones), zoom, is_whole)
    if found := GALLERY.find(key):
        return found
    is_small = is_whole or (not zoom and min(size) < theme.px(SMALL))
    if is_whole:
        zoom = WIDE * size[0] / min(size)
    elif not zoom:
        zoom = CLOSE if min(size) < theme.px(TINY) else 1 - 2 * INSET
    scale = OVERSIZE if is_small else 1
    names = list(stones) or default_stones(game, variant)
    marbles = [(theme.outlined_stones if is_small else theme.stones)[name] for name in names]
    rules = make_rules(game, variant, options or {})
    view = game_ui(game).view_class(rules, marbles, rules.seats > 2 and not is_small, 0)
    view.is_mini = True
    view.state = state if state is not None else shown_state(game)
    width, height = size[0] * scale, size[1] * scale
    side = round((max if zoom > 1 and not is_whole else min)(width, height) * zoom)
    board = pygame.Rect(0, 0, side, side)
    board.center = width // 2, height // 2
    view.layout(board, theme)
    yield
    picture = yield from (_bare_board(entry.ground, (width, height), view, key) if is_whole else _painted(
        entry.ground, (width, height), view))
    view.draw(picture, Marks())
    if scale > 1:
        picture = shrink(picture, *size)
    return GALLERY.keep(key, picture)


def _painted(ground: str, size: tuple[int, int], view: BoardView) -> Making:
    """Paint the cloth of a game and the board on it, without its pieces."""
    assert view.theme
    picture = yield from game_ground(rgb(ground), size, view.theme)
    yield from view.paint_base(picture)
    return picture


def _bare_board(ground: str, size: tuple[int, int], view: BoardView, key: tuple[Any, ...]) -> Making:
    """Return a copy of the bare board that all pictures of a gallery share: painted once, kept by all but the state."""
    key = ("bare", *key[:3], *key[5:])
    bare = GALLERY.find(key)
    if bare is None:
        bare = GALLERY.keep(key, (yield from _painted(ground, size, view)))
    return bare.copy()


@lru_cache(maxsize=16)
def shown_state(game: str) -> Any:
    """Return a typical position of the game: after some random moves, always the same."""
    entry = find_game(game)
    rules, rng = entry.make_rules(entry.shown_variant), Random(SEED)
    state = rules.start()
    for _ in range(entry.shown_plies):
        if rules.result(state) is None:
            state = rules.play(state, rng.choice(rules.moves(state)))
    return state if rules.result(state) is None else rules.start()


class PictureQueue:
    """Makes the pictures of a list in slices of frames; `following` returns the next missing visible one."""

    def __init__(self, following: Callable[[], Order | None]) -> None:
        self._following = following
        self._order: Order | None = None

    def drop(self) -> None:
        """Drop the picture that is being made."""
        self._order = None

    def work(self) -> None:
        """Work for a few milliseconds."""
        end = time.perf_counter() + PICTURE_MS / 1000
        while time.perf_counter() < end:
            self._order = self._order or self._following()
            if self._order is None:
                return
            show, making = self._order
            try:
                next(making)
            except StopIteration as done:
                show(done.value)
                self._order = None
