"""The rules against the references of `tests/reference`: turns, positions and results."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.catalogue import make_rules
from games.compiled import is_compiled
from games.engine.core.rules import Outcome
from games.engine.protocol.perft import perft
from tests.cases import AnyRules, Case, cases_with_draw_rules, cases_with_draws, every_case, share_of
from tests.conftest import Remembered
from tests.reference import SOURCES, Position, Reference, reference

GAMES_PER_CASE = {"orbito": 40, "abalone": 1, "quits": 5, "slyne": 1}
PLIES_PER_GAME = {"orbito": 16, "abalone": 300, "quits": 260, "slyne": 60}
INTERPRETED_PLIES = {"orbito": 16, "abalone": 80, "quits": 120, "slyne": 30}
EVERY_NTH_PLY = {"orbito": 4, "abalone": 30, "quits": 8, "slyne": 12}  # of which all following positions are compared
DRAWN_AFTER = {"abalone": 205, "quits": 205, "slyne": 2 * 6}  # plies within which the game must be drawn
PERFT_DEPTH = {"orbito": 3, "abalone": 3, "quits": 4, "slyne": 3}

STUCK = [  # positions in which the seat to move has no move
    ("abalone", "standard", {}, "bbbbb/bbwwww/www4/bw1w4/bww6/w3w3/1w5/6/5 b 0-5"),
    ("abalone", "three", {}, "bbrwb/brrbww/rwwrr2/r2wbr2/2r1ww3/2r5/7/5r/1ww1w b 0-3-2"),
    ("abalone", "four", {}, "5/6/r6/rrr5/ttttr4/lllttr2/bllltrr/bblltr/bbblt b 0-3-0-0"),
    ("quits", "classic", {}, "0.0.0/.1.1./...../.1.1./0.0.1 0 0,0 -"),
    ("quits", "classic", {"step": "straight"}, "...11/...../...../1..00/1..01 0 2,0 -"),
    ("quits", "four", {}, "1..10/...3./.2.2./.2.13/0..03 0 0,0,0,0 -"),
    ("slyne", "3", {}, "0,0=0/0*1#e;1,0=0/0*1#e;2,0=0/0*2#e;3,0=0/1*1;4,0=0/2*1;5,0=0/0*2;6,0=1/0;7,0=2/0 0 1 0,3,3"),
    ("slyne", "3", {}, "0,0=0/0*1#e;1,0=0/0*1#e;2,0=0/0*2#e;3,0=0/1*1;4,0=0/2*1;5,0=0/0*2;6,0=1/0;7,0=2/0 0 2 0,3,3 7"),
]


@pytest.mark.parametrize("case", every_case(), ids=str)
def test_random_games_agree(case: Case) -> None:
    rules, plain = case.rules(), reference(case.game, case.variant, dict(case.options))
    for game in range(share_of(GAMES_PER_CASE[case.game])):
        rng = Random(f"{case}/{game}")
        state, position = rules.start(), plain.start()
        for _ in range((PLIES_PER_GAME if is_compiled() else INTERPRETED_PLIES)[case.game]):
            expected = compare(rules, state, plain, position)
            if not expected:
                break
            turns = turns_by_token(rules, state)
            if rng.randrange(EVERY_NTH_PLY[case.game]) == 0:
                for token, following in expected.items():
                    compare_text_and_result(rules, rules.after(state, turns[token]), plain, following)
            token = rng.choice(capturing(rules, state, turns) or sorted(expected))
            state, position = rules.after(state, turns[token]), expected[token]


@pytest.mark.parametrize("case", cases_with_draw_rules(), ids=str)
def test_uneventful_games_agree(case: Case) -> None:
    """No piece enters or leaves, and repetitions are avoided if possible, until the game is drawn."""
    rules, plain = case.rules(), reference(case.game, case.variant, dict(case.options))
    rng = Random(f"quiet/{case}")
    state, position = rules.start(), plain.start()
    if case.game == "slyne":  # it starts with 116 of the 120 quiet turns played, because pieces must enter first
        for _ in range(8 * rules.seats):
            state = rules.play(state, rng.choice(rules.moves(state)))
        text = " ".join([*rules.position(state).split()[:4], "116"] if ("draws", "on") in case.options
                        else rules.position(state).split())
        state, position = rules.from_position(text), plain.from_text(text)
    seen: Counter[str] = Counter()
    for _ in range(DRAWN_AFTER[case.game]):
        seen[rules.position(state)] += 1
        expected = compare(rules, state, plain, position)
        turns = turns_by_token(rules, state)
        choices = []
        for token in sorted(expected):
            following = rules.after(state, turns[token])
            changed = abs(len(rules.pieces(following)) - len(rules.pieces(state)))
            is_over = rules.result(following) is not None
            choices.append((changed, is_over, seen[rules.position(following)], rng.random(), token))
        if not choices:
            break
        token = min(choices)[-1]
        state, position = rules.after(state, turns[token]), expected[token]
    assert_drawn(case, rules.result(state), "quiet")


@pytest.mark.parametrize("case", [case for case in cases_with_draw_rules() if case.game != "slyne"], ids=str)
def test_repetitive_games_agree(case: Case) -> None:
    """Each seat reverses its last turn if possible, until the game is drawn."""
    rules, plain = case.rules(), reference(case.game, case.variant, dict(case.options))
    state, position = rules.start(), plain.start()
    home = set(rules.pieces(state))
    for _ in range(60):
        expected = compare(rules, state, plain, position)
        turns = turns_by_token(rules, state)
        choices = []
        for token in expected:
            choices.append((len(home ^ set(rules.pieces(rules.after(state, turns[token])))), token))
        if not choices:
            break
        token = min(choices)[-1]
        state, position = rules.after(state, turns[token]), expected[token]
    assert_drawn(case, rules.result(state), "repetition")


@pytest.mark.parametrize("case", [case for case in cases_with_draws() if case.game == "slyne"], ids=str)
def test_rows_of_marbles_agree(case: Case) -> None:
    """Marbles are on and beside a road with possible gaps, bends and blocks, which random games rarely reach."""
    rules, plain = case.rules(), reference(case.game, case.variant, dict(case.options))
    rng = Random(f"row/{case}")
    reasons: Counter[str] = Counter()
    for number in range(16):
        text = random_row(rng, rules.seats, ("tiles", "star") in case.options, is_sure=number == 0)
        state, position = rules.from_position(text), plain.from_text(text)
        turns = turns_by_token(rules, state)
        for token, following in compare(rules, state, plain, position).items():
            reached = rules.after(state, turns[token])
            compare_text_and_result(rules, reached, plain, following)
            outcome = rules.result(reached)
            reasons[outcome.reason if outcome else ""] += 1
    assert reasons["line"]
    assert reasons[""]


def random_row(rng: Random, seats: int, stars: bool, is_sure: bool) -> str:
    """Return a Sly'ne position with six tiles in a row and the marbles of one seat on or beside it.

    One move completes a line if the road along them is complete, which `is_sure` guarantees.
    """
    axes = [(1, 0), (1, -1), (0, -1)]
    axis, other_axis = rng.sample(range(3), 2)
    along, aside = axes[axis], axes[other_axis]
    row = [(i * along[0], i * along[1]) for i in range(6)]
    beside = [(q + aside[0], r + aside[1]) for q, r in rng.sample(row, 2)]
    mine, other = rng.sample(range(seats), 2)
    marbles = dict.fromkeys([*row[1:4], row[5] if is_sure else rng.choice([row[5], *beside])], mine)
    if not is_sure and rng.random() < 0.6:
        marbles.popitem()  # this marble is placed from the hand, which needs no road
    tiles, left = [], [3] * seats
    for q, r in sorted({*row, *beside}, key=lambda cell: (cell[1], cell[0])):
        owner = mine if (q, r) in (row[0], row[4]) or rng.random() < 0.3 else other
        likely = [axis] if is_sure else [axis, axis, axis, (axis + 2) % 3, (axis + 2) % 3, (axis + 1) % 3]
        orientation = 0 if stars else rng.choice(likely)
        tile = f"{q},{r}={owner}/{orientation}"
        tile += f"*{marbles[q, r]}" if (q, r) in marbles else ""
        if not is_sure and (stars or orientation != (axis + 1) % 3) and rng.random() < 0.2 and max(left):
            tile += "#" + ["e", "ne", "nw", "w", "sw", "se"][axis + rng.choice((0, 3))]
            left[left.index(max(left))] -= 1
        tiles.append(tile)
    if sum(f"={mine}/" in tile for tile in tiles) > 6 or sum(f"={other}/" in tile for tile in tiles) > 6:
        return random_row(rng, seats, stars, is_sure)
    return f"{';'.join(tiles)} {mine} {rng.choice((1, 2))} {','.join(map(str, left))}"


@pytest.mark.parametrize("case", [case for case in cases_with_draws() if case.game == "slyne"], ids=str)
def test_crowded_tables_agree(case: Case) -> None:
    """On crowded tables, lifting a tile often leaves a hole or disconnects the tiles, and roads are often closed."""
    rules, plain = case.rules(), reference(case.game, case.variant, dict(case.options))
    rng = Random(f"cluster/{case}")
    for _ in range(10):
        text = random_cluster(rng, rules.seats, 1 if ("tiles", "star") in case.options else 3)
        compare(rules, rules.from_position(text), plain, plain.from_text(text))


def random_cluster(rng: Random, seats: int, orientations: int) -> str:
    """Return a Sly'ne position with all tiles connected, with gaps, all marbles, and some blocks."""
    area = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]
    tiles = [(0, 0)]
    while len(tiles) < 6 * min(seats, 5):
        q, r = rng.choice(tiles)
        down, right = rng.choice([(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)])
        if (q + right, r + down) in area and (q + right, r + down) not in tiles:
            tiles.append((q + right, r + down))
    owners = [i % seats for i in range(len(tiles))]
    marbles = [*[i % seats for i in range(4 * min(seats, 5))], *[None] * len(tiles)][:len(tiles)]
    rng.shuffle(owners)
    rng.shuffle(marbles)
    described, left = [], [3] * seats
    for (q, r), owner, marble in sorted(zip(tiles, owners, marbles, strict=True), key=lambda tile: tile[0][::-1]):
        k = rng.randrange(orientations)
        block = "" if rng.random() < 0.7 or not left[owner] else f"#{('e', 'ne', 'nw')[k]}"
        left[owner] -= len(block) > 0
        described.append(f"{q},{r}={owner}/{k}{'' if marble is None else f'*{marble}'}{block}")
    return f"{';'.join(described)} {rng.randrange(seats)} {rng.choice((1, 2))} {','.join(map(str, left))}"


