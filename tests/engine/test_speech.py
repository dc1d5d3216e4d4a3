"""Turns, cells and counts in words; the expected sentences were written from the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.catalogue import GAMES, find_game
from games.engine.core.match import Match, Player
from games.engine.core.picker import Picker
from games.engine.speech.sentences import Speech
from games.engine.speech.words import LANGUAGES, Name, Words

PERSON, COMPUTER = Player(), Player(level="easy")


def turn_sentence(game: str, variant: str, position: str, turn: str, language: str = "en",
         players: tuple[Player, ...] = (PERSON, COMPUTER)) -> str:
    """Return the sentence for a turn; the listener has the first seat, unless the players are given."""
    speech = speech_of(game, variant, position, language, players)
    return speech.turn(speech.match.state, speech.rules.parse(speech.match.state, turn))


def speech_of(game: str, variant: str, position: str = "", language: str = "en",
              players: tuple[Player, ...] = (PERSON, COMPUTER)) -> Speech[Any]:
    words = Words(lambda: GAMES)
    words.language = language
    entry = find_game(game)
    return entry.speech(Match(entry.make_rules(variant), game, variant, players=players, position=position),
                        words.translate)


LINED_UP = "wwwww/wwwwww/2ww3/8/4bbb1w/8/7/bbbbbb/bbbbb b 0-0"
ABALONE = "wwwww/wwwwww/7/8/4wwwbb/8/3b3/bbbbbb/bbbbb w 0-0"  # e5 e6 e7 white, e8 e9 black at the right edge


@pytest.mark.parametrize(("game", "variant", "position", "turn", "sentence"), [
    ("orbito", "classic", "..../..../..../.... w", "@c4",
     "You place a marble on c4. The board turns and carries it to b4."),
    ("orbito", "classic", "..../.w../..../.... b", "b3b4@b3",
     "Sage moves your marble from b3 to b4. Sage places a marble on b3. The board turns and carries it to b2."),
    ("abalone", "standard", ABALONE, "e5e6",
     "Sage pushes two of your marbles from e8 towards e9; one falls off. You have 13 on the board and 0 out. "
     "Sage has 14 on the board and 1 out."),
    ("abalone", "standard", "wwwww/wwwwww/2ww3/8/4bbw2/8/3b3/bbbbbb/bbbbb b 0-0", "e5e6",
     "You push one of Sage’s marbles from e7 towards e8."),
    ("abalone", "standard", "wwwww/wwwwww/2ww3/8/6bbw/8/3b3/bbbbbb/bbbbb b 0-0", "e7e8",
     "You push one of Sage’s marbles off the board at e9. You have 14 on the board and 1 out. "
     "Sage has 13 on the board and 0 out."),
    ("abalone", "standard", LINED_UP, "e5e6", "You move three marbles from e5 towards e8."),
    ("abalone", "standard", LINED_UP, "e5e7f5",
     "You move three marbles sideways, from e5, e6 and e7 to f5, f6 and f7."),
    ("abalone", "standard", LINED_UP, "e7f8", "You move a marble from e7 to f8."),
    ("quits", "classic", ".00../00.../0...1/...11/..11. 0 0,0 -", "4>",
     "You slide row 4 from a to e. Your marble goes along, from a4 to b4. Your marble goes along, from b4 to c4."),
    ("quits", "classic", ".00../0..1./.1.../..10./..1.. 0 1,1 -", "d2e1",
     "You move a marble from d2 to e1. Your marble leaves the board. You have 3 on the board and 2 out. "
     "Sage has 4 on the board and 1 out."),
    ("slyne", "2", "-  0 1 3,3", "T0,0/1",
     "You lay a tile on 0,0, roads south-west to north-east and south-east to north-west."),
    ("slyne", "2", "0,0=0/0*0;1,0=1/0;2,0=1/0 0 1 3,3", "0,0>2,0",
     "You roll a marble from 0,0 to 2,0, by way of 1,0."),
    ("slyne", "2", "0,0=0/0*0;1,0=1/0;2,0=1/0 0 1 3,3", "T0,0>2,-1/1",
     "You move the tile from 0,0 to 2,-1, roads south-west to north-east and south-east to north-west. "
     "Your marble goes along, from 0,0 to 2,-1."),
    ("slyne", "2", "0,0=0/0*0;1,0=1/0 1 1 3,3", "B0,0/e", "Sage blocks the east arm of the tile on 0,0."),
    ("slyne", "2", "0,0=0/0*0;1,0=1/0 1 1 3,3", "R1,0/2",
     "Sage turns the tile on 1,0, roads west to east and south-east to north-west."),
])
def test_a_turn_is_described(game: str, variant: str, position: str, turn: str, sentence: str) -> None:
    assert turn_sentence(game, variant, position, turn) == sentence


def test_a_turn_is_described_in_french() -> None:
    assert turn_sentence("abalone", "standard", ABALONE, "e5e6", "fr").startswith(
        "Sage pousse deux de vos billes de e8 vers e9\u00a0; l’une tombe.")


def test_several_people_are_called_by_their_names() -> None:
    players = (Player("Alice"), Player("Bo"))
    assert turn_sentence("orbito", "classic", "..../.w../..../.... b", "b3b4@d1", players=players).startswith(
        "Bo moves Alice’s marble from b3 to b4. Bo places a marble on d1.")
    assert "la bille d’Alice" in turn_sentence("orbito", "classic", "..../.w../..../.... b", "b3b4@d1", "fr", players)


@pytest.mark.parametrize(("name", "phrase"), [("Sage", "de Sage"), ("Iris", "d’Iris"), ("Émile", "d’Émile")])
def test_names_follow_french_elision(name: str, phrase: str) -> None:
    assert f"{Name(name):de}" == phrase
    assert f"{Name(name)}" == name


def test_a_cell_is_described_with_its_piece_and_possible_actions() -> None:
    speech = speech_of("abalone", "standard", "wwwww/wwwwww/3w3/8/4bbbww/8/7/bbbbbb/bbbbb b 0-0")
    state = speech.match.state
    picker = Picker(speech.rules, state)
    at = {speech.name(cell): cell for row in speech.rows(state, ()) for cell in row}
    assert speech.place(state, at["e5"], picker) == "e5, your marble, can move"
    assert speech.place(state, at["e8"], picker) == "e8, Sage’s marble"
    assert speech.place(state, at["d1"], picker) == "d1, free"
    picker.tap(at["e5"])
    assert speech.place(state, at["e5"], picker) == "e5, your marble, chosen"
    picker.tap(at["e7"])
    assert speech.place(state, at["e8"], picker) == "e8, Sage’s marble, can be pushed"
    assert speech.place(state, at["f7"], picker) == "f7, free, can be played"
    assert speech.choices(picker).startswith("Chosen: e5 and e7. Next: ")


def test_a_tile_is_described_with_its_owner_roads_and_blocks() -> None:
    speech = speech_of("slyne", "2", "0,0=0/0*1#e;1,0=1/2 0 1 2,3")
    state = speech.match.state
    at = {speech.name(cell): cell for row in speech.rows(state, ()) for cell in row}
    assert speech.place(state, at["0,0"]) == (
        "0,0; Sage’s marble, your tile, roads west to east and south-west to north-east, block to the east")
    assert speech.belongings(state, 1) == "Sage’s marbles: 0,0. Sage’s tiles: 1,0."


def test_the_end_is_described_with_its_reason() -> None:
    speech = speech_of("orbito", "classic", "wbbb/w.../w.../.... w")
    for move in speech.rules.parse(speech.match.state, "b4b3@b4"):
        speech.match.play(move)
    outcome = speech.match.result()
    assert outcome is not None
    assert speech.over(outcome) == "You win. Four in a row after the press."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_decision_cell_and_target_has_words(game: str, language: str) -> None:
    """No text is missing for any decision, cell or target of a random game."""
    entry, rng = find_game(game), Random(f"{game}/{language}")
    variant, seats = entry.variants[-1]
    speech = speech_of(game, variant, "", language, (PERSON, *[COMPUTER] * (seats - 1)))
    match = speech.match
    while match.result() is None and match.ply < 60:
        picker = Picker(match.rules, match.state)
        for target in picker.targets():
            assert "{" not in speech.place(match.state, target, picker)
        move = rng.choice(match.rules.moves(match.state))
        assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in speech.moved(match.state, move))
        match.play(move)
    for text in (speech.count(match.state), speech.last(), speech.belongings(match.state, 0)):
        assert text.endswith(".")
