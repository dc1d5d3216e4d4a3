"""`python -m games review FILE`: every turn of a game judged, as a table, as JSON, or as a picture of the chances."""

from __future__ import annotations

import argparse
import json
import os
import sys
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any

from games.catalogue import GAMES, find_game
from games.engine.core.errors import GameError
from games.engine.core.match import Match
from games.engine.records.exchange import open_code, read_games
from games.engine.records.game_code import Shared, encode
from games.engine.records.movetext import Played
from games.engine.teaching.analysis import Analysis, analyse
from games.engine.teaching.review import HARD, Judged, Review, Reviewer, Task
from games.engine.teaching.win_probability import AS_THEY_ARE
from games.lab.convert import read_file
from games.lab.review_svg import picture

_workplace: list[Reviewer[Any]] = []  # of a process that looks at positions


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", help="a file with a game in any of our forms; - reads the input")
    parser.add_argument("--game", type=int, default=1, metavar="N", help="which game of the file")
    parser.add_argument("--nodes", type=int, default=HARD, help="how hard to look at each position")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="everything as JSON")
    form.add_argument("--svg", action="store_true", help="a picture of the chances")


def run(arguments: argparse.Namespace) -> None:
    """Reviews one game of the file and prints what came out."""
    found = list(read_games(read_file(arguments.file), GAMES))
    if not 1 <= arguments.game <= len(found):
        raise GameError(f"There are {len(found)} games in the file, so no game {arguments.game}.")
    chosen = found[arguments.game - 1]
    if not isinstance(chosen, Played):
        raise GameError(str(chosen))
    if arguments.nodes < 1 or arguments.jobs < 1:
        raise GameError("Nodes and jobs are counted from 1.")
    match = chosen.game.match
    review = review_in_parallel(match, arguments.nodes, arguments.jobs)
    if arguments.json:
        print(json.dumps(as_data(match, review), ensure_ascii=False, indent=1))
    elif arguments.svg:
        print(picture(review, names_of(match)))
    else:
        print(table(match, review))


def reviewer_of(match: Match[Any], nodes: int) -> Reviewer[Any]:
    """A reviewer with the evaluator and the calibration of the match's game."""
    entry = find_game(match.game)
    return Reviewer(entry.make_evaluator(match.rules), match,
                    entry.calibrations.get(match.rules.seats, AS_THEY_ARE), nodes)


def review_in_parallel(match: Match[Any], nodes: int, jobs: int) -> Review:
    """The review of a match, the positions shared out among processes."""
    reviewer = reviewer_of(match, nodes)
    if jobs == 1:
        return reviewer.run()
    running: dict[Future[Analysis], Task] = {}
    is_shown = sys.stderr.isatty()
    code = encode(Shared(match), GAMES)
    with ProcessPoolExecutor(jobs, initializer=_prepare, initargs=(code, nodes)) as pool:
        while not reviewer.is_done:
            while len(running) < 2 * jobs and (task := reviewer.take()) is not None:
                running[pool.submit(_analyse, task)] = task
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                reviewer.tell(running.pop(future), future.result())
            if is_shown:
                print(f"\r{reviewer.progress:4.0%} ", end="", file=sys.stderr, flush=True)
    if is_shown:
        print("\r     \r", end="", file=sys.stderr)
    return reviewer.review()


def _prepare(code: str, nodes: int) -> None:
    """Opens the match in a process of the pool."""
    _workplace[:] = [reviewer_of(open_code(code, GAMES).match, nodes)]


def _analyse(task: Task) -> Analysis:
    reviewer = _workplace[0]
    return analyse(reviewer.evaluator, reviewer.state_of(task), task.iterations)


def names_of(match: Match[Any]) -> list[str]:
    """Who sits at each seat, in a few words."""
    return [player.name or player.level.capitalize() or f"Player {seat + 1}"
            for seat, player in enumerate(match.players)]


def table(match: Match[Any], review: Review) -> str:
    """One line a turn: number, player, turn, each side's chance after it, mark, and what was better."""
    names = names_of(match)
    width = max(len(name) for name in names)
    lines = []
    for number, turn in enumerate(review.turns, 1):
        if turn is not None:
            shown = " ".join([f"{chance:4.0%}" for chance in turn.after])
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
    """What an exact review says about a turn that gave something away."""
    if turn.exact is None or not turn.better:
        return ""
    before, after = turn.exact
    had = f"a forced win in {before.turns}" if before.rewards[turn.seat] == 1.0 else "a draw"
    rest = "" if after.rewards[turn.seat] > 0.0 else f", and loses in {after.turns}"
    return f"gave away {had}{rest}; "


def as_data(match: Match[Any], review: Review) -> dict[str, Any]:
    """The review as JSON objects."""
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
    """The notation of the better turn, or of so many moves of the line."""
    rules, state = match.rules, match.states[turn.ply]
    text = ""
    for move in turn.line[:moves or len(turn.better)]:
        text += rules.text(state, move) + (" " if rules.is_turn_complete(state, move) else "")
        state = rules.play(state, move)
    return text.strip()
