"""Games are copied and pasted through the clipboard of a browser."""

from __future__ import annotations

from pathlib import Path

from games.shell.library.game_text import match_of
from tests.web.visit import NewVisit

SAVED_KEYS = "Object.keys(localStorage).filter(key => key.startsWith('agate.game.'))"
SAVED_MOVES = f"({SAVED_KEYS}).map(key => JSON.parse(localStorage.getItem(key)).moves)"


def test_a_game_is_copied_and_pasted(visit: NewVisit, address: str, shots: Path) -> None:
    """Ctrl+C copies a game, and the menu, used by keyboard, pastes it."""
    here = visit(permissions=["clipboard-read", "clipboard-write"]).open(address)
    here.begin_game()
    here.play_turn()
    here.wait_until(f"({SAVED_KEYS}).length === 1")
    here.settled()
    here.page.keyboard.press("Control+c")
    here.wait_for("app.top.toast.text")
    text = here.page.evaluate("navigator.clipboard.readText()")
    match, stones = match_of(text)
    assert match.game == "orbito"
    assert match.moves
    assert len(stones) == 2

    here.page.evaluate(f"({SAVED_KEYS}).forEach(key => localStorage.removeItem(key))")  # as on another device
    copied = here.ask("id(app.top)")
    here.page.keyboard.press("m")  # the menu; Paste is on its second page
    for screen, caption in (("MenuScene", "More"), ("MoreScene", "Paste a game")):
        here.wait_for_screen(screen)
        for _ in range(20):
            here.page.keyboard.press("Tab")
            here.run_frames(2)
            if here.ask("getattr(app.top.group.focused, 'caption', '')") == caption:
                break
        here.page.screenshot(path=shots / "paste.png")
        here.page.keyboard.press("Enter")
    here.wait_for(f"type(app.top).__name__ == 'OrbitoScene' and id(app.top) != {copied} and app.is_settled")
    here.page.keyboard.press("Escape")  # home: leaving the game keeps it
    here.wait_for_screen("HomeScene")
    moves = [list(move) for move in match.moves]
    kept = here.page.evaluate(SAVED_MOVES)
    assert [game[:len(moves)] for game in kept] == [moves] * len(kept)
    assert kept
    assert here.complaints == []
