"""Games into a file, in the form that is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.core.errors import SaveError
from games.shell.library.transfer import SUFFIXES, file_name, forms_for, written
from games.shell.screens.save_file import Making, SaveScene
from games.shell.screens.scene import AppServices
from games.shell.theme.text import tr
from games.shell.theme.theme import Size
from games.shell.widgets.containers import Child
from games.shell.widgets.controls import Segmented


class ExportScene(SaveScene):
    """Asks for format and place, then writes the games, a few a frame."""

    def __init__(self, app: AppServices, keys: Sequence[str]) -> None:
        self.keys = list(keys)
        first = [record for key in self.keys[:1] if (record := app.store.record(key))]
        games = {entry.game for entry in app.store.shelf() if entry.key in set(self.keys)}
        samples = [record for record in first if games == {record.game}]
        self.forms = forms_for(samples) if samples else forms_for(())
        self.form = self.forms[0]
        self.count = 0  # games that are written by now
        self.left_out = 0  # games that could not be read
        super().__init__(app, file_name(samples, self.form))

    def line(self) -> str:
        return tr("export.line", n=len(self.keys))

    def choices(self) -> list[Child]:
        if len(self.forms) == 1:
            return []
        captions = [tr(f"export.{form}") for form in self.forms]
        return [(Segmented(captions, self.forms.index(self.form), self._choose_form), Size.CHIP)]

    def _choose_form(self, index: int) -> None:
        self.form = self.forms[index]
        self.path = self.path.with_suffix(SUFFIXES[self.form])
        self.relayout_now()

    def make_file(self) -> Making:
        self.count = self.left_out = 0
        parts: list[str] = []
        for key in self.keys:
            record = self.app.store.record(key)
            try:
                parts.append(written(record, self.form) if record else "")
            except SaveError:
                parts.append("")
            self.count += 1
            self.left_out += not parts[-1]
            yield self.count / len(self.keys)
        return "".join(parts)

    def working_line(self) -> str:
        return tr("export.progress", n=self.count, all=len(self.keys))

    def done_line(self, place: str) -> str:
        told = tr("export.done", n=len(self.keys) - self.left_out, place=place)
        return told + (" " + tr("export.left_out", n=self.left_out) if self.left_out else "")
