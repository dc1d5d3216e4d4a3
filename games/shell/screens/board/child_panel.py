"""The panel around a child's board: round buttons with pictures, without text."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.engine.core.rules import Target
from games.shell.screens.board.board_panel import BoardPanel
from games.shell.screens.board.board_scene import BoardScene
from games.shell.table.game_ui import MainAction
from games.shell.theme.paint import Point
from games.shell.theme.stones import Stone
from games.shell.theme.text import tr
from games.shell.theme.theme import Space, Theme
from games.shell.widgets.base import Widget
from games.shell.widgets.controls import Action
from games.shell.widgets.picture_controls import RefusalPicture, RoundButton, TouchHand

BUTTON, BUTTON_LEAST = 64, 52  # design pixels of a round button
CHIP = 72  # design pixels of what stands beside the board, at least
HAND = 1.5  # marble diameters
REFUSAL = (250, 96)


class ChildPanel(BoardPanel):
    """Buttons in a bar above and below the board, or on a wide screen in columns beside it."""

    head_height = 0.0  # design pixels of the widgets beside the home button; never less than a button

    def __init__(self, scene: BoardScene, undo: Action, ask_hint: Action) -> None:
        self.scene, self._undo, self._ask_hint = scene, undo, ask_hint
        self.hand = TouchHand()
        self.refusal = RefusalPicture()
        self.action: MainAction | None = None
        self.second: MainAction | None = None

    def head(self) -> Sequence[tuple[Widget, float]]:
        """Make the widgets beside the home button; return each with its share of the room."""
        raise NotImplementedError

    def build(self, theme: Theme) -> pygame.Rect:
        self.theme, px = theme, theme.px
        scene = self.scene
        size = max(theme.touch, px(BUTTON_LEAST if theme.is_low or theme.is_short else BUTTON))
        self.home = RoundButton(tr("icon.home"), scene.back, "home")
        self.undo = RoundButton(tr("play.undo"), self._undo, "undo")
        self.hint = RoundButton(tr("play.hint"), self._ask_hint, "hand")
        self.other = RoundButton("", self._press_other, "check")
        self.main = RoundButton("", self._press_main, "check", True)
        buttons = [self.undo, self.hint, self.other, self.main]
        gap, extras = px(Space.M), scene.extras.phone
        head = list(self.head())
        screen = pygame.Rect(gap, gap, theme.width - 2 * gap, theme.height - 2 * gap)
        extra = sum(px(height) + gap for _, height in extras)
        if theme.is_portrait:
            high = max(size, px(self.head_height))
            board = pygame.Rect(px(5), screen.top + high + gap, theme.width - 2 * px(5), 0)
            board.h = screen.bottom - size - gap - extra - board.top
            self.home.layout(pygame.Rect(screen.left, screen.top, size, size), theme)
            self._lay_head(head, pygame.Rect(screen.left + size + gap, screen.top, screen.w - size - gap, high), False)
            step = (screen.w - size) // (len(buttons) - 1)
            for k, button in enumerate(buttons):
                button.layout(pygame.Rect(screen.left + k * step, screen.bottom - size, size, size), theme)
        else:
            column = max(size, px(150 if theme.is_low else max(150.0, 2 * self.head_height)))
            board = pygame.Rect(screen.left + size + gap, screen.top, screen.w - size - column - 2 * gap,
                                screen.h - extra)
            self.home.layout(pygame.Rect(screen.left, screen.top, size, size), theme)
            step = min(size + gap, (screen.h - size) // len(buttons))
            for k, button in enumerate(reversed(buttons)):
                button.layout(pygame.Rect(screen.left, screen.bottom - size - k * step, size, size), theme)
            self._lay_head(head, pygame.Rect(screen.right - column, screen.top, column, screen.h), True)
        y = board.bottom + gap
        for widget, height in extras:
            widget.layout(pygame.Rect(max(board.x, screen.x), y, min(board.w, screen.w), px(height)), theme)
            y += px(height) + gap
        wide, high = px(REFUSAL[0]), px(REFUSAL[1])
        self.refusal.layout(pygame.Rect(board.centerx - wide // 2, board.bottom - high - gap, wide, high), theme)
        self.hand.layout(pygame.Rect(0, 0, 1, 1), theme)
        scene.group.add(self.home, *(widget for widget, _ in head), scene.board, *(widget for widget, _ in extras),
                        *buttons, self.refusal, self.hand)
        self.refresh()
        return board

    def _lay_head(self, head: list[tuple[Widget, float]], room: pygame.Rect, is_column: bool) -> None:
        gap = self.theme.px(Space.S)
        whole = sum(share for _, share in head) or 1.0
        length = (room.h if is_column else room.w) - gap * (len(head) - 1)
        at = room.y if is_column else room.x
        for widget, share in head:
            part = round(length * share / whole)
            if is_column:
                part = min(part, self.theme.px(max(CHIP, 1.6 * self.head_height) * share))
            widget.layout(pygame.Rect(room.x, at, room.w, part) if is_column else pygame.Rect(at, room.y, part, room.h),
                          self.theme)
            at += part + gap

    def _press_main(self) -> None:
        if self.action:
            self.action.act()

    def _press_other(self) -> None:
        if self.second:
            self.second.act()

    def refuse(self, refused: Stone | None, offered: Stone | None) -> None:
        """Show by a picture what cannot be touched, and what can."""
        self.refusal.show(refused, offered)

    def refresh(self) -> None:
        scene, session = self.scene, self.scene.session
        self.undo.set_enabled(session.can_undo, tr("toast.no_undo"))
        self.action = scene.main_action()
        self.second = scene.ui.second_action(scene) if session.targets() else None
        for button, action in ((self.main, self.action), (self.other, self.second)):
            button.set_visible(action is not None)
            if action:
                button.name = action.caption
                button.set_caption("", action.icon)
                button.set_enabled(action.enabled, action.why_not)
        self.point()

    def point(self, idle: Target | None = None) -> None:
        """Point the hand at the place to touch next, or after a while without touches at one that can be touched."""
        guide, view = self.scene.session.guide, self.scene.view
        guide = idle if guide is None else guide
        at: Point | None = None
        if guide is not None and not view.animator.is_moving:
            at = view.spots.get(guide) or self.scene.extras.place_of(guide)
        self.hand.point_at(at, max(self.theme.touch, round(view.diameter * HAND)))
