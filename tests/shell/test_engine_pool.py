"""Opponents in processes of their own: they play, they are replaced when they die, and no game waits for them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from games.catalogue import GAMES, make_evaluator, make_rules
from games.engine.core.match import Match
from games.engine.teaching.review import Reviewer
from games.lab.bench_engines import beside, in_the_frame
from games.shell.library.lineup import default_lineup
from games.shell.platform.engine_channels import ProcessLink
from games.shell.platform.engine_pool import LocalMind, Minds, RemoteMind
from games.shell.platform.review_workers import Lookers
from games.shell.routes import open_lineup
from tests.shell.driver import FRAME, Driver

LONGEST = 40.0  # seconds that any wait may take


def match_of(game: str) -> Match[Any]:
    return Match(make_rules(game), game, next(entry.variants[0][0] for entry in GAMES if entry.id == game))


def wait(until: Any) -> None:
    end = time.monotonic() + LONGEST
    while not until():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


@pytest.fixture
def minds() -> Iterator[Minds]:
    """Two thinkers, started and ready."""
    made = Minds(ProcessLink, 2)
    made.sit_down()

    def both_are_ready() -> bool:
        made._hear()
        return len(made._ready) == 2

    wait(both_are_ready)
    yield made
    made.leave()


def test_until_a_thinker_has_started_the_search_runs_here() -> None:
    made = Minds(ProcessLink, 1)
    mind = made.make(match_of("orbito"), "beginner", 1)
    assert isinstance(mind, LocalMind)
    made.leave()


def test_what_processes_add_to_the_search_is_counted() -> None:
    game = next(entry for entry in GAMES if entry.id == "quits")
    assert in_the_frame(game, 0.2) > 0.0
    assert beside(game, 1, 0.3) > 0.0


def test_two_thinkers_decide_together(minds: Minds) -> None:
    for game in ("orbito", "quits"):
        match = match_of(game)
        mind = minds.make(match, "easy", 5)
        assert isinstance(mind, RemoteMind)
        wait(lambda mind=mind: mind.step(1.0, 0.01))
        assert mind.best() in match.rules.moves(match.state)
        assert mind.hint().turn[0] == mind.best()
        assert mind.progress == 1.0
        assert mind._here is None


@pytest.mark.parametrize("which", [0, 1])
def test_a_thinker_that_dies_in_mid_thought_costs_no_move(minds: Minds, which: int) -> None:
    match = match_of("abalone")
    mind = minds.make(match, "medium", 5)
    mind.step(1.0, 0.01)
    victim: Any = minds._links[which]
    victim._process.kill()
    wait(lambda: mind.step(4.0, 0.01))
    assert mind.best() in match.rules.moves(match.state)
    again = minds.make(match, "easy", 5)
    assert len(minds._links) == 2
    assert victim not in minds._links
    again.cancel()


def test_positions_are_looked_at_beside_the_game_and_a_death_loses_none(minds: Minds) -> None:
    match = match_of("quits")
    for _ in range(6):
        match.play(match.rules.moves(match.state)[0])
    reviewer = Reviewer(make_evaluator("quits", match.rules), match, iterations=40)
    lookers = Lookers(minds, reviewer, match)
    lookers.step(0.0, 0.01)
    assert not lookers.is_alone
    victim: Any = minds._links[0]
    victim._process.kill()

    def is_done() -> bool:
        lookers.step(0.0, 0.01)
        return reviewer.is_done

    wait(is_done)
    here = Reviewer(make_evaluator("quits", match.rules), match, iterations=40)
    assert reviewer.review() == here.run(), "it does not matter who looks"
    lookers.stop()


def test_a_game_that_they_do_not_know_is_thought_about_here(minds: Minds) -> None:
    match = match_of("quits")
    match.game = "towers"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("games.shell.platform.engine_pool.make_evaluator",
                      lambda game, rules: GAMES[2].make_evaluator(rules))
        mind = minds.make(match, "beginner", 1)
        wait(lambda: mind.step(4.0, 0.01))
    assert mind.best() in match.rules.moves(match.state)


def test_play_now_has_an_answer_even_before_the_first_report(minds: Minds) -> None:
    match = match_of("slyne")
    assert minds.make(match, "master", 1).best() in match.rules.moves(match.state)


def test_the_app_lets_them_start_with_a_game_and_end_with_it(minds: Minds) -> None:
    driver = Driver((480, 640))
    app = driver.app
    app.minds = minds
    lineup = default_lineup("quits")
    lineup.levels = ["easy", "easy"]
    app.go(open_lineup(app, lineup))
    driver.settle()
    session = driver.scene.session

    def played() -> bool:
        driver.run(FRAME)
        return bool(session.match.ply >= 3)

    wait(played)
    assert minds._question >= 3, "they were not asked"
    app.go_home()
    driver.settle()
    assert minds._links == []
