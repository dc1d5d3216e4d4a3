"""Game codes: a whole game is read back from its code, and other texts are refused."""

from __future__ import annotations

import os
import re
import time
from contextlib import suppress
from random import Random

import pytest

from games.catalogue import GAMES
from games.engine.core.errors import ForeignSave, SaveError
from games.engine.core.match import Match, Player
from games.engine.records.exchange import read_games
from games.engine.records.game_code import (
    DAMAGED,
    LONGEST_CODE,
    Shared,
    Writer,
    _checksum,
    _packed,
    _unpacked,
    decode,
    encode,
    hash_of,
)
from games.engine.records.movetext import Fault, write
from tests.cases import Case, default_cases, every_case
from tests.records.random_games import random_game

RANDOM_GAMES = int(os.environ.get("AGATE_RANDOM_GAMES", "0"))  # of each case, instead of GAMES_PER_CASE
GAMES_PER_CASE = {"orbito": 60, "abalone": 6, "quits": 12, "slyne": 2}
PLIES = {"orbito": 40, "abalone": 150, "quits": 150, "slyne": 60}
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def check_equal(read: Shared, made: Shared) -> None:
    """Check that a decoded game equals the encoded one."""
    assert read.stones == made.stones
    one, other = read.match, made.match
    assert (one.id, one.ply) == (other.id, other.ply)
    assert (one.game, one.variant, one.options) == (other.game, other.variant, other.options)
    assert one.players == other.players
    assert (one.start_position, one.moves, one.resigned) == (other.start_position, other.moves, other.resigned)
    assert (one.states[-1], one.result()) == (other.states[-1], other.result())


@pytest.mark.parametrize("case", every_case(), ids=str)
def test_random_games_are_read_back(case: Case) -> None:
    for number in range(RANDOM_GAMES or GAMES_PER_CASE[case.game]):
        shared = random_game(case, Random(f"{case}/{number}"), PLIES[case.game])
        code = encode(shared, GAMES)
        assert re.fullmatch(r"[A-Za-z0-9_-]+", code)
        check_equal(decode(code, GAMES), shared)


@pytest.mark.parametrize("variant", [name for name, seats in GAMES[1].variants if seats == 2])
def test_sixty_plies_of_abalone_fit_in_120_characters(variant: str) -> None:
    for number in range(5):
        rng = Random(number)
        match = Match(GAMES[1].make_rules(variant), "abalone", variant, {"draws": "on"})
        for _ in range(60):
            match.play(rng.choice(match.rules.moves(match.state)))
        assert len(encode(Shared(match), GAMES)) < 120


def mangled(code: str, rng: Random) -> str:
    """Return a damaged code: cut, doubled, swapped, or with letters changed, lost or added."""
    at, other = sorted(rng.sample(range(len(code)), 2))
    letter = rng.choice(ALPHABET)
    return rng.choice([
        code[:at], code[at + 1:], code[:at] + code[at + 1:], code[:at] + code[other:],
        code[:at] + letter + code[at + 1:], code[:at] + letter + code[at:],
        code[:at] + code[other] + code[at + 1:other] + code[at] + code[other + 1:],
        code + letter, code + code, code[::-1], code.lower(), code.upper(), code[:at] + "%20" + code[at:],
    ])


def test_mangled_codes_are_refused_in_one_sentence() -> None:
    rng = Random(1)
    codes = [encode(random_game(case, rng, 40), GAMES) for case in default_cases() for _ in range(2)]
    began = time.perf_counter()
    refused = 0
    while refused < 10_000:
        code = rng.choice(codes)
        broken = mangled(code, rng)
        if broken == code:
            continue
        with pytest.raises(SaveError, match=r"^[A-Z].*\.$"):
            decode(broken, GAMES)
        refused += 1
    assert time.perf_counter() - began < 20


def with_checksum(number: int) -> str:
    """Return a code of any content with a valid checksum, as an attacker could make it."""
    body = _packed(number)
    return f"2{_checksum(body)}{body}"


