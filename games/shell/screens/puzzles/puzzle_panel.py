"""Everything around the board of a puzzle: a lesson's panel with the mover's marble and the solution in a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from games.shell.screens.learn.lesson_panel import LessonPanel
from games.shell.theme.text import tr
from games.shell.theme.theme import Space, Theme
from games.shell.widgets.puzzle_parts import PLACE, GoalPrompt, SolutionRow

if TYPE_CHECKING:
    from games.shell.screens.puzzles.puzzle_scene import PuzzleScene


class HintPanel(LessonPanel):
    """A lesson's panel where help is called a hint."""

    def build(self, theme: Theme) -> pygame.Rect:
        board = super().build(theme)
        self.hint_large.set_caption(tr("play.hint"), "hint")
        return board


class PuzzlePanel(HintPanel):
    """The row takes the place of the notice on a phone, and stands below it on a wide screen."""

    def __init__(self, scene: PuzzleScene) -> None:
        super().__init__(scene)
        self.puzzle = scene
        self.row = SolutionRow()

    def make_goal(self) -> GoalPrompt:
        goal = GoalPrompt()
        goal.stone = self.puzzle.stones[self.puzzle.session.seat]
        return goal

    def build(self, theme: Theme) -> pygame.Rect:
        self.row = SolutionRow()
        board = super().build(theme)
        place, high = self.notice.rect, theme.px(PLACE[1])
        if theme.is_portrait:
            inset = theme.px(Space.S)
            row = pygame.Rect(place.x + inset, place.y, place.w - 2 * inset, place.h)
        else:
            row = pygame.Rect(place.x, place.bottom + theme.px(Space.M), place.w, high)
        self.row.layout(row, theme)
        if self.has_room_for_row(theme):
            self.scene.group.add(self.row)
        self.refresh()
        return board

    def has_room_for_row(self, theme: Theme) -> bool:
        """On a phone where the notice also guides, and on a screen so low that the buttons follow, there is none."""
        if theme.is_portrait:
            return self.has_prompt
        return self.row.rect.bottom <= self.main.rect.y - theme.px(Space.S)

    def refresh(self) -> None:
        super().refresh()
        self.row.show(self.puzzle.solution_turns())
        self.row.set_visible(not (self.theme.is_portrait and self.notice.kind))
