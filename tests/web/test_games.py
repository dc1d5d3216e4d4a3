"""All four games in the real bundle: turns against the computer, an undo, and games that are left and resumed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from build.measure.soak import MOST_MEGABYTES, Soak, rounds
from games.catalogue import GAMES
from tests.web.conftest import visits
from tests.web.lockstep import IS_OURS, MOVES, Lockstep
from tests.web.visit import Visit

Played = dict[str, list[list[int]]]
TURNS = {"orbito": 2, "abalone": 3, "quits": 3, "slyne": 2}  # with those that follow, too few for the game to end
DOSE = 2
WINDOW = {"width": 1000, "height": 700}
IS_BACK = f"hasattr(app.top, 'session') and ({IS_OURS})"


@pytest.fixture(scope="module")
def here(chromium: Browser, address: str) -> Iterator[Visit]:
    """One visitor who plays all the games, one after the other."""
    with visits(chromium) as make:
        yield make(reduced_motion="reduce", viewport=WINDOW).open(address)


@pytest.fixture(scope="module")
def played() -> Played:
    """The moves of each game that was played, by its place in the address."""
    return {}


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_turns_with_replies_an_undo_and_a_resumed_game(here: Visit, played: Played, shots: Path, game: str) -> None:
    here.ask("app.go_home()")
    play = Lockstep(here, game)
    assert play.play_turns(TURNS[game]) == TURNS[game]
    play.undo()
    play.play_turns(1)
    here.page.screenshot(path=shots / f"{game}.png")
    moves, address = here.ask(MOVES), here.page.evaluate("location.hash")
    play.leave_and_resume()
    assert here.ask(MOVES) == moves
    assert play.play_turns(1) == 1
    played[address] = here.ask(MOVES)
    assert here.complaints == []


def test_every_game_outlives_a_reload(here: Visit, played: Played, address: str) -> None:
    if not played:
        pytest.skip("no game has been played")
    here.page.goto("about:blank")
    here.open(address)
    for place, moves in played.items():
        here.wait_for_screen("HomeScene")
        here.page.goto(address + place)
        here.wait_for(IS_BACK)
        assert here.ask(MOVES) == moves
        here.ask("app.go_home()")
    assert here.complaints == []


def test_leaving_a_thinking_computer_and_coming_back_keeps_memory_flat(here: Visit) -> None:
    """A small dose of what `python -m build.measure.soak` does for an hour."""
    here.ask("app.go_home()")
    soak = Soak(here.page, "orbito")
    assert not rounds(soak, "leave and resume", soak.leave_and_resume, DOSE).fault
    assert soak.memory().page < MOST_MEGABYTES
    assert here.complaints == []
