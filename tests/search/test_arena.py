"""Matches between players: seating, repeatability, statistics, and external programs."""

from __future__ import annotations

import argparse
import pickle
import sys
import time
from functools import partial
from math import isinf
from pathlib import Path
from typing import Any

import pytest

from games.catalogue import make_rules
from games.engine.core.errors import GameError, IllegalMove, UnknownName
from games.lab import arena, external
from games.lab.contestants import SIMPLE, MoveLimits, contestant, evaluator_called
from games.lab.pool import open_pool
from games.lab.statistics import elo, evidence, expected, interval, verdict
from games.quits.evaluator import QuitsEvaluator


def setting(game: str, variant: str, *players: str, nodes: int = 10) -> arena.Setting:
    return arena.Setting(game, variant, {}, players, MoveLimits(nodes), 1, 2)


def test_in_a_round_every_player_has_every_seat_once() -> None:
    rules = make_rules("quits", "four")
    rounds = [arena.seats(rules, ("hard", "random"), rotation) for rotation in range(4)]
    assert [seating.index("hard") for seating in rounds] == [0, 1, 2, 3]
    assert all(seating.count("random") == 3 for seating in rounds)


def test_a_player_plays_a_whole_team() -> None:
    rules = make_rules("abalone", "four")
    for rotation in range(2):
        seating = arena.seats(rules, ("hard", "random"), rotation)
        assert {rules.teams[seat] for seat in range(4) if seating[seat] == "hard"} == {rotation}


def test_rotated_games_begin_with_the_same_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    openings: list[Any] = []
    original = arena.opening

    def noted(*args: Any) -> Any:
        openings.append(original(*args))
        return openings[-1]

    monkeypatch.setattr(arena, "opening", noted)
    for number in range(4):
        arena.play_game(setting("orbito", "", "random", "greedy"), number)
    assert openings[0] == openings[1]
    assert openings[2] == openings[3]
    assert openings[0] != openings[2]


def test_a_game_repeats_exactly() -> None:
    match = setting("quits", "short", "easy", "uct")
    first, second = (arena.play_game(match, 3) for _ in range(2))
    assert first[:6] == second[:6]


@pytest.mark.parametrize("name", SIMPLE)
def test_simple_players_finish_a_game(name: str) -> None:
    played = arena.play_game(setting("orbito", "", name, "random"), 0)
    assert played.reason in ("line", "both_lines", "no_line")  # ended by the rules and not by the limit of moves
    assert sorted(played.rewards) == ([0.0, 1.0] if played.reason == "line" else [0.5, 0.5])


def test_two_evaluators_of_a_game_play_each_other() -> None:
    """The plain evaluator knows only finished games, so that Quits' own evaluator beats it."""
    match = setting("quits", "short", "hard", "hard:plain", nodes=40)
    played = [arena.play_game(match, number) for number in range(12)]
    assert [game.seating for game in played[:2]] == [("hard", "hard:plain"), ("hard:plain", "hard")]
    assert sum(game.points[0] for game in played) > 8.0


@pytest.mark.parametrize(("game", "variant"), [("orbito", ""), ("slyne", "3")])
def test_an_external_program_plays_whole_games(game: str, variant: str) -> None:
    """It plays over UGI, also with turns of several moves and several turns in a row, and beats random players."""
    match = setting(game, variant, f"ugi:{sys.executable} -m games ugi", "random", nodes=40)
    assert [arena.play_game(match, number).points[0] for number in range(2)] == [1.0, 1.0]


@pytest.mark.parametrize("command", ["", "agate-there-is-no-such-program", "'"])
def test_a_program_that_does_not_start_is_reported_in_one_sentence(command: str) -> None:
    with pytest.raises(UnknownName, match="does not start"):
        arena.play_game(setting("quits", "", "random", f"ugi:{command}"), 0)


@pytest.mark.parametrize("command", ["true", f"{sys.executable} -c print('error\tno')"])
def test_a_program_that_ends_is_reported_in_one_sentence(command: str) -> None:
    with pytest.raises(GameError, match="The program"):
        arena.play_game(setting("quits", "", f"ugi:{command}", "random"), 0)


@pytest.mark.parametrize("name", ["", "plain", "games.quits.evaluator.QuitsEvaluator"])
def test_evaluators_are_found_by_name(name: str) -> None:
    rules = make_rules("quits")
    evaluator_of = evaluator_called(name, "quits", rules)
    assert evaluator_of.rules is rules
    assert isinstance(evaluator_of, QuitsEvaluator) == (name != "plain")


@pytest.mark.parametrize("name", ["best", "games.quits.nothing.Here", "games.quits.evaluator.Missing",
                                  "math.sqrt", "math.", ".x"])
def test_unknown_evaluators_are_refused(name: str) -> None:
    with pytest.raises(UnknownName, match="evaluator"):
        evaluator_called(name, "quits", make_rules("quits"))


def test_a_player_scores_the_best_reward_of_its_seats() -> None:
    played = arena.play_game(setting("quits", "four", "greedy", "random"), 2)
    assert played.points[0] == played.rewards[2]
    assert played.points[1] == max(played.rewards[seat] for seat in (0, 1, 3))


