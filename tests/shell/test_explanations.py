"""The computer explains its turn from the tree of its search, or after a short new search."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.catalogue import GAMES, find_game, make_rules
from games.engine.core.match import Match, Player
from games.engine.search.engine import Hint
from games.engine.speech.explanation import Explainer
from games.engine.speech.move_words import NOTATION, MoveWords
from games.shell.library.lineup import default_lineup
from games.shell.scenes import open_lineup, open_match
from games.shell.screens.board.why_scene import WhyScene, last_computer_turn
from games.shell.theme.text import tr, words
from tests.shell.driver import Driver
from tests.shell.layout_check import problems

STONES = ("pearl", "garnet")


def dialog_text(driver: Driver) -> str:
    """Return all texts of the dialog."""
    return "\n".join(text for widget in driver.scene.group.descendants() for _, text in widget.passages())


def answered(game: str, size: tuple[int, int], **settings: Any) -> Driver:
    """Return a game against a beginner that has replied to the first turn."""
    lineup = default_lineup(game)
    lineup.levels[1:] = ["beginner"] * (lineup.seats - 1)
    driver = Driver(size, lambda app: open_lineup(app, lineup), **settings)
    session = driver.scene.session
    for _ in range(2000):
        is_person = session.match.players[session.match.seat_to_move].is_human
        if is_person and last_computer_turn(session.match, session.match.ply) is not None and not session.replays:
            break
        if is_person and not session.replays:
            session.play((session.rules.moves(session.match.state)[0],))
        driver.run(1 / 60)
        session.play_now()
    return driver


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_turn_is_explained_from_its_search(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.shell.screens.board.why_scene.SEARCH_SECONDS", 0.2)  # where it had looked no further
    driver = answered(game, (360, 640), language="de", theme="dark")
    session = driver.scene.session
    turns = session.match.whole_turns()
    first, seat, _ = turns[-1]
    assert not session.match.players[seat].is_human
    assert all(session.plans[ply].line[0] == session.match.moves[ply] for ply in range(first, session.match.ply))
    driver.key(pygame.K_y)
    driver.settle()
    driver.run(1.5)
    assert isinstance(driver.scene, WhyScene)
    text = dialog_text(driver)
    assert {tr("explain.title"), tr("explain.why"), tr("explain.plan"), tr("explain.feared")} <= set(text.split("\n"))
    assert tr("explain.searching") not in text
    assert problems(driver.scene.group, driver.scene.screen) == []


def test_a_resumed_game_is_searched_only_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.shell.screens.board.why_scene.SEARCH_SECONDS", 0.05)
    driver = answered("quits", (640, 480))
    match = driver.scene.match
    again = Driver((640, 480), lambda app: open_match(app, match, STONES))
    again.scene.open_why()
    again.run(1 / 60)
    assert again.scene.hint.line == again.scene.turn
    again.run(1.0)
    assert len(again.scene.hint.line) > len(again.scene.turn)
    assert tr("explain.plan") in dialog_text(again)
    assert tr("explain.searching") not in dialog_text(again)


def test_before_the_computers_first_move_there_is_no_explanation() -> None:
    driver = Driver((640, 480), lambda app: open_lineup(app, default_lineup("quits")))
    driver.scene.open_menu()
    driver.settle()
    driver.scene.open_more()
    driver.settle()
    why = next(button for button in driver.scene.group.controls()
               if getattr(button, "caption", "") == tr("explain.title"))
    assert not why.enabled
    assert why.why_not == tr("explain.none")


def test_the_plan_is_hidden_if_hints_are_limited() -> None:
    driver = answered("quits", (640, 480))
    match: Match[Any] = driver.scene.match
    match.options["hints"] = "1-99"
    driver.scene.open_why()
    driver.settle()
    assert tr("explain.secret") in dialog_text(driver)


def test_prevented_and_allowed_threats_are_named() -> None:
    """After the rotation White could make four from d1; b1a1@c1 prevents this, @a4 does not."""
    match: Match[Any] = Match(make_rules("orbito"), "orbito", "classic", {}, (Player(), Player("", "hard")),
                              "..b./.b../...w/.w.w b")
    rules, state = match.rules, match.state
    turn, other = (rules.parse_tokens(state, text.split()) for text in ("b1a1@c1", "@a4"))
    reply = next(reply for reply in rules.turns(rules.after(state, other))
                 if rules.result(rules.after(state, (*other, *reply))) is not None)
    moves = MoveWords(find_game("orbito"), match, NOTATION, words)
    hint = Hint(turn, turn, (0.5, 0.5), None, others=((*other, *reply),))
    told = Explainer(find_game("orbito"), match, 0, hint, STONES, moves, tr).explanation()
    assert told.threat == "Otherwise White wins the game. It did not like “@a4”: then White wins the game."
    assert told.why.startswith("Threatens four in a row")
    assert "Its chances: " in told.why
    assert told.line == ()
