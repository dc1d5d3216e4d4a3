"""Plain lists of moves: the game is recognised, and ambiguous or illegal lists get one reason."""

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
    """Return a random game of a number of whole turns."""
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


def only_game_in(text: str) -> ReadGame | Fault:
    found, = read_games(text, GAMES)
    return found


def match_in(text: str) -> Match[Any]:
    found = only_game_in(text)
    assert isinstance(found, ReadGame), found
    return found.game.match


def fault_in(text: str) -> Fault:
    found = only_game_in(text)
    assert isinstance(found, Fault)
    return found


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
@pytest.mark.parametrize("turns", [1, 24])
def test_shared_text_without_its_code_is_opened(game: str, variant: str, turns: int) -> None:
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


def test_a_list_with_a_result_has_that_result_and_a_stable_id() -> None:
    first, second = only_game_in("1. a1b2 i5h5 2. a2b3 1-0"), only_game_in("1. a1b2 i5h5 2. a2b3 1-0")
    assert isinstance(first, ReadGame)
    assert isinstance(second, ReadGame)
    assert first.game.match.result() is not None
    assert first.tags == second.tags != {}, "the id is made from the tags, so that a game is not kept twice"


def test_moves_that_fit_two_variants_ask_for_a_name() -> None:
    """Some first moves of a daisy layout are legal in another daisy layout too, but not in the standard one."""
    match = next(match for seed in range(40) if isinstance(
        only_game_in(without_code(match := played("abalone", "dutch", 1, seed)).split("\n", 2)[2]), Fault))
    bare = without_code(match).split("\n", 2)[2]
    assert fault_in(bare).slug == "several_games"
    assert match_in(f"Abalone, Dutch\n{bare}").variant == "dutch"


def test_an_illegal_move_is_reported_with_its_number() -> None:
    fault = fault_in("1. a1b2 i5h5 2. a1b2")
    assert fault.ply == 3
    assert fault.slug.startswith("abalone.") or fault.slug == "move"


@pytest.mark.parametrize("text", [
    "", " \n", "Hello, how are you?", "1", "....", "\u200b\u200b", "{", "}", "(((((", "Abalone", "Abalone\n",
    "a" * 100_000, "a1b2 " * LONGEST_LIST, "9" * 5_000, "\x00", "a1b2\x00", "Orbito Abalone Quits Sly'ne", "\ud800",
], ids=lambda text: repr(text[:12]))
def test_other_texts_are_no_games(text: str) -> None:
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
