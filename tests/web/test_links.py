"""Games by link in the bundle: opened, answered, shown as a QR code, and kept after a reload."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy
import pygame
import zxingcpp

from games.catalogue import make_rules
from games.engine.core.match import Match, Player
from games.shell.library.game_text import link_of, match_of
from games.shell.library.lineup import default_stones
from tests.web.visit import NewVisit, Visit

STONES = default_stones("quits", "classic")
MOVES = "[list(move) for move in app.top.match.moves]"
PHONE = {"width": 390, "height": 844}


def friends(plies: int) -> Match[Any]:
    match: Match[Any] = Match(make_rules("quits"), "quits", "classic", {}, (Player("Ann"), Player("Bo")))
    for _ in range(plies):
        match.play(match.rules.moves(match.state)[0])
    return match


def codes_on(here: Visit) -> list[str]:
    """Return the texts of the QR codes on the screen, read by an independent reader."""
    shot = pygame.image.load(io.BytesIO(here.page.screenshot()), "shot.png")
    picture = pygame.surfarray.array3d(shot).mean(axis=2).T.astype(numpy.uint8).copy()
    return [str(found.text) for found in zxingcpp.read_barcodes(picture)]


def test_a_link_is_opened_answered_and_shown_as_a_qr_code(visit: NewVisit, address: str, shots: Path) -> None:
    match = friends(3)
    here = visit(viewport=PHONE, reduced_motion="reduce").open(link_of(match, STONES, address))
    here.wait_for_screen("QuitsScene")
    assert here.ask(MOVES) == [list(move) for move in match.moves]
    assert here.ask("app.top.match.id") == match.id
    assert not any(match.id in url or "#" in url for url in here.requests), "the part after # is not sent to the server"

    here.ask("app.top.session.play((app.top.session.rules.moves(app.top.match.state)[0],))")
    here.wait_for("app.top.session.is_waiting")
    here.ask("app.top.share()")
    here.wait_for_screen("ShareScene")
    here.settled()
    here.page.screenshot(path=shots / "share.png")
    (code,) = codes_on(here)
    assert code.startswith(address.rstrip("/"))
    there, _ = match_of(code)
    assert there.id == match.id
    assert len(there.moves) == 4
    assert there.moves[:3] == match.moves

    here.page.keyboard.press("Escape")
    here.wait_for_screen("QuitsScene")
    place = here.page.evaluate("location.hash")
    here.page.goto("about:blank")
    here.open(address + place)
    here.wait_for_screen("QuitsScene")
    assert here.ask(MOVES) == [list(move) for move in there.moves]
    assert here.ask("app.top.session.is_waiting")
    assert here.complaints == []


def test_a_damaged_link_is_refused_in_one_sentence_and_an_answer_opens_in_the_tab_of_its_game(
        visit: NewVisit, address: str) -> None:
    match = friends(3)
    link = link_of(match, STONES, address)
    here = visit(viewport=PHONE, reduced_motion="reduce").open(link[:-4])
    here.wait_for_screen("HomeScene")
    assert "damaged" in here.ask("app.top.toast.text")
    code = link.partition("#")[2]
    here.page.evaluate(f"location.hash = '{code}'")  # as if the link were pasted into the address bar
    here.wait_for_screen("QuitsScene")
    assert len(here.ask(MOVES)) == 3
    here.ask("app.top.session.play((app.top.session.rules.moves(app.top.match.state)[0],))")
    here.wait_for("app.top.session.is_waiting")
    length = here.page.evaluate("history.length")
    answer = friends(5)
    answer.id = match.id
    code = link_of(answer, STONES, address).partition("#")[2]
    here.page.evaluate(f"location.hash = '{code}'")
    here.wait_for("app.is_settled and len(app.top.match.moves) == 5")
    here.wait_for_screen("QuitsScene")
    here.wait_until(f"location.hash === '#quits/{match.id}'")
    assert here.page.evaluate("history.length") <= length + 1
    here.page.go_back()
    here.wait_for_screen("MenuScene")
    assert here.complaints == []
