"""Abalone on the screen: a hexagon of glass marbles that push, and roll off into the gutter."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import pygame

from games.abalone import art
from games.abalone.grid import CELL_OF_NAME, CELLS, GROUPS, NAMES
from games.abalone.positions import TO_EJECT
from games.engine.core.match import Match
from games.engine.core.picker import Pick, Turn
from games.engine.core.rules import OFF, PUSH, Cell, Move, Seat, Step, Target
from games.shell.screens.match.board_scene import BoardScene
from games.shell.screens.match.match_panel import Standing
from games.shell.screens.scene import AppServices
from games.shell.table.board_view import BoardView, Marks
from games.shell.table.board_widget import BoardWidget
from games.shell.table.flying_marble import FlyingMarble
from games.shell.table.mark_painter import MarkPainter
from games.shell.table.pieces import Journey, Piece
from games.shell.table.session import Replay
from games.shell.table.timeline import in_out, out_cubic
from games.shell.theme.marbles import marble
from games.shell.theme.mark_sprites import push_disc
from games.shell.theme.paint import Painting, Point, stamp
from games.shell.theme.text import tr
from games.shell.theme.theme import Motion, Theme
from games.shell.widgets.player_card import Tray

PUSH_DISC, CHOICE_DISC = 0.56, 0.66  # of the pitch
GUTTER = 1.25  # pitches that an ejected marble rolls


class AbaloneView(BoardView):
    """The dish. Two touched ends mean the whole line between them."""

    has_trays = False  # where ejected marbles go; without, they fade in the gutter

    def arrange(self, theme: Theme) -> None:
        self.board = art.place(self.rect, self._turn())
        self.diameter, self.grip = self.board.marble, self.board.pitch * 0.54
        self.spots = {cell: self.board.cell(NAMES[cell]) for cell in range(CELLS)}
        self.jeweller = MarkPainter(self.board.pitch, self.diameter)

    def _turn(self) -> int:
        """The turn that brings the viewer's first marbles lowest; none if they lie evenly all round, as in a daisy."""
        own = [NAMES[cell] for cell, seat in self.rules.pieces(self.rules.start()) if seat == self.viewer]

        def depth(turn: int) -> int:
            board = art.Board(0, 0, 1000, turn)
            return round(sum(board.cell(name)[1] for name in own))

        return max(range(6), key=depth)

    def paint_base(self, target: pygame.Surface) -> Painting:
        assert self.theme
        yield from art.paint(target, self.board, self.theme)
        if self.has_names:
            art.paint_names(target, self.board, self.theme)
            yield

    def target_at(self, pos: tuple[int, int]) -> Target | None:
        name = self.board.cell_at(pos)
        return None if name is None else CELL_OF_NAME[name]

    def journey(self, step: Step, beat: Sequence[Step]) -> Journey:
        pushes = step.manner == PUSH
        sound = ""
        if step is beat[0]:
            ejects = any(OFF in (other.src, other.dst) for other in beat)
            sound = "eject" if ejects else "push" if pushes else "step"
        if OFF in (step.src, step.dst):
            inside, outside = self.way_out(step, beat)
            points = [inside, outside] if step.dst == OFF else [outside, inside]
            time = self.seconds(Motion.PUSH) + self.seconds(Motion.EJECT)
            return Journey(points, time, out_cubic, fades=step.dst == OFF and not self.has_trays, sound=sound)
        points = [self.spots[step.src], self.spots[step.dst]]
        duration = Motion.PUSH if pushes or len(beat) > 1 else Motion.STEP
        return Journey(points, self.seconds(duration), in_out if pushes else out_cubic, sound=sound)

    def way_out(self, step: Step, beat: Sequence[Step]) -> tuple[Point, Point]:
        """From the last cell over the rim, in the direction of the push."""
        cell = step.src if step.dst == OFF else step.dst
        pusher = next(other for other in beat if OFF not in (other.src, other.dst))
        (x0, y0), (x1, y1) = self.spots[pusher.src], self.spots[pusher.dst]
        sign = GUTTER if step.dst == OFF else -GUTTER
        x, y = self.spots[cell]
        return (x, y), (x + (x1 - x0) * sign, y + (y1 - y0) * sign)

    def decided(self, before: Any, last: Move) -> tuple[Cell, ...]:
        """The winning push: the marbles that made it, where they stand now."""
        steps = self.rules.steps(before, last)
        return tuple(step.dst for step in steps if step.dst != OFF) if any(step.dst == OFF for step in steps) else ()

    def group(self, chosen: tuple[Target, ...]) -> tuple[Cell, ...]:
        """All the marbles that the touches so far have taken up."""
        return GROUPS.get((chosen[0], chosen[-1]), chosen) if len(chosen) > 1 else chosen

    def lift_of(self, piece: Piece, marks: Marks) -> float:
        return 0.8 if piece.cell in self.group(marks.chosen) or piece.cell == marks.held else 0.0

    def draw_below(self, target: pygame.Surface, marks: Marks) -> None:
        if marks.before_last is not None and not self.animator.is_moving:
            for cell in left_and_reached(self.rules.steps(marks.before_last, marks.last)):
                self.jeweller.last(target, self.spots[cell])
        for cell in marks.won[:marks.lit]:
            self.jeweller.won(target, self.spots[cell], marks.glow)

    def held_cells(self, marks: Marks) -> tuple[Cell, ...]:
        """A finger on one of several marbles taken up carries all of them."""
        group = self.group(marks.chosen)
        return group if marks.held in group and marks.held_at else super().held_cells(marks)

    def draw_above(self, target: pygame.Surface, marks: Marks) -> None:
        jeweller, taken = self.jeweller, {piece.cell: piece.kind for piece in self.animator.pieces}
        group = self.group(marks.chosen)
        for cell in group if not marks.held_at else ():
            jeweller.chosen(target, self.spots[cell])
        seat = self.rules.turn(self.state)
        for cell in marks.targets if marks.chosen else ():
            if cell not in taken:
                jeweller.stud(target, self.spots[cell], cell in (marks.hover, marks.focus))
            elif taken[cell] == seat or self._is_partner(taken[cell], seat):
                jeweller.candidate(target, self.spots[cell])
            else:
                disc = push_disc(round(self.board.pitch * PUSH_DISC), self._angle(group, cell))
                stamp(target, disc, self.spots[cell])
        if marks.hover is not None and marks.hover in taken and marks.hover not in group:
            jeweller.candidate(target, self.spots[marks.hover])
        if marks.focus is not None:
            jeweller.focus(target, self.spots[marks.focus])
        if marks.refused is not None:
            jeweller.refused(target, self.spots[marks.refused], self.shake)
        if marks.played:
            self.draw_turn(target, marks.hint, marks.hint_grown)
            return
        for turn in marks.choices or (marks.hint or marks.preview,):
            for move in turn:
                self._draw_move(target, move, marks.hint_grown if marks.hint else 1.0)
        for turn in marks.choices:
            self._draw_choice(target, turn, marks.choices)

    def _is_partner(self, kind: int, seat: Seat) -> bool:
        return self.rules.teams[kind] == self.rules.teams[seat]

    def _angle(self, group: Sequence[Cell], cell: Cell) -> int:
        """Which way a push goes: from the marble beside the target onto it."""
        x, y = self.spots[cell]
        x0, y0 = min((self.spots[own] for own in group), key=lambda spot: math.dist(spot, (x, y)))
        return round(math.degrees(math.atan2(y - y0, x - x0)))

    def draw_turn(self, target: pygame.Surface, turn: Turn, grown: float) -> None:
        """One arrow along a line that moves in its own direction, so that two turns can be told apart; else several."""
        for move in turn:
            steps = self.rules.steps(self.state, move)
            starts, ends = {step.src for step in steps}, {step.dst for step in steps}
            if len(steps) > 1 and not starts & ends:
                self._draw_move(target, move, grown)
                continue
            first = next(step for step in steps if step.src not in ends)
            last = next(step for step in steps if step.dst not in starts)
            end = self.way_out(last, steps)[1] if last.dst == OFF else self.spots[last.dst]
            self.jeweller.arrow(target, self.spots[first.src], end, grown)

    def _draw_move(self, target: pygame.Surface, move: Move, grown: float) -> None:
        """An arrow on every marble that moves, over the rim too."""
        steps = self.rules.steps(self.state, move)
        for step in steps:
            end = self.way_out(step, steps)[1] if step.dst == OFF else self.spots[step.dst]
            self.jeweller.mover(target, self.spots[step.src], end, grown)

    def _draw_choice(self, target: pygame.Surface, turn: Turn, choices: tuple[Turn, ...]) -> None:
        """A disc with an arrow where only this turn leads to, to be touched."""
        steps = self.rules.steps(self.state, turn[-1])
        others = {step.dst for other in choices if other != turn for step in self.rules.steps(self.state, other[-1])}
        for step in steps:
            if step.dst not in others:
                (x0, y0), (x1, y1) = self.spots[step.src], self.spots[step.dst]
                angle = round(math.degrees(math.atan2(y1 - y0, x1 - x0)))
                stamp(target, push_disc(round(self.board.pitch * CHOICE_DISC), angle), (x1, y1))


