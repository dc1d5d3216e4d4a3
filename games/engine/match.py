"""A match: who sits where, what has been played, and where one stands in it. Saved as moves, never as boards."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple

from games.engine.errors import GameError, IllegalMove, SaveError
from games.engine.rules import Move, Outcome, Rules, S, Seat

SAVE_VERSION = 1
RESIGNED = "resigned"

RulesFactory = Callable[[str, str, Mapping[str, str]], Rules[Any]]  # game, variant, options


class Player(NamedTuple):
    """Who sits at a seat: a person, or a computer of some level."""

    name: str = ""
    level: str = ""  # empty = a person

    @property
    def is_human(self) -> bool:
        return not self.level


class Match(Generic[S]):
    """One game being played: validates moves, remembers everything, and can go back and forth.

    `ply` is where one stands; moves beyond it are kept for redo until another move is played.
    """

    def __init__(self, rules: Rules[S], game: str, variant: str, options: Mapping[str, str] | None = None,
                 players: tuple[Player, ...] = (), position: str = "") -> None:
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

    @property
    def state(self) -> S:
        """The position one stands at."""
        return self.states[self.ply]

    @property
    def turn(self) -> Seat:
        """The seat that decides next."""
        return self.rules.turn(self.state)

    @property
    def is_at_end(self) -> bool:
        """Whether nothing can be redone."""
        return self.ply == len(self.moves)

    def result(self) -> Outcome | None:
        """How the match ended, by the rules or by resignation; None while it goes on."""
        if self.resigned is None or not self.is_at_end:
            return self.rules.result(self.state)
        teams = self.rules.teams
        others = [seat for seat in range(self.rules.seats) if teams[seat] != teams[self.resigned]]
        share = 1.0 if len({teams[seat] for seat in others}) == 1 else 0.5
        return Outcome(tuple(share if seat in others else 0.0 for seat in range(self.rules.seats)), RESIGNED)

    def play(self, move: Move) -> S:
        """Plays a legal move from where one stands, forgetting what could have been redone."""
        if self.result() is not None:
            raise IllegalMove("The game is over.", "game_over")
        if move not in self.rules.moves(self.state):
            raise IllegalMove(f"The move {move} is not legal here.", "illegal")
        after = self.rules.play(self.state, move)
        del self.moves[self.ply:], self.states[self.ply + 1:]
        self.moves.append(move)
        self.states.append(after)
        self.ply += 1
        self.resigned = None
        return after

    def play_text(self, text: str) -> tuple[Move, ...]:
        """Plays a whole turn given in notation; nothing changes if it is not legal."""
        if self.result() is not None:
            raise IllegalMove("The game is over.", "game_over")
        turn = self.rules.parse(self.state, text)
        for move in turn:
            self.play(move)
        return turn

    def resign(self, seat: Seat) -> None:
        """Ends the match at the last move: the seat's team loses."""
        if self.rules.result(self.states[-1]) is None:
            self.ply = len(self.moves)
            self.resigned = seat

    def undo(self) -> Move | None:
        """Takes one move back, or a resignation first; returns the move, None if there was none to take back."""
        if self.resigned is not None:
            self.resigned = None
            return None
        if self.ply == 0:
            return None
        self.ply -= 1
        return self.moves[self.ply]

    def redo(self) -> Move | None:
        """Plays again the move that was taken back last; None if there is none."""
        if self.is_at_end:
            return None
        move = self.moves[self.ply]
        self.ply += 1
        return move

    def go_to(self, ply: int) -> None:
        """Stands at an earlier or later ply, to look around or to play on from there."""
        if not 0 <= ply <= len(self.moves):
            raise IndexError(f"There are {len(self.moves)} plies, so no ply {ply}.")
        self.ply = ply

    def turns(self) -> list[tuple[int, Seat, str]]:
        """Everything played as people write it: (first ply, seat, notation) per turn."""
        rows: list[tuple[int, Seat, str]] = []
        token, first = "", 0
        for ply, move in enumerate(self.moves):
            state = self.states[ply]
            token += self.rules.text(state, move)
            if ply + 1 == len(self.moves) or self.rules.is_turn_complete(state, move):
                if token:
                    rows.append((first, self.rules.turn(state), token))
                token, first = "", ply + 1
        return rows

    def save(self) -> str:
        """The match as one JSON text, from which `load` rebuilds it exactly."""
        return json.dumps({
            "version": SAVE_VERSION, "game": self.game, "variant": self.variant, "options": self.options,
            "players": [list(player) for player in self.players], "position": self.start_position,
            "moves": [list(move) for move in self.moves], "ply": self.ply, "resigned": self.resigned,
        }, separators=(",", ":"))

    @staticmethod
    def load(text: str, make_rules: RulesFactory) -> Match[Any]:
        """A match from its saved text, every move replayed and validated; raises SaveError, changes nothing."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise SaveError("The saved game is damaged: it is not complete JSON.") from error
        if not isinstance(data, dict):
            raise SaveError("The saved game is damaged: it is not a record.")
        if data.get("version") != SAVE_VERSION:
            raise SaveError(f"The saved game is of version {data.get('version')!r}, "
                            f"this program reads version {SAVE_VERSION}.")
        try:
            return _rebuild(data, make_rules)
        except SaveError:
            raise
        except GameError as error:
            raise SaveError(f"The saved game cannot be opened: {error}") from error
        except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
            raise SaveError("The saved game is damaged: something in it is missing or of the wrong kind.") from error


def _rebuild(data: dict[str, Any], make_rules: RulesFactory) -> Match[Any]:
    options = {str(name): str(value) for name, value in data["options"].items()}
    rules = make_rules(str(data["game"]), str(data["variant"]), options)
    players = tuple(Player(str(name), str(level)) for name, level in data["players"])
    if len(players) != rules.seats:
        raise SaveError(f"The saved game has {len(players)} players, this variant takes {rules.seats}.")
    match: Match[Any] = Match(rules, data["game"], data["variant"], options, players, str(data["position"]))
    for number, flat in enumerate(data["moves"], 1):
        move = tuple(flat)
        if not all(type(part) is int for part in move):
            raise SaveError(f"The saved game is damaged: move {number} is not made of whole numbers.")
        try:
            match.play(move)
        except IllegalMove as error:
            raise SaveError(f"The saved game does not replay: move {number} is not legal.") from error
    resigned = data["resigned"]
    if resigned is not None:
        if type(resigned) is not int or not 0 <= resigned < rules.seats:
            raise SaveError("The saved game is damaged: it names a seat that does not exist.")
        match.resign(resigned)
    if type(data["ply"]) is not int or not 0 <= data["ply"] <= len(match.moves):
        raise SaveError("The saved game is damaged: it stands at a move that does not exist.")
    match.ply = data["ply"]
    return match
