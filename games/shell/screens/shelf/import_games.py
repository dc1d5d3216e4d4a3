"""Import of games from files, chosen or dropped on the window: a few games a frame, with a list of all faults."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from games.shell.library.transfer import Intake, fault_text
from games.shell.platform.files import listing, read_file, typed_path, usual_folder
from games.shell.screens.dialog_scene import DialogScene
from games.shell.screens.places import ImportPlace, KeptMatch
from games.shell.screens.scene import AppServices
from games.shell.screens.sheet_body import ListRow, RowList
from games.shell.theme.text import tr
from games.shell.theme.theme import Size, Space, Type, Weight
from games.shell.widgets.base import Label
from games.shell.widgets.containers import Column, Slot
from games.shell.widgets.controls import Button
from games.shell.widgets.field import TextField
from games.shell.widgets.overlays import Dialog

READ_MS = 12.0  # of a frame, while games are being read; nothing but the progress is drawn meanwhile
LIST_HEIGHT = 260  # design pixels
MOST_FAULTS = 200  # that are shown; the copied list has them all


def choose_file(app: AppServices) -> None:
    """Ask for a file with games: by the browser's dialog, or in the app's own sheet."""
    if app.platform.page:
        app.platform.page.choose_file()
    else:
        app.push(ChooseScene(app))


class ImportScene(DialogScene):
    """Reads files, shows the progress, and in the end the numbers of new and unreadable games."""

    def __init__(self, app: AppServices, files: list[tuple[str, str]]) -> None:
        super().__init__(app)
        self.intakes = [Intake(app.store, text) for _, text in files]
        self._work: Iterator[None] | None = self._read()
        self.dialog: Dialog | None = None

    def _read(self) -> Iterator[None]:
        for intake in self.intakes:
            yield from intake.steps()

    @property
    def added(self) -> list[str]:
        """The ids of the games that are new on the shelf."""
        return [key for intake in self.intakes for key in intake.added]

    @property
    def faults(self) -> list[str]:
        """The faults of games that could not be read, one sentence each."""
        return [fault_text(fault) for intake in self.intakes for fault in intake.faults]

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to read."""
        return self._work is None

    def make(self) -> Dialog:
        if self._work is not None:
            stop = Button(tr("import.stop"), self._stop)
            self.dialog = Dialog(tr("import.title"), self._summary(), [stop], self._stop)
            return self.dialog
        faults = self.faults
        shown = [Label(text, Type.SECONDARY, Weight.MEDIUM) for text in faults[:MOST_FAULTS]]
        buttons = [Button(tr("common.close"), self.app.pop, "primary")]
        if len(self.added) == 1:
            buttons.insert(0, Button(tr("import.open"), lambda: self.app.go(KeptMatch(self.added[0])), "primary"))
            buttons[1].kind = "secondary"
        if faults:
            buttons.append(Button(tr("import.copy"), self._copy, "secondary", "copy"))
        self.dialog = Dialog(tr("import.title"), self._summary(), buttons, self.app.pop,
                             body=RowList(shown) if faults else None, body_height=LIST_HEIGHT)
        return self.dialog

    def _summary(self) -> str:
        added, known = len(self.added), sum(intake.known for intake in self.intakes)
        waiting = sum(intake.pending for intake in self.intakes)
        parts = [tr("import.added", n=added + waiting)]
        if known:
            parts.append(tr("import.known", n=known))
        if count := sum(len(intake.faults) for intake in self.intakes):
            parts.append(tr("import.refused", n=count))
        if any(intake.is_full for intake in self.intakes):
            parts.append(tr("import.full"))
        return " ".join(parts)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._work is None:
            return
        end = time.perf_counter() + READ_MS / 1000
        while self._work is not None and time.perf_counter() < end:
            if next(self._work, self) is self:
                self._finish()
        if self._work is not None and self.dialog and self.dialog.text != self._summary():
            self.dialog.text = self._summary()
            self.dialog.refresh()

    def _finish(self) -> None:
        self._work = None
        if len(self.added) == 1 and not self.faults:
            self.app.go(KeptMatch(self.added[0]))
        else:
            self.relayout_now()

    def _stop(self) -> None:
        for intake in self.intakes:
            intake.finish()
        self._finish()

    def _copy(self) -> None:
        self.app.platform.copy("\n".join(self.faults) + "\n", lambda is_there: None)


class ChooseScene(DialogScene):
    """A chooser for files with games."""

    def __init__(self, app: AppServices) -> None:
        super().__init__(app)
        self.path = usual_folder()
        self.problem = ""

    def make(self) -> Dialog:
        self.field = TextField(str(self.path), self._type)
        self.rows = RowList()
        body = Column([(self.field, Size.BUTTON_SMALL), (self.rows, Slot(LIST_HEIGHT, least=0))], gap=Space.S)
        self._list()
        buttons = [Button(tr("import.open"), self._open, "primary"), Button(tr("common.cancel"), self.app.pop)]
        return Dialog(tr("import.choose"), self.problem or tr("import.choose.line"), buttons, self.app.pop,
                      body=body)

    def _type(self, text: str) -> None:
        self.path = typed_path(text)
        self._list()

    def _list(self) -> None:
        folder = self.path if os.path.isdir(self.path) else self.path.parent
        rows = [ListRow("..", "up", partial(self._go, folder.parent))] if folder.parent != folder else []
        rows += [ListRow(entry.name, "folder" if os.path.isdir(entry) else "list", partial(self._go, entry))
                 for entry in listing(folder, with_files=True)]
        self.rows.show(rows)

    def _go(self, path: Path) -> None:
        self.path = path
        self.field.set_text(str(path))
        if os.path.isfile(path):
            self._open()
        else:
            self._list()

    def _open(self) -> None:
        try:
            text = read_file(self.path)
        except OSError as error:
            self.problem = tr("import.unreadable", name=self.path.name, why=error.strerror or str(error))
            self.relayout_now()
            return
        self.app.swap(ImportPlace([(self.path.name, text)]))
