"""A PettingZoo environment (AEC) for any of the games, to train agents.

    env = GameEnv("quits", "four")
    env.reset()
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        action = None if terminated else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

Action n is the n-th legal move in the rules' own order (`env.moves()` lists them, `env.text(n)` names one), so the
mask is a run of ones. Needs the extra `pettingzoo`: `pip install agate-games[pettingzoo]`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from games.catalogue import make_rules
from games.engine.core.rules import Move, Seat

MOST_PIECES = 160
MOST_ACTIONS = 4096
NOBODY = -1  # fills the rows of an observation that hold no piece


class GameEnv(AECEnv):  # type: ignore[misc]  # which comes without types
    """One game of one variant; agents are the seats, rewards come at the end (-1 lost to 1 won).

    An observation lists the pieces as rows (cell, piece), the observing seat, and the seat to move.
    """

    metadata = {"name": "agate_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, game: str, variant: str = "", options: Mapping[str, str] | None = None,
                 render_mode: str | None = None) -> None:
        super().__init__()
        self.rules = make_rules(game, variant, options)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._action_space = spaces.Discrete(MOST_ACTIONS)
        self._observation_space = spaces.Dict({
            "observation": spaces.Dict({
                "pieces": spaces.Box(NOBODY, np.iinfo(np.int32).max, (MOST_PIECES, 2), np.int32),
                "seats": spaces.Box(0, self.rules.seats - 1, (2,), np.int32),
            }),
            "action_mask": spaces.Box(0, 1, (MOST_ACTIONS,), np.int8),
        })

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space, the same for every seat."""
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of move numbers; the mask says which are legal."""
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Return to the first position; nothing is random, so a seed changes nothing."""
        self.state = self.rules.start()
        self._moves = self.rules.moves(self.state)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.rules.seat_to_move(self.state)]

    def moves(self) -> list[Move]:
        """Return the legal moves; the action of each is its place in this list."""
        return list(self._moves)

    def text(self, action: int) -> str:
        """Return a move in the game's notation."""
        return self.rules.text(self.state, self._moves[action])

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation of a seat: the whole position, with its own number first."""
        pieces = np.full((MOST_PIECES, 2), NOBODY, np.int32)
        found = self.rules.pieces(self.state)
        if found:
            pieces[: len(found)] = found
        mask = np.zeros(MOST_ACTIONS, np.int8)
        if agent == self.agent_selection:
            mask[: len(self._moves)] = 1
        seats = np.array([self._seats[agent], self._decider()], np.int32)
        return {"observation": {"pieces": pieces, "seats": seats}, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play the move of a number for the seat to move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(None)
            return
        if action is None or not 0 <= action < len(self._moves):
            raise ValueError(f"There is no action {action}: {len(self._moves)} moves are legal here.")
        self._cumulative_rewards[agent] = 0.0
        self.state = self.rules.play(self.state, self._moves[action])
        self._moves = self.rules.moves(self.state)
        outcome = self.rules.result(self.state)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if outcome is not None:
            for other, reward in zip(self.possible_agents, outcome.rewards, strict=True):
                self.rewards[other] = 2 * reward - 1
                self.terminations[other] = True
                self.infos[other] = {"reason": outcome.reason}
        self.agent_selection = self.possible_agents[self._decider()]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the board as text, in the mode "ansi"."""
        return self.rules.diagram(self.state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: no resources are held."""

    def _decider(self) -> Seat:
        return self.rules.seat_to_move(self.state)
