"""Games in progress and finished ones, to continue, review, share or delete."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from games import catalogue
from games.catalogue import make_rules
from games.engine.records.record import Record
from games.shell.library.lineup import editable_games
from games.shell.library.store import DeletedGame
from games.shell.screens.clipboard import copy_text, paste
from games.shell.screens.dialog_scene import DialogScene
from games.shell.screens.places import EditorPlace, KeptMatch, ResultsPlace, TournamentsPlace
from games.shell.screens.reading_card import reading_cards
from games.shell.screens.scene import AppServices
from games.shell.screens.sections import Filling, SectionScene
from games.shell.screens.shelf.backup import BackupScene
from games.shell.screens.shelf.export_games import ExportScene
from games.shell.screens.shelf.game_row import BrokenRow, GameRow, RowAction
from games.shell.screens.shelf.import_games import choose_file
from games.shell.screens.thumbnails import Order, PictureQueue, thumbnail
from games.shell.theme.text import tr
from games.shell.theme.theme import Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.containers import FIT, Child, Column, Flow, Row, Slot, Stack
from games.shell.widgets.controls import Button, Chip, chip_height
from games.shell.widgets.forms import CHIP_GAP
from games.shell.widgets.overlays import Dialog, button_grid
from games.shell.widgets.well import Well

BROKEN = 72  # design pixels of the row of a game that cannot be read
PAGE = 20  # games shown at first, and more at each asking
PASTE = 360  # design pixels of the wide screen's place to paste
MOST_FOR_TOOLS = 0.66  # of a row; beside them stand the games to choose from
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


def _snug(button: Button, theme: Theme) -> int:
    return button.width_for(theme) - theme.px(Space.L)


class GamesScene(SectionScene):
    """All kept games, the latest first. Only shown games are read, and only visible ones painted."""

    section = "games"

    def __init__(self, app: AppServices) -> None:
        super().__init__(app)
        self.state, self.game = "all", ""  # what is asked for: one of STATES, and a game or every game
        self.rows: list[GameRow] = []
        self._opened = ""  # the row whose actions a phone shows
        self._count = PAGE
        self._pictures = PictureQueue(self._missing_picture)

    @property
    def help_game(self) -> str | None:
        return self.game or super().help_game

    # --- what is shown ---------------------------------------------------------------------------

    def relayout(self) -> Iterator[None]:
        store = self.app.store
        entries = store.shelf(is_whole=False)
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
        gap = Space.M if self.theme.is_portrait else Space.S
        reading = reading_cards(self.app, self.relayout_now)
        parts: list[Child] = list(self.rows) or ([] if reading else self._nothing())
        ended = next((k for k, row in enumerate(self.rows) if row.record.result is not None), 0)
        if self.state == "all" and ended:
            heading = Label(tr("saved.ended"), Type.CAPTION, Weight.SEMIBOLD, "ink2")
            parts.insert(ended, Stack([heading], padding=(Space.S, 0)))
        if self._has_more:
            older = Button(tr("saved.older"), self._show_more)
            parts.append((older, Slot(lambda theme: max(theme.px(Size.BUTTON_SMALL), theme.touch), across=FIT)))
        broken = self.app.store.unreadable()[:PAGE] if self.state == "all" and not self.game else ()
        parts += [(BrokenRow(partial(self._copy_raw, key), partial(self._delete, key)), Slot(
            lambda theme: max(theme.px(BROKEN), 3 * theme.line(Type.LIST)))) for key in broken]
        parts = [*[(card, Slot(lambda theme: max(theme.px(BROKEN), 3 * theme.line(Type.LIST)))) for card in reading],
                 *parts]
        content = Column([*self._tools(area.w), (Widget(), Space.M), Column(parts, gap), (Widget(), gap)])
        yield
        return self.show(content, area)

    def _nothing(self) -> list[Child]:
        words = "saved.none" if not self.counts["all"] else f"saved.none.{self.state}"
        label = Label(tr(words), Type.BUTTON, Weight.MEDIUM, "ink2")
        if self.counts["all"]:
            return [label]
        play = Button(tr("section.play"), self.app.go_home, "primary", "play")
        return [Column([label, (play, Slot(across=FIT, align=0))], Space.XL)]

    def _copy_raw(self, key: str) -> None:
        copy_text(self.app, self.app.store.raw(key), self.say)

    def _tools(self, width: int) -> list[Child]:
        """Return the field to paste into, the chips that filter the list, and the actions on all games."""
        theme = self.theme
        is_phone = theme.is_portrait
        well = Well(tr("saved.paste"), self._paste, "paste", "" if is_phone or self.app.is_touch else "Ctrl V")
        states = Flow([Chip(tr(f"saved.{name}", n=self.counts[name]), partial(self._choose_state, name),
                            name == self.state) for name in STATES if self.games], CHIP_GAP)
        games = Flow([Chip(tr(f"game.{name}"), partial(self._choose_game, name), name == self.game)
                      for name in self.games if len(self.games) > 1], CHIP_GAP)
        if is_phone:
            flows = [flow for flow in (states, games) if flow.children]
            return [Column([(well, Slot(lambda theme: max(theme.px(Size.BUTTON_SMALL), theme.touch))), *flows],
                           Space.M)]
        buttons = [Button(tool.caption, tool.act, "secondary", tool.icon, Type.LIST) for tool in self.tools()]
        if sum(button.width_for(theme) for button in buttons) > MOST_FOR_TOOLS * width:
            buttons = [Button(tr("saved.tools"), self._open_tools, "secondary", "more", Type.LIST)]
        first = Row([(states, Slot(0, weight=1)), (well, Slot(PASTE, across=chip_height, align=0))], Space.XL)
        second = Row([(games, Slot(0, weight=1)), *[
            (button, Slot(partial(_snug, button), across=chip_height, align=0)) for button in buttons]], Space.S)
        return [Column([first, second], Space.M)]

    def tools(self) -> list[RowAction]:
        """Return the actions on the shelf as a whole."""
        every = [RowAction(tr("saved.import"), "folder", partial(choose_file, self.app))]
        if self.keys and not self.app.store.listing.progress:
            every.append(RowAction(tr("saved.export"), "export", lambda: self._export(self.keys)))
        every.append(RowAction(tr("backup.open"), "saved", lambda: self.app.push(BackupScene(self.app))))
        if games := editable_games():
            game = self.game if self.game in games else games[0]
            every.append(RowAction(tr("edit.open"), "marble", lambda: self.app.push(EditorPlace(game))))
        every.append(RowAction(tr("club.title"), "cup", lambda: self.app.push(TournamentsPlace())))
        every.append(RowAction(tr("saved.results"), "list", lambda: self.app.push(ResultsPlace())))
        return every

    def icons(self) -> list[Button]:
        return [Button("", self._open_tools, "icon", "more")]

    def _open_tools(self) -> None:
        self.app.push(ToolsScene(self.app, self.tools()))

    def _row(self, record: Record) -> GameRow:
        key = record.id
        review = RowAction(tr("saved.review"), "graph", partial(self.app.push, KeptMatch(key, "review")), pygame.K_r)
        first = [review] if record.result else [
            RowAction(tr("home.resume"), "play", partial(self.app.push, KeptMatch(key))), review]
        export = RowAction(tr("saved.export"), "export", partial(self._export, [key]), pygame.K_e)
        share = RowAction(tr("saved.share"), "share", partial(self.app.push, KeptMatch(key, "share")), pygame.K_s)
        delete = RowAction(tr("saved.delete"), "trash", partial(self._delete, key), pygame.K_DELETE)
        return GameRow(record, [*first, share, export, delete], key == self._opened, partial(self._open_actions, key))

    # --- time ------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        self._pictures.work()

    def _missing_picture(self) -> Order | None:
        """Return the picture of the first row in view that has none."""
        view = self.body.viewport()
        face = next((row.face for row in self.rows if not row.face.picture and row.rect.colliderect(view)), None)
        if face is None:
            return None
        record, size = face.record, face.picture_rect(self.theme).size
        return face.set_picture, thumbnail(record.game, size, self.theme, record.standing(make_rules),
                                           variant=record.variant, options=record.options, stones=record.stones)

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

    def _choose_state(self, name: str) -> None:
        self.state, self._count = name, PAGE
        self.relayout_now()

    def _choose_game(self, name: str) -> None:
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

    def _restore(self, dropped: DeletedGame) -> None:
        self.app.store.restore(dropped)
        self.relayout_now()
