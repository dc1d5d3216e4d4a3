"""Handicaps: read within bounds, kept in every format of a game, and applied by rules and evaluators."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.abalone.rules import Abalone
from games.catalogue import GAMES, find_game, make_evaluator, make_rules
from games.engine.core.errors import GameError, ImpossibleHandicap, SaveError, UnknownName
from games.engine.core.handicaps import FREE, HINTS, MINUTES, TAKE_BACKS, Handicap, numbers_of
from games.engine.core.match import Match, Player
from games.engine.protocol.ugi import Ugi
from games.engine.records.allowances import left_of, spend
from games.engine.records.clock import CLOCK, Clock
from games.engine.records.exchange import read_games
from games.engine.records.game_code import Shared, encode
from games.engine.records.movetext import Fault, ReadGame, write
from games.engine.records.record import read_text
from games.engine.search.decision import Limits
from games.engine.search.engine import Engine
from games.quits.rules import Quits
from games.slyne.rules import Slyne

CASES = [
    ("abalone", "belgian", {"ahead": "2-0"}), ("abalone", "belgian", {"ahead": "1-3", "fewer": "0-2"}),
    ("abalone", "three", {"ahead": "2-0-1"}), ("abalone", "four", {"fewer": "3-0-0-1", "hints": "0-x-2-x"}),
    ("abalone", "wheel", {"fewer": "0-2"}), ("quits", "classic", {"fewer": "0-2"}),
    ("slyne", "2", {"fewer_tiles": "2-0", "fewer_blocks": "0-3"}), ("slyne", "6", {"fewer_blocks": "3-0-0-0-0-1"}),
    ("orbito", "classic", {"undo": "0-3", "hints": "x-0", "minutes": "5-x"}),
]
IMPOSSIBLE = [
    ("abalone", "belgian", {"ahead": "6-0"}), ("abalone", "belgian", {"ahead": "5-0", "fewer": "1-0"}),
    ("abalone", "four", {"ahead": "3-0-3-0"}), ("abalone", "seven", {"fewer": "1-0"}),
    ("abalone", "belgian", {"ahead": "1-0", "swap": "on"}), ("abalone", "belgian", {"ahead": "x-0"}),
    ("quits", "short", {"fewer": "1-0"}), ("quits", "classic", {"fewer": "3-0"}),
    ("slyne", "2", {"fewer_tiles": "4-0"}), ("slyne", "2", {"fewer_blocks": "0-4"}),
    ("orbito", "classic", {"hints": "100-0"}), ("orbito", "classic", {"minutes": "181-5"}),
]
UNREADABLE = ["", "0", "0-0-0", "-", "0-", "--", "1-1-", "a-b", "0- 1", "٣-0", "1e1-0", "-1-0", "0-" + "9" * 4_000,
              "\0-0", "0\n-0", "²-0", "0x-1", "x", "X-0"]


def played(game: str, variant: str, options: dict[str, str], plies: int = 8) -> Match[Any]:
    rules = make_rules(game, variant, options)
    full = {name: values[0] for name, values in find_game(game).options} | options
    match: Match[Any] = Match(rules, game, variant, full, (Player("A"),) * rules.seats)
    rng = Random(1)
    for _ in range(plies):
        if match.result() is None:
            match.play(rng.choice(rules.moves(match.state)))
    return match


@pytest.mark.parametrize(("game", "variant", "options"), CASES)
def test_handicaps_are_read_back_from_every_format(game: str, variant: str, options: dict[str, str]) -> None:
    match = played(game, variant, options)
    if not match.rules.is_turn_complete(match.states[-2], match.moves[-1]):
        match.play(match.rules.moves(match.state)[0])
    shared = Shared(match)
    for text in (encode(shared, GAMES), match.record().text(), write(shared, GAMES)):
        (found,) = read_games(text, GAMES)
        assert isinstance(found, ReadGame)
        other = found.game.match
        assert {name: other.options.get(name) for name in options} == options
        assert other.states == match.states


@pytest.mark.parametrize(("game", "variant", "options"), IMPOSSIBLE)
def test_impossible_handicaps_are_refused_everywhere(game: str, variant: str, options: dict[str, str]) -> None:
    with pytest.raises(ImpossibleHandicap, match=r"^[A-Z].*\.$"):
        make_rules(game, variant, options)
    match = played(game, variant, {}, 2)
    match.options |= options
    record = match.record().text()
    with pytest.raises(SaveError, match=r"^[A-Z].*\.$"):
        Match.from_record(read_text(record), make_rules)
    (fault,) = read_games(write(Shared(match), GAMES), GAMES)
    assert isinstance(fault, Fault)
    said: list[str] = []
    ugi = Ugi(GAMES, said.append)
    for line in (f"Game value {game}", f"Variant value {variant}", *[f"{n} value {v}" for n, v in options.items()]):
        ugi.handle(f"setoption name {line}")
    assert said[-1].startswith("error ")
    ugi.handle("query gameover")
    assert said[-1] == "response false"


@pytest.mark.parametrize("text", UNREADABLE)
def test_unreadable_numbers_are_refused_in_one_sentence(text: str) -> None:
    for handicap in (Handicap("ahead", 5), HINTS, MINUTES):
        with pytest.raises(ImpossibleHandicap) as caught:
            handicap.read(text, 2)
        assert len(str(caught.value)) < 200
    if text:
        with pytest.raises(GameError):
            make_rules("abalone", "belgian", {"ahead": text})


def test_numbers_are_read_back_from_their_text() -> None:
    assert HINTS.read("0-x", 2) == (0, FREE)
    assert HINTS.text((0, FREE)) == "0-x"
    assert HINTS.text((FREE, FREE)) == ""
    assert Handicap("ahead", 5).text((0, 0, 0)) == ""
    assert numbers_of({}, TAKE_BACKS, 3) == (FREE,) * 3
    with pytest.raises(UnknownName):
        make_rules("orbito", "classic", {"ahead": "1-0"})


def test_marbles_ahead_are_off_the_board_and_counted() -> None:
    rules = Abalone("standard", {"ahead": "2-1"})
    start = rules.start()
    assert [rules.counts(start, seat) for seat in (0, 1)] == [{"left": 13, "out": 2}, {"left": 12, "out": 1}]
    assert rules.position(start) == "1www1/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/1bbbb b 2-1"
    assert rules.from_position(rules.position(start)) == start


def test_fewer_to_push_off_ends_the_game_sooner() -> None:
    rules = Abalone("standard", {"fewer": "0-4"})
    assert rules.needed == (6, 2)
    near = rules.from_position("wwwww/wwwwww/2www2/8/9/8/3bb2/bbbbbb/bbbbb w 0-1")
    assert rules.result(near) is None
    over = rules.from_position("wwwww/wwwwww/2www2/8/9/8/4b2/bbbbbb/bbbbb b 0-2")
    outcome = rules.result(over)
    assert outcome is not None
    assert (outcome.rewards, outcome.reason) == ((0.0, 1.0), "enough_out")


def test_partners_share_the_larger_handicap() -> None:
    assert Abalone("four", {"fewer": "3-0-0-1"}).needed == (3, 5, 3, 5)
    assert Quits("classic", {"fewer": "0-2"}).needed == (3, 1)
    slyne = Slyne("2", {"fewer_tiles": "2-0", "fewer_blocks": "0-3"})
    assert [slyne.counts(slyne.start(), seat) for seat in (0, 1)] == [
        {"tiles": 4, "marbles": 4, "blocks": 3}, {"tiles": 6, "marbles": 4, "blocks": 0}]


@pytest.mark.parametrize(("game", "variant", "options", "favoured"), [
    ("abalone", "belgian", {"fewer": "3-0"}, 0), ("abalone", "belgian", {"ahead": "0-3"}, 1),
    ("abalone", "three", {"fewer": "0-0-4"}, 2), ("quits", "classic", {"fewer": "0-2"}, 1),
    ("slyne", "2", {"fewer_blocks": "3-0"}, 1), ("slyne", "3", {"fewer_tiles": "2-2-0"}, 2)])
def test_the_evaluator_favours_the_seat_with_the_advantage(game: str, variant: str, options: dict[str, str],
                                                           favoured: int) -> None:
    def scores_with(chosen: dict[str, str]) -> tuple[float, ...]:
        rules = make_rules(game, variant, chosen)
        engine = Engine(make_evaluator(game, rules), rules.start(), "hard", 1)
        engine.begin(Limits(400))
        engine.think()
        return engine.evaluation()

    assert scores_with(options)[favoured] > scores_with({})[favoured] + 0.01


def test_the_engine_swaps_sides_if_the_first_player_is_favoured() -> None:
    rules = make_rules("abalone", "belgian", {"swap": "on"})
    evaluator = make_evaluator("abalone", rules)
    ahead = "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb4/bbb1ww/bb2w w 4-0 swap"  # White has lost four
    behind = "ww1bb/www1bb/1ww1b2/8/9/8/1b2ww1/bb1www/b2ww w 0-5 swap"
    for position, swaps in ((ahead, True), (behind, False)):
        state = rules.from_position(position)
        assert (61,) in rules.moves(state)
        engine = Engine(evaluator, state, "hard", 1)
        engine.begin(Limits(600))
        assert (engine.think() == (61,)) is swaps


def test_a_swap_exchanges_the_colours_and_what_was_pushed_off() -> None:
    rules = make_rules("abalone", "the-arrow", {"swap": "on"})
    start = rules.start()
    assert rules.position(start).endswith(" b 0-0 first")
    first = rules.play(start, rules.moves(start)[0])
    swapped = rules.play(first, rules.parse(first, "swap")[0])
    other = str.maketrans("bw", "wb")
    rows = rules.position(first).split()[0]
    assert rules.position(swapped) == f"{rows.translate(other)} b 0-0"
    assert rules.from_position(rules.position(swapped)) == swapped
    with pytest.raises(GameError, match="only the second player"):
        rules.parse(swapped, "swap")
    with pytest.raises(GameError, match="only the second player"):
        rules.parse(start, "swap")
    with pytest.raises(GameError):
        make_rules("abalone").from_position(rules.position(start))


def test_allowances_count_down_and_malformed_notes_are_ignored() -> None:
    match = played("orbito", "classic", {"hints": "2-x"}, 0)
    assert left_of(match, TAKE_BACKS, 0) == FREE
    for left in (2, 1, 0):
        assert left_of(match, HINTS, 0) == left
        spend(match, HINTS, 0)
    spend(match, HINTS, 1)
    assert match.notes["used"] == {"hints": [3, 0]}
    for notes in (5, {"hints": 7}, {"hints": [1]}, {"hints": [True, 0]}, {"hints": [-5, 0]}, {"hints": [10**30, 0]}):
        match.notes["used"] = notes
        assert left_of(match, HINTS, 0) == 2


def test_each_seat_has_its_own_minutes() -> None:
    match = played("orbito", "classic", {"minutes": "5-x"}, 0)
    match.notes[CLOCK] = {"control": "10+5"}
    clock = Clock.of(match, lambda: 0.0)
    assert clock is not None
    assert clock.left == [300.0, 600.0]
