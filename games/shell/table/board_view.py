"""A board in a rectangle: the places of its targets, and the drawing of its pieces and marks. Each game has a subclass.

The same view serves the game screen, the miniatures on the home screen, the set-up preview and the rules' pictures.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from games.engine.core.rules import HAND, Cell, Move, Rules, Seat, Step, Target
from games.engine.records.own_marks import Mark
from games.shell.table.mark_painter import MarkPainter
from games.shell.table.pieces import ROLL, BoardGeometry, Journey, Piece, PieceAnimator
from games.shell.table.timeline import out_cubic
from games.shell.theme.marbles import VARIANTS, lifted, marble, marble_shadow
from games.shell.theme.mark_sprites import RIPPLES, chosen_ring, rank_disc, ripple, stud
from games.shell.theme.paint import Painting, Point, faded, sprite, stamp
from games.shell.theme.stones import Stone
from games.shell.theme.theme import Material, Motion, Theme

GUIDE_STUD, GUIDE_RING, GUIDE_PLACE = 0.52, 1.14, 0.80  # marble diameters
MARBLES = 16  # pieces below this number are marbles of a seat
WIN_HOP = 0.24  # diameters that a marble hops when it is lit
DIMMED = 140  # alpha of marbles that are not part of the winning line
RANK_DISC, RANK_AT, RANK_LEAST = 0.46, 0.36, 16  # the number of a turn: size and place in diameters, least in pixels


@dataclass(frozen=True)
class Marks:
    """The marks on the board, as cells and targets; the view draws them."""

    targets: frozenset[Target] = frozenset()
    chosen: tuple[Target, ...] = ()
    last: Move = ()
    last_seat: Seat = -1
    before_last: Any = None  # the position in which the last move was played
    won: tuple[Cell, ...] = ()
    lit: int = 0  # how many of the won cells are lit by now
    glow: float = 1.0  # how bright they are, while they breathe
    won_age: float = 0.0  # seconds since the first of them was lit; 0 if nothing may move
    hint: tuple[Move, ...] = ()  # a turn that is recommended, or waits to be confirmed
    hint_grown: float = 1.0  # how much of the hint's arrow is drawn
    played: tuple[Move, ...] = ()  # the turn that was played here, where one looks back
    ranked: tuple[tuple[Move, ...], ...] = ()  # the best turns, of which the first is the hint; drawn with numbers
    preview: tuple[Move, ...] = ()  # the turn that the next touch would complete
    choices: tuple[tuple[Move, ...], ...] = ()  # the turns it could mean, where it could mean several
    hover: Target | None = None
    focus: Target | None = None
    refused: Target | None = None
    guide: Target | None = None  # what a lesson says to touch next
    held: Target | None = None  # what the pointer is dragging
    held_at: Point | None = None  # where the pointer has it now
    glowing: frozenset[Target] = frozenset()  # what can be moved, where that is pointed out
    drawn: tuple[Mark, ...] = ()  # circles and arrows that a player drew


class BoardView(BoardGeometry):
    """Geometry and drawing of one game's board. `draw` changes nothing."""

    has_trays = False  # where marbles that leave go; without, they fade beside the board
    ripple_colour = Material.BRASS_BRIGHT  # of the rings round the winning marbles

    def __init__(self, rules: Rules[Any], stones: Sequence[Stone], signs: bool, viewer: Seat = 0) -> None:
        self.rules, self.stones, self.signs, self.viewer = rules, tuple(stones), signs, viewer
        self.board_rotation = 0  # seats by which the board is turned from the viewer's side
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.theme: Theme | None = None
        self.spots: dict[Target, Point] = {}
        self.grip = 0.0  # how near to a spot a touch must be
        self.diameter = 1
        self.state: Any = rules.start()
        self.animator = PieceAnimator(self)
        self.has_names = False  # coordinates round the board, where they can be read
        self.is_mini = False  # a small picture of itself, without hands and names
        self.shake = 0.0  # how far to the side a refused piece is right now, -1 to 1
        self.mark_painter = MarkPainter(1.0, 1)

    # --- for subclasses --------------------------------------------------------------------------

    def arrange(self, theme: Theme) -> None:
        """Compute `spots`, `grip` and `diameter` for the present rectangle."""
        raise NotImplementedError

    def paint_base(self, target: pygame.Surface) -> Painting:
        """Paint everything that does not change while the board keeps its place, a slice at a time."""
        raise NotImplementedError

    def draw_below(self, target: pygame.Surface, marks: Marks) -> None:
        """Draw the marks that lie under the marbles."""

    def draw_above(self, target: pygame.Surface, marks: Marks) -> None:
        """Draw the marks that lie over the marbles."""

    def draw_turn(self, target: pygame.Surface, turn: tuple[Move, ...], grown: float, painter: MarkPainter) -> None:
        """Draw a whole turn over the marbles; `grown` is the part of its arrows to draw, 0 to 1."""

    def decided(self, before: Any, last: Move) -> tuple[Cell, ...]:
        """Return the cells that show why the game was won; `last` was played in the position `before`."""
        return self.rules.highlights(self.state)

    @property
    def facing(self) -> Seat:
        """The seat at the bottom of the board."""
        return (self.viewer + self.board_rotation) % self.rules.seats

    # --- geometry --------------------------------------------------------------------------------

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        """Place the board in a rectangle of the screen."""
        self.rect, self.theme = pygame.Rect(rect), theme
        self.arrange(theme)
        self.animator.timeline.clear()
        self.animator.set(self.rules.pieces(self.state))

    def spot(self, cell: Cell, kind: int) -> Point:
        return self.spots.get(cell, self.rect.center)

    def target_at(self, pos: tuple[int, int]) -> Target | None:
        """Return the target a touch means: the nearest one within a finger's grip."""
        best, found = self.grip, None
        for target, spot in self.spots.items():
            distance = math.dist(spot, pos)
            if distance < best:
                best, found = distance, target
        return found

    def neighbour(self, target: Target | None, key: int, among: Iterable[Target]) -> Target | None:
        """Return the target that an arrow key leads to: left and right in reading order, up and down to the nearest."""
        order = sorted((t for t in among if t in self.spots), key=lambda t: (round(self.spots[t][1]), self.spots[t][0]))
        if not order:
            return target
        if target not in order:
            return min(order, key=lambda t: math.dist(self.spots[t], self.rect.center))
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            return order[(order.index(target) + (1 if key == pygame.K_RIGHT else -1)) % len(order)]
        x, y = self.spots[target]
        way = 1 if key == pygame.K_DOWN else -1
        ahead = [t for t in order if (self.spots[t][1] - y) * way > 1]
        return min(ahead, key=lambda t: abs(self.spots[t][1] - y) + 1.5 * abs(self.spots[t][0] - x), default=target)

    def reach(self, piece: Piece) -> pygame.Rect:
        size = self.diameter * 2 + 4
        box = pygame.Rect(0, 0, size, size + round(2 * piece.lift))
        box.center = round(piece.pos[0]), round(piece.pos[1] - piece.lift / 2)
        return box

    def refit(self) -> bool:
        """Fit a board that has outgrown its frame; return whether anything changed."""
        return False

    # --- motion ----------------------------------------------------------------------------------

    def journey(self, step: Step, beat: Sequence[Step]) -> Journey:
        points = [self.spot(step.src, step.piece), self.spot(step.dst, step.piece)]
        if step.src == HAND:
            return Journey(points, self.seconds(Motion.STEP), out_cubic, self.diameter * 0.5).landing("place")
        return Journey(points, self.seconds(Motion.STEP), out_cubic).rolling()

    def seconds(self, duration: float) -> float:
        """Return a duration of the theme, or 0 with reduced motion."""
        return self.theme.seconds(duration) if self.theme else 0.0

    def warm(self) -> Iterator[None]:
        """Make the sprites of the next moves, one a slice."""
        for stone in self.stones:
            for variant in range(VARIANTS):
                marble(stone, self.diameter, variant, self.signs)
                yield
            for away in (0.0, 0.8):
                marble_shadow(stone, self.diameter, away)
                yield
        for step in range(RIPPLES):
            ripple(self.diameter, step, self.ripple_colour)
            yield

    # --- drawing ---------------------------------------------------------------------------------

    def show(self, state: Any) -> None:
        """Show a position without motion."""
        self.state = state
        if self.theme:
            self.animator.set(self.rules.pieces(state))
            self.refit()

    def held_cells(self, marks: Marks) -> tuple[Cell, ...]:
        """Return the cells whose marbles follow the finger; none while it carries a piece from a hand."""
        return (marks.held,) if marks.held in self.spots and marks.held_at else ()

    def lift_of(self, piece: Piece, marks: Marks) -> float:
        """Return the lift of a chosen or held piece, 0 to 0.8, in units of the marbles."""
        return 0.8 if piece.cell in marks.chosen or (marks.held is not None and piece.cell == marks.held) else 0.0

    def in_order(self) -> Sequence[Piece]:
        """Return the pieces in drawing order, the lowest first."""
        return self.animator.pieces

    def draw(self, target: pygame.Surface, marks: Marks) -> None:
        """Draw the pieces and marks inside the target's clip: all shadows before all marbles."""
        clip = target.get_clip()
        pieces = [piece for piece in self.in_order() if self.reach(piece).colliderect(clip)]
        cells = self.held_cells(marks)
        held = [piece for piece in self.animator.pieces if piece.kind < MARBLES and piece.cell in cells]
        marbles = [piece for piece in pieces if piece.kind < MARBLES and piece not in held]
        for piece in pieces:
            if piece.kind >= MARBLES:
                self.draw_piece(target, piece, marks)
        self.draw_below(target, marks)
        self._draw_ripples(target, marks)
        for piece in marbles if marks.glowing else ():
            if piece.cell in marks.glowing:
                self.mark_painter.movable(target, piece.pos)
        lifts = [self.lift_of(piece, marks) for piece in marbles]
        for piece, lift in zip(marbles, lifts, strict=True):
            self.draw_shadow(target, piece, lift)
        for piece, lift in zip(marbles, lifts, strict=True):
            self.draw_marble(target, piece, lift, marks)
        if marks.played:
            self.draw_turn(target, marks.played, 1.0, self.mark_painter.for_past)
        for turn in reversed(marks.ranked[1:]):
            self.draw_turn(target, turn, 1.0, self.mark_painter.for_lesser)
        self.draw_above(target, marks)
        self._draw_ranks(target, marks.ranked)
        if marks.guide is not None and marks.guide in self.spots:
            self._draw_guide(target, marks.guide, self.spots[marks.guide])
        for mark in marks.drawn:
            if mark.start in self.spots and mark.end in self.spots:
                self.mark_painter.drawn(target, self.spots[mark.start], self.spots[mark.end], mark.colour)
        for piece in held:
            self._draw_held(target, piece, self.carried_to(piece.cell, marks))

    def _draw_ranks(self, target: pygame.Surface, ranked: tuple[tuple[Move, ...], ...]) -> None:
        """Draw the ranks of turns at their ends; ranks at the same place are side by side."""
        size = max(RANK_LEAST, round(self.diameter * RANK_DISC))
        taken: list[Point] = []
        for number, turn in enumerate(ranked, 1):
            x, y = self.turn_end(turn)
            x, y = x + self.diameter * RANK_AT, y - self.diameter * RANK_AT
            while any(math.dist((x, y), other) < size for other in taken):
                x += size
            taken.append((x, y))
            stamp(target, rank_disc(number, size), (x, y))

    def turn_end(self, turn: tuple[Move, ...]) -> Point:
        """Return the first stop of the piece that a turn moves last."""
        state = self.state
        point: Point = self.rect.center
        for move in turn:
            steps = self.rules.steps(state, move)
            if steps:
                point = self.spot(steps[0].dst, steps[0].piece)
            state = self.rules.play(state, move)
        return point

    def carried_to(self, cell: Cell, marks: Marks) -> Point:
        """Return the point to which a drag has moved a cell's marble, by the same distance as the touched one."""
        spot = self.spots[cell]
        if marks.held is None or marks.held_at is None:
            return spot
        x, y = self.spots[marks.held]
        return spot[0] + marks.held_at[0] - x, spot[1] + marks.held_at[1] - y

    def _draw_guide(self, target: pygame.Surface, guide: Target, at: Point) -> None:
        """Draw a ring around the place to touch, and a stud on the marble there."""
        has_marble = any(piece.cell == guide and piece.kind < MARBLES for piece in self.animator.pieces)
        size = self.diameter * (GUIDE_RING if has_marble else GUIDE_PLACE)
        stamp(target, chosen_ring(round(size), max(2.0, self.diameter * 0.04)), at)
        if has_marble:
            stamp(target, stud(round(self.diameter * GUIDE_STUD)), at)

    def _draw_held(self, target: pygame.Surface, piece: Piece, at: Point) -> None:
        """Draw the marble under the finger, above everything else."""
        stone = self.stones[piece.kind]
        stamp(target, marble_shadow(stone, self.diameter, 0.8), at)
        stamp(target, marble(stone, self.diameter, piece.variant % VARIANTS, self.signs), lifted(at, self.diameter))

    def draw_piece(self, target: pygame.Surface, piece: Piece, marks: Marks) -> None:
        """Draw a piece that is not a marble."""

    def draw_shadow(self, target: pygame.Surface, piece: Piece, lift: float) -> None:
        """Draw the shadow of a marble."""
        if piece.alpha == 255:
            away = 0.8 if lift or piece.lift > self.diameter * 0.15 else 0.0
            stamp(target, marble_shadow(self.stones[piece.kind], self.diameter, away), piece.pos)

    def draw_marble(self, target: pygame.Surface, piece: Piece, lift: float, marks: Marks) -> None:
        """Draw a marble at its present place, with its rotation and lift."""
        variant = (piece.variant + int(piece.rolled / (ROLL * self.diameter))) % VARIANTS
        picture = marble(self.stones[piece.kind], self.diameter, variant, self.signs)
        if piece.alpha < 255:
            picture = faded(picture, piece.alpha // 32 * 32)
        elif marks.lit and marks.won and piece.cell not in marks.won:
            picture = dimmed(self.stones[piece.kind], self.diameter, variant, self.signs)
        at = lifted(piece.pos, self.diameter, lift) if lift else piece.pos
        stamp(target, picture, (at[0], at[1] - piece.lift - self._hop(piece.cell, marks)))

    def _since_lit(self, cell: Cell, marks: Marks) -> float:
        """Return the seconds since a cell of the winning line was lit, -1 if it is not."""
        if not marks.won_age or cell not in marks.won:
            return -1.0
        return marks.won_age - marks.won.index(cell) * Motion.WIN_MARBLE

    def _hop(self, cell: Cell, marks: Marks) -> float:
        """Return how high a marble of the winning line hops right now, in pixels."""
        t = self._since_lit(cell, marks) / Motion.WIN_HOP
        return self.diameter * WIN_HOP * 4 * t * (1 - t) if 0 < t < 1 else 0.0

    def _draw_ripples(self, target: pygame.Surface, marks: Marks) -> None:
        """Draw a ring of light that widens round every marble of the winning line as it is lit."""
        for cell in marks.won:
            step = int(self._since_lit(cell, marks) / Motion.WIN_RIPPLE * RIPPLES)
            if 0 <= step < RIPPLES and self._since_lit(cell, marks) >= 0:
                stamp(target, ripple(self.diameter, step, self.ripple_colour), self.spot(cell, 0))


@sprite
def dimmed(stone: Stone, diameter: int, variant: int, sign: bool) -> pygame.Surface:
    """Return a dimmed marble, made from the bright picture."""
    return faded(marble(stone, diameter, variant, sign).convert_alpha(), DIMMED)
