"""Boards on the home screen that play by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame

from games.catalogue import find_game
from games.shell.screens.game_scenes import plain_view
from games.shell.table.board_view import Marks
from games.shell.theme.colour import rgb
from games.shell.theme.materials import game_ground
from games.shell.theme.theme import Theme

MINI_LONGEST = 120  # plies until a miniature begins anew


class Mini:
    """A board on a card that plays by itself, at random but legally."""

    def __init__(self, game: str, seed: int) -> None:
        self.game, self.random = find_game(game), Random(seed)
        self.state: object = None
        self.plies = 0
        self.picture: pygame.Surface | None = None
        self._made_for: object = None

    def layout(self, size: tuple[int, int], theme: Theme) -> Iterator[None]:
        """Make the pictures at a size, unless they are there already."""
        if self._made_for == (size, theme):
            return
        self._made_for = (size, theme)
        state = self.state
        self.view = plain_view(self.game.id, self.game.shown_variant or self.game.variants[0][0], theme)
        self.evaluator = self.game.make_evaluator(self.view.rules)
        width, height = size
        inset = round(min(width, height) * 0.06)
        self.view.is_mini = True
        if state is None:
            self._restart()
        self.view.state = self.state
        self.view.layout(pygame.Rect(inset, inset, width - 2 * inset, height - 2 * inset), theme)
        yield
        ground = yield from game_ground(rgb(self.game.ground), size, theme)
        yield from self.view.paint_base(ground)
        self.ground = ground
        self.picture = ground.copy()
        yield
        self.paint()

    def _restart(self) -> None:
        rules = self.view.rules
        self.state, self.plies = rules.start(), 0
        for _ in range(self.game.shown_plies):
            if rules.result(self.state) is None:
                self.state = rules.play(self.state, self.evaluator.sample(self.state, self.random))
        if rules.result(self.state) is not None:
            self.state = rules.start()
        self.view.show(self.state)

    def paint(self) -> None:
        """Bring the picture up to date where something moved."""
        if self.picture is None:
            return
        self.picture.blit(self.ground, (0, 0))
        self.view.draw(self.picture, Marks())
        self.view.animator.stale.clear()

    def move(self) -> None:
        """Begin the next move."""
        rules = self.view.rules
        if rules.result(self.state) is not None or self.plies > MINI_LONGEST:
            self._restart()
            self.paint()
            return
        move = self.evaluator.sample(self.state, self.random)
        steps = rules.steps(self.state, move)
        after = rules.play(self.state, move)

        def done() -> None:
            self.state = after
            self.view.show(after)

        self.plies += 1
        self.view.state = self.state
        self.view.animator.play(steps, done)

    def update(self, dt: float) -> bool:
        """Let time pass; return whether the picture changed."""
        if not self.view.animator.is_moving:
            return False
        self.view.animator.update(dt)
        self.paint()
        return True
