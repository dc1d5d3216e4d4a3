"""Movetext as in public collections: reading, writing, and faults with ply and reason."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.catalogue import GAMES
from games.engine.core.match import Match, Player
from games.engine.records.game_code import Shared
from games.engine.records.movetext import Fault, ReadGame, read, write
from tests.cases import Case, default_cases
from tests.records.random_games import random_game

GAMES_PER_CASE = {"orbito": 20, "abalone": 3, "quits": 6, "slyne": 1}
PLIES = {"orbito": 40, "abalone": 120, "quits": 80, "slyne": 40}

FIRST = """\
[Event "Club evening"]
[Date "2016.09.19"]
[Black "Aglaé"]
[White "pervers pépère 2"]
[Variant "belgian"]
[Result "*"]
[Notation "Aba-Pro"]
[Termination "Abandon"]
[Plies "6"]
[Source "by hand"]

1. i9h8 i6h6 {a comment,
over two lines} 2. i8h7
a5b5 3. g7g8f7 {sideways} a4b4 *
"""
SECOND = """\
[Event "The next"]
[Black "B"]
[White "W"]
[Variant "standard"]
[Result "1-0"]
[Notation "Aba-Pro"]

1.a1b2 i5h5 2. a2b3 1-0
"""
TURNS_OF_FIRST = ["i9h8", "i6h6", "i8h7", "a5b5", "g7g8f7", "a4b4"]


def turns(match: Match[Any]) -> list[str]:
    return [text for _, _, text in match.turns()]


def games_in(text: str) -> list[ReadGame]:
    found = list(read(text, GAMES))
    assert not [fault for fault in found if isinstance(fault, Fault)]
    return [game for game in found if isinstance(game, ReadGame)]


def test_tags_comments_accents_and_several_games_are_read() -> None:
    first, second = games_in(f"{FIRST}\n{SECOND}")
    match = first.game.match
    assert (match.game, match.variant) == ("abalone", "belgian")
    assert match.players == (Player("Aglaé"), Player("pervers pépère 2"))
    assert turns(match) == TURNS_OF_FIRST
    assert match.result() is None
    assert first.tags["Source"] == "by hand"
    assert turns(second.game.match) == ["a1b2", "i5h5", "a2b3"]
    assert second.game.match.resigned == 1  # White resigned, as fewer than six marbles are lost


def test_line_ends_a_byte_order_mark_and_annotation_symbols_are_read() -> None:
    text = "\ufeff" + FIRST.replace("i8h7", "i8h7?!").replace("a5b5", "a5b5 $2 (2... a4b4 (2... a5b6))")
    (game,) = games_in(text.replace("\n", "\r\n"))
    assert turns(game.game.match) == TURNS_OF_FIRST


@pytest.mark.parametrize(("name", "variant"), [("belgian", "belgian"), ("german_daisy", "german"), ("dutch", "dutch"),
                                               ("swiss_daisy", "swiss"), ("Standard", "standard")])
def test_variants_are_recognised_by_the_names_in_collections(name: str, variant: str) -> None:
    (game,) = games_in(f'[Variant "{name}"]\n[Result "*"]\n\n*\n')
    assert game.game.match.variant == variant
    written = write(game.game, GAMES)
    assert f'[Variant "{name.lower() if name != "dutch" else "dutch_daisy"}"]' in written


def test_a_game_with_an_illegal_move_is_reported_and_the_others_are_read() -> None:
    wrong = FIRST.replace("a5b5", "c3c4")
    before, fault, after = read(f"{SECOND}\n{wrong}\n{SECOND}", GAMES)
    assert isinstance(fault, Fault)
    assert (fault.number, fault.ply) == (2, 4)
    assert str(fault).startswith("Game 2 (Club evening – Aglaé – pervers pépère 2) cannot be read at ply 4: 'c3c4'")
    assert isinstance(before, ReadGame)
    assert isinstance(after, ReadGame)


@pytest.mark.parametrize(("old", "new", "reason"), [
    ("a4b4 *", "a4b4 1-0", "the tags say"),
    ('[Plies "6"]', '[Plies "8"]', "it should have 8 plies, but there are 6"),
    ("{sideways}", "{sideways", "a comment is not closed"),
    ("{sideways}", "sideways}", "a comment is not closed"),
    ("{sideways}", "(sideways", "a variation is not closed"),
    ('[Result "*"]', '[Result "won"]', "the result 'won' is none"),
    ('[Notation "Aba-Pro"]', '[Notation "Nacre"]', "'Nacre' is not one of ours"),
    ('[Variant "belgian"]', '[Variant "the_wall"]', "There is no variant of Abalone called 'the_wall'"),
    ('[Event', '[Game "chess"]\n[Event', "There is no game called 'chess'"),
    ("g7g8f7", "g7g", "'g7g"),
    ("g7g8f7", "zebra", "'zebra' is not an Abalone move"),
])
def test_faults_state_the_reason(old: str, new: str, reason: str) -> None:
    assert old in FIRST
    (fault,) = read(FIRST.replace(old, new), GAMES)
    assert isinstance(fault, Fault)
    assert reason in fault.reason
    assert fault.reason.endswith(".")


def test_positions_of_collections_are_read_and_results_checked() -> None:
    position = "5/6/7/8/9/8/7/6/wbb2-8b13w b"  # many more than six are missing
    (fault,) = read(f'[Variant "custom"]\n[SetUp "1"]\n[Position "{position}"]\n[Result "*"]\n\n*\n', GAMES)
    assert isinstance(fault, Fault)
    short = "wwwww/wwww2/2www2/8/9/8/2bbb2/bbbbbb/bbbbb-0b2w b"
    (game,) = games_in(f'[Variant "custom"]\n[SetUp "1"]\n[Position "{short}"]\n[Result "*"]\n\n*\n')
    assert game.game.match.states[0].out == (2, 0)  # Black has ejected two
    assert f'[Position "{short}"]' in write(game.game, GAMES)
    last = "wwwww/www3/7/8/9/8/1bbbb2/wbbbbb/bbbbb-0b5w b"  # three push b1 over the edge, the sixth
    lines = f'[Variant "custom"]\n[SetUp "1"]\n[Position "{last}"]\n[Result "RESULT"]\n\n1. b4b3 RESULT\n'
    games_in(lines.replace("RESULT", "1-0"))
    (fault,) = read(lines.replace("RESULT", "0-1"), GAMES)
    assert "by the rules it ended 1-0" in str(fault)


def test_a_game_that_continues_after_a_third_repetition_has_no_draw_rules() -> None:
    there_and_back = "a1b2 i5h5 b2a1 h5i5 " * 4
    (game,) = games_in(f'[Variant "belgian"]\n[Result "*"]\n\n{there_and_back}*\n')
    assert game.game.match.options == {"draws": "off", "swap": "off"}
    assert len(game.game.match.moves) == 16
    (again,) = games_in(write(game.game, GAMES))
    assert again.game.match.options == {"draws": "off", "swap": "off"}


@pytest.mark.parametrize("case", default_cases(), ids=str)
def test_written_games_are_read_back(case: Case) -> None:
    written, made = "", []
    for number in range(GAMES_PER_CASE[case.game]):
        shared = random_game(case, Random(f"movetext/{case}/{number}"), PLIES[case.game])
        match = shared.match
        match.go_to(len(match.moves))
        while match.moves and not match.rules.is_turn_complete(match.states[-2], match.moves[-1]):
            match.resigned = None
            match.undo()
            del match.moves[-1], match.states[-1]
        made.append(shared)
        written += write(shared, GAMES) + "\n"
    assert max(map(len, written.splitlines())) < 400
    for before, after in zip(made, games_in(written), strict=True):
        one, other = after.game.match, before.match
        assert (after.game.stones, after.game.match.id) == (before.stones, before.match.id)
        assert (one.game, one.variant, one.options) == (other.game, other.variant, other.options)
        assert one.moves == other.moves
        assert one.states[0] == other.states[0]
        assert one.players == other.players
        assert one.result() == other.result()


def test_foreign_tags_are_kept() -> None:
    (game,) = games_in(FIRST)
    written = write(game.game, GAMES, game.tags)
    for tag in ('[Event "Club evening"]', '[Date "2016.09.19"]', '[Source "by hand"]', '[Black "Aglaé"]'):
        assert written.count(tag) == 1
    assert "1. i9h8 i6h6 2. i8h7 a5b5 3. g7g8f7 a4b4 *" in written


def test_a_truncated_file_gives_whole_games_or_faults() -> None:
    """A decided game without its end must not be read as a shorter game."""
    whole = f"{SECOND}\n{FIRST}\n{SECOND}"
    for length in range(0, len(whole), 3):
        for game in read(whole[:length], GAMES):
            if isinstance(game, ReadGame):
                played = turns(game.game.match)
                assert played in (["a1b2", "i5h5", "a2b3"], TURNS_OF_FIRST, [])


def test_damaged_files_are_read_without_a_crash() -> None:
    rng = Random(5)
    whole = f"{SECOND}\n{FIRST}\n{SECOND}"
    for _ in range(120):
        letters = list(whole)
        for _ in range(rng.randrange(1, 8)):
            letters[rng.randrange(len(letters))] = rng.choice('[]{}()"\\\n\0 1-*ab9é$')
        for game in read("".join(letters), GAMES):
            assert isinstance(game, ReadGame) or str(game).endswith(".")


@pytest.mark.parametrize("text", ["", "\n\n", "hello", "[", '[Event "x"', "{" * 1000, "(" * 1000, "\0", "1-0"])
def test_other_texts_give_no_game_or_a_fault(text: str) -> None:
    assert not [game for game in read(text, GAMES) if isinstance(game, ReadGame) and game.game.match.moves]


def test_names_may_hold_quotes_and_backslashes() -> None:
    rules = GAMES[1].make_rules("belgian")
    match = Match(rules, "abalone", "belgian", {"draws": "on"}, (Player('A "B" \\ C'), Player("D\nE")))
    (game,) = games_in(write(Shared(match), GAMES))
    assert [player.name for player in game.game.match.players] == ['A "B" \\ C', "D E"]


@pytest.mark.parametrize("text", [
    '[Game "quits"]\n\n1. ' + "9" * 5_000,
    f'[Game "quits"]\n[Result "{"1-" * 50_000}1"]\n\n*',
    f'[Game "{"x" * 5_000}"]\n\n*',
    f'[Game "slyne"]\n[Position "{"0,0=0/0;" * 50_000}"]\n\n*',
])
def test_the_sentence_about_a_fault_quotes_only_a_part_of_a_long_text(text: str) -> None:
    fault = next(read(text, GAMES))
    assert isinstance(fault, Fault)
    assert len(str(fault)) < 1_000
    assert str(fault).endswith(".")
