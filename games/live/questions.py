"""Questions to everybody at a table: to take back moves, to agree on a draw, to play another game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from games.engine.core.rules import Seat
from games.live.agreement import History
from games.live.events import Event
from games.live.messages import BACK, DRAW, REMATCH, Answer, Ask

if TYPE_CHECKING:
    from games.live.table import LiveTable


class Questions:
    """Asks and answers for the seats held by this device, and acts once everybody has agreed."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._asks: dict[Seat, int] = {}  # the last question of each seat that was told

    def ask(self, seat: Seat, kind: str, ply: int = 0) -> None:
        """Ask everybody to take back to a ply, for a draw, or for another game."""
        table = self._table
        said = table.current(seat)
        table.say(seat, said._replace(ask=Ask(kind, table.next_number(said), len(table.agreed.moves), ply)))

    def withdraw(self, seat: Seat) -> None:
        """Withdraw a question."""
        self._table.say(seat, self._table.current(seat)._replace(ask=None))

    def answer(self, seat: Seat, asker: Seat, agrees: bool) -> None:
        """Answer the question of another seat."""
        table = self._table
        history = table.told.get(asker)
        if history and history.said.ask:
            answer, said = Answer(asker, history.said.ask.number), table.current(seat)
            if answer not in said.yes:
                kept = tuple([other for other in said.no if other.seat != asker])
                table.say(seat, said._replace(yes=(*said.yes, answer)) if agrees
                          else said._replace(no=(*kept, answer)))

    def tell_of(self, seat: Seat, ask: Ask | None) -> None:
        """Report a question of another device once, and its end."""
        number = ask.number if ask else 0
        if number != self._asks.get(seat, 0):
            self._asks[seat] = number
            self._table.events.append(Event("ask" if ask else "ask_gone", seat, ask))

    def follow_up(self, seat: Seat) -> None:
        """Do for a seat of this device what follows from the others' messages."""
        table, told = self._table, self._table.current_told()
        said, agreed = table.told[seat].said, table.agreed
        if seat not in told:
            return
        kept = tuple([answer for answer in said.yes if self._stands(answer, told)])
        if (agreed.era, -agreed.cut) > (said.era, -said.cut):
            first = min((history.said for history in told.values() if (history.said.era, history.said.cut) == (
                agreed.era, agreed.cut) and history.said.asked), key=lambda other: other.asked or Answer(-1, 0))
            table.say(seat, said._replace(era=agreed.era, cut=agreed.cut, asked=first.asked, ask=None, end="",
                                          code=table.codes.code_of(agreed.moves)))
        elif kept != said.yes:
            table.say(seat, said._replace(yes=kept))
        elif said.ask and said.ask.kind != REMATCH:
            self._decide(seat, said.ask, told)

    def _decide(self, seat: Seat, ask: Ask, told: Mapping[Seat, History]) -> None:
        """Act on an own question once everybody has agreed; drop it if somebody refused, or the game went on."""
        table = self._table
        question, said, agreed = Answer(seat, ask.number), table.told[seat].said, table.agreed
        if any(question in history.said.no for history in told.values()):
            table.events.append(Event("refused_ask", seat, ask))
            table.say(seat, said._replace(ask=None))
        elif ask.made_at != len(agreed.moves) or (ask.kind == DRAW and agreed.is_over):
            table.say(seat, said._replace(ask=None))
        elif self._all_agree(seat, ask, told):
            moves = agreed.moves[:ask.ply] if ask.kind == BACK else agreed.moves
            said = said._replace(ask=None, asked=question, code=table.codes.code_of(moves))
            table.say(seat, said._replace(end=DRAW, era=agreed.era, cut=agreed.cut) if ask.kind == DRAW
                      else said._replace(end="", era=agreed.era + 1, cut=ask.ply))

    def _stands(self, answer: Answer, told: Mapping[Seat, History]) -> bool:
        """Whether an answer is still needed: its question is open, or what followed from it still counts.

        A message from before the question says nothing about it: relays and other devices may repeat old ones.
        """
        history = told.get(answer.seat)
        return history is None or history.said.number < answer.number or history.said.asked == answer or (
            history.said.ask is not None and history.said.ask.number == answer.number)

    def _all_agree(self, asker: Seat, ask: Ask, told: Mapping[Seat, History]) -> bool:
        """Whether every other person at the table agrees to a question."""
        question = Answer(asker, ask.number)
        return all(seat == asker or (seat in told and question in told[seat].said.yes) for seat in self._table.people)

    def wants_rematch(self) -> bool:
        """Whether everybody at the table wants another game."""
        told = self._table.current_told()
        return any(history.said.ask and history.said.ask.kind == REMATCH
                   and self._all_agree(seat, history.said.ask, told) for seat, history in told.items())
