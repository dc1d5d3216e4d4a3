"""Engines in other processes: they play, are replaced if they end, and no game waits for them."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.catalogue import GAMES, make_evaluator, make_rules
from games.engine.core.match import Match
from games.engine.teaching.review import Reviewer
from games.lab.bench_engines import beside, in_the_frame
from games.shell.library.lineup import default_lineup
from games.shell.platform.engine_channels import ProcessChannel
from games.shell.platform.engine_pool import EnginePool, LocalEngine, RemoteEngine
from games.shell.platform.review_workers import ReviewWorkers
from games.shell.scenes import open_lineup
from tests.shell.driver import FRAME, Driver

TIME_LIMIT = 40.0  # seconds at most for any wait


def match_of(game: str) -> Match[Any]:
    return Match(make_rules(game), game, next(entry.variants[0][0] for entry in GAMES if entry.id == game))


def wait(until: Any) -> None:
    end = time.monotonic() + TIME_LIMIT
    while not until():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


@pytest.fixture
def engines() -> Iterator[EnginePool]:
    """Yield two engines that have started."""
    made = EnginePool(ProcessChannel, 2)
    made.start()

    def both_are_ready() -> bool:
        made._read_answers()
        return len(made._ready) == 2

    wait(both_are_ready)
    yield made
    made.stop()


def test_the_search_runs_in_the_app_until_an_engine_has_started() -> None:
    made = EnginePool(ProcessChannel, 1)
    engine = made.make(match_of("orbito"), "beginner", 1)
    assert isinstance(engine, LocalEngine)
    made.stop()


def test_iterations_of_other_processes_are_counted() -> None:
    game = next(entry for entry in GAMES if entry.id == "quits")
    assert in_the_frame(game, 0.2) > 0.0
    assert beside(game, 1, 0.3) > 0.0


def test_two_engines_decide_together(engines: EnginePool) -> None:
    for game in ("orbito", "quits"):
        match = match_of(game)
        engine = engines.make(match, "easy", 5)
        assert isinstance(engine, RemoteEngine)
        wait(lambda engine=engine: engine.step(1.0, 0.01))
        assert engine.best() in match.rules.moves(match.state)
        assert engine.hint().turn[0] == engine.best()
        assert engine._here is None


@pytest.mark.parametrize("which", [0, 1])
def test_an_engine_that_is_killed_during_a_search_costs_no_move(engines: EnginePool, which: int) -> None:
    match = match_of("abalone")
    engine = engines.make(match, "medium", 5)
    engine.step(1.0, 0.01)
    victim: Any = engines._channels[which]
    victim._process.kill()
    wait(lambda: engine.step(4.0, 0.01))
    assert engine.best() in match.rules.moves(match.state)
    again = engines.make(match, "easy", 5)
    assert len(engines._channels) == 2
    assert victim not in engines._channels
    again.cancel()


def test_positions_are_analysed_by_engines_even_if_one_is_killed(engines: EnginePool) -> None:
    match = match_of("quits")
    for _ in range(6):
        match.play(match.rules.moves(match.state)[0])
    reviewer = Reviewer(make_evaluator("quits", match.rules), match, iterations=40)
    review_workers = ReviewWorkers(engines, reviewer, match)
    review_workers.step(0.0, 0.01)
    assert not review_workers.is_alone
    victim: Any = engines._channels[0]
    victim._process.kill()

    def is_done() -> bool:
        review_workers.step(0.0, 0.01)
        return reviewer.is_done

    wait(is_done)
    here = Reviewer(make_evaluator("quits", match.rules), match, iterations=40)
    assert reviewer.review() == here.run(), "the result does not depend on the process"
    review_workers.stop()


def test_a_game_that_engines_do_not_know_is_searched_in_the_app(engines: EnginePool) -> None:
    match = match_of("quits")
    match.game = "towers"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("games.shell.platform.engine_pool.make_evaluator",
                      lambda game, rules: GAMES[2].make_evaluator(rules))
        engine = engines.make(match, "beginner", 1)
        wait(lambda: engine.step(4.0, 0.01))
    assert engine.best() in match.rules.moves(match.state)


class ScriptedChannel:
    """A channel with scripted answers that records all lines sent."""

    is_alive = True

    def __init__(self) -> None:
        self.lines, self.sent = ['{"ready": true}'], list[Any]()

    def send(self, line: str) -> None:
        self.sent.append(json.loads(line))

    def poll(self) -> list[str]:
        lines, self.lines = self.lines, []
        return lines

    def close(self) -> None: ...


def test_every_answer_reaches_its_own_question() -> None:
    channel = ScriptedChannel()
    pool = EnginePool(lambda: channel, 1)
    assert pool.ready() == [channel]
    first, second, dropped = pool.new_question(), pool.new_question(), pool.new_question().number
    channel.lines = [json.dumps({"answer": number, "text": text}) for number, text in (
        (second.number, "b"), (first.number, "a"), (dropped, "c"), (second.number, "d"))]
    assert [said["text"] for said in pool.answers_to(channel, first)] == ["a"]
    assert [said["text"] for said in pool.answers_to(channel, second)] == ["b", "d"]
    assert pool.answers_to(channel, second) == []


def test_a_reviewed_match_is_sent_once() -> None:
    rng, match, channel = Random(1), match_of("quits"), ScriptedChannel()
    for _ in range(8):
        match.play(rng.choice(match.rules.moves(match.state)))
    reviewer = Reviewer(make_evaluator("quits", match.rules), match, iterations=20)
    workers, others = (ReviewWorkers(pool, reviewer, match) for pool in [EnginePool(lambda: channel, 1)] * 2)
    for _ in range(3):
        workers.step(0.0, 0.01)
        answer = {"answer": channel.sent[-1]["analyse"], "analysis": [[0.5, 0.5], [], [], 0, -1, 20]}
        channel.lines = [json.dumps(answer)]
    assert ["moves" in line for line in channel.sent] == [True, False, False, False]
    workers.stop()
    others.step(0.0, 0.01)
    assert "moves" in channel.sent[-2], "another review took its place"
    assert channel.sent[-1]["review"] == channel.sent[-2]["review"]


def test_play_now_works_before_the_first_report(engines: EnginePool) -> None:
    match = match_of("slyne")
    assert engines.make(match, "master", 1).best() in match.rules.moves(match.state)


def test_the_app_starts_engines_with_a_game_and_ends_them_with_it(engines: EnginePool) -> None:
    driver = Driver((480, 640))
    app = driver.app
    app.engines = engines
    lineup = default_lineup("quits")
    lineup.levels = ["easy", "easy"]
    app.go(open_lineup(app, lineup))
    driver.settle()
    session = driver.scene.session

    def played() -> bool:
        driver.run(FRAME)
        return bool(session.match.ply >= 3)

    wait(played)
    assert engines._question >= 3, "they were not asked"
    app.go_home()
    driver.settle()
    assert engines._channels == []
