"""Sharing games: the sheet, games played by link, and refused links."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from games.catalogue import make_rules
from games.engine.core.match import Match, Player
from games.shell.library import link_play as by_link
from games.shell.library.game_text import code_of, link_of
from games.shell.library.lineup import default_stones, lineup_of
from games.shell.library.link_play import Relation, compare
from games.shell.library.results import Results
from games.shell.platform.desktop import Desktop
from games.shell.routes import scene_at
from games.shell.scenes import open_match
from games.shell.screens.clipboard import paste
from games.shell.screens.match.menus import EndScene
from games.shell.screens.shelf.game_row import progress
from games.shell.screens.shelf.share import ShareScene
from games.shell.table.session import Phase
from games.shell.theme.text import LANGUAGES, tr
from games.shell.widgets.controls import Button
from games.shell.widgets.outline import leaves
from tests.shell.driver import Driver
from tests.shell.fake_page import FakePage
from tests.shell.unpainted import lay_out, unpainted

PAGE = "https://agate.example/"
SIZES = [(390, 844), (360, 640), (320, 568), (667, 375), (844, 390), (1024, 768), (1280, 800)]
STONES = default_stones("quits", "classic")


@pytest.fixture(autouse=True)
def page(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Fake a page with an address, and return the texts copied to the clipboard."""
    copied: list[str] = []

    def copy(_: Desktop, text: str, tell: Callable[[bool], None]) -> None:
        copied.append(text)
        tell(True)

    monkeypatch.setattr(Desktop, "page", FakePage(PAGE))
    monkeypatch.setattr(Desktop, "copy", copy)
    return copied


def friends(plies: int) -> Match[Any]:
    """Return a game of two people after a number of moves."""
    match: Match[Any] = Match(make_rules("quits"), "quits", "classic", {}, (Player("Ann"), Player("Bo")))
    for _ in range(plies):
        match.play(match.rules.moves(match.state)[0])
    return match


def at_home() -> Driver:
    return Driver((1280, 800))


def visit(driver: Driver, link: str) -> None:
    """Open a link in the running page."""
    driver.app.visit(link.partition("#")[2])
    driver.settle()


def test_the_sheet_copies_the_link_and_the_game_waits_for_the_friend(page: list[str]) -> None:
    match = friends(3)
    driver = Driver((390, 844), lambda app: open_match(app, match, STONES))
    driver.scene.share()
    driver.settle()
    sheet = driver.scene
    assert type(sheet) is ShareScene
    assert sheet.body.code.matrix
    driver.tap(sheet.body.well.rect.center)
    assert page == [link_of(match, STONES, PAGE)]
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert by_link.own_seats(match) == (0,), "seat 1 is to move, so it is played on the other device"
    assert driver.scene.session.phase is Phase.PAUSED
    assert not driver.scene.session.targets()
    assert driver.scene.main_action().caption == "Send the link"
    driver.scene.keep_here()
    assert driver.scene.session.targets()


def test_a_game_by_link_is_one_game_on_both_devices() -> None:
    match = friends(1)
    by_link.send(match)
    there = at_home()
    visit(there, link_of(match, STONES, PAGE))
    assert there.scene.match.id == match.id
    assert by_link.own_seats(there.scene.match) == (1,), "whoever opens the link plays the seat that is to move"
    assert there.scene.session.phase is Phase.HUMAN
    there.scene.session.play((there.scene.session.rules.moves(there.scene.match.state)[0],))
    there.run(0.2)
    assert there.scene.session.is_waiting
    back = link_of(there.scene.match, STONES, PAGE)
    here = at_home()
    here.app.store.keep(match, STONES)
    visit(here, back)
    assert here.scene.match.id == match.id
    assert here.scene.match.moves == there.scene.match.moves
    assert here.scene.match.is_at_end
    assert by_link.own_seats(here.scene.match) == (0,)
    assert [entry.key for entry in here.app.store.shelf()] == [match.id], "one game, not two"


def test_sent_and_received_moves_cannot_be_undone() -> None:
    match = friends(3)
    driver = at_home()
    visit(driver, link_of(match, STONES, PAGE))
    session = driver.scene.session
    assert by_link.own_seats(session.match) == (1,)
    assert not session.can_undo, "the last move is the friend's"
    driver.scene.undo()
    assert "sent" in driver.scene.toast.text
    session.continue_from(1)
    session.settle()
    assert session.match.ply == 3
    session.play((session.rules.moves(session.match.state)[0],))
    session.settle()
    assert session.undo(), "an own move that was not sent"
    session.settle()
    assert session.match.ply == 3
    session.play((session.rules.moves(session.match.state)[0],))
    session.settle()
    by_link.send(session.match)
    assert not session.can_undo
    session.resign(1)
    assert session.undo()
    session.resign(1)
    by_link.send(session.match)
    assert not session.undo()
    driver.scene.keep_here()
    assert session.can_undo, "in a game on one device every move can be undone"


