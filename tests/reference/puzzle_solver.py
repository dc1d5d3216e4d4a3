"""A plain exhaustive solver of puzzles: it shares no code with `games/`, nor with the generators beside it.

It knows the goals from their description alone, and each game from its rules, in `puzzle_games` and `puzzle_slyne`:
lists of moves and what follows from them, over texts and tuples. Positions are remembered, and the move that spoilt
the last try is tried first; nothing else is clever.
"""

from __future__ import annotations

from typing import Any

Position = Any
Move = Any


class PlainGame:
    """The rules of a game as the solver needs them."""

    seats: int

    def read(self, text: str) -> Position:
        """The position that a text describes; hashable."""
        raise NotImplementedError

    def seat(self, position: Position) -> int:
        """Return the seat to move."""
        raise NotImplementedError

    def moves(self, position: Position) -> list[Move]:
        """Every legal turn; empty once the game is over."""
        raise NotImplementedError

    def last_moves(self, position: Position) -> list[Move]:
        """Return all turns that win or take a marble out at once, and perhaps others."""
        return self.moves(position)

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a legal turn."""
        raise NotImplementedError

    def name(self, position: Position, move: Move) -> str:
        """The notation of a turn."""
        raise NotImplementedError

    def rewards(self, position: Position) -> tuple[float, ...] | None:
        """Return each seat's reward once the game is over."""
        raise NotImplementedError

    def out(self, position: Position, seat: int) -> int:
        """Marbles that a seat's side has pushed off, or that have left for a seat; 0 where none are counted."""
        return 0


class PlainSolver:
    """Whether the seat to move in `start` reaches a goal, all other seats against it."""

    def __init__(self, game: PlainGame, start: Position, goal: str) -> None:
        self.game = game
        self.start = start
        self.goal = goal
        self.hero = game.seat(start)
        self.had = game.out(start, self.hero)
        self.is_patient = False  # whether the answers to the last turn count as well
        self.memory: dict[tuple[Position, int], bool] = {}
        self.spoilers: dict[int, Move] = {}

    def winning_turns(self, turns: int) -> dict[str, Position]:
        """The first turns that reach the goal within so many, with what they lead to."""
        game = self.game
        following = {game.name(self.start, move): game.play(self.start, move) for move in game.moves(self.start)}
        return {name: after for name, after in following.items() if self.reaches(after, turns - 1)}

    def is_forced_sooner(self, turns: int) -> bool:
        """Whether any first turn reaches it within fewer turns, or by what the others answer to the last of those."""
        sooner = PlainSolver(self.game, self.start, self.goal)
        sooner.is_patient = True
        return sooner.is_forced(turns - 1)

    def is_forced(self, turns: int) -> bool:
        """Whether any first turn does."""
        return turns > 0 and any(self.reaches(self.game.play(self.start, move), turns - 1)
                                 for move in self.game.moves(self.start))

    def reaches(self, position: Position, left: int) -> bool:
        """Whether the hero, with so many turns left, gets there from here."""
        game = self.game
        settled = self.settled(position)
        if settled is not None:
            return settled
        is_heros = game.seat(position) == self.hero
        if left == 0 and (is_heros or not (self.is_patient or self.goal == "hold")):
            return self.goal == "hold"
        if (position, left) not in self.memory:
            is_last = is_heros and left == 1 and self.goal != "hold"
            moves = game.last_moves(position) if is_last else game.moves(position)
            favourite = self.spoilers.get(2 * left + is_heros)
            if favourite in moves:
                moves = [favourite, *moves]
            self.memory[position, left] = not is_heros
            for move in moves:
                if self.reaches(game.play(position, move), left - is_heros) == is_heros:
                    self.spoilers[2 * left + is_heros] = move
                    self.memory[position, left] = is_heros
                    break
        return self.memory[position, left]

    def settled(self, position: Position) -> bool | None:
        """Whether the goal is reached or missed for good."""
        if self.goal in ("eject", "exit") and self.game.out(position, self.hero) > self.had:
            return True
        rewards = self.game.rewards(position)
        if rewards is None:
            return None
        return rewards[self.hero] > 0 if self.goal == "hold" else rewards[self.hero] == 1
