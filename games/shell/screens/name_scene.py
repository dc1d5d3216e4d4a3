"""A sheet that asks for a name."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.core.bounded import LONGEST_NAME, clean_name
from games.shell.screens.dialog_scene import DialogScene
from games.shell.screens.scene import AppServices
from games.shell.screens.text_entry import TextEntry
from games.shell.theme.text import tr
from games.shell.widgets.containers import Column
from games.shell.widgets.controls import Button
from games.shell.widgets.overlays import Dialog


class NameScene(DialogScene):
    """Asks for the name under which something is kept; without one, the default is used."""

    def __init__(self, app: AppServices, title: str, line: str, usual: str, act: Callable[[str], None]) -> None:
        super().__init__(app)
        self.title, self.line, self.usual, self.act = title, line, usual, act
        self.field = TextEntry(app, tr("setup.name"), usual, lambda text: None, LONGEST_NAME, on_enter=self._keep)

    def make(self) -> Dialog:
        buttons = [Button(tr("layout.keep"), self._keep, "primary", "check"), Button(tr("common.cancel"), self.app.pop)]
        return Dialog(self.title, self.line, buttons, self.app.pop, body=Column([self.field]))

    def _keep(self) -> None:
        name = clean_name(self.field.text) or self.usual
        self.then(lambda: self.act(name))
