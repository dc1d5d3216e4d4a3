"""What the search knows about Sly'ne. It works in a `sandbox`: `shortlist` and `promise` say what looks good there,
`finish` what wins, `worth` how near everyone is to a line, and `chance` draws the actions of a playout.
"""

from __future__ import annotations

from random import Random
from typing import Final, final

from games.engine.evaluator import Evaluator, Shortlist
from games.engine.rules import Move
from games.slyne.chance import FINE, Source, drawn_action
from games.slyne.finish import can_hold, marble_action, winning_actions
from games.slyne.promise import promises
from games.slyne.rules import Slyne
from games.slyne.sandbox import Action, Sandbox, as_action, as_move, borrowed, give_back
from games.slyne.shortlist import shortlist
from games.slyne.table import ACTIONS, RUNNING, SlyneState
from games.slyne.worth import shares


@final
class SlyneEvaluator(Evaluator[SlyneState]):
    """Judges Sly'ne for any number of seats."""

    def __init__(self, rules: Slyne) -> None:
        super().__init__(rules)
        self.game: Final = rules
        self.horizon = 8
        self.node_bytes = 1_200 + 550 * rules.seats

    def sample(self, s: SlyneState, rng: Random) -> Move:
        sandbox = borrowed(s)
        m = as_move(self._action(sandbox, rng.getrandbits))
        give_back(sandbox)
        return m

    def playout(self, s: SlyneState, rng: Random, cap: int) -> tuple[float, ...]:
        """Random play in which nobody overlooks a line that one marble action completes."""
        sandbox = borrowed(s)
        for _ in range(cap):
            if sandbox.winner != RUNNING:
                break
            action = marble_action(sandbox)
            if action[0] < 0:
                action = self._action(sandbox, rng.getrandbits)
            sandbox.act(action, self.game.shapes, self.game.draws)
        rewards = self._rewards(sandbox)
        give_back(sandbox)
        return rewards

    def _action(self, sandbox: Sandbox, bits: Source) -> Action:
        """Tries a few drawn actions first; lists all moves only if luck fails."""
        action = drawn_action(sandbox, len(self.game.shapes), bits)
        if action[0] < 0:
            moves = self.game.moves(sandbox.state())
            action = as_action(moves[bits(FINE) * len(moves) >> FINE])
        return action

    def prior(self, s: SlyneState, moves: list[Move]) -> list[float]:
        sandbox = borrowed(s)
        weights = promises(sandbox, moves, self.game.shapes)
        give_back(sandbox)
        return weights

    def shortlist(self, s: SlyneState) -> Shortlist:
        sandbox = borrowed(s)
        found = shortlist(sandbox, self.game.shapes)
        give_back(sandbox)
        return super().shortlist(s) if found is None else found

    def finish(self, s: SlyneState) -> tuple[Move, ...]:
        """Looks only at actions that can have to do with a line; see finish.py."""
        if s.winner != RUNNING or len(s.marbles[s.seat]) < 2:
            return ()
        sandbox = borrowed(s)
        actions = winning_actions(sandbox, self.game.shapes, self.game.draws)
        give_back(sandbox)
        return tuple([as_move(action) for action in actions])

    def can_hold(self, s: SlyneState) -> bool | None:
        if s.winner != RUNNING or s.action < ACTIONS:
            return None
        sandbox = borrowed(s)
        holds = can_hold(sandbox, self.game.shapes, self.game.draws)
        give_back(sandbox)
        return holds

    def score(self, s: SlyneState) -> tuple[float, ...]:
        sandbox = borrowed(s)
        rewards = self._rewards(sandbox)
        give_back(sandbox)
        return rewards

    def _rewards(self, sandbox: Sandbox) -> tuple[float, ...]:
        """What the position in a sandbox is worth to each seat, won or not."""
        outcome = self.game.outcome(sandbox.winner)
        return shares(sandbox) if outcome is None else outcome.rewards
