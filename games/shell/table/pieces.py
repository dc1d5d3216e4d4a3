"""The shown pieces and their motion, which replays the Steps stated by the rules of any game."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from games.engine.core.rules import HAND, OFF, Cell, Step
from games.shell.table.timeline import Ease, Timeline, out_cubic
from games.shell.theme.paint import Point

SEEN, SEEN_CUBIC = 0.95, 0.75  # the part of a motion after which it seems to be over, if it slows down very much
FADE_LATE = 10  # a piece that leaves fades in the last tenth of its way
ROLL = 0.25  # diameters travelled until a rolling marble shows its next side


class Piece:
    """One piece on the board: its kind, its cell and its present point."""

    __slots__ = ("alpha", "cell", "kind", "lift", "pos", "rolled", "scale", "variant")

    def __init__(self, cell: Cell, kind: int, pos: Point, variant: int) -> None:
        self.cell, self.kind, self.pos, self.variant = cell, kind, pos, variant
        self.lift = 0.0
        self.alpha = 255
        self.scale = 1.0
        self.rolled = 0.0


class Cue(NamedTuple):
    """A sound of a journey: its time in seconds after the start, and its size (see synthesis.py)."""

    name: str
    at: float = 0.0
    size: float = 1.0
    loud: float = 1.0
    is_lasting: bool = False  # it sounds as long as the motion, and not at all where that is cut short


class Journey(NamedTuple):
    """The motion of one piece in one beat: along points, in a number of seconds, rising `hop` pixels."""

    points: Sequence[Point]
    duration: float
    ease: Ease = out_cubic
    hop: float = 0.0
    delay: float = 0.0
    rolls: bool = True
    fades: bool = False
    cues: tuple[Cue, ...] = ()

    @property
    def arrival(self) -> float:
        """The visible arrival in seconds after the start; the very slow last part of the way does not count."""
        return self.duration * (SEEN_CUBIC if self.ease is out_cubic else SEEN)

    def rolling(self, count: int = 1) -> Journey:
        """Return the journey with the sound of `count` marbles that roll and come to rest in their hollows."""
        return self._replace(cues=(*self.cues, Cue("roll", 0.0, self.duration, 0.8, True),
                                   Cue("settle", self.arrival, count)))

    def landing(self, name: str) -> Journey:
        """Return the journey with the sound of something set down where it ends."""
        return self._replace(cues=(*self.cues, Cue(name, self.arrival)))


class BoardGeometry:
    """The geometry of a board, as the animator needs it."""

    def spot(self, cell: Cell, kind: int) -> Point:
        """Return the point of a piece of a kind on a cell; HAND and OFF included."""
        raise NotImplementedError

    def journey(self, step: Step, beat: Sequence[Step]) -> Journey:
        """Return the motion that shows a step of a beat."""
        raise NotImplementedError

    def variant(self, cell: Cell, kind: int) -> int:
        """Return the number of the picture for a piece that appears on a cell, 0 to 3."""
        return (cell * 7 + kind * 3) % 4

    def changing(self, beat: Sequence[Step]) -> list[pygame.Rect]:
        """Return the areas that look different during a beat, apart from the pieces that move in it."""
        return []

    def reach(self, piece: Piece) -> pygame.Rect:
        """Return the rectangle that the piece and its shadow can cover at its present place."""
        raise NotImplementedError


class PieceAnimator:
    """Pieces that follow Steps beat by beat, and the rectangles they leave and enter."""

    def __init__(self, geometry: BoardGeometry) -> None:
        self.geometry = geometry
        self.pieces: list[Piece] = []
        self.beat: Sequence[Step] = ()  # what is under way
        self.timeline = Timeline()
        self.stale: list[pygame.Rect] = []
        self.pace = 1.0
        self._head_start = 0.0
        self._carried: dict[Cell, Point] = {}
        self._is_hurried = False  # the motion is brought to its end at once
        self.on_sound: Callable[[Cue, Point], None] = lambda cue, at: None

    @property
    def is_moving(self) -> bool:
        """Whether a motion is under way."""
        return self.timeline.is_busy

    def set(self, pieces: Iterable[tuple[Cell, int]]) -> None:
        """Show exactly these pieces, at rest; those already there keep their appearance."""
        self.timeline.clear()
        self._begin(())
        old = {(piece.cell, piece.kind): piece for piece in self.pieces}
        self.stale += [self.geometry.reach(piece) for piece in self.pieces]
        self.pieces = []
        for cell, kind in pieces:
            kept = old.get((cell, kind))
            variant = kept.variant if kept else self.geometry.variant(cell, kind)
            self.pieces.append(Piece(cell, kind, self.geometry.spot(cell, kind), variant))
        self.stale += [self.geometry.reach(piece) for piece in self.pieces]

    def replace(self) -> None:
        """Move every piece to its place after a change of the geometry."""
        for piece in self.pieces:
            piece.pos = self.geometry.spot(piece.cell, piece.kind)

    def play(self, steps: Sequence[Step], done: Callable[[], None], instant: bool = False) -> None:
        """Show steps, one beat after the other, then call `on_done`."""
        beats: dict[int, list[Step]] = {}
        for step in steps:
            beats.setdefault(step.beat, []).append(step)
        self._next_beat([beats[beat] for beat in sorted(beats)], done, instant)

    def begin_from(self, share: float = 0.0, carried: Mapping[Cell, Point] | None = None) -> None:
        """Let the next motion begin at the places where a finger has left the pieces."""
        self._head_start, self._carried = share, dict(carried or {})

    def finish(self) -> None:
        """Bring the motion to its end."""
        self._is_hurried = True
        self.timeline.finish()
        self._is_hurried = False

    def update(self, dt: float) -> None:
        """Let time pass."""
        self.timeline.update(dt * self.pace)

    def at(self, cell: Cell) -> list[Piece]:
        """Return the pieces on a cell, the lowest first."""
        return sorted((piece for piece in self.pieces if piece.cell == cell), key=lambda piece: -piece.kind)

    def _next_beat(self, beats: list[list[Step]], done: Callable[[], None], instant: bool) -> None:
        self._begin(beats[0] if beats else ())
        if not beats:
            done()
            return
        beat, rest = beats[0], beats[1:]
        share, carried = self._head_start, self._carried
        self.begin_from()
        movers = [self._mover(step) for step in beat]  # all found before any of them counts as moved
        left = len(beat)

        def arrived() -> None:
            nonlocal left
            left -= 1
            if not left:
                for step, piece in zip(beat, movers, strict=True):
                    self._settle(step, piece)
                self._next_beat(rest, done, instant)

        for step, piece in zip(beat, movers, strict=True):
            journey = self.geometry.journey(step, beat)
            if step.src in carried:
                journey = journey._replace(points=[carried[step.src], journey.points[-1]], hop=0.0)
            for cue in journey.cues if not instant else ():
                self.timeline.add(0, self._sounder(cue, journey.points[-1]),
                                  delay=max(journey.delay + cue.at * (1 - share), 1e-6))
            duration, delay = (0.0, 0.0) if instant else (journey.duration * (1 - share), journey.delay)
            ease = out_cubic if share else journey.ease
            self.timeline.add(duration, self._mover_along(piece, journey, share), ease, delay, arrived)

    def _begin(self, beat: Sequence[Step]) -> None:
        self.stale += self.geometry.changing(self.beat) + self.geometry.changing(beat)
        self.beat = beat

    def _sounder(self, cue: Cue, at: Point) -> Callable[[float], None]:
        def sound(t: float) -> None:
            if not cue.is_lasting or (cue.size and not self._is_hurried):
                self.on_sound(cue, at)

        return sound

    def _mover(self, step: Step) -> Piece:
        if step.src == HAND or step.src == OFF:
            pos = self.geometry.spot(step.src, step.piece)
            piece = Piece(step.src, step.piece, pos, self.geometry.variant(step.dst, step.piece))
        else:
            piece = next((p for p in self.pieces if p.cell == step.src and p.kind == step.piece), None) or Piece(
                step.src, step.piece, self.geometry.spot(step.src, step.piece), 0)
            if piece in self.pieces:
                self.pieces.remove(piece)
        self.pieces.append(piece)
        piece.cell = HAND
        return piece

    def _settle(self, step: Step, piece: Piece) -> None:
        self.stale.append(self.geometry.reach(piece))
        if step.dst in (OFF, HAND):
            self.pieces.remove(piece)
            return
        piece.cell = step.dst
        if step.becomes >= 0:
            piece.kind = step.becomes
        piece.pos, piece.lift, piece.alpha, piece.scale = self.geometry.spot(piece.cell, piece.kind), 0.0, 255, 1.0
        self.stale.append(self.geometry.reach(piece))

    def _mover_along(self, piece: Piece, journey: Journey, share: float) -> Callable[[float], None]:
        lengths = [math.dist(a, b) for a, b in pairwise(journey.points)]
        total = sum(lengths)

        def show(t: float) -> None:
            t = share + (1 - share) * t
            self.stale.append(self.geometry.reach(piece))
            before = piece.pos
            piece.pos = along(journey.points, lengths, total * t)
            piece.lift = journey.hop * 4 * t * (1 - t)
            if journey.fades:
                piece.alpha = int(255 * min(1.0, (1 - t) * FADE_LATE))
            if journey.rolls:
                piece.rolled += math.dist(before, piece.pos)
            self.stale.append(self.geometry.reach(piece))

        return show


def along(points: Sequence[Point], lengths: Sequence[float], distance: float) -> Point:
    """Return the point at a distance along a path."""
    for (a, b), length in zip(pairwise(points), lengths, strict=True):
        if distance <= length and length > 0:
            k = distance / length
            return a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k
        distance -= length
    return points[-1]
