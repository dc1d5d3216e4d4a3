"""A match: its players, the moves played, and the current ply. Saved as moves, never as boards."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Generic

from games.engine.core.errors import ForeignSave, GameError, IllegalMove, SaveError, UnknownName
from games.engine.core.rules import Move, Outcome, Rules, S, Seat, Turn, drawn
from games.engine.records.record import MOST_MOVES, Record, RulesFactory, new_id, new_seed, now, read_text
from games.engine.records.record import Player as Player

RESIGNED = "resigned"
AGREED = "agreed"


class Match(Generic[S]):
    """One game being played: validates moves, remembers everything, and can go back and forth.

    `ply` is the current position; moves beyond it are kept for redo until another move is played.
    `id` and `seed` stay the same on every device; `notes` is plain data that other modules keep with the match.
    """

    def __init__(self, rules: Rules[S], game: str, variant: str, options: Mapping[str, str] | None = None,
                 players: tuple[Player, ...] = (), position: str = "", seed: int | None = None) -> None:
        self.rules = rules
        self.game = game
        self.variant = variant
        self.options = dict(options or {})
        self.players = players or (Player(),) * rules.seats
        self.start_position = position
        self.moves: list[Move] = []
        self.states: list[S] = [rules.from_position(position) if position else rules.start()]
        self.ply = 0
        self.resigned: Seat | None = None
        self.is_agreed_draw = False
        self.id = new_id()
        self.seed = new_seed() if seed is None else seed
        self.started = self.changed = now()
        self.notes: dict[str, Any] = {}

    @property
    def state(self) -> S:
        """The current position."""
        return self.states[self.ply]

    @property
    def seat_to_move(self) -> Seat:
        """The seat that decides next."""
        return self.rules.seat_to_move(self.state)

    @property
    def is_at_end(self) -> bool:
        """Whether nothing can be redone."""
        return self.ply == len(self.moves)

    def result(self) -> Outcome | None:
        """Return the outcome, by the rules or by resignation; None while the match goes on."""
        if self.is_agreed_draw and self.is_at_end:
            return drawn(self.rules.seats, AGREED)
        if self.resigned is None or not self.is_at_end:
            return self.rules.result(self.state)
        teams = self.rules.teams
        others = [seat for seat in range(self.rules.seats) if teams[seat] != teams[self.resigned]]
        share = 1.0 if len({teams[seat] for seat in others}) == 1 else 0.5
        return Outcome(tuple(share if seat in others else 0.0 for seat in range(self.rules.seats)), RESIGNED)

    def play(self, move: Move) -> S:
        """Play a legal move in the current position and drop the moves that could have been redone."""
        if self.result() is not None:
            raise IllegalMove("The game is over.", "game_over")
        if not self.rules.is_legal(self.state, move):
            raise IllegalMove(f"The move {move} is not legal here.", "illegal")
        return self._add(move)

    def play_parsed(self, text: str) -> Turn:
        """Play the turn that a text names, exactly or by an abbreviation; raises IllegalMove or another MoveError.

        The rules find it among the legal turns, so that it is not checked a second time.
        """
        if self.result() is not None:
            raise IllegalMove(f"'{text}' is not legal here: the game is over.", "game_over")
        turn = self.rules.parse(self.state, text)
        for move in turn:
            self._add(move)
        return turn

    def _add(self, move: Move) -> S:
        after = self.rules.play(self.state, move)
        del self.moves[self.ply:], self.states[self.ply + 1:]
        self.moves.append(move)
        self.states.append(after)
        self.ply += 1
        self.resigned, self.is_agreed_draw = None, False
        return after

    def resign(self, seat: Seat) -> None:
        """End the match at the last move: the seat's team loses."""
        if self.rules.result(self.states[-1]) is None:
            self.ply = len(self.moves)
            self.resigned = seat

    def agree_to_draw(self) -> None:
        """End the match at the last move with a draw that all players agreed to."""
        if self.rules.result(self.states[-1]) is None and self.resigned is None:
            self.ply = len(self.moves)
            self.is_agreed_draw = True

    def undo(self) -> Move | None:
        """Take back one move, or the resignation if there is one; return the move, or None."""
        if (self.resigned is not None or self.is_agreed_draw) and self.is_at_end:
            self.resigned, self.is_agreed_draw = None, False
            return None
        if self.ply == 0:
            return None
        self.ply -= 1
        return self.moves[self.ply]

    def go_to(self, ply: int) -> None:
        """Make an earlier or later ply the current one."""
        if not 0 <= ply <= len(self.moves):
            raise IndexError(f"There are {len(self.moves)} plies, so no ply {ply}.")
        self.ply = ply

    def drop_redo(self) -> None:
        """Drop the moves beyond the current ply, and the end of the match after them."""
        del self.moves[self.ply:], self.states[self.ply + 1:]
        self.resigned, self.is_agreed_draw = None, False

    def branch(self, ply: int, players: tuple[Player, ...] = ()) -> Match[S]:
        """Return a new match with the same moves, and the same resignation if this one stands at its end."""
        other: Match[S] = Match(self.rules, self.game, self.variant, self.options, players or self.players,
                                self.start_position, self.seed)
        other.moves, other.states, other.ply = self.moves[:ply], self.states[:ply + 1], ply
        if ply == len(self.moves):
            other.resigned, other.is_agreed_draw = self.resigned, self.is_agreed_draw
        return other

    def turns(self) -> list[tuple[int, Seat, str]]:
        """Return the moves as people write them: (first ply, seat, notation) for each token."""
        rows: list[tuple[int, Seat, str]] = []
        token, first = "", 0
        for ply, move in enumerate(self.moves):
            state = self.states[ply]
            token += self.rules.text(state, move)
            if ply + 1 == len(self.moves) or self.rules.is_turn_complete(state, move):
                if token:
                    rows.append((first, self.rules.seat_to_move(state), token))
                token, first = "", ply + 1
        return rows

    def whole_turns(self) -> list[tuple[int, Seat, str]]:
        """Return `turns` with all tokens that a seat plays in a row joined into one turn."""
        rows: list[tuple[int, Seat, str]] = []
        for first, seat, text in self.turns():
            if rows and rows[-1][1] == seat:
                rows[-1] = (rows[-1][0], seat, f"{rows[-1][2]} {text}")
            else:
                rows.append((first, seat, text))
        return rows

    def record(self, stones: tuple[str, ...] = ()) -> Record:
        """Return the match as plain data; the record of an extremely long game begins at a later position."""
        cut = max(0, len(self.moves) - MOST_MOVES)
        position = self.rules.position(self.states[cut]) if cut else self.start_position
        result = self.result()
        seats = [self.rules.seat_to_move(state) for state in self.states[:self.ply + 1]]
        turns = sum(before != after for before, after in pairwise(seats))
        return Record(
            id=self.id, game=self.game, variant=self.variant, options=self.options, players=self.players,
            position=position, moves=tuple(self.moves[cut:]), ply=max(0, self.ply - cut), resigned=self.resigned,
            seed=self.seed, started=self.started, changed=self.changed, stones=stones, notes=self.notes, turns=turns,
            turn=0 if result else self.seat_to_move, board=self.rules.position(self.state), result=result,
            is_agreed_draw=self.is_agreed_draw)

    def save(self) -> str:
        """Return the match as one JSON text, from which `load` rebuilds it exactly."""
        return self.record().text()

    @staticmethod
    def load(text: str, make_rules: RulesFactory) -> Match[Any]:
        """Return the match of a saved text, with every move replayed and validated; raises SaveError."""
        return Match.from_record(read_text(text), make_rules)

    @staticmethod
    def from_record(record: Record, make_rules: RulesFactory) -> Match[Any]:
        """Return the match of a record, with every move replayed and validated; raises SaveError."""
        try:
            rules = record.rules(make_rules)
            match: Match[Any] = Match(rules, record.game, record.variant, record.options, record.players,
                                      record.position, record.seed)
        except SaveError:
            raise
        except UnknownName as error:
            raise ForeignSave(f"The saved game cannot be opened: {error}") from error
        except GameError as error:
            raise SaveError(f"The saved game cannot be opened: {error}") from error
        for number, move in enumerate(record.moves, 1):
            try:
                match.play(move)
            except IllegalMove as error:
                raise SaveError(f"The saved game does not replay: move {number} is not legal.") from error
        if record.resigned is not None:
            match.resign(record.resigned)
        elif record.is_agreed_draw:
            match.agree_to_draw()
        match.ply = record.ply
        match.id, match.notes = record.id, record.notes
        match.started, match.changed = record.started, record.changed
        return match
