"""Backup of everything in one file, and its restoration after a preview of the changes."""

from __future__ import annotations

import time
from collections.abc import Iterator

from games.engine.records.record import now
from games.shell.library.backup import JOINED, KNOWN, LONGER, NEW, Restore, backup_lines
from games.shell.library.store import PROGRESS, SETTINGS
from games.shell.library.transfer import day_of
from games.shell.screens.dialog_scene import DialogScene
from games.shell.screens.save_file import WORK_MS, Making, SaveScene
from games.shell.screens.scene import AppServices
from games.shell.screens.sheet_body import RowList
from games.shell.screens.shelf.import_games import choose_file
from games.shell.theme.text import has_text, tr
from games.shell.theme.theme import Size, Space, Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.containers import Child, Column, Slot
from games.shell.widgets.controls import Button, Toggle
from games.shell.widgets.forms import beside
from games.shell.widgets.overlays import Dialog
from games.shell.widgets.progress import ProgressBar

LIST_HEIGHT, SHORT_LIST, SENTENCE = 216, 96, 44  # design pixels
MOST_FAULTS = 100  # that are shown


class BackupScene(SaveScene):
    """Saves a backup, or asks for a file to restore."""

    title = "backup.title"

    def __init__(self, app: AppServices) -> None:
        super().__init__(app, f"agate-backup-{day_of(now())}.json")

    def line(self) -> str:
        return tr("backup.line", n=self.app.store.listing.count())

    def more_buttons(self) -> list[Button]:
        return [Button(tr("backup.choose"), self._choose, "secondary", "folder")]

    def _choose(self) -> None:
        self.then(lambda: choose_file(self.app))

    def make_file(self) -> Making:
        lines: list[str] = []
        count = len(self.app.store.all_keys()) + 2
        for line in backup_lines(self.app.store):
            lines.append(line)
            yield len(lines) / count
        return "".join(lines)


class RestoreScene(DialogScene):
    """Reads a backup, shows what it would change, and applies that after a confirmation."""

    def __init__(self, app: AppServices, text: str) -> None:
        super().__init__(app)
        self.restore = Restore(app.store, text)
        self.takes_settings = not app.store.listing.count()
        self.bar = ProgressBar()
        self.is_done = False
        self._work: Iterator[float] | None = self.restore.plan()

    def make(self) -> Dialog:
        if self._work is not None:
            body: Widget = Column([(self.bar, Size.ICON)])
            return Dialog(tr("backup.take.title"), tr("backup.reading"), [Button(tr("import.stop"), self.app.pop)],
                          self.app.pop, body=body)
        close = Button(tr("common.close"), self.app.pop, "primary")
        if self.restore.is_newer:
            return Dialog(tr("backup.take.title"), tr("backup.newer"), [close], self.app.pop)
        if self.is_done or not self.restore.changes:
            words = tr("backup.nothing") if not self.is_done else tr(
                "backup.full" if self.restore.is_full else "backup.taken", n=self.restore.written)
            return Dialog(tr("backup.take.title"), words, [close], self.app.pop, body=self._faults_only(),
                          body_height=SHORT_LIST)
        told = [*self.summary(), *self.faults()]
        rows = RowList([Label(text, Type.SECONDARY, Weight.MEDIUM) for text in told])
        parts: list[Child] = [(rows, Slot(min(LIST_HEIGHT, max(SHORT_LIST, SENTENCE * len(told))), least=80))]
        if self.restore.has_settings:
            label = Label(tr("backup.settings"), Type.BUTTON, Weight.SEMIBOLD)
            toggle = Toggle(self.takes_settings, self._choose_settings)
            row = beside(label, toggle, Size.TOGGLE[0], Space.M)
            parts.append((row, Slot(lambda theme: max(theme.px(Size.CHIP), theme.touch))))
        buttons = [Button(tr("backup.take"), self._apply, "primary", "check"),
                   Button(tr("common.cancel"), self.app.pop)]
        return Dialog(tr("backup.take.title"), tr("backup.take.line"), buttons, self.app.pop,
                      body=Column(parts, gap=Space.S))

    def _faults_only(self) -> Widget | None:
        found = self.faults()
        return RowList([Label(text, Type.SECONDARY, Weight.MEDIUM) for text in found]) if found else None

    def summary(self) -> list[str]:
        """Return the changes to the games and to everything else, a sentence each."""
        games = self.restore.games
        told = [tr(f"backup.games.{kind}", n=games[kind]) for kind in (NEW, LONGER, KNOWN) if games[kind]]
        relations: dict[str, list[str]] = {NEW: [], JOINED: [], KNOWN: []}
        for key, relation in sorted(self.restore.parts.items(), key=lambda part: not part[0].startswith(PROGRESS)):
            name = f"backup.part.{key.removeprefix(PROGRESS)}"
            if key != SETTINGS:
                relations[relation].append(tr(name if has_text(name) else "backup.part.other"))
        told += [tr(f"backup.parts.{kind}", names=", ".join(dict.fromkeys(names)))
                 for kind, names in relations.items() if names]
        return told

    def faults(self) -> list[str]:
        """Return the unusable entries, a sentence each."""
        told = [tr(f"backup.fault.{fault.slug}", n=fault.line) for fault in self.restore.faults[:MOST_FAULTS]]
        return [*([tr("backup.cut")] if self.restore.is_cut else []), *told]

    def _choose_settings(self, is_on: bool) -> None:
        self.takes_settings = is_on

    def _apply(self) -> None:
        if not self.takes_settings:
            self.restore.leave_settings()
        self._work = self.restore.apply()
        self.is_done = True
        self.relayout_now()

    def update(self, dt: float) -> None:
        super().update(dt)
        end = time.perf_counter() + WORK_MS / 1000
        while self._work is not None and time.perf_counter() < end:
            share = next(self._work, None)
            if share is None:
                self._finish()
                return
            self.bar.set_share(share)

    def _finish(self) -> None:
        self._work = None
        if self.is_done and self.takes_settings and self.restore.has_settings:
            vars(self.app.settings).update(vars(self.app.store.settings()))
            self.app.restyle()
        self.relayout_now()
