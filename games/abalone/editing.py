"""Editing of Abalone positions."""

from __future__ import annotations

from games.abalone.grid import CELLS, NOBODY
from games.abalone.handicap import with_marbles_out
from games.abalone.positions import read_counts, read_rows
from games.abalone.rules import EXCHANGED, NO_SWAP, SWAP_NEXT, AbaloneState
from games.abalone.symmetry import AbaloneSymmetry
from games.engine.core.editing import Counter, Editing, Tool, unreadable
from games.engine.core.errors import GameError, ImpossibleHandicap
from games.engine.core.layouts import Layout
from games.engine.core.rules import OFF, Cell, Seat

OUT = "out"


class AbaloneEditing(Editing[AbaloneState]):
    """Marbles on cells. With two players the ejected marbles follow from the board; with more they are set by number.

    Of many missing marbles one fewer than wins counts as ejected, so that a study of a few can still be played.
    """

    def empty(self) -> AbaloneState:
        cells = bytearray(self.rules.first_cells)
        cells[:CELLS] = bytes(CELLS)
        return self._made(bytes(cells), 0, (0,) * self.rules.seats)

    def holds(self, cell: Cell) -> bool:
        return 0 <= cell < CELLS

    def put(self, s: AbaloneState, cell: Cell, tool: Tool) -> AbaloneState:
        cells = bytearray(s.cells)
        cells[cell] = NOBODY if tool.seat < 0 else tool.seat + 1
        return self._made(bytes(cells), s.seat, s.out)

    def read(self, text: str) -> AbaloneState:
        words, letters = text.split(), self.rules.letters
        if self.rules.swaps and words[3:] in (["first"], ["swap"]):
            words.pop()
        if len(words) != 3 or len(words[1]) != 1 or words[1] not in letters:
            raise unreadable(text)
        cells = read_rows(words[0], letters)
        return self._made(cells, letters.index(words[1]), read_counts(words[2], self.rules.seats))

    def with_seat_to_move(self, s: AbaloneState, seat: Seat) -> AbaloneState:
        return self._made(s.cells, seat, s.out)

    def counters(self, s: AbaloneState) -> tuple[Counter, ...]:
        if self.rules.seats == 2:
            return ()
        return tuple([Counter(OUT, seat, out, self.rules.needed[seat]) for seat, out in enumerate(s.out)])

    def with_count(self, s: AbaloneState, name: str, seat: Seat, value: int) -> AbaloneState:
        out = list(s.out)
        out[seat] = value
        return self._made(s.cells, s.seat, tuple(out))

    def as_layout(self, s: AbaloneState) -> AbaloneState:
        return AbaloneState(s.cells, s.seat, (0,) * self.rules.seats, 0, b"", None)

    def begun(self, text: str) -> str:
        """Offer to swap sides where the rules do, remove a handicap's marbles, and leave each side enough to win."""
        words, rules = text.split(), self.rules
        if rules.seats != 2 or words[3:] == ["swap"]:
            return text
        if len(words) not in (3, 4):
            raise unreadable(text)
        s, out = self.read(" ".join(words[:3])), read_counts(words[2], rules.seats)
        cells = s.cells
        if not any(out) and any(rules.first_out):
            if any(cells.count(2 - seat) <= ahead for seat, ahead in enumerate(rules.first_out)):
                raise ImpossibleHandicap("There are too few marbles for this handicap.")
            cells, out = with_marbles_out(cells, rules.first_out, rules.teams, rules.needed)
        out = tuple([max(out[seat], rules.needed[seat] - cells.count(2 - seat)) for seat in (0, 1)])
        return str(rules.position(AbaloneState(cells, s.seat, out, 0, b"", None, s.swap)))

    def describe(self, name: str, text: str) -> Layout | None:
        try:
            rules, text = self.rules, self.begun(text)
            start = rules.from_position(text)
        except GameError:
            return None
        if rules.seats != 2 or rules.result(start):
            return None
        exchanged = AbaloneState(start.cells.translate(EXCHANGED), start.seat, start.out[::-1], 0, b"", None)
        symmetry = AbaloneSymmetry(rules)
        ejecting = sum(any(step.dst == OFF for step in rules.steps(start, move)) for move in rules.moves(start))
        return Layout(name, 2, text, (start.cells.count(1), start.cells.count(2)),
                      symmetry.canonical(self.as_layout(start))[0] == symmetry.canonical(
                          self.as_layout(exchanged))[0], ejecting)

    def _made(self, cells: bytes, seat: Seat, out: tuple[int, ...]) -> AbaloneState:
        if self.rules.seats == 2:
            missing = [max(0, self.rules.marbles[owner - 1] - cells.count(owner)) for owner in (1, 2)]
            out = tuple([min(missing[1 - seat], self.rules.needed[seat] - 1) for seat in (0, 1)])
        return AbaloneState(cells, seat, out, 0, b"", None, SWAP_NEXT if self.rules.swaps else NO_SWAP)


EDITING = AbaloneEditing