def test_hostile_numbers_with_a_valid_checksum_are_games_or_refused() -> None:
    """Every number must decode to a legal game or be refused in one sentence, quickly."""
    rng = Random(2)
    began = time.perf_counter()
    heads = [(game, variant) for game in GAMES for variant, _ in game.variants]
    for _ in range(600):
        game, variant = rng.choice(heads)
        writer = Writer()
        for name in (game.id, variant):
            writer.put(hash_of(name), 4096)
        writer.put(0, 32)
        number = writer.number() + rng.getrandbits(rng.randrange(1, 900)) * 4096 * 4096 * 32
        with suppress(SaveError):
            assert decode(with_checksum(number), GAMES).match.game == game.id
    assert time.perf_counter() - began < 60


@pytest.mark.parametrize("code", ["", " ", "2", "hello", "eNqrVg", "2" * 100, "A" * (LONGEST_CODE + 1), "2é", "\0",
                                  "2AAAAA", with_checksum(1 << 4000), with_checksum(0)])
def test_other_texts_are_refused_in_one_sentence(code: str) -> None:
    with pytest.raises(SaveError, match=r"^[A-Z].*\.$"):
        decode(code, GAMES)


def test_a_code_with_further_data_is_damaged() -> None:
    match = Match(GAMES[0].make_rules(), "orbito", "classic")
    match.id = "zz" * 8
    number = _unpacked(encode(Shared(match), GAMES)[6:])
    header, empty_texts, seat_or_none = 4096 * 4096 * 32, 5 ** 6, 3
    an_id = 4096 * 40 ** 16
    size = header * empty_texts * seat_or_none ** 2 * an_id * 10_001 * 2
    assert decode(with_checksum(number), GAMES).match.moves == []
    assert decode(with_checksum(number + size), GAMES).match.is_agreed_draw
    for more in (2, 3, 32):  # an empty section of marks, and data after the last section
        with pytest.raises(SaveError, match=re.escape(DAMAGED)):
            decode(with_checksum(number + more * size), GAMES)
    with pytest.raises(ForeignSave):  # a section of a later version
        decode(with_checksum(number + 40 * size), GAMES)


def test_an_agreed_draw_is_read_back_from_code_record_and_movetext() -> None:
    match = Match(GAMES[0].make_rules(), "orbito", "classic")
    match.play(match.rules.moves(match.state)[0])
    match.agree_to_draw()
    result = match.result()
    assert result is not None
    assert result.rewards == (0.5, 0.5)
    shared = Shared(match)
    for text in (encode(shared, GAMES), match.record().text(), write(shared, GAMES, {})):
        (found,) = read_games(text, GAMES)
        assert not isinstance(found, Fault)
        assert found.game.match.result() == result
    match.undo()
    assert match.result() is None
    assert len(match.moves) == 1


def test_hashes_of_catalogue_names_are_unique() -> None:
    assert len({hash_of(game.id) for game in GAMES}) == len(GAMES)
    for game in GAMES:
        assert len({hash_of(name) for name in game.every_variant}) == len(game.every_variant)
        options = [f"{name}={value}" for name, values in game.options for value in values]
        options += [handicap.name for handicap in game.handicaps]
        assert len({hash_of(option) for option in options}) == len(options)


def test_old_codes_keep_their_meaning() -> None:
    """The code was recorded when the format was introduced; if this fails, existing links are broken."""
    shared = decode("211cCnDOlmlbGUtm5iRPoqqq-NAImWIPXTqGUA4ezy1VkbSgpBywqshVN4h-7_b", GAMES)
    match = shared.match
    assert (match.game, match.variant, match.options) == ("abalone", "belgian", {"draws": "off", "swap": "off"})
    assert match.players == (Player("Aglaé"), Player("", "hard"))
    assert [text for _, _, text in match.turns()] == ["i9h8", "i6h6", "i8h7", "a5b5"]
    assert match.resigned == 1
    assert (shared.stones, match.id) == (("jade", "pearl"), "0123456789abcdef")
