"""All four games in the real bundle: turns against the computer, an undo, and the game found again after a reload."""

from __future__ import annotations

import pytest

from games.catalogue import GAMES
from tests.web.lockstep import IS_OURS, MOVES, Lockstep

TURNS = 3
CALM = {"reduced_motion": "reduce"}


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_turns_an_undo_and_a_resumed_game(visit, address, shots, game):
    here = visit(**CALM).open(address)
    play = Lockstep(here, game)
    assert play.play_turns(TURNS) == TURNS
    play.undo()
    play.play_turns(1)
    here.page.screenshot(path=shots / f"{game}.png")
    moves = here.ask(MOVES)
    here.page.goto("about:blank")
    here.page.goto(address)
    here.wait()
    here.wait_for_screen("HomeScene")
    here.click(here.ask("app.top.band[0].button.rect.center"))
    here.wait_for(f"hasattr(app.top, 'session') and ({IS_OURS})")
    assert here.ask(MOVES) == moves
    assert here.complaints == []
