"""A board in words for screen readers: every place with its pieces and the effect of a touch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import pygame

from games.engine.core.rules import Move, Target
from games.engine.records.own_marks import COLOURS, Mark
from games.engine.speech.sentences import Speech
from games.shell.table.board_view import BoardView
from games.shell.table.mark_drawing import MarkDrawing
from games.shell.table.session import Phase, Session
from games.shell.theme.text import tr

Place = tuple[Target, str, float, float, float, float]  # words, then x and y on the screen, column and row among others


class Spoken(Protocol):
    """The parts of a board widget that its spoken form needs."""

    session: Session
    view: BoardView
    rect: pygame.Rect
    speech: Callable[[], Speech[Any]]
    drawing: MarkDrawing

    def targets(self) -> set[Target]:
        """Return the targets that may be touched next."""

    def choices(self, aim: Target | None) -> tuple[tuple[Move, ...], ...]:
        """Return the turns that a touch could mean, if there are several."""


class SpokenBoard:
    """The places of a board, described again only after a change."""

    def __init__(self) -> None:
        self._state: object = None  # held, so that no other position can take its identity
        self._speech: object = None
        self._key: object = None
        self._facts: dict[str, Any] = {}

    def facts(self, board: Spoken) -> dict[str, Any]:
        """Return the places in rows, and the targets beside the board."""
        session, speech = board.session, board.speech()
        state, is_drawing, marks = session.shown_state, board.drawing.is_on, session.marks
        is_open = session.phase is Phase.HUMAN and session.browsed is None and not is_drawing
        picker = session.picker if is_open else None
        targets = board.targets() if is_open else set()
        guide = session.guide if is_open else None
        key = (guide, picker.chosen if picker else None, tuple(board.rect), len(board.view.spots), marks, is_drawing)
        if self._state is state and self._speech is speech and self._key == key:
            return self._facts

        def place(target: Target, column: float, row: float) -> Place:
            x, y = board.view.spots.get(target, board.rect.center)
            words = speech.place(state, target, picker, target in targets)
            if is_open and board.choices(target):
                words = speech.comma.join([speech.place(state, target), tr("speech.can.which")])
            drawn = [self._mark_words(mark, speech) for mark in marks if mark.start == target]
            marked = [tr("speech.marked")] * (target == guide)
            words = speech.comma.join([words, *marked, *drawn])
            return target, words, x, y, column, row

        rows = speech.rows(state, targets)
        beside = [target for target in sorted(targets) if not speech.is_cell(target)]
        self._state, self._speech, self._key, self._facts = state, speech, key, {
            "size": 2 * board.view.grip,
            "rows": [[place(target, *speech.spot(target, at, k, len(row))) for k, target in enumerate(row)]
                     for at, row in enumerate(rows)],
            "more": [place(target, k, len(rows) + 2) for k, target in enumerate(beside)],
        }
        return self._facts

    @staticmethod
    def _mark_words(mark: Mark, speech: Speech[Any]) -> str:
        """Return a circle or an arrow in words."""
        colour = COLOURS[mark.colour]
        if mark.is_circle:
            return tr(f"marks.circle.{colour}")
        return tr(f"marks.arrow.{colour}", place=speech.name(mark.end))
