"""Games: those in progress and those that ended, to go on with, look at again, share or delete."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from functools import partial

import pygame

from games import catalogue
from games.catalogue import make_rules
from games.engine.records.record import Record
from games.shell.library.lineup import editable_games
from games.shell.library.store import Dropped
from games.shell.screens.clipboard import copy_text, paste
from games.shell.screens.dialog_scene import DialogScene
from games.shell.screens.places import EditorPlace, KeptMatch
from games.shell.screens.scene import AppServices
from games.shell.screens.sections import Filling, SectionScene
from games.shell.screens.shelf.export_games import ExportScene
from games.shell.screens.shelf.game_row import BrokenRow, GameRow, RowAction
from games.shell.screens.shelf.import_games import choose_file
from games.shell.screens.shelf.results import ResultsScene
from games.shell.screens.thumbnails import thumbnail
from games.shell.theme.text import tr
from games.shell.theme.theme import Size, Space, Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.controls import Button, Chip, flow_chips
from games.shell.widgets.overlays import Dialog, button_grid
from games.shell.widgets.well import Well

BROKEN = 72  # design pixels of the row of a game that cannot be read
PAGE = 20  # games shown at first, and more at each asking
PASTE = 360  # design pixels of the wide screen's place to paste
MOST_FOR_TOOLS = 0.66  # of a row; beside them stand the games to choose from
PICTURE_MS = 4.0  # of a frame, while pictures are being made
PASTE_KEYS = pygame.KMOD_CTRL | pygame.KMOD_META
STATES: dict[str, bool | None] = {"all": None, "running": False, "over": True}  # and whether such games are over


class ToolsScene(DialogScene):
    """A phone's menu of actions on the shelf as a whole."""

    def __init__(self, app: AppServices, tools: list[RowAction]) -> None:
        super().__init__(app)
        self.tools = tools

    def make(self) -> Dialog:
        grid = button_grid([Button(tool.caption, partial(self._use, tool), "secondary", tool.icon)
                           for tool in self.tools])
        return Dialog(tr("section.games"), "", [Button(tr("common.close"), self.app.pop, "primary")], self.app.pop,
                      body=grid)

    def _use(self, tool: RowAction) -> None:
        self.app.pop()
        self.app.after(tool.act)


