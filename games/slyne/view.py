"""Sly'ne's table on the screen: a mat that pans and zooms, tiles with roads, marbles and blocks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from games.engine.core.rules import HAND, Cell, Move, Seat, Step, Target
from games.shell.table.board_view import MARBLES, BoardView, Marks
from games.shell.table.mark_painter import MarkPainter
from games.shell.table.pieces import Journey, Piece
from games.shell.table.timeline import in_out, out_cubic
from games.shell.theme.marbles import marble, marble_shadow
from games.shell.theme.mark_sprites import HINT_ALPHA, place_outline
from games.shell.theme.paint import Painting, Point, faded, stamp
from games.shell.theme.text import label, measure
from games.shell.theme.theme import Material, Motion, Theme, Weight
from games.slyne import art
from games.slyne.notation import name_of
from games.slyne.rules import Slyne
from games.slyne.scratch_board import frontier
from games.slyne.table import (
    ARM,
    ARMS,
    BLOCK_PIECE,
    CELLS,
    DELTAS,
    HAND_BLOCK,
    HAND_TILE,
    LIFT_TILE,
    MOVE_MARBLE,
    MOVE_TILE,
    ORIGIN,
    PLACE_BLOCK,
    PLACE_MARBLE,
    PLACE_TILE,
    ROTATE,
    SlyneState,
    axial,
    is_tile_piece,
    tile_of_piece,
    turned,
    turns_to,
)

ZOOM = (22, 132)  # a tile's radius in design pixels, least and most
MINI_TILE = 0.15  # of the height, the most that a miniature's tile takes
NAME = 0.15  # of a tile's radius, the height of its coordinates
CORNER_AT, CORNER_ROOM = 0.73, 0.5  # of the radius: where they stand, and how wide they may be
GHOST = 120  # alpha of a block that could be placed


def axes(arms: int) -> tuple[int, ...]:
    """Return the straight roads of a set of arms."""
    return tuple(axis for axis in range(3) if arms >> axis & 1)


def _small_fit(cells: list[tuple[int, int]], mat: pygame.Rect) -> art.Camera:
    """Return the camera for a miniature of the table, with a margin and a limit for the size of a tile."""
    xs, ys = [q + r / 2 for q, r in cells], [r for _, r in cells]
    wide, high = (max(xs) - min(xs) + 1.6) * art.SQRT3, (max(ys) - min(ys)) * 1.5 + 2.8
    radius = max(6, int(min(mat.w / wide, mat.h / high, mat.h * MINI_TILE)))
    x = mat.centerx - (max(xs) + min(xs)) / 2 * radius * art.SQRT3
    return art.Camera(x, mat.centery - (max(ys) + min(ys)) / 2 * radius * 1.5, radius)


class SlyneView(BoardView):
    """Sly'ne's table. The camera shows all tiles until the player moves it."""

    rules: Slyne
    _fitted_for: object = None
    _spots_for: tuple[SlyneState, tuple[Target, ...], art.Camera] | None = None
    loose: Sequence[int] = ()  # the orientations of a tile that lies on the table, not yet laid down

    def arrange(self, theme: Theme) -> None:
        self.mat = self.rect
        self.is_fitted = True
        self.rotation = 0  # of the tile in hand, an index into the legal orientations
        self.set_camera(self._fit())

    def _fit(self) -> art.Camera:
        assert self.theme
        cells = self._needed()
        if not self.is_mini:
            cells = cells or [ORIGIN]
        spread = [axial(cell) for cell in cells]
        largest = self.theme.px(84) if not self.is_mini else None
        if self.is_mini:
            return _small_fit(spread, self.mat)
        return art.fit([*spread, (-1, -1), (1, 1), (2, -1), (-2, 1)], self.mat.inflate(-8, -8), self.theme, largest,
                       round(6 * self.board_rotation / self.rules.seats))

    def _needed(self) -> list[Cell]:
        state: SlyneState = self.state
        if self.is_mini or not state.cells:
            return list(state.cells) or [ORIGIN]
        return [*state.cells, *frontier(state)]

    def set_camera(self, camera: art.Camera) -> None:
        """Show another part of the table, or the same part at another size."""
        self.camera = camera
        self.diameter, self.grip = camera.marble, camera.radius * 0.95
        self.mark_painter = MarkPainter(camera.radius * 1.15, self.diameter)
        self.find_spots(())
        self.animator.replace()

    def refit(self) -> bool:
        """Fit the camera again if the table has outgrown the view; return whether anything changed."""
        if not self.is_fitted or not self.theme or not self.rect.w or self._fitted_for is self.state:
            return False
        self._fitted_for = self.state
        room = self.mat.inflate(-self.camera.radius, -self.camera.radius)
        if all(room.collidepoint(self.point(cell)) for cell in self._needed()):
            return False
        fitted = self._fit()
        changed = fitted != self.camera
        if changed:
            self.set_camera(fitted)
        return changed

    def point(self, cell: Cell) -> Point:
        """Return the middle of a cell on the screen."""
        return self.camera.point(axial(cell))

    def find_spots(self, chosen: tuple[Target, ...]) -> None:
        """Find the places of everything that can be touched now."""
        state: SlyneState = self.state
        known = self._spots_for
        if known and known[0] is state and known[1:] == (chosen, self.camera):
            return
        self._spots_for = (state, chosen, self.camera)
        around = frontier(state) if state.cells else {ORIGIN: 0}
        self.spots = {cell: self.point(cell) for cell in (*state.cells, *around)}
        if len(chosen) == 2 and chosen[0] == HAND_BLOCK:
            for arm in range(6):
                self.spots[ARM + arm] = self.camera.arm(axial(chosen[1]), arm)

    def spot(self, cell: Cell, kind: int) -> Point:
        if cell >= 0:
            return self.point(cell)
        portrait = self.theme is not None and self.theme.is_portrait
        if portrait or self.is_mini:
            return self.rect.centerx, self.rect.bottom + self.diameter
        return self.rect.right + self.diameter, self.rect.centery

    def paint_base(self, target: pygame.Surface) -> Painting:
        assert self.theme
        if not self.is_mini:
            yield from art.paint(target, self.mat, self.theme)
        state: SlyneState = self.state
        for cell in state.cells:
            for kind in {piece for where, piece in self.rules.pieces(state) if where == cell and is_tile_piece(piece)}:
                self._tile(kind)
            yield

    # --- motion ----------------------------------------------------------------------------------

    def variant(self, cell: Cell, kind: int) -> int:
        return (cell + kind) % 4

    def reach(self, piece: Piece) -> pygame.Rect:
        size = self.diameter * 2 + 4 if piece.kind < MARBLES else round(self.camera.radius * 2.6)
        box = pygame.Rect(0, 0, size, size + round(2 * piece.lift))
        box.center = round(piece.pos[0]), round(piece.pos[1] - piece.lift / 2)
        return box

    def journey(self, step: Step, beat: Sequence[Step]) -> Journey:
        start, end = self.spot(step.src, step.piece), self.spot(step.dst, step.piece)
        hop = self.camera.radius * 0.4
        is_first = step is beat[0]
        if any(is_tile_piece(other.piece) for other in beat):
            drop = Journey([start, end], self.seconds(Motion.TILE_DROP), out_cubic, hop, rolls=False)
            return drop.landing("tile") if is_first else drop
        if step.piece >= BLOCK_PIECE:
            return Journey([start, end], self.seconds(Motion.BLOCK), out_cubic, hop, rolls=False).landing("block")
        if HAND in (step.src, step.dst):
            return Journey([start, end], self.seconds(Motion.STEP), out_cubic, hop).landing("place")
        path = [self.point(cell) for cell in (step.src, *step.via, step.dst)]
        time = min(Motion.ROAD_MOST, Motion.ROAD_TILE * (len(path) - 1) + Motion.ROAD_TILE)
        return Journey(path, self.seconds(time), in_out).rolling()

    # --- drawing ---------------------------------------------------------------------------------

    @staticmethod
    def lifts(chosen: tuple[Target, ...], held: Target | None) -> bool:
        """Whether a finger holds a tile: one lifted from the table, or a loose one on it."""
        return held is not None and len(chosen) > 1 and chosen[0] in (HAND_TILE, LIFT_TILE) and chosen[-1] == held

    def _is_carried(self, cell: Cell, marks: Marks) -> bool:
        """Whether a finger carries the tile of a cell, with its pieces."""
        return bool(marks.held_at) and cell == marks.held and marks.chosen == (LIFT_TILE, cell)

    def carried_to(self, cell: Cell, marks: Marks) -> Point:
        return marks.held_at or self.point(cell)

    def _tile(self, kind: int) -> pygame.Surface:
        owner, arms = tile_of_piece(kind)
        return art.tile(self.stones[owner], self.camera.axes_on_screen(axes(arms)), self.camera.radius)

    def draw(self, target: pygame.Surface, marks: Marks) -> None:
        before = target.get_clip()
        target.set_clip(before.clip(self.mat if not self.is_mini else before))
        dx, dy = art.shadow_offset(self.camera.radius)
        shadow = art.tile_shadow(self.camera.radius)
        for piece in self.in_order():
            if is_tile_piece(piece.kind) and not self._is_carried(piece.cell, marks):
                away = 1 + 2.5 * piece.lift / max(1, self.camera.radius)
                stamp(target, shadow, (piece.pos[0] + dx * away, piece.pos[1] + dy * away))
        self._ghosts(target, marks)
        super().draw(target, marks)
        target.set_clip(before)

    def in_order(self) -> Sequence[Piece]:
        return sorted(self.animator.pieces, key=lambda piece: (piece.lift > 0, piece.kind))

    def draw_piece(self, target: pygame.Surface, piece: Piece, marks: Marks) -> None:
        if not self._is_carried(piece.cell, marks):
            self._put(target, piece, (piece.pos[0], piece.pos[1] - piece.lift), marks)

    def _put(self, target: pygame.Surface, piece: Piece, at: Point, marks: Marks) -> None:
        """Draw a tile or a block on it, with the tile's middle at a point."""
        x, y = at
        if is_tile_piece(piece.kind):
            picture = self._tile(piece.kind)
            if len(marks.chosen) > 1 and marks.chosen[0] == LIFT_TILE and piece.cell == marks.chosen[1]:
                y -= self.camera.radius * 0.08
            stamp(target, picture, (x, y))
        else:
            arm = piece.kind - BLOCK_PIECE
            ax, ay = self.camera.arm((0, 0), arm)
            picture = art.block(self.camera.arm_on_screen(arm), self.camera.radius)
            stamp(target, picture, (x + ax - self.camera.x, y + ay - self.camera.y))

    def _ghosts(self, target: pygame.Surface, marks: Marks) -> None:
        """Draw pale hexagons where a tile may go: above cloth and shadows, below everything else."""
        tiles = self.state.tiles
        for place in marks.targets:
            if place < CELLS and place not in tiles:
                stamp(target, place_outline(self.camera.radius), self.point(place))
                if place in (marks.hover, marks.focus):
                    self.mark_painter.stud(target, self.point(place), True)

    def draw_below(self, target: pygame.Surface, marks: Marks) -> None:
        if self.has_names:
            self._draw_names(target, marks)
        for cell in marks.won[:marks.lit]:
            self.mark_painter.won(target, self.point(cell), marks.glow)
        if not self.animator.is_moving and not marks.won:
            for cell in self._last_cells(marks.last):
                self.mark_painter.last(target, self.point(cell), 200)
        self._preview(target, marks)

    def _draw_names(self, target: pygame.Surface, marks: Marks) -> None:
        """Write the tiles' coordinates at the lowest corner, between the roads: on all tiles or on none."""
        assert self.theme
        radius, px = self.camera.radius, max(self.theme.smallest_type, round(self.camera.radius * NAME))
        tiles = [piece for piece in self.animator.pieces if is_tile_piece(piece.kind) and piece.cell >= 0]
        if any(measure(name_of(piece.cell), Weight.SEMIBOLD, px) >= radius * CORNER_ROOM for piece in tiles):
            return
        for piece in tiles:
            if not self._is_carried(piece.cell, marks):
                ink = art.name_colour(self.stones[tile_of_piece(piece.kind)[0]])
                picture = label(name_of(piece.cell), Weight.SEMIBOLD, px, ink)
                stamp(target, picture, (piece.pos[0], piece.pos[1] + radius * CORNER_AT))

    @staticmethod
    def _last_cells(last: Move) -> tuple[Cell, ...]:
        if not last:
            return ()
        if last[0] in (MOVE_MARBLE, MOVE_TILE):
            return (last[1], last[2])
        return (last[1],) if last[0] in (PLACE_TILE, PLACE_MARBLE, PLACE_BLOCK) else ()

    def orientations(self, marks_targets: frozenset[Target] | set[Target]) -> list[int]:
        """Return the orientations that the tile in hand may take."""
        return sorted(place - ROTATE for place in marks_targets if ROTATE <= place < ROTATE + 6)

    def arms_in_hand(self, chosen: tuple[Target, ...], k: int) -> int:
        """Return the arms that the tile in hand shows in orientation k."""
        if chosen[0] == HAND_TILE:
            return self.rules.shapes[k % len(self.rules.shapes)]
        tile = self.state.tiles[chosen[1]]
        return turned(tile & ARMS, turns_to(tile, k))

    def best_rotation(self, chosen: tuple[Target, ...], ways: list[int]) -> int:
        """Return the orientation whose roads meet most of the neighbours' roads."""
        tiles, cell = self.state.tiles, chosen[-1]

        def joined(k: int) -> int:
            arms = self.arms_in_hand(chosen, k)
            return sum(1 for d in range(6) if arms >> d & 1
                       and tiles.get(cell + DELTAS[d], 0) >> (d + 3) % 6 & 1)

        return max(range(len(ways)), key=lambda index: joined(ways[index]))

    def _preview(self, target: pygame.Surface, marks: Marks) -> None:
        """Draw the tile in hand where it would lie, until it is laid down."""
        ways = self.loose
        if not ways or len(marks.chosen) < 2:
            return
        k = ways[self.rotation % len(ways)]
        owner = self.rules.seat_to_move(self.state)
        if marks.chosen[0] == LIFT_TILE:
            owner = (self.state.tiles[marks.chosen[1]] >> 12) & 7
        is_held = marks.held_at and self.lifts(marks.chosen, marks.held)
        at = marks.held_at if is_held and marks.held_at else self.point(marks.chosen[-1])
        roads = self.camera.axes_on_screen(axes(self.arms_in_hand(marks.chosen, k)))
        picture = art.tile(self.stones[owner], roads, self.camera.radius)
        stamp(target, art.tile_shadow(self.camera.radius), (at[0], at[1] + self.camera.radius * 0.2))
        stamp(target, picture, at)
        stamp(target, place_outline(self.camera.radius, True), at)

    def draw_above(self, target: pygame.Surface, marks: Marks) -> None:
        painter, chosen = self.mark_painter, marks.chosen
        kind = chosen[0] if chosen else None
        if kind is not None and kind < CELLS:
            painter.chosen(target, self.point(kind))
        if kind == LIFT_TILE and len(chosen) > 1:
            stamp(target, place_outline(self.camera.radius, True), self.point(chosen[1]))
        tiles = self.state.tiles
        for place in marks.targets:
            if ARM <= place < ARM + 6 and len(chosen) == 2:
                self._draw_block_ghost(target, chosen[1], place - ARM, place in (marks.hover, marks.focus))
            elif place in tiles and chosen and kind in (HAND_BLOCK, LIFT_TILE):
                if len(chosen) == 1 or place != chosen[1]:
                    painter.stud(target, self.point(place), place in (marks.hover, marks.focus))
            elif place in tiles and chosen:
                painter.stud(target, self.point(place), place in (marks.hover, marks.focus))
            elif place in tiles and place == marks.hover:
                painter.candidate(target, self.point(place))
        for cell in marks.won[:marks.lit]:
            painter.chosen(target, self.point(cell), False)
        if kind == HAND_BLOCK and len(chosen) == 2:
            stamp(target, place_outline(self.camera.radius, True), self.point(chosen[1]))
        if marks.focus is not None and marks.focus in self.spots:
            painter.focus(target, self.spots[marks.focus])
        if marks.refused is not None and marks.refused in self.spots:
            painter.refused(target, self.spots[marks.refused], self.shake)
        self.draw_turn(target, tuple(marks.hint or marks.preview), marks.hint_grown if marks.hint else 1.0, painter)
        carried = [piece for piece in self.animator.pieces if self._is_carried(piece.cell, marks)]
        if carried and marks.held_at:
            x, y = marks.held_at
            stamp(target, art.tile_shadow(self.camera.radius), (x, y + self.camera.radius * 0.3))
            for piece in carried:
                if piece.kind >= MARBLES:
                    self._put(target, piece, marks.held_at, marks)

    def draw_turn(self, target: pygame.Surface, turn: tuple[Move, ...], grown: float, painter: MarkPainter) -> None:
        state = self.state
        for index, move in enumerate(turn):
            self._draw_move(target, state, move, grown, painter)
            if index + 1 < len(turn):  # the next action may need this one, such as a road that it opens
                state = self.rules.play(state, move)

    def _draw_block_ghost(self, target: pygame.Surface, cell: Cell, arm: int, is_near: bool) -> None:
        shown = self.camera.arm_on_screen(arm)
        picture = art.block(shown, self.camera.radius)
        if not is_near:
            picture = faded(art.block.raw(shown, self.camera.radius), GHOST)
        stamp(target, picture, self.camera.arm(axial(cell), arm))

    def _draw_move(self, target: pygame.Surface, state: SlyneState, move: Move, grown: float,
                   painter: MarkPainter) -> None:
        seat: Seat = self.rules.seat_to_move(state)
        kind = move[0]
        colour = Material.IVORY if painter.is_past else Material.BRASS_BRIGHT
        outline = place_outline(self.camera.radius, True, colour)
        if kind == MOVE_MARBLE:
            for step in self.rules.steps(state, move):
                for start, end in pairwise((step.src, *step.via, step.dst)):
                    painter.mover(target, self.point(start), self.point(end), grown)
        elif kind == MOVE_TILE and move[1] != move[2]:
            painter.arrow(target, self.point(move[1]), self.point(move[2]), grown)
        elif kind == PLACE_MARBLE:
            ghost = faded(marble.raw(self.stones[seat], self.diameter, 0, self.signs), HINT_ALPHA)
            stamp(target, marble_shadow(self.stones[seat], self.diameter), self.point(move[1]))
            stamp(target, ghost, self.point(move[1]))
            painter.chosen(target, self.point(move[1]), False)
        elif kind == PLACE_TILE:
            roads = self.camera.axes_on_screen(axes(self.rules.shapes[move[2]]))
            picture = art.tile.raw(self.stones[seat], roads, self.camera.radius)
            stamp(target, faded(picture, HINT_ALPHA), self.point(move[1]))
            stamp(target, outline, self.point(move[1]))
        elif kind == PLACE_BLOCK:
            block = art.block(self.camera.arm_on_screen(move[2]), self.camera.radius)
            stamp(target, block, self.camera.arm(axial(move[1]), move[2]))
            stamp(target, outline, self.point(move[1]))
        elif kind == MOVE_TILE:
            stamp(target, outline, self.point(move[1]))

    def target_at(self, pos: tuple[int, int]) -> Target | None:
        if not self.mat.collidepoint(pos):
            return None
        arms = [(math.dist(spot, pos), place) for place, spot in self.spots.items() if place >= ARM]
        if arms and min(arms)[0] < self.camera.radius * 0.34:
            return min(arms)[1]
        near = [(math.dist(spot, pos), place) for place, spot in self.spots.items() if place < CELLS]
        return min(near)[1] if near and min(near)[0] < self.grip else None

