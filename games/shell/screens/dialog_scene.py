"""A dialog over the scene below."""

from __future__ import annotations

from collections.abc import Iterator

from games.shell.screens.scene import Scene
from games.shell.widgets.controls import Action
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
