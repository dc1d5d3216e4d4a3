"""A board that teaches: a goal, tries and what came of them. Lessons, puzzles and mistakes tried again are such."""

from __future__ import annotations

from typing import Any

import pygame

from games.shell.screens.match.board_scene import BoardScene
from games.shell.theme.stones import Stone
from games.shell.widgets.lesson_cards import MemoLine


class TaughtScene(BoardScene):
    """The game's own screen with a goal; says what a lesson's panel asks for. Nothing of it is kept among the games."""

    exercise_count: int = 1
    exercise_at: int = 0

    def build(self) -> Any:
        yield from super().build()
        self.session.confirms = False

    @property
    def address(self) -> str | None:
        return None

    # --- words -----------------------------------------------------------------------------------

    def lesson_title(self) -> str:
        """What stands above the board."""
        raise NotImplementedError

    def lesson_line(self) -> str:
        """What it is about."""
        raise NotImplementedError

    def lesson_number(self) -> str:
        """Which of its kind it is."""
        raise NotImplementedError

    def exercise_number(self) -> str:
        """Which exercise it is; where there is only one, which lesson."""
        return self.lesson_number()

    def exercise_line(self) -> str:
        """Both, in one line."""
        return self.lesson_number()

    def subtitle(self) -> str:
        return self.lesson_number()

    def goal_text(self) -> str:
        """What to reach."""
        raise NotImplementedError

    def notice_text(self) -> tuple[str, str, str, Stone | None]:
        """What came of the last try: its kind, a caption, a sentence, and the stone that was touched in vain."""
        raise NotImplementedError

    def memo_lines(self) -> list[MemoLine]:
        """The rules to keep in view: none, where they are behind the question mark."""
        return []

    # --- what the buttons do ---------------------------------------------------------------------

    def may_show(self) -> bool:
        """Whether help can be asked for."""
        raise NotImplementedError

    def again(self) -> None:
        """Try it again from its beginning."""
        raise NotImplementedError

    def go_on(self) -> None:
        """To what follows, once the goal is reached."""
        raise NotImplementedError

    def open_settings(self) -> None:
        """The settings."""
        from games.shell.screens.settings import SettingsScene

        self.app.push(SettingsScene(self.app))

    def back(self) -> None:
        self.app.pop()

    def intercepts_back(self) -> bool:
        return False

    def _shortcut(self, event: pygame.event.Event) -> bool:
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT)
        if plain and event.key == pygame.K_n:
            self.go_on()
        elif plain and event.key == pygame.K_r:
            self.again()
        elif event.key == pygame.K_m:
            return False
        else:
            return super()._shortcut(event)
        return True

    # --- what a match has and this has not -------------------------------------------------------

    def _end(self, dt: float) -> None:
        """The notice tells how it ended."""

    def save(self) -> None:
        """Progress is kept as it is made."""

    def _committed(self, keep_turns: bool = False) -> None:
        """It is not kept among the games."""
