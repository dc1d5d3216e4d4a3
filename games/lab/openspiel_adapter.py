"""An adapter for OpenSpiel's Python algorithms, such as its search, for any of the games.

    from open_spiel.python.algorithms import mcts
    rules = make_rules("orbito")
    bot = mcts.MCTSBot(spiel_game(rules), 1.4, 1000, mcts.RandomRolloutEvaluator())
    move = rules.moves(rules.start())[bot.step(SpielState(rules, rules.start()))]

Needs the extra `openspiel`: `pip install agate-games[openspiel]`.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from games.engine.core.rules import Rules


class SpielState:
    """A mutable position with numbered actions: action n is the n-th legal move of the rules."""

    def __init__(self, rules: Rules[Any], state: Any) -> None:
        self.rules, self.state, self.moves = rules, state, rules.moves(state)

    def clone(self) -> SpielState:
        """Return an independent copy; positions are immutable, so nothing is copied deeply."""
        copy = object.__new__(SpielState)
        copy.rules, copy.state, copy.moves = self.rules, self.state, self.moves
        return copy

    def apply_action(self, action: int) -> None:
        """Play the legal move of a number."""
        self.state = self.rules.play(self.state, self.moves[action])
        self.moves = self.rules.moves(self.state)

    def legal_actions(self, player: int = 0) -> list[int]:
        """Return the numbers of the legal moves."""
        return list(range(len(self.moves)))

    def action_to_string(self, player: int, action: int) -> str:
        """Return a move in the game's notation."""
        return self.rules.text(self.state, self.moves[action])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.moves

    def is_chance_node(self) -> bool:
        """Return False: no game has chance nodes."""
        return False

    def current_player(self) -> int:
        """Return the seat to move."""
        return self.rules.seat_to_move(self.state)

    def returns(self) -> list[float]:
        """Return every seat's reward, from -1 (lost) to 1 (won)."""
        outcome = self.rules.result(self.state)
        assert outcome is not None, "asked at the end of the game only"
        return [2 * reward - 1 for reward in outcome.rewards]


def spiel_game(rules: Rules[Any]) -> Any:
    """Return an object with the facts that OpenSpiel's algorithms ask of a game."""
    import pyspiel

    kind = SimpleNamespace(reward_model=pyspiel.GameType.RewardModel.TERMINAL,
                           dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL)
    return SimpleNamespace(get_type=lambda: kind, max_utility=lambda: 1.0, min_utility=lambda: -1.0,
                           num_players=lambda: rules.seats)