def left_and_reached(steps: Sequence[Step]) -> set[Cell]:
    """Where a move came from and went: not the cells that one marble leaves to another of its colour."""
    left, reached = {(step.src, step.piece) for step in steps}, {(step.dst, step.piece) for step in steps}
    return {cell for cell, _ in left ^ reached if cell != OFF}


class AbaloneBoard(BoardWidget):
    """Several marbles taken up go where any of them can be put; where that may mean two ways, the finger chooses."""

    view: AbaloneView
    _asked: tuple[tuple[Target, ...], Cell] | None = None  # what was chosen, and the cell touched that leaves a choice
    _ways: tuple[object, dict[Cell, tuple[Turn, ...]]] = (None, {})

    def ways(self) -> dict[Cell, tuple[Turn, ...]]:
        """The turns that a touch on each cell can mean, once two or three marbles are taken up."""
        session = self.session
        chosen = session.picker.chosen if session.targets() else ()
        if len(chosen) < 2:
            return {}
        if self._ways[0] != (id(session.match.state), chosen):
            found: dict[Cell, tuple[Turn, ...]] = {}
            for turn, touch in session.picker.endings().items():
                steps = session.rules.steps(session.match.state, turn[-1])
                goals, starts = {step.dst for step in steps}, {step.src for step in steps}
                for cell in sorted({touch} if goals & starts or OFF in goals else goals):
                    found[cell] = (*found.get(cell, ()), turn)
            self._ways = (id(session.match.state), chosen), found
        return self._ways[1]

    @property
    def is_asking(self) -> bool:
        """Whether one of two arrows must be touched."""
        return self._asked is not None and self._asked[0] == self.session.picker.chosen and bool(self.ways())

    def targets(self) -> set[Target]:
        return super().targets() | self.ways().keys()

    def goals(self, held: Target) -> set[Target]:
        if held in self.view.group(self.marks.chosen) and (turns := self._carried(held)):
            return set(turns)
        return super().goals(held)

    def _carried(self, held: Target) -> dict[Target, Turn]:
        """Where one of the marbles taken up can be carried, and what that means for all."""
        turns = {turn for turns in self.ways().values() for turn in turns}
        steps = {turn: self.session.rules.steps(self.session.match.state, turn[-1]) for turn in turns}
        return {step.dst: turn for turn in turns for step in steps[turn] if step.src == held}

    def drop(self, held: Target, goal: Target) -> Pick:
        turn = self._carried(held).get(goal)
        return self.session.take(turn) if turn else super().drop(held, goal)

    def foreseen(self, aim: Target | None, held: Target | None) -> Turn:
        if aim is not None and held is not None and aim in (turns := self._carried(held)):
            return turns[aim]
        meant = self.ways().get(aim, ()) if aim is not None and held is None else ()
        return meant[0] if len(meant) == 1 else () if meant else super().foreseen(aim, held)

    def choices(self, aim: Target | None) -> tuple[Turn, ...]:
        meant = self.ways().get(aim, ()) if aim is not None and self.marks.held is None else ()
        if not meant and self.is_asking and self._asked:
            meant = self.ways().get(self._asked[1], ())
        return meant if len(meant) > 1 else ()

    def tap(self, target: Target) -> None:
        meant = self.ways().get(target, ())
        self._asked = (self.session.picker.chosen, target) if len(meant) > 1 else None
        if len(meant) == 1:
            self.answer(self.session.take(meant[0]), target)
        elif meant:
            self.answer(Pick(), target)
        else:
            super().tap(target)


