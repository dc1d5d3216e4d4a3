"""All four games in the bundle: turns against the computer, undo, leaving and resuming."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from build.measure.soak import MOST_MEGABYTES, Soak, rounds
from games.catalogue import GAMES
from tests.web.conftest import visits
from tests.web.lockstep import IS_OUR_TURN, MOVES, Lockstep
from tests.web.visit import Visit

AllMoves = dict[str, list[list[int]]]
TURNS = {"orbito": 2, "abalone": 3, "quits": 3, "slyne": 2}  # too few for the game to end
SOAK_ROUNDS = 2
WINDOW = {"width": 1000, "height": 700}
IS_BACK = f"hasattr(app.top, 'session') and ({IS_OUR_TURN})"


@pytest.fixture(scope="module")
def here(chromium: Browser, address: str) -> Iterator[Visit]:
    """Yield one visitor who plays all games."""
    with visits(chromium) as make:
        yield make(reduced_motion="reduce", viewport=WINDOW).open(address)


@pytest.fixture(scope="module")
def played() -> AllMoves:
    """Return the moves of each game played so far, by address."""
    return {}


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_game_has_replies_undo_and_can_be_resumed(here: Visit, played: AllMoves, shots: Path, game: str) -> None:
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


def test_every_game_survives_a_reload(here: Visit, played: AllMoves, address: str) -> None:
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


def test_leaving_and_resuming_during_searches_does_not_grow_memory(here: Visit) -> None:
    """This is a short run of `python -m build.measure.soak`."""
    here.ask("app.go_home()")
    soak = Soak(here.page, "orbito")
    assert not rounds(soak, "leave and resume", soak.leave_and_resume, SOAK_ROUNDS).fault
    assert soak.memory().page < MOST_MEGABYTES
    assert here.complaints == []
