"""The preview of the board on the set-up screen."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame

from games.engine.search.evaluator import Evaluator
from games.shell.table.board_view import BoardView, Marks
from games.shell.theme.theme import Theme
from games.shell.widgets.base import Widget

TABLES = 8  # random games from which the one to show is chosen


class Preview(Widget):
    """The board before the first move."""

    def __init__(self, view: BoardView) -> None:
        super().__init__()
        self.view = view

    def arrange(self, theme: Theme) -> None:
        self.view.layout(self.rect, theme)

    def draw(self, target: pygame.Surface) -> None:
        self.view.draw(target, Marks())


def roomiest(view: BoardView, evaluator: Evaluator[Any], room: pygame.Rect, theme: Theme, plies: int) -> Any:
    """Return the position after some random moves that can be shown largest in a room."""

    def marble_size(state: Any) -> int:
        view.state = state
        view.layout(room, theme)
        return view.diameter

    return max((_played(evaluator, Random(seed), plies) for seed in range(TABLES)), key=marble_size)


def _played(evaluator: Evaluator[Any], rng: Random, plies: int) -> Any:
    rules = evaluator.rules
    state = rules.start()
    for _ in range(plies):
        if rules.result(state) is None:
            state = rules.play(state, evaluator.sample(state, rng))
    return state
