"""The panel of lessons, puzzles and trials: the task, its goal, the comment on the last try, rules to remember."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from games.shell.screens.board.panel import TEXT_INSET, Panel, PanelSlot, PhoneBar, prompt_height, total
from games.shell.theme.text import tr, wrap
from games.shell.theme.theme import Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Label, Widget, flow
from games.shell.widgets.cards import PlainPrompt, PromptCard
from games.shell.widgets.containers import Row, Slot
from games.shell.widgets.controls import Button
from games.shell.widgets.lesson_cards import GUIDE, MEMO_HEAD, MEMO_ROW, LessonHead, Memo, NoticeCard
from games.shell.widgets.progress import Dots
from games.shell.widgets.puzzle_parts import PLACE, SolutionRow

if TYPE_CHECKING:
    from games.shell.screens.board.task_scene import TaskScene

HEAD, GOAL, NOTICE = 116, 104, 104  # design pixels, on a wide screen
GOAL_PHONE, GOAL_SHORT, NOTICE_PHONE, NOTICE_LEAST = 80, 72, 80, 68
GOAL_LOW, NOTICE_LOW, EXTRAS_LOW = 70, 74, 0.6
GOAL_MORE, NOTICE_MORE = 14, 24  # on a low screen with room to spare
NOTICE_GIVES = 16  # of its own room to a goal of many words
LINE = 24
MEMO_LEAST = 2  # rows


class GoalCard(PromptCard):
    """The goal of a task; long sentences are set in smaller letters."""

    least = 10
    margin = Space.L

    def bare_height(self, theme: Theme, width: int) -> int:
        """Return the height of the words alone in their smallest letters."""
        words = wrap(self.text, Weight.SEMIBOLD, theme.type(self.least), width - theme.px(Size.PROMPT_INSET))
        return len(words) * theme.line(self.least) + theme.px(Space.M)

    def arrange(self, theme: Theme) -> None:
        """Leave the caption out if there is too little room for it."""
        inner = self.rect.w - theme.px(Size.PROMPT_INSET)
        if self._height(theme, self.least, inner) + theme.px(Space.XS) <= self.rect.h:
            super().arrange(theme)
            return
        room = pygame.Rect(self.rect.x + theme.px(Space.XL), self.rect.y, inner, self.rect.h)
        tall = self._height(theme, self.least, inner) - theme.line(Type.CAPTION) - theme.px(Space.XS)
        top = (room.x, room.y + max(0, (room.h - tall) // 2))
        self.lines = flow(self.text, Weight.SEMIBOLD, self.least, theme.palette.ink, theme, top, "midleft", room)


class TaskPanel(Panel):
    """The panel of a task."""

    def __init__(self, scene: TaskScene) -> None:
        super().__init__(scene)
        self.scene = scene
        self._places: tuple[pygame.Rect, pygame.Rect] | None = None  # of the goal and the notice, as they were laid out

    # --- widgets ---------------------------------------------------------------------------------

    def make(self, theme: Theme) -> None:
        scene, phone = self.scene, theme.is_portrait
        self._places = None
        is_small = phone or theme.is_low
        words = scene.title() if is_small else tr(f"game.{scene.game}")
        self.title = Label(words, Type.TITLE_SMALL if phone else Type.TITLE, Weight.TITLE)
        self.subtitle = Label(scene.number() if is_small else scene.beside_game(), Type.LIST, Weight.MEDIUM, "ink2")
        self.undo = Button("", scene.undo, "icon", "undo")
        self.restart = Button("", scene.again, "icon", "restart")
        self.hint = Button("", scene.ask_hint, "icon", "hint")
        self.share = Button("", scene.share, "icon", "share")
        self.settings = Button("", scene.open_settings, "icon", "settings")
        kind = "bar" if phone else "secondary"
        self.undo_large = Button(tr("play.undo"), scene.undo, kind, "undo")
        self.again_large = Button(tr("lesson.again"), scene.again, kind, "restart")
        self.hint_large = Button(tr(scene.hint_caption), scene.ask_hint, kind, "hint")
        self.main = Button(tr("lesson.next"), self.press_main, "primary", "arrow", Type.LIST)
        self.head = LessonHead("", scene.title(), scene.summary(), scene.exercise_count)
        self.line = Label("", Type.CAPTION, Weight.BOLD, "brass")
        self.dots = Dots(scene.exercise_count)
        self.goal = scene.goal_card()
        self.notice = NoticeCard()
        self.solution = SolutionRow()
        self.prompt = PlainPrompt()
        self.memo = Memo(tr(f"memo.{scene.game}"), ())

    def icons(self, theme: Theme) -> list[Button]:
        share = [self.share] if self.scene.has_link else []
        if theme.is_portrait:
            return [self.help, *share]
        return [self.undo, self.restart, self.hint, *share, self.help, self.settings]

    # --- slots -----------------------------------------------------------------------------------

    def column(self, theme: Theme, room: int, gap: int) -> list[PanelSlot]:
        px, solution = theme.px, [PanelSlot(self.solution, theme.px(PLACE[1]), priority=1)] * self.scene.has_solution
        if theme.is_low:
            extras = self.extra_slots(theme, EXTRAS_LOW)
            notice = room - px(GOAL_LOW) - gap - total(extras, gap)
            score = self.score_slots(theme, notice - px(NOTICE_LOW) - gap)
            notice, extras = notice - total(score, gap), [*score, *extras]
            spare = max(0, notice - px(NOTICE_LOW) - total(solution, gap))
            wide = px(Size.PANEL_NARROW if theme.is_narrow else Size.PANEL)
            self.goal.say(tr("lesson.goal"), self.scene.goal_text())
            needed = self.goal.bare_height(theme, wide) if isinstance(self.goal, GoalCard) else 0
            given = min(spare + px(NOTICE_GIVES), max(min(spare // 3, px(GOAL_MORE)), needed - px(GOAL_LOW)))
            goal = px(GOAL_LOW) + given
            more = min(spare - given, px(NOTICE_MORE))
            return [PanelSlot(self.goal, goal), PanelSlot(self.notice, min(px(NOTICE_LOW), notice) + more),
                    *solution, *extras]
        extras, lines = self.extra_slots(theme), len(self.scene.memo_lines())
        head = round(px(HEAD) * (1.1 if theme.text_scale > 1.1 else 1.0))
        left = room - head - px(GOAL) - px(NOTICE) - 3 * gap - px(MEMO_HEAD + Space.M)
        score = self.score_slots(theme)
        left -= total([*score, *extras], gap)
        if left < lines * px(MEMO_ROW) and not any(any(slot.widget.controls()) for slot in extras):
            extras = []  # the memo is worth more than widgets that cannot be touched
        return [PanelSlot(self.head, head), PanelSlot(self.goal, px(GOAL)), *score, *extras,
                PanelSlot(self.notice, px(NOTICE)), *solution, PanelSlot(self.memo, 0, fill=self._memo_height)]

    def _memo_height(self, room: int) -> int:
        """Choose the rows of the memo that fit, around the one of this task; return their height."""
        lines, theme = self.scene.memo_lines(), self.theme
        rows = min(len(lines), (room - theme.px(MEMO_HEAD + Space.M)) // theme.px(MEMO_ROW))
        if rows < MEMO_LEAST:
            return 0
        now = next((k for k, line in enumerate(lines) if line.is_now), 0)
        first = max(0, min(now - rows // 2, len(lines) - rows))
        self.memo.rows = lines[first:first + rows]
        return self.memo.height_for(0, theme)

    def foot(self) -> list[list[Button]]:
        return [[self.again_large], [self.main]]

    def above(self, theme: Theme) -> list[PanelSlot]:
        line = max(theme.px(LINE), theme.line(Type.CAPTION) + 2)
        slot = Slot(across=lambda theme: line - theme.px(Space.XS), align=0)
        dots = [(self.dots, slot)] if self.dots.total > 1 else []
        row = Row([(self.line, Slot(0, weight=1)), *dots])
        goal = theme.px(GOAL_SHORT if theme.is_short else GOAL_PHONE)
        return [PanelSlot(row, line, inset=TEXT_INSET, gap=0), PanelSlot(self.goal, goal),
                *self.score_slots(theme)]

    def below(self, theme: Theme) -> list[PanelSlot]:
        return [PanelSlot(self.notice, theme.px(NOTICE_PHONE), theme.px(NOTICE_LEAST)),
                PanelSlot(self.prompt, prompt_height(theme), priority=1, inset=TEXT_INSET), *self.extra_slots(theme)]

    def bar(self) -> PhoneBar:
        return PhoneBar([self.undo_large, self.again_large, self.hint_large], 1 / 4.9, 6)

    def build(self, theme: Theme) -> pygame.Rect:
        """Put fresh widgets on the screen; on a phone the solution takes the place of an empty notice."""
        board = super().build(theme)
        if theme.is_portrait and self.scene.has_solution and self.has_prompt:
            self.solution.layout(self.notice.rect.inflate(-2 * theme.px(Space.S), 0), theme)
            self.scene.group.add(self.solution)
        return board

    @property
    def has_prompt(self) -> bool:
        """Whether there is room for the prompt; if not, it is shown in the empty notice."""
        return self.prompt in self.scene.group.children

    # --- content ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Bring every widget up to date with the session."""
        scene = self.scene
        self.head.show(scene.exercise_number(), scene.exercise_at)
        self.line.set_text(scene.exercise_line())
        self.dots.set_at(scene.exercise_at)
        self.goal.say(tr("lesson.goal"), scene.goal_text())
        kind, caption, text, stone = scene.comment()
        guide = scene.prompt_text()
        self.prompt.say(*guide)
        if not kind and not self.has_prompt:
            kind, (caption, text) = GUIDE, guide
        self.notice.say(kind, caption, text, stone)
        if self.theme.is_low and self.notice in scene.group.children:
            self._make_room(kind)
        self.show_scores()
        self.solution.show(scene.solution_turns())
        self.solution.set_visible(not (self.theme.is_portrait and kind))
        self.memo.changed = True
        for button in (self.undo, self.undo_large):
            button.set_enabled(scene.session.can_undo, tr("toast.no_undo"))
        for button in (self.hint, self.hint_large):
            button.set_enabled(scene.may_show(), tr("toast.no_hint"))
        self.show_action(scene.main_action())

    def _make_room(self, kind: str) -> None:
        """Give a long comment the place of the goal too, or a long goal that of what to do next."""
        self._places = goal, notice = self._places or (self.goal.rect.copy(), self.notice.rect.copy())
        self.goal.layout(goal, self.theme)
        self.notice.layout(notice, self.theme)
        is_crowded = _overflows(self.notice) or _overflows(self.goal)
        is_comment = kind not in ("", GUIDE)
        if is_crowded:
            (self.notice if is_comment else self.goal).layout(goal.union(notice), self.theme)
        self.goal.set_visible(not (is_crowded and is_comment))
        self.notice.set_visible(bool(kind) and (is_comment or not is_crowded))


def _overflows(widget: Widget) -> bool:
    return any(not line.room.contains(line.rect) for line in widget.lines)
