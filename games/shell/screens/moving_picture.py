"""Pictures of a match: an animated GIF of the real board, small enough for messengers, and a PNG."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from io import BytesIO
from typing import Any, NamedTuple

import pygame

from games.catalogue import find_game
from games.engine.core.match import Match
from games.engine.core.rules import Seat
from games.engine.records.own_marks import marks_at
from games.shell.library.lineup import viewer_of
from games.shell.platform.gif import GifWriter
from games.shell.screens.game_scenes import plain_view
from games.shell.table.board_view import BoardView, Marks
from games.shell.theme.colour import rgb
from games.shell.theme.materials import game_ground
from games.shell.theme.theme import Theme, make_theme

MOST_BYTES = 5_000_000  # of a file that messengers take without a word
STILL_SIDE = 1080  # pixels
INSET = 0.04  # of the side
FIRST_MS, TURN_MS, MOVE_MS, LAST_MS = 900, 700, 250, 2500  # how long a position rests
SAMPLES = 4  # positions from which the palette is made
ENOUGH = 0.12  # of the frames after which the size of the file is foreseen
MOST_TURNS = 400  # a longer match is shown from so far before its end


class Plan(NamedTuple):
    """The size and the smoothness of a moving picture."""

    side: int  # pixels
    rate: int  # pictures a second while something moves; 0 shows positions only


PLANS = (Plan(480, 15), Plan(480, 10), Plan(400, 10), Plan(320, 10), Plan(320, 0), Plan(240, 0))
Making = Generator[float, None, bytes]


class Stage:
    """The board of a match at some size, on its cloth, with the last move marked."""

    def __init__(self, match: Match[Any], stones: Sequence[str], side: int, theme: Theme | None = None) -> None:
        self.match = match
        safe = bool(theme and theme.safe_colours)
        self.theme = make_theme((side, side), safe_colours=safe)
        self.view: BoardView = plain_view(match.game, match.variant, self.theme, match.options, stones,
                                          viewer=viewer_of(match.players))
        self.view.is_mini = True
        self.view.state = match.states[-1]  # where the board grows it is largest at the end
        inset = round(side * INSET)
        self.view.layout(pygame.Rect(inset, inset, side - 2 * inset, side - 2 * inset), self.theme)
        self.ground = pygame.Surface((side, side))

    def paint(self) -> Iterator[None]:
        """Paint the empty board a slice at a time."""
        side = self.theme.width
        ground = yield from game_ground(rgb(find_game(self.match.game).ground), (side, side), self.theme)
        yield from self.view.paint_base(ground)
        self.ground = ground.convert()

    def rest(self, ply: int) -> pygame.Surface:
        """Return the position after so many moves."""
        self.view.show(self.match.states[ply])
        return self._drawn(self._marks(ply))

    def moving(self, ply: int, rate: int) -> Iterator[pygame.Surface]:
        """Yield the pictures of a move on its way, so many a second."""
        before, move = self.match.states[ply], self.match.moves[ply]
        self.view.show(before)
        self.view.animator.play(self.match.rules.steps(before, move), lambda: None)
        while self.view.animator.is_moving:
            self.view.animator.update(1 / rate)
            if self.view.animator.is_moving:
                yield self._drawn(Marks())

    def _drawn(self, marks: Marks) -> pygame.Surface:
        picture = self.ground.copy()
        self.view.draw(picture, marks)
        return picture

    def _marks(self, ply: int) -> Marks:
        match, drawn = self.match, marks_at(self.match, ply)
        if not ply:
            return Marks(drawn=drawn)
        before, last = match.states[ply - 1], match.moves[ply - 1]
        seat: Seat = match.rules.seat_to_move(before)
        is_over = match.rules.result(match.states[ply]) is not None
        won = self.view.decided(before, last) if is_over else ()
        return Marks(last=last, last_seat=seat, before_last=before, won=won, lit=len(won),
                     drawn=drawn)


def still_picture(match: Match[Any], stones: Sequence[str], ply: int, side: int = STILL_SIDE,
                  theme: Theme | None = None) -> Making:
    """Make a PNG file of a position of a match, a slice at a time."""
    stage, stream = Stage(match, stones, side, theme), BytesIO()
    for _ in stage.paint():
        yield 0.5
    pygame.image.save(stage.rest(ply), stream, "board.png")
    return stream.getvalue()


def moving_picture(match: Match[Any], stones: Sequence[str], first: int, last: int,
                   open_writer: Callable[[pygame.Surface], GifWriter], theme: Theme | None = None,
                   most: int = MOST_BYTES) -> Making:
    """Make a GIF of the moves after the position `first` up to the position `last`, at most `most` bytes if possible.

    Yields the share that is done. If a plan's file would be too large, the next smaller plan is tried.
    """
    first = max(first, last - MOST_TURNS)
    made = b""
    for plan in PLANS:
        stage = Stage(match, stones, plan.side, theme)
        for _ in stage.paint():
            yield 0.0
        writer = open_writer(_sample(stage, first, last))
        for share in _film(stage, first, last, plan.rate, writer):
            yield share
            if share > ENOUGH and writer.size / share > most * 1.1 and plan != PLANS[-1]:
                break
        else:
            made = writer.finish()
            if len(made) <= most:
                break
    return made


def _film(stage: Stage, first: int, last: int, rate: int, writer: GifWriter) -> Iterator[float]:
    """Write every frame; yield the share that is written."""
    writer.add(stage.rest(first), FIRST_MS if last > first else LAST_MS)
    match = stage.match
    for ply in range(first, last):
        for number, picture in enumerate(stage.moving(ply, rate) if rate else ()):
            writer.add(picture, round(1000 / rate))
            yield (ply - first + min(0.9, number * 0.1)) / (last - first)
        is_turn = match.rules.seat_to_move(match.states[ply]) != match.rules.seat_to_move(match.states[ply + 1])
        writer.add(stage.rest(ply + 1), LAST_MS if ply + 1 == last else TURN_MS if is_turn else MOVE_MS)
        yield (ply + 1 - first) / (last - first)


def _sample(stage: Stage, first: int, last: int) -> pygame.Surface:
    """Return some positions side by side, with all the colours that the film will need."""
    plies = sorted({first + (last - first) * k // (SAMPLES - 1) for k in range(SAMPLES)})
    side = stage.ground.get_width()
    sample = pygame.Surface((side * len(plies), side))
    for k, ply in enumerate(plies):
        sample.blit(stage.rest(ply), (k * side, 0))
    return pygame.transform.scale_by(sample, 0.5)
