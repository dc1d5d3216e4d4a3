"""The search: MCTS, what it asks of a game, levels, and the engine that thinks in a process, a worker or a frame."""
