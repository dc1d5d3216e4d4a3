"""A match as plain data, for files, lists and the clipboard. Data from outside is checked here, within bounds.

A record is one JSON object. Whatever else belongs to a match (clocks, a game played by link) goes into
its `notes`, which every version passes on unchanged.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
import time
from collections.abc import Callable, Mapping
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeGuard

from games.engine.core.bounded import clean_name, read_json
from games.engine.core.errors import ForeignSave, PositionError, SaveError, UnknownName

if TYPE_CHECKING:
    from games.engine.core.rules import Move, Outcome, Rules

VERSION: Final = 2
FIRST_VERSION: Final = 1  # of Agate 0.1: no id, no seed, no dates, no summary
LONGEST_TEXT: Final = 300_000  # characters; more is no game of ours
LONGEST_WORD: Final = 60  # of a game, a variant, an option, a stone
LONGEST_POSITION: Final = 5_000
LONGEST_NOTES: Final = 50_000  # characters, written out
MOST_SEATS: Final = 16
MOST_MOVES: Final = 10_000
MOST_PARTS: Final = 16  # numbers in one move
LARGEST_SEED: Final = 2**32 - 1
LARGEST_DATE: Final = 10**14  # milliseconds since 1970
ID: Final = re.compile(r"[a-z0-9]{8,32}")
ID_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
CHANCE: Final = SystemRandom()  # nobody seeds it
DAMAGED: Final = "The saved game is damaged: "

RulesFactory = Callable[[str, str, Mapping[str, str]], "Rules[Any]"]  # game, variant, options


class Player(NamedTuple):
    """The player at a seat: a person, or a computer of some level."""

    name: str = ""
    level: str = ""  # empty = a person

    @property
    def is_human(self) -> bool:
        return not self.level


class Record(NamedTuple):
    """One match. The fields from `turns` on are a summary for lists; `load` does not rely on them."""

    id: str
    game: str
    variant: str
    options: dict[str, str]
    players: tuple[Player, ...]
    position: str  # where it began; empty = at the start
    moves: tuple[Move, ...]
    ply: int
    resigned: int | None
    seed: int
    started: int  # milliseconds since 1970; 0 = nobody knows
    changed: int
    stones: tuple[str, ...]
    notes: dict[str, Any]
    turns: int  # how often another seat's turn came, up to where it stands
    turn: int  # the seat that decides next
    board: str  # the position where it stands
    result: Outcome | None
    is_agreed_draw: bool = False

    def rules(self, make_rules: RulesFactory) -> Rules[Any]:
        """Return the rules of the match; raises UnknownName or SaveError if this program does not have them."""
        from games.engine.search.levels import LEVELS, PERFECT

        if not self.variant:
            raise SaveError("The saved game names no variant.")
        rules = make_rules(self.game, self.variant, self.options)
        if len(self.players) != rules.seats:
            raise SaveError(f"The saved game has {len(self.players)} players, this variant takes {rules.seats}.")
        for player in self.players:
            if player.level and player.level not in LEVELS and player.level != PERFECT:
                raise UnknownName(f"There is no level called '{player.level}'.")
        return rules

    def standing(self, make_rules: RulesFactory) -> Any:
        """Return the current position of the summary, for a picture; the start if the summary has none."""
        rules = self.rules(make_rules)
        try:
            return rules.from_position(self.board)
        except PositionError:
            return rules.start()

    def data(self) -> dict[str, Any]:
        """Return the record as a JSON object."""
        result = self.result
        return self._asdict() | {
            "version": VERSION, "result": {"rewards": result.rewards, "reason": result.reason} if result else None,
        }

    def text(self) -> str:
        """Return the record as JSON text, in ASCII."""
        return json.dumps(self.data(), separators=(",", ":"))


def new_id() -> str:
    """Return an id that no other match has, on any device."""
    return "".join(CHANCE.choices(ID_LETTERS, k=16))


def id_from(text: str) -> str:
    """Return the id derived from a text, so that the same game is not imported twice."""
    number = int.from_bytes(hashlib.sha256(text.encode("utf-8", "replace")).digest()[:12], "big")
    letters = ""
    for _ in range(16):
        number, digit = divmod(number, len(ID_LETTERS))
        letters += ID_LETTERS[digit]
    return letters


def new_seed() -> int:
    """Return a random seed, so that the computer plays differently in every match."""
    return CHANCE.randint(0, LARGEST_SEED)


def now() -> int:
    """Return the date as records keep it."""
    return int(time.time() * 1000)


def read_text(text: str) -> Record:
    """Return the record in a JSON text; raises SaveError, in one sentence."""
    if len(text) > LONGEST_TEXT:
        raise SaveError("The saved game is longer than any game of ours.")
    try:
        data = read_json(text)
    except ValueError as error:
        raise SaveError(DAMAGED + "it is not complete JSON.") from error
    return read_data(data)


def read_data(data: object) -> Record:
    """Return the record in a JSON object, of this version or of Agate 0.1; raises SaveError, in one sentence."""
    if not isinstance(data, dict):
        raise SaveError(DAMAGED + "it is not a record.")
    version = data.get("version")
    if type(version) is not int or not FIRST_VERSION <= version <= VERSION:
        kind = ForeignSave if type(version) is int and VERSION < version < 1_000 else SaveError
        shown = repr(version) if type(version) is int and abs(version) < 1_000 else "unknown"
        raise kind(f"The saved game is of version {shown}, this program reads version {VERSION}.")
    moves = _moves(data.get("moves"))
    players = _players(data.get("players"))
    resigned = data.get("resigned")
    if resigned is not None and not _is_whole(resigned, 0, len(players) - 1):
        raise SaveError(DAMAGED + "it names a seat that does not exist.")
    ply = data.get("ply")
    if not _is_whole(ply, 0, len(moves)):
        raise SaveError(DAMAGED + "it stands at a move that does not exist.")
    key, seed = data.get("id"), data.get("seed")
    return Record(
        id=key if isinstance(key, str) and ID.fullmatch(key) else new_id(),
        game=_word(data.get("game"), "game"), variant=_word(data.get("variant"), "variant"),
        options=_options(data.get("options")), players=players,
        position=_word(data.get("position"), "position", LONGEST_POSITION), moves=moves, ply=ply, resigned=resigned,
        seed=seed if _is_whole(seed, 0, LARGEST_SEED) else new_seed(),
        started=_date(data.get("started")), changed=_date(data.get("changed")),
        stones=_stones(data.get("stones")), notes=_notes(data.get("notes")),
        turns=_count(data.get("turns"), len(moves)), turn=_count(data.get("turn"), len(players) - 1),
        board=_board(data.get("board")), result=_result(data.get("result"), len(players)),
        is_agreed_draw=data.get("is_agreed_draw") is True,
    )


# --- what must be right, or the record is refused ------------------------------------------------


def _is_whole(value: object, low: int, high: int) -> TypeGuard[int]:
    return type(value) is int and low <= value <= high


def _word(value: object, what: str, longest: int = LONGEST_WORD) -> str:
    if not isinstance(value, str):
        raise SaveError(DAMAGED + f"its {what} is missing or is not text.")
    if len(value) > longest or not value.isprintable():
        raise SaveError(DAMAGED + f"its {what} is too long or cannot be printed.")
    return value


def _options(value: object) -> dict[str, str]:
    if not isinstance(value, dict) or len(value) > MOST_SEATS:
        raise SaveError(DAMAGED + "its options are not a short list of names and values.")
    return {_word(name, "option"): _word(choice, "option") for name, choice in value.items()}


def _players(value: object) -> tuple[Player, ...]:
    if not isinstance(value, list | tuple) or not 1 <= len(value) <= MOST_SEATS:
        raise SaveError(DAMAGED + "its players are not a list of a few.")
    players = []
    for entry in value:
        if not isinstance(entry, list | tuple) or len(entry) != 2 or not isinstance(entry[0], str):
            raise SaveError(DAMAGED + "a player is not a name and a level.")
        players.append(Player(clean_name(entry[0]), _word(entry[1], "level")))
    return tuple(players)


def _moves(value: object) -> tuple[Move, ...]:
    if not isinstance(value, list | tuple):
        raise SaveError(DAMAGED + "it has no list of moves.")
    if len(value) > MOST_MOVES:
        raise SaveError(f"The saved game has more than {MOST_MOVES} moves.")
    for number, move in enumerate(value, 1):
        if not isinstance(move, list | tuple) or len(move) > MOST_PARTS:
            raise SaveError(DAMAGED + f"move {number} is not a short list.")
        if not all(type(part) is int for part in move):
            raise SaveError(DAMAGED + f"move {number} is not made of whole numbers.")
    return tuple([tuple(move) for move in value])


def _notes(value: object) -> dict[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, dict) or len(json.dumps(value)) > LONGEST_NOTES:
        raise SaveError(DAMAGED + "its notes are too long or of the wrong kind.")
    return value


# --- what only sums up or adorns: if it is wrong, it is left out ----------------------------------


def _date(value: object) -> int:
    if isinstance(value, float) and math.isfinite(value):
        value = int(value)
    return value if type(value) is int and 0 <= value <= LARGEST_DATE else 0


def _count(value: object, most: int) -> int:
    return value if type(value) is int and 0 <= value <= most else 0


def _stones(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or len(value) > MOST_SEATS:
        return ()
    return tuple([name for name in value if isinstance(name, str) and len(name) <= LONGEST_WORD])


def _board(value: object) -> str:
    return value if isinstance(value, str) and len(value) <= LONGEST_POSITION and value.isprintable() else ""


def _result(value: object, seats: int) -> Outcome | None:
    if not isinstance(value, dict):
        return None
    rewards, reason = value.get("rewards"), value.get("reason")
    if not isinstance(rewards, list | tuple) or len(rewards) != seats or not isinstance(reason, str):
        return None
    if len(reason) > LONGEST_WORD or not all(type(part) in (int, float) and 0 <= part <= 1 for part in rewards):
        return None
    from games.engine.core.rules import Outcome

    return Outcome(tuple([float(part) for part in rewards]), reason)
