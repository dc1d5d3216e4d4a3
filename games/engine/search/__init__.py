"""The search: MCTS, evaluators, levels, and the engine that runs in a process, a worker or slices of a frame."""
