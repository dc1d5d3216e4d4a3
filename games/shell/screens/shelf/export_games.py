"""Games into a file: in which form, and on the desktop where. The browser downloads it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame

from games.engine.core.errors import SaveError
from games.engine.records.record import Record
from games.shell.library.transfer import SUFFIXES, file_name, forms_for, written
from games.shell.platform.files import usual_folder, write_file
from games.shell.screens.dialog_scene import DialogScene
from games.shell.screens.scene import AppServices
from games.shell.screens.shelf.import_games import typed_into
from games.shell.theme.text import tr
from games.shell.theme.theme import Size, Space
from games.shell.widgets.containers import Child, Column
from games.shell.widgets.controls import Button, Segmented
from games.shell.widgets.field import TextField
from games.shell.widgets.overlays import Dialog

WRITE_MS = 8.0  # of a frame, while games are being written


class ExportScene(DialogScene):
    """Asks how and where, then writes the games a few a frame, and says where they are."""

    def __init__(self, app: AppServices, keys: Sequence[str]) -> None:
        super().__init__(app)
        self.keys = list(keys)
        first = [record for key in self.keys[:1] if (record := app.store.record(key))]
        games = {entry.game for entry in app.store.shelf() if entry.key in set(self.keys)}
        samples = [record for record in first if games == {record.game}]
        self.forms = forms_for(samples) if samples else forms_for(())
        self.form = self.forms[0]
        self.path = usual_folder() / file_name(samples, self.form)
        self.left_out = 0  # games that could not be read
        self._work: Iterator[str] | None = None
        self._parts: list[str] = []
        self._problem = self._told = ""

    def make(self) -> Dialog:
        rows: list[Child] = []
        if len(self.forms) > 1:
            captions = [tr(f"export.{form}") for form in self.forms]
            rows.append((Segmented(captions, self.forms.index(self.form), self._take_form), Size.CHIP))
        self.field: TextField | None = None
        if not self.app.platform.page:
            self.field = TextField(str(self.path), self._type)
            rows.append((self.field, Size.BUTTON_SMALL))
        body = Column(rows, gap=Space.S) if rows else None
        save = Button(tr("export.save"), self._save, "primary", "export")
        save.set_enabled(self._work is None)
        buttons = [save, Button(tr("common.cancel"), self.app.pop)]
        if self._told:
            body, buttons = None, [Button(tr("common.close"), self.app.pop, "primary")]
        self.dialog = Dialog(tr("export.title"), self._told or self._problem or self._line(), buttons, self.app.pop,
                             body=body)
        return self.dialog

    def _line(self) -> str:
        if self._work is not None:
            return tr("export.progress", n=len(self._parts), all=len(self.keys))
        is_there = not self.app.platform.page and self.path.exists()
        return tr("export.line", n=len(self.keys)) + (" " + tr("export.replaces") if is_there else "")

    def _take_form(self, index: int) -> None:
        self.form = self.forms[index]
        self.path = self.path.with_suffix(SUFFIXES[self.form])
        self.relayout_now()

    def _type(self, text: str) -> None:
        self.path = Path(text).expanduser()
        self._problem = ""
        self.dialog.text = self._line()
        self.dialog.refresh()

    def _save(self) -> None:
        self._parts, self.left_out = [], 0
        self._work = self._write()
        self.relayout_now()

    def _write(self) -> Iterator[str]:
        for key in self.keys:
            record: Record | None = self.app.store.record(key)
            try:
                yield written(record, self.form) if record else ""
            except SaveError:
                yield ""

    def update(self, dt: float) -> None:
        super().update(dt)
        end = time.perf_counter() + WRITE_MS / 1000
        while self._work is not None and time.perf_counter() < end:
            text = next(self._work, None)
            if text is None:
                self._finish()
                return
            self._parts.append(text)
            self.left_out += not text
        if self._work is not None:
            self.dialog.text = self._line()
            self.dialog.refresh()

    def _finish(self) -> None:
        self._work = None
        text = "".join(self._parts)
        try:
            if page := self.app.platform.page:
                page.save_file(self.path.name, text)
            else:
                write_file(self.path, text)
            place = self.path.name if page else str(self.path)
            self._told = tr("export.done", n=len(self.keys) - self.left_out, place=place)
            if self.left_out:
                self._told += " " + tr("export.left_out", n=self.left_out)
        except OSError as error:
            self._problem = tr("export.failed", why=error.strerror or str(error))
        self.relayout_now()

    def handle(self, event: pygame.event.Event) -> bool:
        if self.field and typed_into(self.field, event, self.group.focused):
            return True
        return super().handle(event)
