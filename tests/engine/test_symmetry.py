"""Symmetries of the boards, against images of positions that are made here from their texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.catalogue import GAMES, find_game, make_rules
from games.engine.core.symmetry import Symmetry
from tests.fifth_game import TOWERS

PLIES = 40
CASES = [(game.id, variant) for game in GAMES for variant, _ in game.variants]
ARMS = ["e", "ne", "nw", "w", "sw", "se"]


def orbito(text: str) -> Iterator[str]:
    rows, *rest = text.split()
    board = rows.split("/")
    for _ in range(4):
        board = ["".join(row[column] for row in reversed(board)) for column in range(4)]
        yield " ".join(["/".join(board), *rest])


def abalone(text: str) -> Iterator[str]:
    rows, *rest = text.split()
    marbles = {}
    for up, row in enumerate(reversed(rows.split("/"))):
        for at, mark in enumerate(re.sub(r"\d", lambda digit: "." * int(digit[0]), row)):
            marbles[at + max(0, up - 4) - 4, up - 4] = mark
    for times in range(6):
        for mirrored in (False, True):
            image = {}
            for (x, y), mark in marbles.items():
                if mirrored:
                    x, y = y, x
                for _ in range(times):
                    x, y = x - y, x
                image[x, y] = mark
            lines = ["".join(image[x, y] for x in range(max(-4, y - 4), min(4, y + 4) + 1)) for y in range(4, -5, -1)]
            short = [re.sub(r"\.+", lambda dots: str(len(dots[0])), line) for line in lines]
            yield " ".join(["/".join(short), *rest])


def quits(text: str) -> Iterator[str]:
    rows, mover, out, last = text.split()
    yield text
    if out.count(",") == 1:
        board = rows.split("/")
        flipped = "/".join("".join(row[column] for row in board) for column in range(5))
        ways = {">": "v", "v": ">", "<": "^", "^": "<"}
        lines = dict(zip("54321abcde", "abcde54321", strict=True))
        yield f"{flipped} {mover} {out} {last if last == '-' else lines[last[0]] + ways[last[1]]}"


def slyne(text: str) -> Iterator[str]:
    tiles, *rest = text.split()
    parsed = [re.fullmatch(r"(-?\d+),(-?\d+)=(\d)/(\d)((?:\*\d)?)((?:#[a-z]+)*)", tile)
              for tile in tiles.split(";") if tile != "-"]
    for times in range(6):
        for mirrored in (False, True):
            image = []
            for tile in parsed:
                assert tile is not None
                q, r, k = int(tile[1]), int(tile[2]), int(tile[4])
                arms = [ARMS.index(name) for name in tile[6].split("#")[1:]]
                if mirrored:
                    q, r, k, arms = q + r, -r, (2 - k) % 3, [-arm % 6 for arm in arms]
                for _ in range(times):
                    q, r, k, arms = q + r, -q, (k + 1) % 3, [(arm + 1) % 6 for arm in arms]
                blocks = "".join(f"#{ARMS[arm]}" for arm in sorted(arms))
                image.append(f"{q + 1},{r - 2}={tile[3]}/{k}{tile[5]}{blocks}")
            yield " ".join([";".join(image) or "-", *rest])


IMAGES = {"orbito": orbito, "abalone": abalone, "quits": quits, "slyne": slyne}


def positions_of(rules: Any, seed: int, plies: int = PLIES) -> list[Any]:
    rng, states = Random(seed), [rules.start()]
    while len(states) <= plies and rules.result(states[-1]) is None:
        states.append(rules.play(states[-1], rng.choice(rules.moves(states[-1]))))
    return states


@pytest.mark.parametrize(("game", "variant"), CASES)
def test_all_images_share_a_key_and_moves_are_mapped(game: str, variant: str) -> None:
    rules = make_rules(game, variant)
    symmetry = find_game(game).symmetry(rules)
    rng = Random(variant)
    for state in positions_of(rules, 7)[::5]:
        key, way = symmetry.canonical(state)
        moves = rules.moves(state)
        for text in IMAGES[game](rules.position(state)):
            image = rules.from_position(text)
            other, back = symmetry.canonical(image)
            assert other == key, text
            between = symmetry.between(way, back)
            mapped = {move: symmetry.mapped(state, move, between) for move in moves}
            if rules.result(state) is None and rules.result(image) is None:
                assert sorted(mapped.values()) == sorted(rules.moves(image))
            for move in rng.sample(moves, min(4, len(moves))):
                after, there = rules.play(state, move), rules.play(image, mapped[move])
                assert symmetry.canonical(after)[0] == symmetry.canonical(there)[0]


@pytest.mark.parametrize(("game", "variant"), CASES)
def test_positions_without_a_common_image_have_different_keys(game: str, variant: str) -> None:
    rules = make_rules(game, variant, {"draws": "off"} if dict(find_game(game).options).get("draws") else {})
    symmetry = find_game(game).symmetry(rules)
    states = [state for seed in range(3) for state in positions_of(rules, seed, 14)]
    keys: dict[bytes, set[str]] = {}
    for state in states:
        keys.setdefault(symmetry.canonical(state)[0], set()).add(plain_class(game, rules.position(state)))
    assert all(len(classes) == 1 for classes in keys.values())


def plain_class(game: str, text: str) -> str:
    """Return the smallest image of a position, without its history (the fifth and later parts of its text)."""
    texts = {" ".join(image.split()[:4]) for image in IMAGES[game](text)}
    return min({_in_corner(image) for image in texts} if game == "slyne" else texts)


def _in_corner(text: str) -> str:
    tiles, *rest = text.split()
    found = [re.split("[,=]", tile, maxsplit=2) for tile in tiles.split(";") if tile != "-"]
    west, north = min((int(q) for q, _, _ in found), default=0), min((int(r) for _, r, _ in found), default=0)
    return " ".join([";".join(sorted(f"{int(q) - west},{int(r) - north}={what}" for q, r, what in found)), *rest])


def test_star_tiles_are_symmetric_too() -> None:
    rules = make_rules("slyne", "2", {"tiles": "star"})
    symmetry = find_game("slyne").symmetry(rules)
    state = rules.from_position("0,0=0/0*0;1,0=1/0#ne;1,1=0/0*1 0 1 3,2")
    other = rules.from_position("4,-1=0/0*0;4,0=1/0#e;3,1=0/0*1 0 1 3,2")  # turned clockwise by 60 degrees
    key, way = symmetry.canonical(state)
    same, back = symmetry.canonical(other)
    assert key == same
    between = symmetry.between(way, back)
    mapped = [symmetry.mapped(state, move, between) for move in rules.moves(state)]
    assert sorted(mapped) == sorted(rules.moves(other))


def test_without_symmetries_every_position_has_its_own_key() -> None:
    rules = TOWERS.make_rules()
    symmetry = TOWERS.symmetry(rules)
    assert type(symmetry) is Symmetry
    keys = {symmetry.canonical(rules.play(rules.start(), move))[0] for move in rules.moves(rules.start())}
    assert len(keys) == len(rules.moves(rules.start()))
    assert symmetry.mapped(rules.start(), (3,), symmetry.between(None, None)) == (3,)
