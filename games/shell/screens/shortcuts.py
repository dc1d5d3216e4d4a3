"""All keys, grouped by screen; the words are `keys.<slug>` for the key and `keys.<slug>.text`."""

from __future__ import annotations

from typing import Final

GROUPS: Final = (
    ("everywhere", ("tab", "enter", "escape", "help", "sound", "full")),
    ("sections", ("sections", "rows", "paste")),
    ("board", ("arrows", "main", "undo", "redo", "hint", "why", "menu", "copy", "draw", "side", "turn", "next", "run")),
    ("looking", ("look", "try", "openings", "lines")),
    ("listening", ("ask",)),
)
