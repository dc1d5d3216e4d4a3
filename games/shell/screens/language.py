"""The list of languages, over the screen that asked for it."""

from __future__ import annotations

from functools import partial

from games.shell.screens.dialog_scene import DialogScene
from games.shell.theme.text import LANGUAGES, tr
from games.shell.widgets.controls import Button
from games.shell.widgets.overlays import Dialog, button_grid


class LanguageScene(DialogScene):
    """Every language by its own name; the language in use is ticked."""

    def make(self) -> Dialog:
        now = self.app.settings.language
        choices = {"": tr("settings.language.auto"), **LANGUAGES}
        buttons = [Button(name, partial(self._choose, code), icon="check" if code == now else "")
                   for code, name in choices.items()]
        grid = button_grid(buttons, 3 if self.theme.is_low else 2)
        close = Button(tr("common.close"), self.app.pop, "primary")
        return Dialog(tr("settings.language"), "", [close], self.app.pop, body=grid)

    def _choose(self, code: str) -> None:
        self.app.pop()
        self.app.set_language(code)
