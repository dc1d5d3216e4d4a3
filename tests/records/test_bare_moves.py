"""Plain lists of moves: the game is recognised, and what cannot be told or played gets one reason."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.catalogue import GAMES, find_game
from games.engine.core.match import Match, Player
from games.engine.records.bare_moves import LONGEST_LIST, MOST_TURNS
from games.engine.records.exchange import read_games
from games.engine.records.movetext import Fault, ReadGame
from games.shell.library.game_text import text_of

VARIANTS = [(game.id, variant) for game in GAMES for variant, _ in game.variants]


def played(game: str, variant: str, turns: int, seed: int = 3) -> Match[Any]:
    """A random game of so many whole turns."""
    entry, rng = find_game(game), Random(seed)
    rules = entry.make_rules(variant)
    options = {name: values[0] for name, values in entry.options}
    match: Match[Any] = Match(rules, game, variant, options, (Player(""),) * rules.seats)
    done = 0
    while done < turns and match.result() is None:
        state, move = match.state, rng.choice(rules.moves(match.state))
        match.play(move)
        done += rules.is_turn_complete(state, move)
    return match


def without_code(match: Match[Any]) -> str:
    title = f"Agate · {find_game(match.game).title} · {match.variant}"
    names = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo"][:match.rules.seats]
    return text_of(match, title, names, ()).rsplit("agate:", 1)[0]


def only(text: str) -> ReadGame | Fault:
    found, = read_games(text, GAMES)
    return found


def match_in(text: str) -> Match[Any]:
    found = only(text)
    assert isinstance(found, ReadGame), found
    return found.game.match


def fault_in(text: str) -> Fault:
    found = only(text)
    assert isinstance(found, Fault)
    return found


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
@pytest.mark.parametrize("turns", [1, 24])
def test_our_own_text_without_its_last_line_is_opened(game: str, variant: str, turns: int) -> None:
    match = played(game, variant, turns)
    found = match_in(without_code(match))
    assert (found.game, found.variant, found.moves) == (game, variant, match.moves)


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_bare_moves_are_recognised_with_and_without_numbers(game: str) -> None:
    match = played(game, "", 20)
    text = without_code(match).split("\n", 2)[2]
    bare = " ".join(word for word in text.split() if not word.endswith("."))
    for shown in (text, text.replace("\n", "\r\n"), bare, f"\ufeff  {bare}  *"):
        found = match_in(shown)
        assert (found.game, found.moves) == (game, match.moves)


def test_a_list_with_a_result_ends_so_and_is_not_doubled() -> None:
    first, second = only("1. a1b2 i5h5 2. a2b3 1-0"), only("1. a1b2 i5h5 2. a2b3 1-0")
    assert isinstance(first, ReadGame)
    assert isinstance(second, ReadGame)
    assert first.game.match.result() is not None
    assert first.tags == second.tags != {}, "the tags make the id that keeps a game from being kept twice"


def test_moves_that_fit_two_games_ask_for_a_name() -> None:
    """Many a first step of a daisy is one in another daisy too, and none in the usual layout."""
    match = next(match for seed in range(40) if isinstance(
        only(without_code(match := played("abalone", "dutch", 1, seed)).split("\n", 2)[2]), Fault))
    bare = without_code(match).split("\n", 2)[2]
    assert fault_in(bare).slug == "several_games"
    assert match_in(f"Abalone, Dutch\n{bare}").variant == "dutch"


def test_an_illegal_move_is_told_with_its_number() -> None:
    fault = fault_in("1. a1b2 i5h5 2. a1b2")
    assert fault.ply == 3
    assert fault.slug.startswith("abalone.") or fault.slug == "move"


@pytest.mark.parametrize("text", [
    "", " \n", "Hello, how are you?", "1", "....", "\u200b\u200b", "{", "}", "(((((", "Abalone", "Abalone\n",
    "a" * 100_000, "a1b2 " * LONGEST_LIST, "9" * 5_000, "\x00", "a1b2\x00", "Orbito Abalone Quits Sly'ne", "\ud800",
], ids=lambda text: repr(text[:12]))
def test_what_is_no_list_of_moves_is_no_game(text: str) -> None:
    assert fault_in(text).slug in ("nothing", "record")


@pytest.mark.parametrize(("text", "slug"), [
    ("1. hello 2. world", "no_list"),
    ("1." * 3_000, "no_list"),
    ("1. " + "x " * (MOST_TURNS + 1), "too_long"),
    ("1. a1b2 {never closed", "nothing"),
    ("1. ١٢ ٣٤", "no_list"),
    ("Quits\n1. a1b2 i5h5 2. a2b3", "no_list"),
])
def test_hostile_lists_get_one_reason(text: str, slug: str) -> None:
    assert fault_in(text).slug == slug
