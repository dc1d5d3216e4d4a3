"""The lessons that a player has done; damaged entries are ignored."""

from __future__ import annotations

from typing import Any

from games.engine.teaching.lessons import Course, Lesson
from games.shell.library.store import Store

KIND = "lessons"


class LessonProgress:
    """The lessons that a player has done so far. Every change is written at once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        data = store.progress(KIND)
        self._done = {game: set(keys) for game, keys in _lists(data.get("done")).items()}
        self._begun = {game: key for game, key in _dict(data.get("begun")).items() if isinstance(key, str)}
        self._offered = [game for game in data.get("offered", ()) if isinstance(game, str)] if isinstance(
            data.get("offered"), list) else []
        self.last_game = str(data.get("last", ""))

    def done(self, game: str, course: Course) -> list[Lesson]:
        """Return the lessons of a game that have been done."""
        return [lesson for lesson in course.lessons if lesson.key in self._done.get(game, ())]

    def following(self, game: str, course: Course) -> Lesson | None:
        """Return the first lesson of a game that has not been done; None if all have."""
        keys = self._done.get(game, set())
        return next((lesson for lesson in course.lessons if lesson.key not in keys), None)

    def begun(self, game: str) -> str:
        """Return the key of the lesson of a game that was opened last."""
        return self._begun.get(game, "")

    def begin(self, game: str, key: str) -> None:
        """Note that a lesson was opened."""
        self._begun[game], self.last_game = key, game
        self._keep()

    def finish(self, game: str, key: str) -> None:
        """Note that a lesson was done."""
        self._done.setdefault(game, set()).add(key)
        self._keep()

    def is_new(self, game: str) -> bool:
        """Whether no lesson of a game has been done, and its lessons have never been offered."""
        return game not in self._offered and not self._done.get(game) and game not in self._begun

    def offer(self, game: str) -> None:
        """Note that a game's lessons have been offered, which happens once."""
        if game not in self._offered:
            self._offered.append(game)
            self._keep()

    def forget(self) -> None:
        """Forget the lessons done, but not the offers."""
        self._done, self._begun, self.last_game = {}, {}, ""
        self._keep()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to forget."""
        return not any(self._done.values()) and not self._begun

    def _keep(self) -> None:
        done = {game: sorted(keys) for game, keys in self._done.items()}
        self._store.keep_progress(KIND, {"done": done, "begun": self._begun, "offered": self._offered,
                                         "last": self.last_game})


def _dict(data: Any) -> dict[str, Any]:
    return data if isinstance(data, dict) else {}


def _lists(data: Any) -> dict[str, list[str]]:
    return {game: [key for key in keys if isinstance(key, str)] for game, keys in _dict(data).items()
            if isinstance(keys, list)}
