"""The PettingZoo environment passes PettingZoo's API test, for every game and number of seats."""

from __future__ import annotations

import pytest
from pettingzoo.test import api_test

from games.lab.pettingzoo_env import GameEnv


@pytest.mark.filterwarnings("ignore::UserWarning")  # a nested observation is allowed, but not checked in depth
@pytest.mark.parametrize(("game", "variant"), [
    ("orbito", "classic"), ("abalone", "belgian"), ("abalone", "four"), ("quits", "four"), ("slyne", "6"),
])
def test_the_environment_passes_the_api_test(game: str, variant: str) -> None:
    api_test(GameEnv(game, variant), num_cycles=60)


def test_a_game_ends_with_opposite_rewards() -> None:
    env = GameEnv("orbito")
    env.reset()
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(max_iter=100):
        observation, reward, terminated, _, _ = env.last()
        totals[agent] += reward
        env.step(None if terminated else int(observation["action_mask"].argmax()))
    assert sum(totals.values()) == 0.0
    assert env.rules.result(env.state) is not None


def test_an_illegal_action_is_refused() -> None:
    env = GameEnv("quits")
    env.reset()
    with pytest.raises(ValueError, match="There is no action 4000"):
        env.step(4000)
