"""Games: those in progress and those that ended, one row each, to go on with, to look at again, or to delete."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from functools import partial

import pygame

from games.catalogue import make_rules
from games.engine.record import Record
from games.shell.host.store import Dropped
from games.shell.look.text import tr
from games.shell.look.theme import Size, Space, Type, Weight
from games.shell.screens.game_row import GameRow
from games.shell.screens.game_scenes import open_kept
from games.shell.screens.menus import paste
from games.shell.screens.scene import AppServices
from games.shell.screens.sections import Filling, SectionScene
from games.shell.screens.thumbnails import thumbnail
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.controls import Button

PAGE = 20  # games shown at first, and more at each asking
ROW, ROW_PHONE = 108, 118  # design pixels
PICTURE_MS = 4.0  # of a frame, while pictures are being made


class GamesScene(SectionScene):
    """Everything that is kept, the latest first. Only what is shown is read, only what is in view is painted."""

    section = "games"

    def __init__(self, app: AppServices) -> None:
        super().__init__(app)
        self.is_deleting = False  # the rows offer to delete instead of to open
        self.rows: list[GameRow] = []
        self._count = PAGE
        self._work: tuple[GameRow, Generator[None, None, pygame.Surface]] | None = None

    def icons(self) -> list[Button]:
        mode = Button("", self._switch_mode, "icon", "check" if self.is_deleting else "trash")
        return [Button("", self._paste, "icon", "paste"), *([mode] if self.rows else [])]

    def relay(self) -> Iterator[None]:
        store = self.app.store
        keys = [entry.key for is_over in (False, True) for entry in store.shelf(is_over=is_over)]
        records = [record for key in keys[:self._count] if (record := store.record(key))]
        self.is_deleting = self.is_deleting and bool(records)
        self.rows, self._work = [self._row(record) for record in records], None
        self._has_more = len(keys) > self._count
        yield
        yield from super().relay()

    def fill(self, area: pygame.Rect) -> Filling:
        theme, px = self.theme, self.theme.px
        y = area.y
        if not theme.is_portrait:
            y += self._lay_buttons(area) + px(Space.L)
        if not self.rows:
            label = Label(tr("saved.none"), Type.BUTTON, Weight.MEDIUM, "ink2")
            label.layout(pygame.Rect(area.x, y, area.w, label.height_for(area.w, theme) + 2), theme)
            self.body.add(label)
            return y + label.rect.h - area.y
        height, has_ended = px(ROW_PHONE if theme.is_portrait else ROW), False
        for row in self.rows:
            if row.record.result is not None and not has_ended:
                has_ended = True
                heading = Label(tr("saved.ended"), Type.CAPTION, Weight.SEMIBOLD, "ink2")
                line = theme.line(Type.CAPTION) + 2
                heading.layout(pygame.Rect(area.x + px(Space.S), y, area.w - 2 * px(Space.S), line), theme)
                self.body.add(heading)
                y += line + px(Space.S)
            row.layout(pygame.Rect(area.x, y, area.w, height), theme)
            self.body.add(row)
            y += height + px(Space.M)
            yield
        if self._has_more:
            older = Button(tr("saved.older"), self._show_more)
            wide, high = older.width_for(theme), max(px(Size.BUTTON_SMALL), theme.touch)
            older.layout(pygame.Rect(area.centerx - wide // 2, y, wide, high), theme)
            self.body.add(older)
            y += high + px(Space.M)
        return y - area.y

    def _lay_buttons(self, area: pygame.Rect) -> int:
        """The same as the icons, in words; the height they take."""
        theme, px = self.theme, self.theme.px
        height, x = max(px(Size.CHIP), theme.touch), area.right
        buttons = [Button(tr("menu.paste"), self._paste, "secondary", "paste")]
        if self.rows:
            caption, icon = ("saved.done", "check") if self.is_deleting else ("saved.delete", "trash")
            buttons.append(Button(tr(caption), self._switch_mode, "secondary", icon))
        for button in reversed(buttons):
            width = button.width_for(theme)
            button.layout(pygame.Rect(x - width, area.y, width, height), theme)
            x -= width + px(Space.M)
        self.body.add(*buttons)
        return height

    def _row(self, record: Record) -> GameRow:
        if self.is_deleting:
            return GameRow(record, tr("saved.delete"), "trash", partial(self._delete, record.id))
        return GameRow(record, tr("saved.open"), "next", partial(open_kept, self.app, record.id))

    # --- time ------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        end = time.perf_counter() + PICTURE_MS / 1000
        while time.perf_counter() < end and self._paint_next():
            pass

    def _paint_next(self) -> bool:
        """Go on with the picture of the first row in view that has none; whether there was one."""
        if self._work is None:
            bare = next((row for row in self.rows if not row.picture and self._is_in_view(row)), None)
            if bare is None:
                return False
            record, size = bare.record, bare.picture_rect(self.theme).size
            self._work = bare, thumbnail(
                record.game, size, self.theme, record.standing(make_rules), variant=record.variant,
                options=record.options, stones=record.stones)
        row, work = self._work
        try:
            next(work)
        except StopIteration as done:
            row.set_picture(done.value)
            self._work = None
        return True

    def _is_in_view(self, widget: Widget) -> bool:
        return widget.rect.colliderect(self.body.viewport())

    # --- what the buttons do ---------------------------------------------------------------------

    def _paste(self) -> None:
        paste(self.app, self.say)

    def _switch_mode(self) -> None:
        self.is_deleting = not self.is_deleting
        self.relay_now()

    def _show_more(self) -> None:
        self._count += PAGE
        self.relay_now()

    def _delete(self, key: str) -> None:
        dropped = self.app.store.drop(key)
        self.relay_now()
        if dropped:
            self.toast.say(tr("toast.deleted"), offer=tr("saved.undo"), act=partial(self._restore, dropped))

    def _restore(self, dropped: Dropped) -> None:
        self.app.store.restore(dropped)
        self.relay_now()
