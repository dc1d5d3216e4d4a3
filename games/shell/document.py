"""The screen as a document for screen readers: an outline of the top scene, updated by differences.

The outline is made only after something was redrawn, and while nothing moves; the focus and the user's actions in the
document come back as messages, and act on the same widgets as fingers and keys do.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from itertools import count
from typing import Any
from weakref import WeakKeyDictionary

import pygame

from games.shell.app import App
from games.shell.platform.base import Insets
from games.shell.screens.scene import Scene
from games.shell.theme.text import tr
from games.shell.widgets.base import Widget
from games.shell.widgets.outline import Item, outline
from games.shell.widgets.upside_down import mirrored

LONGEST_WAIT = 0.4  # seconds that a screen which never rests may be ahead of its outline
ENTRY = "typed"  # the id of the field for moves in notation
KEYS = {  # names that browsers give to keys
    "ArrowLeft": pygame.K_LEFT, "ArrowRight": pygame.K_RIGHT, "ArrowUp": pygame.K_UP, "ArrowDown": pygame.K_DOWN,
    "Escape": pygame.K_ESCAPE, "Backspace": pygame.K_BACKSPACE, "Delete": pygame.K_DELETE, "F1": pygame.K_F1,
}
Focus = tuple[str, int | None] | None  # the id of a control, and of a board the place


class Document:
    """Follows an app. `send` gets JSON: changed entries, their order, the focus; `receive` handles user actions."""

    def __init__(self, app: App, send: Callable[[str], None] | None = None) -> None:
        self.app, self.send = app, send
        self._numbers: WeakKeyDictionary[Widget, int] = WeakKeyDictionary()
        self._next = count(1)
        self._items: dict[str, dict[str, Any]] = {}  # as they were sent
        self._widgets: dict[str, Widget] = {}
        self._scene: Scene | None = None
        self._focus: Focus = None
        self._is_stale = True
        self._waited = 0.0
        self._waiting: deque[dict[str, Any]] = deque()  # done in the document while the screen was being changed

    # --- from the app to the document ------------------------------------------------------------

    def follow(self, has_drawn: bool, dt: float) -> None:
        """Update the document after a frame, if something was redrawn."""
        self._is_stale = self._is_stale or has_drawn
        if not self.app.is_settled:
            return
        while self._waiting and self.app.is_settled:
            self._do(self._waiting.popleft())
        top = self.app.top
        if top and self._focus_of(top) != self._focus:
            self.update()
        if not self._is_stale:
            return
        self._waited += dt
        if not has_drawn or self._waited > LONGEST_WAIT:
            self._is_stale, self._waited = False, 0.0
            self.update()

    def update(self) -> None:
        """Send the changes since the last call, if there are any."""
        top = self.app.top
        if top is None:
            return
        items = self._described(top)
        message: dict[str, Any] = {}
        if top is not self._scene:
            self._scene = top
            message["screen"] = True
        if list(items) != list(self._items):
            message["order"] = list(items)
        if changed := {key: data for key, data in items.items() if data != self._items.get(key)}:
            message["items"] = changed
        self._items = items
        focus = self._focus_of(top)
        if focus != self._focus:
            self._focus = message["focus"] = focus
            if focus and self.app.platform.is_speaking:
                self.app.platform.announce(self._name(focus))
        if message and self.send:
            self.send(json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    def _described(self, top: Scene) -> dict[str, dict[str, Any]]:
        items: dict[str, dict[str, Any]] = {}
        self._widgets, platform = {}, self.app.platform
        for item in outline(top.group):
            key = self._key(item)
            self._widgets[key] = item.widget
            if top.is_turned:
                item.data["box"] = list(mirrored(pygame.Rect(item.data["box"]), top.screen))
            items[key] = _on_page(item.data, platform.pixel_ratio, platform.insets)
            if item.data["role"] == "board" and top.takes_moves:
                items[ENTRY] = {"role": "entry", "name": tr("speech.entry"), "text": "", "hint": "", "longest": 40}
                items["keys"] = {"role": "text", "name": tr("speech.keys")}
        return items

    def _key(self, item: Item) -> str:
        number = self._numbers.get(item.widget)
        if number is None:
            number = self._numbers[item.widget] = next(self._next)
        return f"w{number}" if item.part < 0 else f"w{number}.{item.part}"

    def _focus_of(self, top: Scene) -> Focus:
        focused = top.group.focused
        number = self._numbers.get(focused) if focused else None
        if focused is None or number is None:
            return None
        return f"w{number}", focused.focus_place

    def _name(self, focus: tuple[str, int | None]) -> str:
        """Return the name of the control or place that has the focus."""
        data = self._items.get(focus[0], {})
        if data.get("role") == "board":
            places = [*(place for row in data["rows"] for place in row), *data["more"]]
            return next((place[1] for place in places if place[0] == focus[1]), "")
        chosen = data["choices"][data["chosen"]] if data.get("choices") and data["chosen"] >= 0 else ""
        return ", ".join(filter(None, [data.get("name", ""), chosen]))

    # --- from the document to the app ------------------------------------------------------------

    def receive(self, text: str) -> None:
        """Handle a user's action in the document, as JSON."""
        self._waiting.append(json.loads(text))

    def _do(self, message: dict[str, Any]) -> None:
        top = self.app.top
        if top is None:
            return
        self.app.sound.wake()
        widget = self._widgets.get(message.get("id", ""))
        if message["do"] == "key":
            self._press_key(message)
        elif message["do"] == "leave":
            self._move_focus(top, None, message)
        elif message.get("id") == ENTRY and message["do"] == "take":
            top.type_move(str(message["value"]))
        elif message.get("id") == ENTRY:
            self._move_focus(top, None, message)
        elif widget is not None:
            self._act(top, widget, message)
        self._is_stale = True

    def _act(self, top: Scene, widget: Widget, message: dict[str, Any]) -> None:
        if message["do"] == "focus":
            self._move_focus(top, widget, message)
        elif not widget.enabled:
            top.group.on_refused(widget)
        elif message["do"] == "take":
            widget.set_to(message["value"])
        else:
            widget.activate()

    def _move_focus(self, top: Scene, widget: Widget | None, message: dict[str, Any]) -> None:
        place = message.get("place")
        top.group.focus(widget)
        if widget is not None and place is not None:
            widget.focus_on(int(place))
        self._focus = self._focus_of(top)

    def _press_key(self, message: dict[str, Any]) -> None:
        name = str(message["key"])
        key = KEYS.get(name) or (ord(name.lower()) if len(name) == 1 and name.isascii() else 0)
        mod = (pygame.KMOD_CTRL if message.get("ctrl") else 0) | (pygame.KMOD_SHIFT if message.get("shift") else 0)
        if key:
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                self.app.handle(pygame.event.Event(kind, key=key, mod=mod, unicode=name if len(name) == 1 else ""))


def _on_page(data: dict[str, Any], ratio: float, insets: Insets) -> dict[str, Any]:
    """Return an entry with its rectangles in the page's pixels, insets included."""
    def point(x: float, y: float) -> list[int]:
        return [round((x + insets[0]) / ratio), round((y + insets[1]) / ratio)]

    def place(entry: tuple[Any, ...]) -> list[Any]:
        target, words, x, y, column, row = entry
        return [target, words, *point(x, y), column, row]

    x, y, width, height = data["box"]
    placed = data | {"box": [*point(x, y), round(width / ratio), round(height / ratio)]}
    if "rows" in data:
        placed["size"] = round(data["size"] / ratio)
        placed["rows"] = [[place(entry) for entry in row] for row in data["rows"]]
        placed["more"] = [place(entry) for entry in data["more"]]
    return placed
