"""A random game of Quits for four in the PettingZoo environment; needs `pip install agate-games[pettingzoo]`."""

from games.lab.pettingzoo_env import GameEnv

MOST_STEPS = 200


def main() -> None:
    """Play random legal actions, and print the board and the rewards."""
    env = GameEnv("quits", "four", render_mode="ansi")
    env.reset(seed=7)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(max_iter=MOST_STEPS):
        observation, reward, terminated, truncated, _ = env.last()
        rewards[agent] += reward
        space = env.action_space(agent)
        env.step(None if terminated or truncated else space.sample(observation["action_mask"]))
    print(env.render())
    print(rewards)


if __name__ == "__main__":
    main()