@pytest.mark.parametrize(("game", "variant", "options", "text"), STUCK)
def test_positions_of_seats_without_a_move_agree(game: str, variant: str, options: dict[str, str], text: str) -> None:
    rules, plain = make_rules(game, variant, options), reference(game, variant, options)
    state, position = rules.from_position(text), plain.from_text(text)
    expected = compare(rules, state, plain, position)
    assert list(expected) == ([] if (game, rules.seats) == ("abalone", 2) else ["pass"])
    for token, following in expected.items():
        compare(rules, rules.after(state, rules.parse(state, token)), plain, following)


@pytest.mark.parametrize("case", cases_with_draws(), ids=str)
def test_perft_counts_agree(case: Case, remembered: Remembered) -> None:
    rules, plain = case.rules(), reference(case.game, case.variant, dict(case.options))
    depth = PERFT_DEPTH[case.game] - (not is_compiled())
    expected = remembered(lambda: plain.perft(plain.start(), depth), *SOURCES, f"{case} {depth}")
    assert perft(rules, rules.start(), depth) == expected


def assert_drawn(case: Case, outcome: Outcome | None, reason: str) -> None:
    """Assert that a game is drawn for this reason if the draw rules are on, and not drawn if they are off."""
    if ("draws", "on") in case.options:
        assert outcome is not None
        assert outcome.reason == reason
    else:
        assert outcome is None or outcome.winners()


def compare(rules: AnyRules, state: Any, plain: Reference, position: Position) -> dict[str, Position]:
    """Compare position, result and turns, and return the turns of the reference."""
    compare_text_and_result(rules, state, plain, position)
    expected = plain.turns(position)
    assert set(turns_by_token(rules, state)) == set(expected), rules.position(state)
    return expected


def compare_text_and_result(rules: AnyRules, state: Any, plain: Reference, position: Position) -> None:
    assert rules.position(state) == plain.to_text(position)
    outcome, expected = rules.result(state), plain.result(position)
    assert (outcome and tuple(outcome)) == expected, rules.position(state)


def turns_by_token(rules: AnyRules, state: Any) -> dict[str, tuple[Any, ...]]:
    """Return the legal turns by notation, which must be unique."""
    turns = rules.turns(state)
    named = {rules.turn_text(state, turn): turn for turn in turns}
    assert len(named) == len(turns)
    return named


def capturing(rules: AnyRules, state: Any, turns: dict[str, tuple[Any, ...]]) -> list[str]:
    """Return the turns that take a piece off the board; without preferring them, random games are rarely won."""
    many = len(rules.pieces(state))
    return sorted(token for token, turn in turns.items() if len(rules.pieces(rules.after(state, turn))) < many)
