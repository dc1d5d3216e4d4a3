"""The layouts of Abalone: their cells and first moves, their use in every format, and their measured figures."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.abalone.layouts import LAYOUTS, kind_of, read_figures
from games.abalone.rules import Abalone
from games.catalogue import GAMES, find_game
from games.cli import main
from games.engine.core.errors import UnknownName
from games.engine.core.layouts import BALANCED, KINDS, QUICK, WILD, Figures
from games.engine.core.match import Match, Player
from games.engine.core.picker import Picker
from games.engine.protocol.ugi import Ugi
from games.engine.records.exchange import read_games
from games.engine.records.game_code import Shared, encode
from games.engine.records.movetext import ReadGame, write
from games.engine.speech.words import LANGUAGES, Words
from games.lab.layouts import ejecting_moves, is_symmetric, line_of
from tests.reference.abalone import CELLS, AbaloneReference, read_board, write_board

ENTRY = find_game("abalone")
# Facts about the published layouts, independent of the file. A layout that is not named here has 14 marbles a side, is
# symmetric, and offers no ejection to the first player.
COUNTS = {"atomouche": (12, 12), "corners": (13, 13), "the-arrow": (14, 13), "seven": (7, 7)}
NOT_SYMMETRIC = {"def-or-atak", "domination", "domination-vs-daisy", "food-mill", "french-daisy", "horseshoes",
                 "i_m-a-robot", "irish-daisy", "mquorric-1", "the-arrow", "true-daisy", "windmill"}
EJECTING = {"alien-attack": 2, "anglattack": 3, "forcing": 4, "fracture": 2, "fujiyama1": 2, "horseshoes": 4,
            "intimidation": 1, "labyrinth": 2, "octopus": 2, "scottish-daisy": 4}


def rows_of(name: str) -> str:
    return LAYOUTS[name].position.split()[0]


def coloured(rows: str, colour: str) -> frozenset[tuple[int, int]]:
    """Return the cells of a colour as (row, diagonal), counted from the centre."""
    board = read_board(rows)
    return frozenset(("abcdefghi".index(cell[0]) - 4, int(cell[1]) - 5) for cell in CELLS if board[cell] == colour)


def images(cells: frozenset[tuple[int, int]]) -> list[frozenset[tuple[int, int]]]:
    """Return the images of some cells under the twelve symmetries of the hexagon."""
    found = []
    for mirrored in (False, True):
        image = frozenset((b, a) for a, b in cells) if mirrored else cells
        for _ in range(6):
            found.append(image)
            image = frozenset((a, a - b) for b, a in image)
    return found


def test_there_are_63_different_layouts() -> None:
    assert len(LAYOUTS) == 63
    assert list(LAYOUTS)[:5] == ["standard", "belgian", "german", "dutch", "swiss"]
    assert len({rows_of(name) for name in LAYOUTS}) == 63


@pytest.mark.parametrize("name", LAYOUTS)
def test_each_layout_has_the_stated_marbles_symmetry_and_ejections(name: str) -> None:
    layout, rules = LAYOUTS[name], Abalone(name, {})
    rows = rows_of(name)
    assert write_board(read_board(rows)) == rows
    assert rules.position(rules.start()) == layout.position
    counts = (len(coloured(rows, "b")), len(coloured(rows, "w")))
    assert layout.marbles == rules.marbles == counts == COUNTS.get(name, (14, 14))
    assert rules.needed == ((1, 1) if name == "seven" else (6, 6))
    turned = set(zip(images(coloured(rows, "b")), images(coloured(rows, "w")), strict=True))
    assert len(set(images(coloured("b4/6/7/8/9/8/7/6/5", "b")))) == 6
    symmetric = (coloured(rows, "w"), coloured(rows, "b")) in turned
    assert symmetric == is_symmetric(ENTRY, rules) == (name not in NOT_SYMMETRIC)
    assert ejecting_moves(rules) == EJECTING.get(name, 0)
    assert layout.is_uneven == (name in NOT_SYMMETRIC or name in EJECTING)


@pytest.mark.parametrize("name", LAYOUTS)
def test_each_layout_has_the_first_moves_of_the_reference(name: str) -> None:
    rules = Abalone(name, {})
    start = rules.start()
    reference = AbaloneReference("standard", True)
    assert sorted(rules.text(start, move) for move in rules.moves(start)) == sorted(
        reference.turns(reference.from_text(f"{rows_of(name)} b 0-0")))


def test_a_game_of_each_layout_is_read_back_from_record_code_and_movetext() -> None:
    for name in LAYOUTS:
        match: Match[Any] = Match(ENTRY.make_rules(name), "abalone", name, {}, (Player("A"), Player("B")))
        for _ in range(3):
            match.play(match.rules.moves(match.state)[-1])
        shared = Shared(match)
        for text in (encode(shared, GAMES), match.record().text(), write(shared, GAMES)):
            (found,) = read_games(text, GAMES)
            assert isinstance(found, ReadGame)
            assert (found.game.match.variant, found.game.match.states) == (name, match.states)


def test_command_line_and_ugi_accept_each_layout(capsys: pytest.CaptureFixture[str]) -> None:
    said: list[str] = []
    ugi = Ugi(GAMES, said.append)
    ugi.handle("setoption name Game value abalone")
    for name in LAYOUTS:
        assert main(["perft", "abalone", "--variant", name, "--depth", "1"]) == 0
        ugi.handle(f"setoption name Variant value {name}")
        ugi.handle("query position")
        assert said.pop() == f"response {LAYOUTS[name].position}"
    assert len(capsys.readouterr().out.splitlines()) == len(LAYOUTS)
    ugi.handle("ugi")
    assert any(re.match("option name Variant .*var xmas-star", line) for line in said)


def test_each_layout_has_its_own_name_in_every_language() -> None:
    for language in LANGUAGES:
        words = Words(lambda: GAMES)
        words.language = language
        names = [words.translate(f"variant.abalone.{name}") for name in LAYOUTS]
        assert len(set(names)) == len(names)
        assert not any(name.startswith("variant.") for name in names)


@pytest.mark.parametrize("name", ["", "Snakes", "snakes ", "6_9", "../layouts", "a" * 500, "\0"])
def test_unknown_layouts_are_refused_in_one_sentence(name: str) -> None:
    if name:
        with pytest.raises(UnknownName, match=r"There is no variant of Abalone called .*58 layouts more"):
            ENTRY.make_rules(name)


def test_every_layout_has_figures_within_bounds() -> None:
    for layout in LAYOUTS.values():
        figures = layout.figures
        assert figures is not None
        assert layout.kind in KINDS
        assert figures.games >= 12
        assert 0 <= figures.contact <= figures.plies <= 400
        assert 0 <= figures.decided <= 1
        assert 0 <= figures.first <= 1


def test_a_measured_line_is_read_back() -> None:
    line = line_of(ENTRY, "seven", 1, 2, 1)
    is_symmetric_too, ejecting, figures = read_figures(f"# how\n{line}\n")["seven"]
    assert (is_symmetric_too, ejecting, figures.games) == (True, 0, 1)
    assert line_of(ENTRY, "seven", 1, 2, 1) == line


def test_the_kind_of_a_layout_follows_from_its_figures() -> None:
    even = Figures(100, 6, 100, 1.0, 0.6)  # two standard errors of a hundred games
    assert kind_of(even) == QUICK
    assert kind_of(even._replace(contact=6.1)) == BALANCED
    assert kind_of(even._replace(first=0.63)) == kind_of(even._replace(first=0.37)) == WILD
    assert kind_of(even._replace(first=0.63, games=50)) == QUICK


def test_a_swap_is_offered_and_reported_in_words() -> None:
    words = Words(lambda: GAMES)
    words.language = "en"
    rules = ENTRY.make_rules("horseshoes", {"swap": "on"})
    match: Match[Any] = Match(rules, "abalone", "horseshoes", {"swap": "on"}, (Player("A"), Player("B")))
    match.play(rules.moves(match.state)[0])
    speech = ENTRY.speech(match, words.translate)
    assert "and Swap sides" in speech.choices(Picker(rules, match.state))
    assert speech.turn(match.state, ((61,),)) == "B swaps sides."
    assert [fact.slug for fact in ENTRY.facts.of(rules, match.state, ((61,),))] == ["swaps"]