def test_a_match_on_all_cores_with_table_csv_and_plot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)
    args = parser.parse_args(["orbito", "--players", "easy,random", "--games", "6", "--nodes", "20", "--jobs", "2",
                              "--csv", str(tmp_path / "a.csv"), "--plot", str(tmp_path / "a.png"),
                              "--sprt", "0", "100"])
    assert arena.run(args) == 0
    table = capsys.readouterr().out
    assert "easy" in table
    assert "sequential test" in table
    assert len((tmp_path / "a.csv").read_text().splitlines()) >= 2
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_unknown_and_superfluous_players_are_refused() -> None:
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)
    with pytest.raises(UnknownName, match="wizard"):
        arena.run(parser.parse_args(["orbito", "--players", "wizard,random"]))
    with pytest.raises(UnknownName, match="2 to 2 players"):
        arena.run(parser.parse_args(["orbito", "--players", "easy,random,hard"]))


def test_elo_and_expected_score_are_inverse() -> None:
    assert elo(0.5) == 0.0
    assert elo(10 / 11) == pytest.approx(400.0)
    assert expected(elo(0.73)) == pytest.approx(0.73)
    assert isinf(elo(1.0))


def test_intervals_narrow_with_games_and_contain_the_score() -> None:
    assert interval(0, 0) == (0.0, 1.0)
    low, high = interval(10, 10)  # Wilson: n / (n + z^2)
    assert low == pytest.approx(10 / (10 + 1.959964**2))
    assert high == pytest.approx(1.0)
    assert (interval(4, 4)[1], interval(0, 4)[0]) == (1.0, 0.0)
    wide, narrow = interval(7, 10), interval(700, 1000)
    assert wide[0] < narrow[0] < 0.7 < narrow[1] < wide[1]


def test_the_sequential_test_decides_only_clear_cases() -> None:
    assert verdict([1.0] * 12, 0, 100) == "stronger"
    assert verdict([0.0] * 12, 0, 100) == "not stronger"
    assert verdict([1.0, 0.0] * 5, 0, 100) == ""
    assert evidence([1.0] * 20, 0, 100) > evidence([1.0] * 10, 0, 100) > 0


PROGRAMS = {  # behaviour of a program at its first line, and a word of the error
    "sleep": ("import time; time.sleep(60)", "within"),
    "endless": ("import sys\nwhile True: sys.stdout.write('x' * 9999)", "without an end of line"),
    "chatter": ("while True: print('info nothing')", "within"),
    "no move": ("print('bestmove')", "answered no move"),
    "bytes": ("import sys; sys.stdout.buffer.write(bytes(range(128, 256)) + b'\\n')", "ended without an answer"),
    "illegal": ("print('bestmove a1e5')", "cannot be played"),
    "unreadable": ("print('bestmove \\x00\\u202e9')", "cannot be played"),
    "dies": ("import os; os.kill(os.getpid(), 9)", "(ended without|no longer reads)"),
    "says error": ("print('error no')", "says: no"),
}


@pytest.mark.parametrize("kind", PROGRAMS)
def test_a_faulty_program_is_reported_in_time(kind: str, monkeypatch: pytest.MonkeyPatch,
                                                            tmp_path: Path) -> None:
    source, sentence = PROGRAMS[kind]
    (tmp_path / "program.py").write_text(f"import signal\nsignal.alarm(60)\n{source}\n")
    monkeypatch.setattr(external, "PATIENCE", 1.5 if sentence == "within" else 15.0)
    match = setting("quits", "", f"ugi:{sys.executable} {tmp_path / 'program.py'}", "random", nodes=1)
    begun = time.monotonic()
    with pytest.raises(GameError, match=sentence) as found:
        arena.play_game(match, 0)
    assert time.monotonic() - begun < 20.0
    assert str(found.value).endswith(".")
    assert "\n" not in str(found.value)


def test_checking_the_players_starts_no_program(tmp_path: Path) -> None:
    """The program writes a file when it starts; checking must not start it, playing must."""
    (tmp_path / "program.py").write_text(f"open({str(tmp_path / 'started')!r}, 'a').write('x')\nprint('bestmove')\n")
    match = setting("quits", "", f"ugi:{sys.executable} {tmp_path / 'program.py'}", "random")
    arena.check(match)
    assert not (tmp_path / "started").exists()
    with pytest.raises(GameError):
        arena.play_game(match, 0)
    assert (tmp_path / "started").read_text() == "x"


def test_errors_are_passed_on_from_other_processes() -> None:
    error = pickle.loads(pickle.dumps(IllegalMove("That cannot be played.", "blocked")))
    assert (str(error), error.reason) == ("That cannot be played.", "blocked")


@pytest.mark.parametrize("player", ["medium", "uct", "alphabeta"])
def test_each_thread_of_a_cluster_gets_its_full_time(player: str) -> None:
    """Threads of one process share its processor time, so that each player's time is that of its thread."""
    distributed = pytest.importorskip("distributed")
    threads = {"n_workers": 1, "threads_per_worker": 2, "processes": False, "dashboard_address": None}
    with distributed.LocalCluster(**threads) as cluster, open_pool(cluster=cluster.scheduler_address) as pool:
        assert pool.size == 2
        spent = list(pool.ordered(partial(_thread_seconds, player), range(2)))
    assert min(spent) > 0.9 * MOVE_TIME / 1000


MOVE_TIME = 400  # milliseconds


def _thread_seconds(player: str, seed: int) -> float:
    """Let a player choose a move and return the processor time that its thread took for it."""
    rules = make_rules("abalone")
    chooser = contestant(player, "abalone", rules, rules.start(), seed, MoveLimits(movetime=MOVE_TIME))
    begun = time.thread_time()
    chooser.choose(rules.start())
    return time.thread_time() - begun
