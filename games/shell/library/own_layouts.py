"""The player's own starting layouts of each game, by name. The same layout is kept once."""

from __future__ import annotations

from typing import Any

from games.engine.core.bounded import clean_name
from games.engine.core.layouts import Layout
from games.engine.records.record import id_from, now
from games.shell.library.lineup import own_layout
from games.shell.library.store import Store
from games.shell.theme.text import tr

KIND = "layouts"
MOST_KEPT = 60


class OwnLayouts:
    """The kept layouts of one game, by id. Changes by other windows are kept."""

    def __init__(self, store: Store, game: str) -> None:
        self._store, self._game = store, game

    def every(self) -> dict[str, tuple[str, Layout]]:
        """Return the layouts that can be read with the variant of each, the latest first."""
        found: dict[str, tuple[str, Layout]] = {}
        for entry in sorted(self._raw().values(), key=_date, reverse=True):
            if isinstance(entry, dict) and isinstance(variant := entry.get("variant"), str):
                name = entry.get("name")
                name = clean_name(name) if isinstance(name, str) else ""
                layout = own_layout(self._game, variant, name or tr("layout.own"), entry.get("position"))
                if layout:
                    found.setdefault(id_from(str(entry["position"])), (variant, layout))
        return found

    def name_of(self, position: str) -> str:
        """Return the name of the kept layout of a position; empty if it is not kept."""
        return next((layout.name for _, layout in self.every().values()
                     if layout.position.split()[:2] == position.split()[:2]), "")

    @property
    def is_full(self) -> bool:
        """Whether an old layout has to be deleted before a new one."""
        return len(self._raw()) >= MOST_KEPT

    def keep(self, name: str, variant: str, position: str) -> None:
        """Keep a layout, or rename it if it is kept already."""
        self._write({**self._raw(), id_from(position): {
            "name": clean_name(name), "variant": variant, "position": position, "made": now()}})

    def drop(self, key: str) -> Any:
        """Delete a layout; return what `restore` needs."""
        kept = self._raw()
        same = [other for other, entry in kept.items() if isinstance(entry, dict)
                and id_from(str(entry.get("position"))) == key]
        dropped = {other: kept.pop(other) for other in same}
        self._write(kept)
        return dropped

    def restore(self, dropped: Any) -> None:
        """Bring a deleted layout back."""
        self._write({**self._raw(), **dropped})

    def _raw(self) -> dict[str, Any]:
        kept = self._store.progress(KIND).get(self._game)
        return dict(list(kept.items())[:2 * MOST_KEPT]) if isinstance(kept, dict) else {}

    def _write(self, kept: dict[str, Any]) -> None:
        self._store.keep_progress(KIND, {**self._store.progress(KIND), self._game: kept})


def _date(entry: Any) -> int:
    made = entry.get("made") if isinstance(entry, dict) else None
    return made if type(made) is int and abs(made) < 10**15 else 0
