"""Saving a file: a sheet that asks for its place, makes it a slice a frame with a bar, and says where it is.

On the desktop it is written to a folder; the browser downloads it, or shares it by the system's sheet.
"""

from __future__ import annotations

import os
import time
from collections.abc import Generator

from games.shell.platform.files import typed_path, usual_folder, write_file
from games.shell.screens.dialog_scene import DialogScene
from games.shell.screens.scene import AppServices
from games.shell.theme.text import tr
from games.shell.theme.theme import Size, Space
from games.shell.widgets.containers import Child, Column
from games.shell.widgets.controls import Button
from games.shell.widgets.field import TextField
from games.shell.widgets.overlays import Dialog
from games.shell.widgets.progress import ProgressBar

WORK_MS = 8.0  # of a frame, while the file is being made
Making = Generator[float, None, str | bytes]  # yields how much is done, 0 to 1; returns the content


class SaveScene(DialogScene):
    """Saves one file. Subclasses describe and make its content."""

    title = "export.title"
    kind = "text/plain"  # the type of the file, for the browser

    def __init__(self, app: AppServices, name: str) -> None:
        super().__init__(app)
        self.path = usual_folder() / name
        self.field: TextField | None = None
        self.bar = ProgressBar()
        self._work: Making | None = None
        self._content: str | bytes = ""
        self._problem = self._told = ""

    # --- for subclasses --------------------------------------------------------------------------

    def line(self) -> str:
        """Return a sentence about the file's content."""
        raise NotImplementedError

    def choices(self) -> list[Child]:
        """Return the widgets of choices before the file is made."""
        return []

    def more_buttons(self) -> list[Button]:
        """Return buttons that stand between Save and Cancel."""
        return []

    def make_file(self) -> Making:
        """Make the content of the file in slices."""
        raise NotImplementedError

    def working_line(self) -> str:
        """Return the sentence while the file is being made."""
        return tr("save.working")

    def done_line(self, place: str) -> str:
        """Return the sentence when the file is complete."""
        return tr("save.done", place=place)

    # --- the dialog ------------------------------------------------------------------------------

    def make(self) -> Dialog:
        if self._told:
            buttons = [Button(tr("common.close"), self.app.pop, "primary")]
            page = self.app.platform.page
            if page and isinstance(self._content, bytes) and page.can_share_files:
                buttons[0].kind = "secondary"
                buttons.insert(0, Button(tr("save.send"), self._send, "primary", "share"))
            body: Column | None = None
        elif self._work is not None:
            body, buttons = Column([(self.bar, Size.ICON)]), [Button(tr("import.stop"), self._stop)]
        else:
            body, buttons = self._questions(), [
                Button(tr("export.save"), self.save, "primary", "export"), *self.more_buttons(),
                Button(tr("common.cancel"), self.app.pop)]
        self.dialog = Dialog(tr(self.title), self._words(), buttons, self.app.pop, body=body)
        return self.dialog

    def _questions(self) -> Column | None:
        rows = self.choices()
        self.field = None
        if not self.app.platform.page:
            self.field = TextField(str(self.path), self._type)
            rows.append((self.field, Size.BUTTON_SMALL))
        return Column(rows, gap=Space.S) if rows else None

    def _words(self) -> str:
        if self._told or self._problem:
            return self._told or self._problem
        if self._work is not None:
            return self.working_line()
        is_there = not self.app.platform.page and os.path.exists(self.path)
        return self.line() + (" " + tr("export.replaces") if is_there else "")

    def _type(self, text: str) -> None:
        self.path = typed_path(text)
        self._problem = ""
        self.refresh_words()

    def refresh_words(self) -> None:
        """Update the sentences."""
        if self.dialog.text != self._words():
            self.dialog.text = self._words()
            self.dialog.refresh()

    # --- the work --------------------------------------------------------------------------------

    def save(self) -> None:
        """Begin to make the file."""
        self._problem = ""
        self.bar.set_share(0.0)
        self._work = self.make_file()
        self.relayout_now()

    def _stop(self) -> None:
        self._work = None
        self.relayout_now()

    def update(self, dt: float) -> None:
        super().update(dt)
        end = time.perf_counter() + WORK_MS / 1000
        while self._work is not None and time.perf_counter() < end:
            try:
                self.bar.set_share(next(self._work))
            except StopIteration as done:
                self._finish(done.value)
                return
            except OSError as error:
                self._work, self._problem = None, str(error)
                self.relayout_now()
                return
        if self._work is not None:
            self.refresh_words()

    def _finish(self, content: str | bytes) -> None:
        self._work, self._content = None, content
        try:
            if page := self.app.platform.page:
                page.save_file(self.path.name, content, self.kind)
            else:
                write_file(self.path, content)
            self._told = self.done_line(self.path.name if page else str(self.path))
        except OSError as error:
            self._problem = tr("export.failed", why=error.strerror or str(error))
        self.relayout_now()

    def _send(self) -> None:
        page = self.app.platform.page
        if page and isinstance(self._content, bytes):
            page.share_file(self.path.name, self._content, self.kind)