class AbaloneScene(BoardScene):
    """Captured marbles fill six hollows on the card of the one who pushed."""

    view_class = AbaloneView
    board_class = AbaloneBoard
    view: AbaloneView
    board: AbaloneBoard

    def __init__(self, app: AppServices, match: Match[Any], stones: Sequence[str]) -> None:
        self.flight = FlyingMarble()
        super().__init__(app, match, stones)

    def build(self) -> Iterator[None]:
        yield from super().build()
        self.flight = FlyingMarble()
        self.flight.theme = self.theme
        self.group.add(self.flight)
        self.view.has_trays = bool(self.panel.cards) and all(card.tray for card in self.panel.cards)
        self.board.on_shown = self._hop

    def _hop(self, replay: Replay) -> None:
        """An ejected marble hops from the gutter to the tray of the one who pushed."""
        out = next((step for step in replay.steps if step.dst == OFF), None)
        if out is None or replay.is_backward or not self.view.has_trays:
            return
        index = min(TO_EJECT, self.session.rules.counts(replay.after, replay.seat)["out"]) - 1
        goal, size = self.panel.tray_place(replay.seat, index)
        _, start = self.view.way_out(out, replay.steps)
        picture = marble(self.stones[out.piece], self.view.diameter, 0, self.signs)
        hop = self.theme.seconds(Motion.HOP)
        self.flight.begin(replay.seat, picture, start, goal, size, hop, self.panel.refresh)

    def standing(self, seat: Seat) -> Standing:
        rules = self.session.rules
        out = min(TO_EJECT, rules.counts(self.session.shown_state, seat)["out"])
        rivals = [other for other in range(rules.seats) if rules.teams[other] != rules.teams[seat]]
        out = max(0, out - (seat == self.flight.seat))
        result = self.session.result
        won = out == TO_EJECT and result is not None and seat in result.winners()
        return Standing(tray=Tray(self.stones[rivals[0]], out, TO_EJECT, won))

    def watch(self) -> object:
        return self.board.is_asking

    def guide(self) -> tuple[str, str]:
        chosen = self.view.group(self.session.picker.chosen)
        if not chosen:
            return tr("prompt.abalone.start"), tr("prompt.abalone.start.line")
        if self.board.is_asking:
            return tr("prompt.abalone.ask"), tr("prompt.abalone.ask.line")
        rules, pieces = self.session.rules, dict(self.session.rules.pieces(self.match.state))
        pushes = any(rules.teams[pieces[cell]] != rules.teams[self.match.turn]
                     for cell in self.board.targets() if cell in pieces)
        line = tr("prompt.abalone.chosen.push" if pushes else "prompt.abalone.chosen.line")
        return tr("prompt.abalone.chosen", n=len(chosen)), line

    def board_height(self, width: int) -> int:
        return round(width * 0.9)