def finished(players: tuple[Player, ...]) -> Match[Any]:
    match: Match[Any] = Match(make_rules("quits"), "quits", "classic", {}, players)
    match.play(match.rules.moves(match.state)[0])
    match.resign(1)
    return match


@pytest.mark.parametrize(("players", "verdict"), [
    ((Player(), Player(level="easy")), "Friend wins"), ((Player("Ann"), Player(level="easy")), "Ann wins"),
    ((Player(), Player()), "Player 1 wins")])
def test_a_received_finished_game_does_not_count_in_the_results(
        players: tuple[Player, ...], verdict: str) -> None:
    driver = at_home()
    visit(driver, link_of(finished(players), STONES, PAGE))
    driver.run(6.0)
    driver.settle()
    assert isinstance(driver.scene, EndScene)
    assert driver.scene.make().title == verdict
    assert Results(driver.app.store).players == {}
    results = Results(driver.app.store)
    for _ in results.rebuild():
        pass
    assert results.players == {}
    (entry,) = driver.app.store.shelf()
    record = driver.app.store.record(entry.key)
    assert record is not None
    assert progress(record)[-1] == verdict
    assert lineup_of(finished(players), STONES).names == [player.name for player in players]
    game: Any = driver.app.scenes[0]
    assert game.lineup().names == ["", ""], "a new game is played here, by whoever sits here"
    names = [widget.caption for widget in leaves(driver.scene.group) if isinstance(widget, Button)]
    assert names[:2] == ["Review", "New game"]
    assert not any("match" in name for name in names), "there is nobody here who could want a rematch"
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert not game.session.can_undo, "it stays as it was sent"
    assert not game.session.undo()


def test_in_a_received_game_only_moves_played_here_are_taken_back() -> None:
    match: Match[Any] = Match(make_rules("quits"), "quits", "classic", {}, (Player(), Player(level="easy")))
    for _ in range(4):
        match.play(match.rules.moves(match.state)[0])
    driver = at_home()
    visit(driver, link_of(match, STONES, PAGE))
    session = driver.scene.session
    assert not session.can_undo
    session.play((session.rules.moves(session.match.state)[0],))
    session.settle()
    assert session.undo()
    session.settle()
    assert session.match.moves[:session.match.ply] == match.moves


def test_a_game_by_link_counts_for_the_own_seat_only() -> None:
    driver, match = at_home(), friends(3)
    match.players = (Player("Ann"), Player("Bo"))
    visit(driver, link_of(match, STONES, PAGE))
    driver.scene.session.resign(1)
    driver.app.save()
    assert {name: results["quits"].recent for name, results in Results(driver.app.store).players.items()} == {"Bo": "l"}


def other_way(match: Match[Any], ply: int) -> Match[Any]:
    """Return the same game with another move at a ply."""
    other = match.branch(ply)
    other.id = match.id
    other.play(next(move for move in other.rules.moves(other.state) if move != match.moves[ply]))
    return other


def test_a_link_with_different_past_moves_is_refused_with_a_reason() -> None:
    match = friends(6)
    driver = at_home()
    driver.app.store.keep(match, STONES)
    other = other_way(match, 4)
    assert compare(match, other) == (Relation.OTHER, 4)
    visit(driver, link_of(other, STONES, PAGE))
    assert driver.scene.match.moves == match.moves
    said = driver.scene.toast.text
    assert "turn 5" in said
    assert match.rules.text(match.states[4], other.moves[4]) in said
    assert match.rules.text(match.states[4], match.moves[4]) in said


def test_an_older_link_does_not_change_the_game() -> None:
    match = friends(6)
    driver = at_home()
    driver.app.store.keep(match, STONES)
    older = match.branch(4)
    older.id = match.id
    visit(driver, link_of(older, STONES, PAGE))
    assert driver.scene.match.moves == match.moves
    assert "2 moves behind" in driver.scene.toast.text


