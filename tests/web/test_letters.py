"""Names in scripts that the app's own faces lack are drawn by the page, with the fonts of the device."""

from __future__ import annotations

from pathlib import Path

from build.measure.frames import FIND_APP, run
from tests.web.visit import NewVisit, Visit

NAMES = ("שלום לכם", "أحمد", "नमस्ते", "漢字", "😀", "Zoë")
PICTURE = """
import hashlib, pygame
from games.shell.theme.text import label, measure, text_height

def picture(line):
    drawn = label.raw(line, "semibold", 40, (20, 30, 40))
    assert drawn.get_size() == (max(1, measure(line, "semibold", 40)), text_height("semibold", 40))
    return hashlib.sha256(pygame.image.tobytes(drawn, "RGBA")).hexdigest()
"""
SET_UP = """
from games.shell.library.lineup import default_lineup
from games.shell.scenes import open_match
lineup = default_lineup("quits")
lineup.levels = ["", ""]
match = lineup.match()
match.players = tuple(player._replace(name=name) for player, name in zip(match.players, {names}))
app.go(open_match(app, match, lineup.stones))
"""


def begin(here: Visit, *names: str) -> None:
    run(here.page, FIND_APP + SET_UP.format(names=list(names)))
    here.wait_for("app.is_settled and app.address.startswith('quits')")
    here.settled()


def test_names_of_all_scripts_are_drawn_in_the_page(visit: NewVisit, address: str, shots: Path) -> None:
    here = visit(reduced_motion="reduce").open(address)
    here.wait_for_screen("HomeScene")
    run(here.page, PICTURE)
    lines = (*NAMES, "أ ح م د", "\u0301", "\ud800", "e" + "\u0301" * 40)
    drawn = {line: here.ask(f"picture({line!r})") for line in lines}
    assert len(set(drawn.values())) == len(drawn), "they are not the same boxes"
    begin(here, "أحمد", "דנה 123")
    here.page.screenshot(path=shots / "names-right-to-left.png")
    begin(here, "नमस्ते", "漢字 😀")
    here.page.screenshot(path=shots / "names-devanagari-cjk.png")
    assert here.complaints == []