class GamesScene(SectionScene):
    """Everything that is kept, the latest first. Only what is shown is read, only what is in view is painted."""

    section = "games"

    def __init__(self, app: AppServices) -> None:
        super().__init__(app)
        self.state, self.game = "all", ""  # what is asked for: one of STATES, and a game or every game
        self.rows: list[GameRow] = []
        self._opened = ""  # the row whose actions a phone shows
        self._count = PAGE
        self._work: tuple[GameRow, Generator[None, None, pygame.Surface]] | None = None

    # --- what is shown ---------------------------------------------------------------------------

    def relayout(self) -> Iterator[None]:
        store = self.app.store
        entries = store.shelf()
        self.games = [game.id for game in catalogue.GAMES if any(entry.game == game.id for entry in entries)]
        self.game = self.game if self.game in self.games else ""
        ours = [entry for entry in entries if self.game in ("", entry.game)]
        self.counts = {name: sum(is_over in (None, entry.is_over) for entry in ours)
                       for name, is_over in STATES.items()}
        wanted = STATES[self.state]
        self.keys = keys = [entry.key for is_over in (False, True) for entry in ours
                if entry.is_over == is_over and wanted in (None, is_over)]
        records = [record for key in keys[:self._count] if (record := store.record(key))]
        self.rows, self._work = [self._row(record) for record in records], None
        self._has_more = len(keys) > self._count
        yield
        yield from super().relayout()

    def fill(self, area: pygame.Rect) -> Filling:
        theme, px = self.theme, self.theme.px
        y = area.y + self._lay_tools(area)
        if not self.rows:
            y = self._lay_nothing(pygame.Rect(area.x, y, area.w, 0)) + px(Space.M)
            return self._lay_broken(pygame.Rect(area.x, y, area.w, 0)) - area.y
        has_ended = False
        for row in self.rows:
            if row.record.result is not None and not has_ended:
                has_ended = True
                if self.state == "all" and row is not self.rows[0]:
                    y = self._lay_heading(pygame.Rect(area.x, y, area.w, 0))
            height = row.height_for(area.w, theme)
            row.layout(pygame.Rect(area.x, y, area.w, height), theme)
            self.body.add(row)
            y += height + px(Space.S if not theme.is_portrait else Space.M)
            yield
        if self._has_more:
            older = Button(tr("saved.older"), self._show_more)
            wide, high = older.width_for(theme), max(px(Size.BUTTON_SMALL), theme.touch)
            older.layout(pygame.Rect(area.centerx - wide // 2, y, wide, high), theme)
            self.body.add(older)
            y += high + px(Space.M)
        return self._lay_broken(pygame.Rect(area.x, y, area.w, 0)) - area.y

    def _lay_broken(self, area: pygame.Rect) -> int:
        """What is kept but cannot be read stays in sight, below all others."""
        theme, y = self.theme, area.y
        for key in self.app.store.unreadable()[:PAGE] if self.state == "all" and not self.game else ():
            row = BrokenRow(partial(self._copy_raw, key), partial(self._delete, key))
            row.layout(pygame.Rect(area.x, y, area.w, max(theme.px(BROKEN), 3 * theme.line(Type.LIST))), theme)
            self.body.add(row)
            y = row.rect.bottom + theme.px(Space.S)
        return y

    def _copy_raw(self, key: str) -> None:
        copy_text(self.app, self.app.store.raw(key), self.say)

    def _lay_tools(self, area: pygame.Rect) -> int:
        """Where one pastes, and what the list can be narrowed to; the height it all takes."""
        theme, px = self.theme, self.theme.px
        height, gap = max(px(Size.CHIP), theme.touch), px(Space.M)
        well = Well(tr("saved.paste"), self._paste, "paste", "" if theme.is_portrait or self.app.is_touch else "Ctrl V")
        states = [Chip(tr(f"saved.{name}", n=self.counts[name]), partial(self._take_state, name), name == self.state)
                  for name in STATES]
        games = [Chip(tr(f"game.{name}"), partial(self._take_game, name), name == self.game) for name in self.games]
        room, y = pygame.Rect(area), area.y
        if theme.is_portrait:
            well.layout(pygame.Rect(area.x, area.y, area.w, max(px(Size.BUTTON_SMALL), theme.touch)), theme)
            y += well.rect.h + gap
        else:
            room.w -= px(PASTE) + px(Space.XL)
            well.layout(pygame.Rect(area.right - px(PASTE), area.y, px(PASTE), height), theme)
        self.body.add(well)
        beside = 0
        if not theme.is_portrait:
            beside = self._lay_buttons(pygame.Rect(area.x, well.rect.bottom + gap, area.w, height))
        for chips in (states if self.games else [], games if len(games) > 1 else []):
            if chips:
                wide = min(room.w, area.w - beside - gap) if chips is games else room.w
                y += flow_chips(chips, pygame.Rect(room.x, y, wide, 0), theme) + gap
                self.body.add(*chips)
        return max(y, well.rect.bottom + gap + (height + gap if beside else 0)) - area.y

    def _lay_buttons(self, row: pygame.Rect) -> int:
        """The tools in words at the right end of a row, or one button for all of them; the width they take."""
        theme, px, x = self.theme, self.theme.px, row.right
        buttons = [Button(tool.caption, tool.act, "secondary", tool.icon, Type.LIST) for tool in self.tools()]
        if sum(button.width_for(theme) for button in buttons) > MOST_FOR_TOOLS * row.w:
            buttons = [Button(tr("saved.tools"), self._open_tools, "secondary", "more", Type.LIST)]
        for button in reversed(buttons):
            width = button.width_for(theme) - px(Space.L)
            button.layout(pygame.Rect(x - width, row.y, width, row.h), theme)
            self.body.add(button)
            x -= width + px(Space.S)
        return row.right - x

    def tools(self) -> list[RowAction]:
        """Return the actions on the shelf as a whole."""
        every = [RowAction(tr("saved.import"), "folder", partial(choose_file, self.app))]
        if self.keys:
            every.append(RowAction(tr("saved.export"), "export", lambda: self._export(self.keys)))
        if games := editable_games():
            game = self.game if self.game in games else games[0]
            every.append(RowAction(tr("edit.open"), "marble", lambda: self.app.push(EditorPlace(game))))
        every.append(RowAction(tr("saved.results"), "list", lambda: self.app.push(ResultsScene(self.app))))
        return every

    def icons(self) -> list[Button]:
        return [Button("", self._open_tools, "icon", "more")]

    def _open_tools(self) -> None:
        self.app.push(ToolsScene(self.app, self.tools()))

    def _lay_heading(self, area: pygame.Rect) -> int:
        theme, px = self.theme, self.theme.px
        heading = Label(tr("saved.ended"), Type.CAPTION, Weight.SEMIBOLD, "ink2")
        line = theme.line(Type.CAPTION) + 2
        heading.layout(pygame.Rect(area.x + px(Space.S), area.y, area.w - 2 * px(Space.S), line), theme)
        self.body.add(heading)
        return area.y + line + px(Space.S)

    def _lay_nothing(self, area: pygame.Rect) -> int:
        theme, px = self.theme, self.theme.px
        words = "saved.none" if not self.counts["all"] else f"saved.none.{self.state}"
        label = Label(tr(words), Type.BUTTON, Weight.MEDIUM, "ink2")
        label.layout(pygame.Rect(area.x, area.y, area.w, label.height_for(area.w, theme)), theme)
        self.body.add(label)
        if self.counts["all"]:
            return label.rect.bottom
        play = Button(tr("section.play"), self.app.go_home, "primary", "play")
        play.layout(pygame.Rect(area.x, label.rect.bottom + px(Space.XL), play.width_for(theme),
                                max(px(Size.BUTTON), theme.touch)), theme)
        self.body.add(play)
        return play.rect.bottom + px(Space.S)

    def _row(self, record: Record) -> GameRow:
        key = record.id
        review = RowAction(tr("saved.review"), "graph", partial(self.app.push, KeptMatch(key, "review")), pygame.K_r)
        first = [review] if record.result else [
            RowAction(tr("home.resume"), "play", partial(self.app.go, KeptMatch(key))), review]
        export = RowAction(tr("saved.export"), "export", partial(self._export, [key]), pygame.K_e)
        share = RowAction(tr("saved.share"), "share", partial(self.app.push, KeptMatch(key, "share")), pygame.K_s)
        delete = RowAction(tr("saved.delete"), "trash", partial(self._delete, key), pygame.K_DELETE)
        return GameRow(record, [*first, share, export, delete], key == self._opened, partial(self._open_actions, key))

    # --- time ------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        end = time.perf_counter() + PICTURE_MS / 1000
        while time.perf_counter() < end and self._paint_next():
            pass

    def _paint_next(self) -> bool:
        """Go on with the picture of the first row in view that has none; whether there was one."""
        if self._work is None:
            bare = next((row for row in self.rows if not row.face.picture and self._is_in_view(row)), None)
            if bare is None:
                return False
            record, size = bare.record, bare.face.picture_rect(self.theme).size
            self._work = bare, thumbnail(
                record.game, size, self.theme, record.standing(make_rules), variant=record.variant,
                options=record.options, stones=record.stones)
        row, work = self._work
        try:
            next(work)
        except StopIteration as done:
            row.face.set_picture(done.value)
            self._work = None
        return True

    def _is_in_view(self, widget: Widget) -> bool:
        return widget.rect.colliderect(self.body.viewport())

    # --- what the buttons do ---------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_v and event.mod & PASTE_KEYS:
            self._paste()
            return True
        return super().handle(event)

    def _paste(self) -> None:
        paste(self.app, self.say)

    def _export(self, keys: list[str]) -> None:
        self.app.push(ExportScene(self.app, keys))

    def _take_state(self, name: str) -> None:
        self.state, self._count = name, PAGE
        self.relayout_now()

    def _take_game(self, name: str) -> None:
        """Show the games of one kind; chosen again, all."""
        self.game, self._count = "" if name == self.game else name, PAGE
        self.relayout_now()

    def _open_actions(self, key: str) -> None:
        self._opened = "" if key == self._opened else key
        self.relayout_now()

    def _show_more(self) -> None:
        self._count += PAGE
        self.relayout_now()

    def _delete(self, key: str) -> None:
        dropped = self.app.store.drop(key)
        self.relayout_now()
        if dropped:
            self.toast.say(tr("toast.deleted"), offer=tr("saved.undo"), act=partial(self._restore, dropped))

    def _restore(self, dropped: Dropped) -> None:
        self.app.store.restore(dropped)
        self.relayout_now()
