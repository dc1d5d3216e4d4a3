"""A line to type into, by keys, by a touch page's own question, or in the document for screen readers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.shell.screens.scene import AppServices
from games.shell.theme.theme import Size, Theme
from games.shell.widgets.field import TextField


class TextEntry(TextField):
    """A text field with a name of its own."""

    role = "entry"

    def __init__(self, app: AppServices, caption: str, text: str, on_change: Callable[[str], None],
                 longest: int) -> None:
        super().__init__(text, on_change, longest)
        self.app, self.caption = app, caption

    def activate(self) -> None:
        page = self.app.platform.page
        if page and self.app.is_touch:
            asked = page.ask(self.caption, self.text)
            if asked is not None:
                self.set_to(asked)

    def spoken(self) -> str:
        return self.caption

    def facts(self) -> dict[str, Any]:
        return {"text": self.text, "hint": self.caption, "longest": self.longest}

    def set_to(self, value: Any) -> None:
        self.set_text("".join(letter for letter in str(value) if letter.isprintable())[:self.longest])
        self.on_change(self.text)

    def height_for(self, width: int, theme: Theme) -> int:
        return max(theme.px(Size.BUTTON_SMALL), theme.touch)
