"""The end of a game on the screen: the winning pieces are marked, light up one by one, and pulse twice."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from games.catalogue import GAMES
from games.engine.core.rules import OFF
from games.shell.library.lineup import default_lineup
from games.shell.scenes import open_match
from games.shell.screens.match.menus import EndScene, MenuScene
from games.shell.table.celebration import BREATHS
from games.shell.theme.text import tr
from games.shell.theme.theme import Motion
from tests.shell.driver import FRAME, Driver
from tests.shell.players import choose

MOST_TURNS = 400


def almost_over(game: str, **settings: Any) -> tuple[Driver, tuple[Any, ...]]:
    """Return a game in which the next turn wins, and that turn."""
    lineup = default_lineup(game)
    lineup.levels = [""] * lineup.seats
    driver = Driver((1280, 800), lambda app: open_match(app, lineup.match(), lineup.stones), **settings)
    session, rng = driver.scene.session, Random(5)
    for _ in range(MOST_TURNS):
        _, turn = choose(session, rng)
        outcome = session.rules.result(session.rules.after(session.match.state, turn))
        if outcome is not None and outcome.winners():
            return driver, turn
        session.play(turn)
        session.settle()
        while session.match.result() is None and not session.picker.targets():
            driver.run(FRAME)
            session.settle()
    raise AssertionError("nobody wins")


def play(driver: Driver, turn: tuple[Any, ...]) -> Any:
    """Play the turn with its animation and return the board."""
    session = driver.scene.session
    session.play(turn)
    for _ in range(400):
        if not session.replays:
            break
        driver.run(FRAME)
    return driver.scene.board


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_the_winning_pieces_are_marked(game: str) -> None:
    driver, turn = almost_over(game)
    board = play(driver, turn)
    driver.run(2 * FRAME)
    assert board.marks.won
    assert board.marks.lit == len(board.marks.won)
    assert board.marks.glow == 1.0


def test_abalone_marks_the_winning_push_and_the_sixth_marble() -> None:
    driver, turn = almost_over("abalone")
    session = driver.scene.session
    winner, steps = session.match.seat_to_move, session.rules.steps(session.match.state, turn[-1])
    board = play(driver, turn)
    driver.run(4 * FRAME)
    assert set(board.marks.won) == {step.dst for step in steps if step.dst != OFF}
    under: Any = driver.app.scenes[0]
    trays = [card.tray for card in under.panel.cards]
    assert [tray.won for tray in trays] == [seat == winner for seat in range(2)]


def test_a_resignation_marks_nothing() -> None:
    driver, _ = almost_over("abalone")
    driver.scene.session.resign(0)
    driver.run(2 * FRAME)
    under: Any = driver.app.scenes[0]
    assert under.board.marks.won == ()


@pytest.mark.parametrize(("language", "words"), [
    ("en", "After 1 move."), ("de", "Nach 1 Zug."), ("es", "Tras 1 jugada."), ("fr", "En 1 coup."),
    ("it", "Dopo 1 mossa."), ("nl", "Na 1 zet."), ("pl", "Po 1 ruchu."), ("pt", "Ao fim de 1 jogada.")])
def test_a_game_of_one_move_is_described_in_the_singular(language: str, words: str) -> None:
    lineup = default_lineup("abalone")
    lineup.levels = [""] * lineup.seats
    match = lineup.match()
    match.play(match.rules.moves(match.state)[0])
    match.resign(0)
    driver = Driver((390, 844), lambda app: EndScene(app, open_match(app, match, lineup.stones)), language=language)
    assert driver.scene.make().text.endswith(words)


def test_the_winning_line_pulses_twice() -> None:
    driver, turn = almost_over("orbito", reduced_motion=False)
    board = play(driver, turn)
    glows = []
    for _ in range(round((Motion.WIN_MARBLE * 6 + Motion.WIN_BREATH * BREATHS) / FRAME)):
        driver.run(FRAME)
        glows.append(board.marks.glow)
    dimmest = min(glows)
    entered = sum(1 for before, now in pairwise(glows) if now == dimmest != before)
    assert dimmest < 0.5
    assert entered == BREATHS
    assert glows[-1] == 1.0


def test_an_ejected_marble_hops_to_the_tray_of_the_pushing_seat() -> None:
    driver, turn = almost_over("abalone", reduced_motion=False)
    winner = driver.scene.session.match.seat_to_move
    play(driver, turn)
    scene, card = driver.scene, driver.scene.panel.cards[winner]
    driver.run(2 * FRAME)
    assert scene.extras.flight.seat == winner
    assert card.tray.filled == 5
    driver.run(Motion.FLIGHT + 2 * FRAME)
    assert scene.extras.flight.seat == -1
    assert card.tray.filled == 6
    assert card.rect.collidepoint(scene.extras.flight.rect.center)


def test_with_reduced_motion_nothing_hops() -> None:
    driver, turn = almost_over("abalone")
    scene = driver.scene
    play(driver, turn)
    assert not scene.extras.flight.visible


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_the_sheet_at_the_end_leaves_most_of_the_board_visible(game: str) -> None:
    driver, turn = almost_over(game)
    scene = driver.scene
    play(driver, turn)
    driver.run(2 * FRAME)
    sheet = driver.scene.group.children[0].sheet
    hidden = sum(sheet.collidepoint(spot) for spot in map(scene.view.spots.__getitem__, scene.board.marks.won))
    assert hidden == 0
    assert sheet.left > scene.view.rect.centerx


def test_each_card_shows_the_result() -> None:
    driver, turn = almost_over("quits")
    scene = driver.scene
    play(driver, turn)
    driver.run(2 * FRAME)
    winner = scene.session.result.winners()[0]
    words = [card.status for card in scene.panel.cards]
    assert (words[winner], words[1 - winner]) == (tr("status.won"), tr("status.lost"))


def test_the_winning_marbles_sound_one_by_one_with_rising_pitch() -> None:
    driver, turn = almost_over("orbito", reduced_motion=False)
    notes: list[tuple[str, float]] = []
    driver.scene.board.on_sound = lambda cue, pan: notes.append((cue.name, cue.size))
    board = play(driver, turn)
    driver.run(Motion.WIN_MARBLE * 6)
    chimes = [size for name, size in notes if name == "chime"]
    assert len(chimes) == len(board.marks.won)
    assert chimes == sorted(set(chimes))
    assert [name for name, _ in notes if name in ("chime", "win")][-1] == "win"


def test_a_losing_person_hears_no_chime() -> None:
    driver, turn = almost_over("orbito", reduced_motion=False)
    session = driver.scene.session
    winner = session.match.seat_to_move
    session.match.players = tuple(player._replace(level="easy" if seat == winner else "")
                                  for seat, player in enumerate(session.match.players))
    notes: list[str] = []
    driver.scene.board.on_sound = lambda cue, pan: notes.append(cue.name)
    board = play(driver, turn)
    driver.run(Motion.WIN_MARBLE * 6)
    assert board.marks.lit == len(board.marks.won), "the line is shown all the same"
    assert not {"chime", "win"} & set(notes)


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_touch_ends_the_animation_and_opens_the_sheet(game: str) -> None:
    driver, turn = almost_over(game, reduced_motion=False)
    board = play(driver, turn)
    for _ in range(10):
        driver.run(FRAME)
    assert not isinstance(driver.scene, EndScene)
    driver.tap(board.rect.center)
    driver.run(FRAME)
    driver.settle()
    assert isinstance(driver.scene, EndScene)
    assert board.marks.lit == len(board.marks.won)
    assert board.marks.glow == 1.0


def test_a_touch_beside_the_board_has_its_usual_effect() -> None:
    driver, turn = almost_over("orbito", reduced_motion=False)
    play(driver, turn)
    driver.run(0.3)
    driver.tap(driver.scene.panel.menu.rect.center)
    driver.settle()
    assert isinstance(driver.scene, MenuScene)


def test_the_last_marble_of_quits_moves_to_its_card() -> None:
    driver, turn = almost_over("quits", reduced_motion=False)
    session = driver.scene.session
    play(driver, turn)
    winner = session.match.result().winners()[0]  # a slide can also bring out another's marble
    scene, card = driver.scene, driver.scene.panel.cards[winner]
    driver.run(4 * FRAME)
    assert scene.extras.flight.seat == winner
    filled = card.tray.filled
    driver.run(Motion.FLIGHT + 3 * FRAME)
    assert scene.extras.flight.seat == -1
    assert card.tray.filled == filled + 1 == card.tray.total
    assert card.tray.won
