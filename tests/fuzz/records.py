"""Hostile records and codes: whatever is pasted or found on the disk is a game, or refused in one sentence."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from random import Random
from typing import Any

from games.catalogue import GAMES, make_rules
from games.engine.core.errors import GameError
from games.engine.core.match import Match, Player
from games.engine.records.game_code import Shared, decode, encode
from tests.fuzz.rules import every_case
from tests.fuzz.tally import Progress, Tally

LONGEST = 2.0  # seconds that reading anything may take
PLIES = 24
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**63, 10**400, 1.5, float("nan"), float("inf"), "", "x", "\x00", "\ud800", "é" * 3000,
    "9" * 20_000, [], [[]], [[[]]], {}, {"": ""}, [None], [0], [[0, 0]], [["", "wizard"]], [["a\nb", ""]] * 2, "orbito",
    "classic", "perfect", [[1, 2, 3, 4]] * 5000, {"draws": "off"}, {"x": 1}, "../../etc", "<script>",
    [["n" * 20_000, ""]] * 2,
)


def storm_records(seed: int, amount: int, quiet: bool = False) -> Tally:
    """Reads so many mangled records, and ten times as many mangled codes."""
    tally, progress, chance = Tally("records", "texts"), Progress("records", 11 * amount, quiet), Random(seed)
    cases = list(every_case())
    saves, codes = [], []
    for number in range(min(len(cases), 24)):
        case = cases[number * len(cases) // min(len(cases), 24)]
        match = random_match(case.game, case.variant, dict(case.options), chance)
        saves.append(match.save())
        codes.append(encode(Shared(match), GAMES))
    for number in range(11 * amount):
        is_code = number % 11 > 0
        text = mangled_text(chance.choice(codes), chance) if is_code else mangled_record(chance.choice(saves), chance)
        read = read_code if is_code else read_save
        if trouble := trouble_with(read, text):
            tally.fault(f"{seed}, text {number}", trouble)
        tally.tried += 1
        progress.at(tally.tried, len(tally.faults))
    return tally


def random_match(game: str, variant: str, options: dict[str, str], chance: Random) -> Match[Any]:
    """A match after a few random moves."""
    rules = make_rules(game, variant, options)
    players = tuple(Player(chance.choice(("", "Léa", "Ω")), chance.choice(("", "easy"))) for _ in range(rules.seats))
    match = Match(rules, game, variant, options, players)
    for _ in range(PLIES):
        moves = rules.moves(match.state)
        if not moves:
            break
        match.play(chance.choice(moves))
    return match


def read_save(text: str) -> object:
    """A record as it is read from the disk or the clipboard."""
    return Match.load(text, make_rules)


def read_code(text: str) -> object:
    """A code as it comes out of a link."""
    return decode(text, GAMES)


def trouble_with(read: Callable[[str], object], text: str) -> str:
    """What went wrong in reading: anything but a game or a sentence, or too long a time."""
    begun = time.perf_counter()
    try:
        read(text)
    except GameError as refusal:
        if "\n" in str(refusal) or not str(refusal).endswith("."):
            return f"no sentence: {refusal!r} for {text[:80]!r}"
    except Exception as error:
        return f"{type(error).__name__}: {error} for {text[:80]!r}"
    spent = time.perf_counter() - begun
    return f"{spent:.1f} s for {text[:80]!r}" if spent > LONGEST else ""


def mangled_record(save: str, chance: Random) -> str:
    """A record with values of other kinds, missing or foreign keys, or simply broken off."""
    kind = chance.randrange(6)
    if kind == 0:
        return save[: chance.randrange(len(save))]
    if kind == 1:
        return mangled_text(save, chance)
    data = json.loads(save)
    everywhere = places(data)
    for holder, key in chance.sample(everywhere, chance.randrange(1, 4)):
        if chance.randrange(4) == 0 and isinstance(holder, dict):
            del holder[key]
        else:
            holder[key] = chance.choice(VALUES)
    try:
        return json.dumps(data)
    except (ValueError, RecursionError):
        return "[" * 100_000


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every place in nested data that a value can be put in."""
    found: list[tuple[Any, Any]] = []
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    for key in keys:
        found.append((data, key))
        found += places(data[key])
    return found


def mangled_text(text: str, chance: Random) -> str:
    """A text with characters changed, cut, doubled or swapped."""
    for _ in range(chance.randrange(1, 4)):
        place = chance.randrange(len(text) + 1)
        other = chance.choice(("", "A", "-", "_", "é", "\x00", "0", text[: chance.randrange(20)], "\ud800"))
        text = text[:place] + other + text[place + chance.randrange(3):]
    return text or "x"
