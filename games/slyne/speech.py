"""Words that tell a game of Sly'ne: places by coordinates, tiles by their roads, and the pieces in hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.core.rules import HAND, Cell, Seat, Step, Target
from games.engine.speech.sentences import MARBLES, Speech
from games.slyne.notation import name_of
from games.slyne.table import (
    ARM,
    ARM_NAMES,
    BLOCK_PIECE,
    CELLS,
    HAND_BLOCK,
    HAND_MARBLE,
    HAND_TILE,
    LIFT_TILE,
    PASS_TURN,
    ROTATE,
    SlyneState,
    axial,
    is_tile_piece,
    orientations,
    tile_of_piece,
)

BUTTONS = {HAND_TILE: "tile", HAND_MARBLE: "marble", HAND_BLOCK: "block", LIFT_TILE: "lift", PASS_TURN: "pass"}
ROADS = 3  # axes on which a straight road can lie


class SlyneSpeech(Speech[SlyneState]):
    """The rows of a growing table: its tiles, and the places that can be touched."""

    comma = "; "  # since a comma stands inside every name

    def name(self, target: Target) -> str:
        if target < CELLS:
            return name_of(target)
        if target in BUTTONS:
            return self.say(f"speech.slyne.{BUTTONS[target]}")
        if target >= ARM:
            return self.say("speech.slyne.arm", arm=self._arm(target - ARM))
        k = target - ROTATE
        shapes = orientations("star" if self.match.options.get("tiles") == "star" else "crossroads")
        return self.say("speech.slyne.turned", n=k, roads=self._named(shapes[k % len(shapes)]))

    def rows(self, s: SlyneState, targets: Iterable[Target]) -> list[list[Target]]:
        cells = sorted({*s.cells, *(target for target in targets if target < CELLS)})
        rows: dict[int, list[Target]] = {}
        for cell in cells:
            rows.setdefault(axial(cell)[1], []).append(cell)
        return [rows[row] for row in sorted(rows)]

    def spot(self, target: Target, row: int, column: int, length: int) -> tuple[float, float]:
        q, r = axial(target)
        return q + r / 2, float(r)

    def is_cell(self, target: Target) -> bool:
        return target < CELLS

    def things(self, seat: Seat, steps: Sequence[Step]) -> list[str]:
        tiles = [step for step in steps if is_tile_piece(step.piece)]
        blocks = [step for step in steps if step.piece >= BLOCK_PIECE and step.src == HAND]
        told = [self.does("slyne.blocks", seat, dst=name_of(step.dst), arm=self._arm(step.piece - BLOCK_PIECE))
                for step in blocks]
        for step in tiles:
            after = step.becomes if step.becomes >= 0 else step.piece
            act = "lays" if step.src == HAND else "turns" if step.src == step.dst else "shifts"
            src = "" if step.src == HAND else name_of(step.src)
            told.append(self.does(f"slyne.{act}", seat, src=src, dst=name_of(step.dst), roads=self._roads(after)))
        return told

    def pieces_at(self, s: SlyneState, cell: Cell) -> str:
        layers = self.layers(s).get(cell, ())
        tiles = [piece for piece in layers if is_tile_piece(piece)]
        if not tiles:
            return self.say("speech.slyne.bare")
        owner, _ = tile_of_piece(tiles[0])
        parts = [self.of("speech.slyne.tile_of", owner, roads=self._roads(tiles[0]))]
        parts += [self.say("speech.slyne.block_at", arm=self._arm(piece - BLOCK_PIECE))
                  for piece in layers if piece >= BLOCK_PIECE]
        return ", ".join([self.marble(piece) for piece in layers if piece < MARBLES] + parts)

    def belongings(self, s: SlyneState, seat: Seat) -> str:
        tiles = [cell for cell, piece in self.rules.pieces(s)
                 if is_tile_piece(piece) and tile_of_piece(piece)[0] == seat]
        told = [super().belongings(s, seat)] if s.marbles[seat] else []
        if tiles:
            told.append(self.does("slyne.tiles_at", seat, cells=self.places(tiles)))
        return " ".join(told) or self.does("slyne.nothing", seat)

    def _arm(self, arm: int) -> str:
        return self.say(f"speech.way.{ARM_NAMES[arm]}")

    def _roads(self, tile: int) -> str:
        return self._named(tile_of_piece(tile)[1])

    def _named(self, arms: int) -> str:
        """Return the straight roads of a set of arms."""
        roads = [self.say("speech.slyne.road", one=self._arm((axis + 3) % 6), other=self._arm(axis))
                 for axis in range(ROADS) if arms >> axis & arms >> axis + 3 & 1]
        return self.listed(roads)


SPEECH = SlyneSpeech