@pytest.mark.parametrize("spoil", [
    lambda code: code[:-3], lambda code: code[:9] + ("A" if code[9] != "A" else "B") + code[10:],
    lambda code: code + "AAAA", lambda code: "2" + "_" * 4000, lambda code: "9" + code[1:],
])
def test_a_damaged_link_opens_home_with_a_sentence(spoil: Callable[[str], str]) -> None:
    driver = at_home()
    code = link_of(friends(8), STONES, PAGE).partition("#")[2]
    assert scene_at(driver.app, spoil(code)) is None
    visit(driver, "#" + spoil(code))
    assert type(driver.scene).__name__ == "HomeScene"
    assert "link" in driver.scene.toast.text
    assert not driver.app.store.shelf()


def test_copied_links_and_codes_can_be_pasted(monkeypatch: pytest.MonkeyPatch) -> None:
    match = friends(5)
    driver = Driver((1280, 800), lambda app: open_match(app, friends(1), STONES))
    monkeypatch.setattr(Desktop, "paste", lambda _, receive: receive(f"Look: {code_of(match, STONES)}\n"))
    paste(driver.app, driver.scene.say)
    driver.settle()
    assert driver.scene.match.moves == match.moves


@pytest.mark.parametrize(("text", "words"), [
    ("1. a1b2 i5h5 2. a2b3", ""),
    ("1. a1b2 i5h5 2. a1b2", "Move 3: "),
    ("1. hello", "none of our games"),
    ("hello", "no readable game"),
])
def test_a_pasted_list_of_moves_is_opened_or_refused_in_one_sentence(text: str, words: str,
                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver((1280, 800), lambda app: open_match(app, friends(1), STONES))
    monkeypatch.setattr(Desktop, "paste", lambda _, receive: receive(text))
    paste(driver.app, driver.scene.say)
    driver.settle()
    if words:
        assert words in driver.scene.toast.text
        assert driver.scene.match.moves == friends(1).moves
    else:
        assert driver.scene.match.game == "abalone"
        assert [token for _, _, token in driver.scene.match.turns()] == ["a1b2", "i5h5", "a2b3"]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_fits(size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app = unpainted(monkeypatch, size, language)
    scene = ShareScene(app, friends(3), STONES)
    assert lay_out(app, scene) == []
    assert scene.body.code._module >= 2
    assert scene.screen.contains(scene.body.code.paper)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_toast_over_a_sheet_does_not_cover_its_buttons(size: tuple[int, int]) -> None:
    driver = Driver(size, lambda app: open_match(app, friends(3), STONES))
    driver.scene.share()
    driver.settle()
    sheet = driver.scene
    driver.tap(sheet.body.well.rect.center)
    driver.run(0.3)
    assert sheet.toast.visible
    covered = [button.spoken() for button in leaves(sheet.group)
               if isinstance(button, Button) and button.rect.colliderect(sheet.toast.rect)]
    assert covered == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_without_an_address_the_sheet_offers_a_code(size: tuple[int, int], language: str,
                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Desktop, "page", None)
    app = unpainted(monkeypatch, size, language)
    scene = ShareScene(app, friends(3), STONES)
    assert lay_out(app, scene) == []
    dialog = scene.make()
    assert dialog.title == tr("share.title.code")
    assert tr("menu.paste") in dialog.text
    assert scene.text.startswith("agate:")
    assert scene.body.code not in list(leaves(scene.group)), "a QR code of it would be useless"


@pytest.mark.parametrize(("written", "address"), [
    ("https://games.example/agate/", "https://games.example/agate/"), (" http://10.0.0.7:8080 ", "http://10.0.0.7:8080"),
    ("", ""), ("https://", ""), ("https:///", ""), ("games.example", ""), ("javascript:alert(1)", ""),
    ("file:///home/agate.html", ""), ("https://a.example/#x", ""), ("https://a.example/<b>", ""),
    ("https://a.example/a b", ""), ("https://a.example/\n", "https://a.example/"), ("https://a.example/\0", ""),
    ("https://a.example/" + "a" * 999, ""), ("https://\u202ea.example/", ""),
])
def test_the_single_file_shares_links_to_the_configured_site(written: str, address: str,
                                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    file = FakePage()
    file.window.document.querySelector.return_value.content = written
    assert file.url == address
    monkeypatch.setattr(Desktop, "page", file)
    match = friends(3)
    app = unpainted(monkeypatch, (390, 844), "en")
    scene = ShareScene(app, match, STONES)
    assert lay_out(app, scene) == []
    assert scene.text == (link_of(match, STONES, address) if address else code_of(match, STONES))
    assert (scene.body.code in list(leaves(scene.group))) is bool(address)
