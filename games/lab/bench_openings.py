"""`python -m games bench openings`: build an index over many games, and ask it for positions."""

from __future__ import annotations

import argparse
import statistics
import time
import tracemalloc
from random import Random
from typing import Any

from games.catalogue import GAMES, find_game, make_evaluator
from games.cli import whole_number
from games.engine.core.match import Match, Player
from games.engine.records.openings import OpeningIndex
from games.engine.records.record import ID_LETTERS, Record, read_text

GAMES_ASKED, PLIES = 5_000, 100
BUILD_LIMIT_S, ANSWER_LIMIT_MS = 60.0, 50.0
MADE = 60  # games that are played; the others begin as these do
ASKED = 200  # positions that are looked up
FIRST_DATE = 1_600_000_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `bench openings`."""
    parser.add_argument("--games", type=whole_number(1, 100_000), default=GAMES_ASKED, help="number of games")
    parser.add_argument("--plies", type=whole_number(2, 1_000), default=PLIES, help="plies of each game, at most")
    parser.add_argument("--game", choices=[game.id for game in GAMES], action="append", help="this game only")


def run(arguments: argparse.Namespace) -> int:
    """Measure and print a table; 0 if every figure is within its limit."""
    within = True
    print(f"{arguments.games} games of {arguments.plies} plies at most")
    print(f"{'':10}{'build, s':>10}{'positions':>11}{'memory, MB':>12}{'answer, ms: median':>20}{'worst':>8}")
    for name in arguments.game or [game.id for game in GAMES]:
        texts = [record.text() for record in collection(name, arguments.games, arguments.plies)]
        index = OpeningIndex(find_game(name))
        started = time.perf_counter()
        for text in texts:
            index.add(read_text(text))
        seconds = time.perf_counter() - started
        records = {record.id: record for record in map(read_text, texts[:MADE * 4])}
        answers = sorted(answer_times(name, index, records))
        memory = memory_of(name, texts)
        print(f"{name:10}{seconds:10.1f}{len(index._keys):11}{memory:12.1f}{statistics.median(answers):20.1f}"
              f"{answers[-1]:8.1f}")
        within = within and seconds <= BUILD_LIMIT_S and answers[-1] <= ANSWER_LIMIT_MS
    return 0 if within else 1


def collection(name: str, count: int, plies: int) -> list[Record]:
    """Return finished games: a few are played by the evaluator's priors, the others branch off from them."""
    game, rng = find_game(name), Random(1)
    rules = game.make_rules()
    played = [_played(name, rules, plies, rng) for _ in range(MADE)]
    records = []
    for number in range(count):
        match = played[number % MADE].branch(min(rng.randrange(plies), len(played[number % MADE].moves)))
        while match.result() is None and match.ply < plies:
            match.play(rng.choice(rules.moves(match.state)))
        if match.result() is None:
            match.resign(rng.randrange(rules.seats))
        match.id = "".join(rng.choices(ID_LETTERS, k=16))
        match.changed = FIRST_DATE + number * 1_000_000
        records.append(match.record())
    return records


def _played(name: str, rules: Any, plies: int, rng: Random) -> Match[Any]:
    evaluator = make_evaluator(name, rules)
    players = tuple([Player(f"Player {seat + 1}") for seat in range(rules.seats)])
    match: Match[Any] = Match(rules, name, find_game(name).variants[0][0], {}, players)
    while match.result() is None and match.ply < plies:
        moves = rules.moves(match.state)
        match.play(rng.choices(moves, evaluator.prior(match.state, moves))[0])
    return match


def answer_times(name: str, index: OpeningIndex, records: dict[str, Record]) -> list[float]:
    """Return the milliseconds of questions about positions of the games, each with the turns in their notation."""
    rng, times = Random(2), []
    game = find_game(name)
    rules = game.make_rules()
    for record in rng.choices(list(records.values()), k=ASKED):
        state, ply = rules.start(), 0
        goal = min(rng.choice((0, rng.randrange(6), rng.randrange(len(record.moves) + 1))), len(record.moves))
        while ply < goal or (ply < len(record.moves) and not _is_turn_start(rules, state, record, ply)):
            state = rules.play(state, record.moves[ply])
            ply += 1
        started = time.perf_counter()
        explored = index.explore(record.variant, record.options, state)
        for turn in explored.turns[:8]:
            visit = next((visit for visit in turn.visits if visit.game.id in records), None)
            if visit:
                index.turn_here(records[visit.game.id], visit, state)
        times.append((time.perf_counter() - started) * 1000)
    return times


def _is_turn_start(rules: Any, state: Any, record: Record, ply: int) -> bool:
    if ply == 0:
        return True
    before = rules.start()
    for move in record.moves[:ply - 1]:
        before = rules.play(before, move)
    return bool(rules.seat_to_move(before) != rules.seat_to_move(state))


def memory_of(name: str, texts: list[str]) -> float:
    """Return the megabytes of an index over a tenth of the games, times ten."""
    part = texts[:max(1, len(texts) // 10)]
    tracemalloc.start()
    index = OpeningIndex(find_game(name))
    for text in part:
        index.add(read_text(text))
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / 1e6 * len(texts) / len(part)
