"""A screen as plain data for screen readers: headings, texts and controls, in focus order.

It is made from the role, the words and the state of the widgets.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from games.shell.widgets.base import Widget
from games.shell.widgets.group import Group

Data = dict[str, Any]
LABELLED = ("switch", "slider", "choice")  # controls that are named by the words before them


class Item(NamedTuple):
    """One entry: its widget, the index of the passage (-1: the control itself), and its data."""

    widget: Widget
    part: int
    data: Data


def outline(group: Group) -> list[Item]:
    """Return everything on a screen, from first to last; boxes are in pixels of the screen."""
    found: list[Item] = []
    label, level = "", 1
    for widget in leaves(group):
        if _is_whole(widget):
            data = _control(widget, label)
            before = found[-1].data if found else {}
            if before.get("role") == "text" and before["name"] == data["name"]:
                found.pop()  # these words are now its name
            found.append(Item(widget, -1, data))
            label = data.get("hint") or label
            continue
        for part, (role, words) in enumerate(widget.passages()):
            data = {"role": role, "name": words, "box": list(widget.rect)}
            if role == "heading":
                data["level"], level = level, 2
            found.append(Item(widget, part, data))
            label = words
    return found


def _control(widget: Widget, label: str) -> Data:
    data: Data = {"role": widget.role, "name": widget.spoken(), "box": list(widget.rect)}
    if label and (not data["name"] or widget.role in LABELLED):
        data["name"] = label
    if not widget.enabled:
        data["off"] = True
    return data | widget.facts()


def _is_whole(widget: Widget) -> bool:
    """Whether a widget is one control, even if it is made of others."""
    return widget.is_control and next(widget.controls(), None) is widget


def leaves(widget: Widget) -> Iterator[Widget]:
    """Yield the widgets in drawing and focus order; a group with its own words comes before its children."""
    if not widget.visible:
        return
    if not isinstance(widget, Group) or _is_whole(widget):
        yield widget
        return
    if widget.lines:
        yield widget
    for child in widget.children:
        yield from leaves(child)
