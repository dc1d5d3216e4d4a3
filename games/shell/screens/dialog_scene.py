"""Dialogs over the scene below."""

from __future__ import annotations

from collections.abc import Iterator

from games.shell.screens.scene import AppServices, Scene
from games.shell.theme.text import tr
from games.shell.widgets.controls import Action, Button
from games.shell.widgets.overlays import Dialog


class DialogScene(Scene):
    """A dialog over the scene below."""

    is_overlay = True

    def make(self) -> Dialog:
        """The dialog, in the present language."""
        raise NotImplementedError

    def build(self) -> Iterator[None]:
        self.group.clear()
        self.group.rect, self.group.theme = self.screen, self.theme
        dialog = self.make()
        dialog.layout(self.screen, self.theme)
        self.group.add(dialog)
        self.toast.layout(self.screen, self.theme)
        self.group.add(self.toast)
        self.redraw()
        yield

    def then(self, act: Action) -> None:
        """Close the dialog, and then do something with the scene below."""
        self.app.pop()
        self.app.after(act)

    def relayout_now(self) -> None:
        """Make the dialog anew."""
        for _ in self.build():
            pass


class AskScene(DialogScene):
    """A question before something that cannot be taken back at once."""

    def __init__(self, app: AppServices, question: str, yes: str, act: Action, no: str = "ask.no") -> None:
        super().__init__(app)
        self.question, self.yes, self.act, self.no = question, yes, act, no

    def make(self) -> Dialog:
        return Dialog(tr(self.yes), tr(self.question),
                      [Button(tr(self.no), self.app.pop, "primary"), Button(tr(self.yes), self._do)], self.app.pop)

    def _do(self) -> None:
        self.app.pop()
        self.act()
