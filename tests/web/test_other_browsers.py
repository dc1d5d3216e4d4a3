"""The bundle in Firefox and in WebKit (for Safari): a game that is kept and resumed, and a seat at a live table."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from games.live.keys import read_link
from games.live.native.programs import TableProgram, open_table
from games.live.native.room import Room
from tests.live.network import new_match
from tests.web.click_targets import orbito_places
from tests.web.driven_browser import DrivenBrowser
from tests.web.pictures import DIFFERENT, difference, shrunk, variety
from tests.web.visit import BOOT_SECONDS, CHANGE_SECONDS, ENDED, HAS_READ_GAMES

CONTROL, ENTER = "\ue009", "\ue007"
MOVES = """Object.keys(localStorage).filter(key => key.startsWith('agate.game.'))
    .map(key => JSON.parse(localStorage.getItem(key)).moves)[0] || []"""
WATCH_CLIPBOARD = """(() => {
    window.written = [];
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = (text) => write(text).then(
        () => written.push(text), (error) => { written.push(`refused: ${error}`); throw error; });
})()"""
KEEPS_STILL = """localStorage.setItem("agate.settings", '{"reduced_motion": true}');"""
REST_SECONDS = 4
ANSWER_SECONDS = 2  # for the computer to answer; then another cell is tried
FEWEST_MOVES = 3  # our marble, and the computer's two steps


def boot(browser: DrivenBrowser, address: str) -> bytes:
    """Open the game, wait for its first screen and return its picture."""
    browser.go(address)
    browser.wait_until(ENDED, BOOT_SECONDS)
    assert browser.evaluate("agate.phase") == "playing", browser.evaluate("document.body.innerText")
    browser.wait_until("agate.frames > 60", BOOT_SECONDS)
    return settled(browser)


def settled(browser: DrivenBrowser) -> bytes:
    """Return the picture once it has stopped changing, or after some seconds, because marked targets keep pulsing."""
    deadline, before = time.monotonic() + REST_SECONDS, shrunk(browser.screenshot())
    while time.monotonic() < deadline:
        time.sleep(0.4)
        now = shrunk(browser.screenshot())
        if now == before:
            break
        before = now
    return before


def click_through(browser: DrivenBrowser, place: tuple[float, float], before: bytes) -> bytes:
    """Click, and wait until the picture has clearly changed."""
    browser.click(*place)
    deadline = time.monotonic() + CHANGE_SECONDS
    while difference(before, shrunk(browser.screenshot())) < DIFFERENT:
        assert time.monotonic() < deadline, "the click did not reach the game"
        time.sleep(0.2)
    return settled(browser)


def play_a_turn(browser: DrivenBrowser) -> list[Any]:
    """Place a marble on the first free cell, rotate, and return all moves once the computer has answered."""
    places = orbito_places(*browser.evaluate("[innerWidth, innerHeight]"))
    answered = len(browser.evaluate(MOVES)) + FEWEST_MOVES
    for cell in places.cells:
        browser.click(*cell)
        browser.click(*places.turn)
        deadline = time.monotonic() + ANSWER_SECONDS
        while time.monotonic() < deadline:
            moves: list[Any] = browser.evaluate(MOVES)
            if len(moves) >= answered:
                return moves
            time.sleep(0.2)
    raise AssertionError("no cell takes a marble, or the computer never answers")


def focus_button(browser: DrivenBrowser, ending: str) -> None:
    """Wait for a button of the document whose name has an ending, and focus it."""
    buttons = "[...document.querySelectorAll('#document section button')]"
    found = f"{buttons}.find((each) => /{ending}$/.test(each.textContent))"
    browser.wait_until(f"{found} !== undefined", CHANGE_SECONDS)
    browser.evaluate(f"{found}.focus()")


def play_by_document(browser: DrivenBrowser) -> list[Any]:
    """Play a turn by the document's buttons and the keyboard, and return all moves once the computer has answered."""
    answered = len(browser.evaluate(MOVES)) + FEWEST_MOVES
    for ending in ("free, can be chosen", "button, can be played"):
        focus_button(browser, ending)
        browser.press(ENTER)
    browser.wait_until(f"({MOVES}).length >= {answered}", CHANGE_SECONDS)
    moves: list[Any] = browser.evaluate(MOVES)
    return moves


def test_a_game_is_played_copied_and_resumed(browser: DrivenBrowser, room: Room, shots: Path) -> None:
    browser.go(f"{room.page}notices.txt")
    browser.evaluate(f"(() => {{ {HAS_READ_GAMES} {KEEPS_STILL} }})()")
    home = boot(browser, room.page)
    (shots / f"{type(browser).__name__}.png").write_bytes(browser.screenshot())
    assert variety(home) > 20
    assert browser.evaluate("document.title") == "Agate"
    places = orbito_places(*browser.evaluate("[innerWidth, innerHeight]"))
    set_up = click_through(browser, places.card, home)
    click_through(browser, places.start, set_up)
    moves = play_a_turn(browser)

    browser.evaluate(WATCH_CLIPBOARD)
    browser.press(CONTROL, "c")
    browser.wait_until("written.length > 0", CHANGE_SECONDS)
    assert browser.evaluate("written[0]").startswith("Agate")

    game = browser.evaluate("location.hash")
    assert game.startswith("#orbito/")
    browser.go(f"{room.page}notices.txt")
    boot(browser, f"{room.page}{game}")
    assert browser.evaluate("location.hash") == game
    names = browser.evaluate("[...document.querySelectorAll('#document > button')].map((each) => each.textContent)")
    assert {"Menu", "Hint"} <= set(names)
    again = play_by_document(browser)
    assert again[:len(moves)] == moves
    assert len(again) > len(moves)
    assert browser.evaluate("document.querySelector('#said').textContent").count("You place a marble") == 1
    assert " 'unsafe-eval'" not in browser.evaluate("document.querySelector('meta[http-equiv]').content")


def test_a_link_to_a_live_table_leads_to_a_seat(browser: DrivenBrowser, room: Room) -> None:
    """The link is opened in the running page, and the player sits down by the button in the document."""
    if not browser.evaluate("location.href").startswith(room.page):
        boot(browser, room.page)
    links = open_table(new_match("quits", "short"), room.relay, room.page)
    onlooker = TableProgram(read_link(links["watch"]))
    onlooker.find()
    browser.evaluate(f"location.hash = '{links['seats'][1].partition('#')[2]}'")
    sit = "[...document.querySelectorAll('#document button')].find((each) => each.textContent.includes('Sit down'))"
    browser.wait_until(f"{sit} !== undefined", CHANGE_SECONDS)
    browser.evaluate(f"{sit}.click()")
    for _ in onlooker.steps(CHANGE_SECONDS):
        if onlooker.table.holder(1):
            break
    presence = onlooker.table.presence(1)
    onlooker.client.leave("gone")
    assert presence is not None
    assert presence.state == "here"


def test_the_single_file_plays_from_disk(browser: DrivenBrowser, bundle: Path) -> None:
    home = boot(browser, (bundle.parent / "agate.html").as_uri())
    card = orbito_places(*browser.evaluate("[innerWidth, innerHeight]")).card
    click_through(browser, card, home)
