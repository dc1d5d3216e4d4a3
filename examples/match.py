"""A match between two levels at Quits: each begins half of the games."""

from games import Engine, Match, make_evaluator, make_rules

GAMES = 2
LONGEST = 60  # moves; a game that is still open then counts as a draw


def play(levels: tuple[str, str], seed: int) -> tuple[float, float]:
    """Play one game and return the points of both seats."""
    rules = make_rules("quits", "short")
    match = Match(rules, "quits", "short")
    evaluator = make_evaluator("quits", rules)
    engines = [Engine(evaluator, match.state, level, seed + seat, ply=0) for seat, level in enumerate(levels)]
    while match.result() is None and match.ply < LONGEST:
        move = engines[match.seat_to_move].think()
        match.play(move)
        for engine in engines:
            engine.advance(move)
    outcome = match.result()
    first, second = outcome.rewards if outcome else (0.5, 0.5)
    return first, second


def main() -> None:
    """Print the score of the match."""
    easy = beginner = 0.0
    for number in range(GAMES):
        if number % 2:
            second, first = play(("beginner", "easy"), seed=number)
        else:
            first, second = play(("easy", "beginner"), seed=number)
        easy, beginner = easy + first, beginner + second
    print(f"easy {easy:g}, beginner {beginner:g}")


if __name__ == "__main__":
    main()
