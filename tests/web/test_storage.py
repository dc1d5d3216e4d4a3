"""The storage of a browser: old saves are imported, two tabs keep separate games, and full storage loses nothing."""

from __future__ import annotations

import json
from pathlib import Path

from tests.web.visit import NewVisit, Visit

OLD_GAMES = (Path(__file__).parents[1] / "saves" / "games-0.1.json").read_text(encoding="utf-8")
GAMES = "Object.keys(localStorage).filter(key => key.startsWith('agate.game.'))"
FILL = """() => {
    localStorage.setItem("filler", "x".repeat(4000000));
    for (let part = 1 << 20; part >= 1; part >>= 1) {
        try { for (;;) localStorage.setItem("filler", localStorage.getItem("filler") + "x".repeat(part)); } catch {}
    }
}"""


def test_saves_of_version_0_1_are_imported(visit: NewVisit, address: str) -> None:
    old = json.dumps(OLD_GAMES)
    once = "if (!sessionStorage.length) { sessionStorage.setItem('been', 'here'); %s }"
    here = visit(once % f"localStorage.setItem('agate.games', {old});").open(address)
    here.wait_until("localStorage.getItem('agate.games') === null")
    records = here.page.evaluate(f"({GAMES}).map(key => JSON.parse(localStorage.getItem(key)))")
    moves = [json.loads(row["save"])["moves"] for row in json.loads(OLD_GAMES)]
    assert sorted(record["moves"] for record in records) == sorted(moves)
    assert here.complaints == []


def test_two_tabs_keep_two_games(visit: NewVisit, address: str) -> None:
    here = visit().open(address)
    there = Visit(here.page.context).open(address)
    for tab in (here, there):
        tab.page.bring_to_front()
        tab.begin_game()
        tab.play_turn()
    there.wait_until(f"({GAMES}).length === 2")
    assert here.complaints == there.complaints == []


def test_full_storage_loses_nothing(visit: NewVisit, address: str, shots: Path) -> None:
    here = visit().open(address)
    here.begin_game()
    here.page.evaluate(FILL)
    here.play_turn()
    here.run_frames(150)
    here.page.screenshot(path=shots / "storage-full.png")
    assert here.page.evaluate(f"({GAMES}).length") == 0
    here.page.evaluate("localStorage.removeItem('filler')")
    here.wait_until(f"({GAMES}).length === 1")
    assert here.page.evaluate(f"JSON.parse(localStorage.getItem(({GAMES})[0])).moves.length") > 0
    here.page.screenshot(path=shots / "storage-again.png")
    assert here.complaints == []
