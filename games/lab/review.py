"""`python -m games review FILE`: judge every turn of a game, as a table, as JSON or as a picture."""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import lru_cache
from pathlib import Path
from typing import Any

from games.catalogue import GAMES, find_game
from games.cli import whole_number
from games.engine.core.errors import GameError
from games.engine.core.match import Match
from games.engine.records.exchange import open_code, read_games
from games.engine.records.game_code import Shared, encode
from games.engine.records.movetext import ReadGame
from games.engine.teaching.analysis import Analysis, analyse
from games.engine.teaching.review import HARD, AnalysisTask, Judged, Review, Reviewer
from games.engine.teaching.win_probability import AS_THEY_ARE
from games.lab.data_files import read_data
from games.lab.pool import AHEAD, WorkerPool, add_pool_arguments, open_pool
from games.lab.review_svg import picture


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `review`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a game in any of the formats; - reads the input")
    parser.add_argument("--game", type=whole_number(1), default=1, metavar="N", help="number of the game in the file")
    parser.add_argument("--nodes", type=whole_number(1), default=HARD, help="nodes of each analysis")
    add_pool_arguments(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON")
    form.add_argument("--svg", action="store_true", help="print an SVG picture of the win probabilities")


def run(arguments: argparse.Namespace) -> None:
    """Review one game of the file and print the result."""
    found = list(read_games(read_data(arguments.file), GAMES))
    if not 1 <= arguments.game <= len(found):
        raise GameError(f"There are {len(found)} games in the file, so no game {arguments.game}.")
    chosen = found[arguments.game - 1]
    if not isinstance(chosen, ReadGame):
        raise GameError(str(chosen))
    match = chosen.game.match
    with open_pool(arguments.jobs, arguments.cluster) as pool:
        review = review_in_parallel(match, arguments.nodes, pool)
    if arguments.json:
        print(json.dumps(as_data(match, review), ensure_ascii=False, indent=1))
    elif arguments.svg:
        print(picture(review, names_of(match)))
    else:
        print(table(match, review))


def reviewer_of(match: Match[Any], nodes: int) -> Reviewer[Any]:
    """Return a reviewer with the evaluator and the calibration of the match's game."""
    entry = find_game(match.game)
    return Reviewer(entry.make_evaluator(match.rules), match,
                    entry.calibrations.get(match.rules.seats, AS_THEY_ARE), nodes)


def review_in_parallel(match: Match[Any], nodes: int, pool: WorkerPool) -> Review:
    """Review a match, its positions shared out among the workers."""
    reviewer = reviewer_of(match, nodes)
    running: dict[Future[Analysis], AnalysisTask] = {}
    is_shown = sys.stderr.isatty()
    code = encode(Shared(match), GAMES)
    while not reviewer.is_done:
        while len(running) < AHEAD * pool.size and (task := reviewer.next_task()) is not None:
            running[pool.executor.submit(_analyse, code, nodes, task)] = task
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            reviewer.store_analysis(running.pop(future), future.result())
        if is_shown:
            print(f"\r{reviewer.progress:4.0%} ", end="", file=sys.stderr, flush=True)
    if is_shown:
        print("\r     \r", end="", file=sys.stderr)
    return reviewer.review()


@lru_cache(1)
def _opened(code: str, nodes: int) -> Reviewer[Any]:
    """Open the match in a worker, once for all its positions."""
    return reviewer_of(open_code(code, GAMES).match, nodes)


def _analyse(code: str, nodes: int, task: AnalysisTask) -> Analysis:
    reviewer = _opened(code, nodes)
    return analyse(reviewer.evaluator, reviewer.state_of(task), task.iterations)


def names_of(match: Match[Any]) -> list[str]:
    """Return a name for each seat."""
    return [player.name or player.level.capitalize() or f"Player {seat + 1}"
            for seat, player in enumerate(match.players)]


def table(match: Match[Any], review: Review) -> str:
    """Return one line a turn: number, player, turn, win probabilities after it, mark, and a better turn."""
    names = names_of(match)
    width = max(len(name) for name in names)
    lines = []
    for number, turn in enumerate(review.turns, 1):
        if turn is not None:
            shown = " ".join([f"{share:4.0%}" for share in turn.after])
            better = f"better {_texts(match, turn)}" if turn.better else ""
            lines.append(f"{number:4} {names[turn.seat]:{width}}  {turn.text:14} {shown}  {turn.mark:2} "
                         f"{in_words(turn)}{better}".rstrip())
    lines.append("")
    for name, accuracy in zip(names, review.accuracy, strict=True):
        lines.append(f"{name}: {'no turn to judge' if accuracy is None else f'accuracy {accuracy:.0f} of 100'}")
    if review.turning is not None:
        turn = review.turns[review.turning]
        assert turn is not None, "a turn that decided was judged"
        lines.append(f"Turning point: turn {review.turning + 1}, {turn.text} by {names[turn.seat]}.")
    return "\n".join(lines)


def in_words(turn: Judged) -> str:
    """Describe what a turn gave away, where the review is exact."""
    if turn.exact is None or not turn.better:
        return ""
    before, after = turn.exact
    had = f"a forced win in {before.turns}" if before.rewards[turn.seat] == 1.0 else "a draw"
    rest = "" if after.rewards[turn.seat] > 0.0 else f", and loses in {after.turns}"
    return f"gave away {had}{rest}; "


def as_data(match: Match[Any], review: Review) -> dict[str, Any]:
    """Return the review as JSON objects."""
    return {
        "game": match.game, "variant": match.variant, "players": names_of(match), "sides": review.sides,
        "chances": review.win_probabilities, "accuracy": review.accuracy, "turning": review.turning,
        "turns": [{
            "ply": turn.ply, "seat": turn.seat, "turn": turn.text, "before": turn.before, "after": turn.after,
            "drop": round(turn.drop, 4), "mark": turn.mark, "better": _texts(match, turn) if turn.better else "",
            "line": _texts(match, turn, len(turn.line)),
            "exact": [{"rewards": verdict.rewards, "turns": verdict.turns} for verdict in turn.exact or ()],
        } for turn in review.turns if turn is not None],
    }


def _texts(match: Match[Any], turn: Judged, moves: int = 0) -> str:
    """Return the notation of the better turn, or of the first `moves` of the line."""
    rules, state = match.rules, match.states[turn.ply]
    return " ".join(rules.tokens(state, turn.line[:moves or len(turn.better)], with_unfinished=True)).strip()
