"""Everything around the board of a lesson: which it is, the goal, what came of a try, the rules to keep in view."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from games.shell.screens.match.side_panel import SidePanel
from games.shell.theme.text import tr
from games.shell.theme.theme import Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Label, Widget, flow
from games.shell.widgets.cards import PlainPrompt, Prompt
from games.shell.widgets.controls import Button
from games.shell.widgets.lesson_cards import GUIDE, MEMO_HEAD, MEMO_ROW, LessonHead, Memo, MemoLine, Notice
from games.shell.widgets.progress import Dots

if TYPE_CHECKING:
    from games.shell.screens.learn.taught_scene import TaughtScene

HEAD, GOAL, NOTICE = 116, 104, 104  # design pixels, on a wide screen
GOAL_PHONE, GOAL_SHORT, NOTICE_PHONE, NOTICE_LEAST = 92, 78, 84, 62
GOAL_LOW, NOTICE_LOW = 70, 74
LINE = 24
MEMO_LEAST = 2  # rows


class GoalCard(Prompt):
    """What to reach; a long sentence gets smaller letters."""

    least = 10
    margin = Space.L

    def arrange(self, theme: Theme) -> None:
        """Where the room is very small, the sentence has it to itself."""
        inner = self.rect.w - theme.px(36)
        if self._height(theme, self.least, inner) + theme.px(Space.XS) <= self.rect.h:
            super().arrange(theme)
            return
        room = pygame.Rect(self.rect.x + theme.px(Space.XL), self.rect.y, inner, self.rect.h)
        tall = self._height(theme, self.least, inner) - theme.line(Type.CAPTION) - theme.px(Space.XS)
        top = (room.x, room.y + max(0, (room.h - tall) // 2))
        self.lines = flow(self.text, Weight.SEMIBOLD, self.least, theme.palette.ink, theme, top, "midleft", room)


class LessonPanel(SidePanel):
    """A column of cards, or on a phone strips above and below the board."""

    def __init__(self, scene: TaughtScene) -> None:
        super().__init__(scene)
        self.lesson = scene

    # --- making ----------------------------------------------------------------------------------

    def make(self, theme: Theme) -> None:
        scene, phone = self.lesson, theme.is_portrait
        is_titled = phone or self.is_low
        words = scene.lesson_title() if is_titled else tr(f"game.{scene.game}")
        self.title = Label(words, Type.TITLE_SMALL if phone else Type.TITLE, Weight.TITLE)
        self.subtitle = Label(scene.lesson_number(), Type.LIST, Weight.MEDIUM, "ink2")
        self.undo = Button("", scene.undo, "icon", "undo")
        self.restart = Button("", scene.again, "icon", "restart")
        self.hint = Button("", scene.ask_hint, "icon", "hint")
        self.menu = Button("", scene.open_settings, "icon", "settings")
        kind = "bar" if phone else "secondary"
        self.undo_large = Button(tr("play.undo"), scene.undo, kind, "undo")
        self.moves_large = Button(tr("lesson.again"), scene.again, kind, "restart")
        self.hint_large = Button(tr("lesson.show"), scene.ask_hint, kind, "hint")
        self.main = Button(tr("lesson.next"), self._press_main, "primary", "arrow", Type.LIST)
        self.head = LessonHead("", scene.lesson_title(), scene.lesson_line(), scene.exercise_count)
        self.line = Label("", Type.CAPTION, Weight.BOLD, "brass")
        self.dots = Dots(scene.exercise_count)
        self.goal = self.make_goal()
        self.notice = Notice()
        self.prompt = PlainPrompt()
        self.has_prompt = False
        self.memo = Memo(tr(f"memo.{scene.game}"), ())

    def make_goal(self) -> Prompt:
        """The card that says what to reach."""
        return GoalCard()

    def _lay_desktop(self, theme: Theme) -> pygame.Rect:
        px, group = theme.px, self.lesson.group
        icons = [self.undo, self.restart, self.hint, self.help, self.menu]
        column, board = self._lay_frame(theme, icons)
        y, gap = column.y, px(Space.S if self.is_low else Space.M)
        foot = column.bottom - self._button_height(theme)
        for widget, height in self._stack_of(theme, foot - gap - column.y, gap):
            widget.layout(pygame.Rect(column.x, y, column.w, height), theme)
            group.add(widget)
            y += height + gap
        half = (column.w - px(Space.M)) // 2
        self.moves_large.layout(pygame.Rect(column.x, foot, half, column.bottom - foot), theme)
        self.main.layout(pygame.Rect(column.right - half, foot, half, column.bottom - foot), theme)
        group.add(self.moves_large, self.main, *icons)
        return board

    def _stack_of(self, theme: Theme, room: int, gap: int) -> list[tuple[Widget, int]]:
        """The column's widgets with their heights; the memo takes what is left, if it is enough."""
        px = theme.px
        if self.is_low:
            extras = [(widget, round(px(height) * 0.6)) for widget, height in self.lesson.phone_extras(self.extras)]
            notice = room - px(GOAL_LOW) - gap - sum(height + gap for _, height in extras)
            return [(self.goal, px(GOAL_LOW)), (self.notice, min(px(NOTICE_LOW), notice)), *extras]
        head = round(px(HEAD) * (1.1 if theme.text_scale > 1.1 else 1.0))
        lines = len(self.lesson.memo_lines())
        left = room - head - px(GOAL) - px(NOTICE) - 3 * gap - px(MEMO_HEAD + Space.M)
        extras = [(widget, px(height)) for widget, height in self.extras]
        taken = sum(height + gap for _, height in extras)
        if left - taken < lines * px(MEMO_ROW) and not any(any(widget.controls()) for widget, _ in extras):
            extras, taken = [], 0  # what cannot be touched says less than the memo
        stack: list[tuple[Widget, int]] = [(self.head, head), (self.goal, px(GOAL)), *extras, (self.notice, px(NOTICE))]
        rows = min(lines, (left - taken) // px(MEMO_ROW))
        if rows >= MEMO_LEAST:
            self.memo.rows = self._memo_part(rows)
            stack.append((self.memo, self.memo.height_for(0, theme)))
        return stack

    def _memo_part(self, rows: int) -> list[MemoLine]:
        lines = self.lesson.memo_lines()
        now = next((k for k, line in enumerate(lines) if line.is_now), 0)
        first = max(0, min(now - rows // 2, len(lines) - rows))
        return lines[first:first + rows]

    def _lay_phone(self, theme: Theme) -> pygame.Rect:
        scene, px, group, width = self.lesson, theme.px, self.lesson.group, theme.width
        margin, gap = px(Space.MARGIN_PHONE), px(Space.S)
        y, inner = self._lay_top(theme, [self.help]), width - 2 * margin
        line = max(px(LINE), theme.line(Type.CAPTION) + 2)
        dots = self.dots.width_for(theme) if self.dots.total > 1 else 0
        inset = margin + px(6)
        self.line.layout(pygame.Rect(inset, y, width - 2 * inset - dots, line), theme)
        self.dots.layout(pygame.Rect(width - inset - dots, y - px(2), dots, line), theme)
        group.add(self.line, *([self.dots] if dots else []))
        y += line
        goal = px(GOAL_SHORT if theme.is_short else GOAL_PHONE)
        self.goal.layout(pygame.Rect(margin, y, inner, goal), theme)
        y += goal + gap
        bar = pygame.Rect(0, 0, width, px(Size.BOTTOM_BAR))
        bar.bottom = theme.height
        extras = [(widget, px(height)) for widget, height in scene.phone_extras(self.extras)]
        space = bar.y - gap - y - sum(height + gap for _, height in extras)
        wanted = scene.board_height(width - 2 * px(5))
        board = pygame.Rect(px(5), y, width - 2 * px(5), min(wanted, space - gap - px(NOTICE_LEAST)))
        spare = space - gap - board.h
        notice = min(px(NOTICE_PHONE), spare)
        prompt = theme.line(Type.CAPTION) + 2 * theme.line(Type.BUTTON)
        self.has_prompt = spare - notice - gap >= prompt
        board.h = space - gap - notice - (prompt + gap if self.has_prompt else 0)
        y = board.bottom + gap
        self.notice.layout(pygame.Rect(margin, y, inner, notice), theme)
        y += notice + gap
        group.add(self.goal, self.notice)
        if self.has_prompt:
            self.prompt.layout(pygame.Rect(inset, y, width - 2 * inset, prompt), theme)
            y += prompt + gap
            group.add(self.prompt)
        for widget, height in extras:
            widget.layout(pygame.Rect(margin, y, inner, height), theme)
            y += height + gap
            group.add(widget)
        self._lay_bar(theme, bar)
        group.add(self.help)
        return board

    # --- keeping true ----------------------------------------------------------------------------

    def refresh(self) -> None:
        """Make every widget say what is so now."""
        scene = self.lesson
        self.head.show(scene.exercise_number(), scene.exercise_at)
        self.line.set_text(scene.exercise_line())
        self.dots.set_at(scene.exercise_at)
        self.goal.say(tr("lesson.goal"), scene.goal_text())
        kind, caption, text, stone = scene.notice_text()
        guide = scene.prompt_text()
        self.prompt.say(*guide)
        if not kind and not self.has_prompt:
            kind, (caption, text) = GUIDE, guide
        self.notice.say(kind, caption, text, stone)
        self.memo.changed = True
        session = scene.session
        for button in (self.undo, self.undo_large):
            button.set_enabled(session.can_undo, tr("toast.no_undo"))
        may_show = scene.may_show()
        for button in (self.hint, self.hint_large):
            button.set_enabled(may_show, tr("toast.no_hint"))
        action = scene.main_action()
        self.action = action
        if action:
            self.main.kind = "primary" if action.is_primary else "secondary"
            self.main.set_caption(action.caption, action.icon)
            self.main.set_enabled(action.enabled, action.why_not)
