"""Touches on Abalone's board: several marbles are taken up and moved together."""

from __future__ import annotations

from games.abalone.view import AbaloneView
from games.engine.core.picker import Pick
from games.engine.core.rules import OFF, Cell, Target, Turn
from games.shell.table.board_widget import BoardWidget


class AbaloneBoard(BoardWidget):
    """Several chosen marbles move to any cell that one of them can reach; if that is ambiguous, the finger chooses."""

    view: AbaloneView
    _asked: tuple[tuple[Target, ...], Cell] | None = None  # what was chosen, and the cell touched that leaves a choice
    _ways: tuple[object, tuple[Target, ...], dict[Cell, tuple[Turn, ...]]] = (None, (), {})  # for a state and touches

    def ways(self) -> dict[Cell, tuple[Turn, ...]]:
        """Return the turns that a touch on each cell can mean, once two or three marbles are chosen."""
        session = self.session
        chosen = session.picker.chosen if session.targets() else ()
        if len(chosen) < 2:
            return {}
        state = session.match.state
        if self._ways[0] is not state or self._ways[1] != chosen:
            found: dict[Cell, tuple[Turn, ...]] = {}
            for turn, touch in session.picker.endings().items():
                steps = session.rules.steps(state, turn[-1])
                goals, starts = {step.dst for step in steps}, {step.src for step in steps}
                for cell in sorted({touch} if goals & starts or OFF in goals else goals):
                    found[cell] = (*found.get(cell, ()), turn)
            self._ways = state, chosen, found
        return self._ways[2]

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
        """Return where a held marble can be dragged, each cell with the turn this makes for all held marbles."""
        turns = {turn for turns in self.ways().values() for turn in turns}
        steps = {turn: self.session.rules.steps(self.session.match.state, turn[-1]) for turn in turns}
        return {step.dst: turn for turn in turns for step in steps[turn] if step.src == held}

    def drop(self, held: Target, goal: Target) -> Pick:
        turn = self._carried(held).get(goal)
        return self.session.choose(turn) if turn else super().drop(held, goal)

    def preview_turn(self, aim: Target | None, held: Target | None) -> Turn:
        if aim is not None and held is not None and aim in (turns := self._carried(held)):
            return turns[aim]
        meant = self.ways().get(aim, ()) if aim is not None and held is None else ()
        return meant[0] if len(meant) == 1 else () if meant else super().preview_turn(aim, held)

    def choices(self, aim: Target | None) -> tuple[Turn, ...]:
        meant = self.ways().get(aim, ()) if aim is not None and self.marks.held is None else ()
        if not meant and self.is_asking and self._asked:
            meant = self.ways().get(self._asked[1], ())
        return meant if len(meant) > 1 else ()

    def tap(self, target: Target) -> None:
        meant = self.ways().get(target, ())
        self._asked = (self.session.picker.chosen, target) if len(meant) > 1 else None
        if len(meant) == 1:
            self.answer(self.session.choose(meant[0]), target)
        elif meant:
            self.answer(Pick(), target)
        else:
            super().tap(target)


