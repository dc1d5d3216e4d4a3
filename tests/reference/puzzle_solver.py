"""A plain exhaustive solver of puzzles: it shares no code with `games/`, nor with the generators beside it.

It follows the written description of the goals and the rules of each game, in `puzzle_games` and `puzzle_slyne`: lists
of moves and their results, over texts and tuples. The only optimisations: results of positions are cached, and the last
refuting move is tried first.
"""

from __future__ import annotations

from typing import Any

Position = Any
Move = Any


class PlainGame:
    """The rules of a game as the solver needs them."""

    seats: int

    def read(self, text: str) -> Position:
        """Return the position that a text describes; it is hashable."""
        raise NotImplementedError

    def seat(self, position: Position) -> int:
        """Return the seat to move."""
        raise NotImplementedError

    def moves(self, position: Position) -> list[Move]:
        """Return every legal turn; empty once the game is over."""
        raise NotImplementedError

    def last_moves(self, position: Position) -> list[Move]:
        """Return all turns that win or take a marble out at once, and perhaps others."""
        return self.moves(position)

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a legal turn."""
        raise NotImplementedError

    def name(self, position: Position, move: Move) -> str:
        """Return the notation of a turn."""
        raise NotImplementedError

    def rewards(self, position: Position) -> tuple[float, ...] | None:
        """Return each seat's reward once the game is over."""
        raise NotImplementedError

    def out(self, position: Position, seat: int) -> int:
        """Marbles that a seat's side has pushed off, or that have left for a seat; 0 where none are counted."""
        return 0


class PlainSolver:
    """Decides whether the seat to move in `start` can reach a goal against all other seats."""

    def __init__(self, game: PlainGame, start: Position, goal: str) -> None:
        self.game = game
        self.start = start
        self.goal = goal
        self.hero = game.seat(start)
        self.had = game.out(start, self.hero)
        self.is_patient = False  # whether the replies to the last turn count too
        self.memory: dict[tuple[Position, int], bool] = {}
        self.spoilers: dict[int, Move] = {}

    def winning_turns(self, turns: int) -> dict[str, Position]:
        """Return the first turns that reach the goal within a number of turns, with the positions they lead to."""
        game = self.game
        following = {game.name(self.start, move): game.play(self.start, move) for move in game.moves(self.start)}
        return {name: after for name, after in following.items() if self.reaches(after, turns - 1)}

    def is_forced_sooner(self, turns: int) -> bool:
        """Return whether any first turn reaches the goal within fewer turns, including the replies to the last one."""
        sooner = PlainSolver(self.game, self.start, self.goal)
        sooner.is_patient = True
        return sooner.is_forced(turns - 1)

    def is_forced(self, turns: int) -> bool:
        """Return whether any first turn reaches the goal within a number of turns."""
        return turns > 0 and any(self.reaches(self.game.play(self.start, move), turns - 1)
                                 for move in self.game.moves(self.start))

    def reaches(self, position: Position, left: int) -> bool:
        """Return whether the goal's seat, with a number of turns left, can reach the goal from a position."""
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
        """Return whether the goal is reached (True), out of reach (False), or open (None)."""
        if self.goal in ("eject", "exit") and self.game.out(position, self.hero) > self.had:
            return True
        rewards = self.game.rewards(position)
        if rewards is None:
            return None
        return rewards[self.hero] > 0 if self.goal == "hold" else rewards[self.hero] == 1
