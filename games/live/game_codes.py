"""The game of a table as codes: every message holds one, and the same moves are decoded only once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from games.engine.core.game import Game
from games.engine.core.match import Match, Player
from games.engine.records.game_code import Shared, decode, encode
from games.live.agreement import Moves
from games.live.messages import MessageError

REMEMBERED: Final = 64  # decoded games


class GameCodes:
    """Codes of games that continue one game before its first move, the base."""

    def __init__(self, games: Sequence[Game]) -> None:
        self._games = games
        self.base: Match[Any] | None = None
        self._decoded: dict[str, Match[Any]] = {}

    def begin(self, code: str, seats: int) -> None:
        """Take the base from its code; raises MessageError for a game that has begun or has other seats."""
        base = decode(code, self._games).match
        if base.moves or seats != base.rules.seats:
            raise MessageError("The table's game has begun already or has other seats.")
        self.base = base
        self._decoded.clear()

    def moves_of(self, code: str) -> Moves:
        """Return the moves of a code that continues the base; raises MessageError for any other."""
        if not code:
            return ()
        match = self._decoded.get(code)
        if match is None:
            assert self.base
            match = decode(code, self._games).match
            if (match.id, match.game, match.variant, match.options, match.start_position) != (
                    self.base.id, self.base.game, self.base.variant, self.base.options, self.base.start_position):
                raise MessageError("The message holds another game.")
            if len(self._decoded) >= REMEMBERED:
                self._decoded.clear()
            self._decoded[code] = match
        return tuple(match.moves)

    def line(self, moves: Moves) -> Match[Any]:
        """Return the base with some moves made."""
        assert self.base
        line = self.base.branch(0, (Player(),) * self.base.rules.seats)
        line.id = self.base.id
        for move in moves:
            line.play(move)
        return line

    def code(self, line: Match[Any]) -> str:
        """Return the code of a continued game; empty before its first move."""
        return encode(Shared(line), self._games) if line.moves else ""

    def code_of(self, moves: Moves) -> str:
        """Return the code of the base with some moves made."""
        return self.code(self.line(moves))

    def code_before(self, match: Match[Any], stones: Sequence[str]) -> str:
        """Return the code of a match before its first move."""
        return encode(Shared(match.branch(0), tuple(stones)), self._games)
