"""The end of a match: its sound, the celebration that may be skipped, and then the moment to announce the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from games.shell.table.celebration import shown_seconds

if TYPE_CHECKING:
    from games.shell.screens.match.match_scene import MatchScene

SKIPPED = 1e6
PAUSE = 1.1  # seconds between the end and the sheet that announces it


class MatchEnd:
    """Notices that the match on a scene is over, and waits until its end has been seen."""

    def __init__(self, scene: MatchScene) -> None:
        self._scene = scene
        self._announced: object = None  # the result and the ply
        self._waited = 0.0

    def update(self, dt: float) -> bool:
        """Let time pass; return whether the result must be announced now."""
        scene = self._scene
        result = scene.session.result
        if result is None or scene.session.browsed is not None:
            self._waited = 0.0
            if result is None:
                self._announced = None
            return False
        if self._announced == (result, scene.match.ply):
            return False
        marked, is_happy = len(scene.board.marks.won), scene.session.is_happy
        if self._waited == 0.0 and not (marked and is_happy):
            scene.app.sound.play("win" if is_happy else "loss")
        self._waited += dt
        if self._waited <= scene.theme.seconds(max(PAUSE, shown_seconds(marked))):
            return False
        self._announced = (result, scene.match.ply)
        return True

    def skip(self, event: pygame.event.Event) -> None:
        """Skip the celebration at any touch or key; announce the result at once unless another control was touched."""
        session, board = self._scene.session, self._scene.board
        is_press = event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
        if is_press and self._waited > 0 and session.result is not None and session.browsed is None:
            board.celebration.finish()
            if event.type == pygame.KEYDOWN or board.rect.collidepoint(event.pos):
                self._waited = SKIPPED
