"""Games as text in the manner of PGN, which other tools read: tags in brackets, then numbered turns.

    [Black "Aglaé"]
    [White "aze"]
    [Variant "belgian"]
    [Result "1-0"]

    1. a1b2 a5b5 {comments in braces} 2. b2c3 a4b4 1-0

The result has one number a seat, `1-0` or `0-0-1`, `1/2` where it is shared, and is `*` while the game is unfinished.
If only the file states a result, the loser resigned. A half turn at the
end of an unfinished game is not written: movetext consists of whole turns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from games.engine.core.bounded import clean_name
from games.engine.core.errors import (
    ForeignSave,
    GameError,
    IllegalMove,
    MoveError,
    PositionError,
    SaveError,
    UnknownName,
)
from games.engine.core.game import Game, pick
from games.engine.core.match import Match, Player
from games.engine.records.dialect import Dialect
from games.engine.records.game_code import Shared
from games.engine.records.own_marks import LONGEST_COMMENT, MOST_MARKS, all_marks, comment_of, marks_in, put_marks
from games.engine.records.record import ID
from games.engine.search.levels import LEVELS, PERFECT

WIDTH: Final = 79
TAG: Final = re.compile(r'\s*\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*')
RESULT: Final = re.compile(r"\*|(?:1/2|[01])(?:-(?:1/2|[01]))+")
COMMENT: Final = re.compile(r"\{([^{}]*)\}")
COMMAND_SIGN: Final = "[%"  # begins what a comment says to programs
NUMBER: Final = re.compile(r"\d+\.+")
GLYPH: Final = re.compile(r"\$\d+|[!?]+")
UNFINISHED: Final = "*"
POINTS: Final = {1.0: "1", 0.5: "1/2", 0.0: "0"}
MOST_TOKENS: Final = 10_000
LONGEST_VALUE: Final = 200
UNKNOWN_DATE: Final = "????.??.??"
DATE: Final = "%Y.%m.%d"


class Fault(NamedTuple):
    """A game of a file that could not be read: which one, and what is wrong with it."""

    number: int  # of the game in its file, from 1
    title: str
    ply: int  # the turn that does not replay, from 1; 0 if the fault lies elsewhere
    reason: str
    slug: str = ""  # the reason for translation: of the file as such, or of a move as `game.reason`

    def __str__(self) -> str:
        where = f" at ply {self.ply}" if self.ply else ""
        return f"Game {self.number}{self.title and f' ({self.title})'} cannot be read{where}: {self.reason}"


class ReadGame(NamedTuple):
    """A game of a file, and all its tags."""

    game: Shared
    tags: dict[str, str]


class GameText(NamedTuple):
    """The tags and the text of one game, as they stand in a file."""

    tags: dict[str, str]
    text: str


class Unreadable(GameError):
    """A fault in one game and its ply; `slug` names the reason, for translation."""

    def __init__(self, sentence: str, slug: str, ply: int = 0) -> None:
        super().__init__(sentence)
        self.slug, self.ply = slug, ply


def read(text: str, games: Sequence[Game]) -> Iterator[ReadGame | Fault]:
    """Yield every game of a file in order, or its fault."""
    for number, section in enumerate(sections(text), 1):
        title = " – ".join(filter(None, [section.tags.get("Event", ""), *_names(section.tags)]))[:LONGEST_VALUE]
        try:
            yield ReadGame(replayed(section, games), section.tags)
        except Unreadable as fault:
            yield Fault(number, title, fault.ply, str(fault), fault.slug)
        except GameError as error:
            yield Fault(number, title, 0, str(error), slug_of(error))


def slug_of(error: GameError) -> str:
    """Return the slug of the fault that an error reports."""
    kinds = {UnknownName: "name", PositionError: "position", ForeignSave: "foreign", SaveError: "record"}
    return next((slug for kind, slug in kinds.items() if isinstance(error, kind)), "record")


def is_movetext(text: str) -> bool:
    """Whether a text begins with a tag, as movetext does."""
    return TAG.match(text.lstrip("\ufeff")) is not None


def sections(text: str) -> Iterator[GameText]:
    """Yield the texts of the games in a file; a tag after moves begins the next game."""
    tags: dict[str, str] = {}
    lines: list[str] = []
    for line in text.lstrip("\ufeff").splitlines():
        found = TAG.fullmatch(line)
        if found and lines:
            yield GameText(tags, "\n".join(lines))
            tags, lines = {}, []
        if found:
            tags[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
        elif line.strip():
            lines.append(line)
    if tags or lines:
        yield GameText(tags, "\n".join(lines))


def write(shared: Shared, games: Sequence[Game], tags: Mapping[str, str] | None = None) -> str:
    """Return one game as movetext, with those of `tags` that the game does not set itself."""
    match = shared.match
    entry = pick(match.game, {game.id: game for game in games}, "game")
    outcome = match.result() if match.is_at_end else match.rules.result(match.states[-1])
    result = UNFINISHED if outcome is None else "-".join([POINTS.get(points, "0") for points in outcome.rewards])
    rows = match.turns()
    if rows and not match.rules.is_turn_complete(match.states[len(match.moves) - 1], match.moves[-1]):
        rows.pop()
    own = _own_tags(shared, entry, result, len(rows))
    if outcome is not None:
        own["Termination"] = outcome.reason
    known = {"Event": "Agate", "Date": _day(match.started)} | dict(tags or {})
    for name in ("Position", "SetUp", "Stones", "Id"):
        known.pop(name, None)
    first = {name: known[name] for name in ("Event", "Date")}
    lines = [f'[{name} "{_quoted(value)}"]' for name, value in (first | own | (known | own)).items()]
    return "\n".join([*lines, "", *_wrapped([*_with_marks(match, rows, entry), result])]) + "\n"


def _with_marks(match: Match[Any], rows: Sequence[tuple[int, int, str]], entry: Game) -> Iterator[str]:
    """Yield the numbered turns, with the marks on a position in a comment after the turn that led there."""
    marks = all_marks(match)
    ends = [first for first, _, _ in rows[1:]] + [len(match.moves)]
    for ply, words in zip((0, *ends), ([], *([word] for word in numbered(rows))), strict=False):
        yield from words
        if ply in marks and (ply == 0 or words):
            yield from comment_of(marks[ply], entry.dialect.places)


def _own_tags(shared: Shared, entry: Game, result: str, plies: int) -> dict[str, str]:
    match, dialect = shared.match, entry.dialect
    outer = {ours: theirs for theirs, ours in dialect.variants.items()}
    tags: dict[str, str] = {}
    seat_tags = dialect.seat_tags(match.rules.seats)
    for tag, player in zip(seat_tags, match.players, strict=True):
        tags[tag] = player.name or "?"
    tags |= {"Variant": outer.get(match.variant, match.variant), "Result": result}
    if dialect.notation:
        tags["Notation"] = dialect.notation
    if match.start_position:
        is_theirs = match.rules.seats in dialect.seats
        position = match.rules.position(match.states[0])
        tags |= {"SetUp": "1", "Position": dialect.position_out(position) if is_theirs else position}
    tags |= {"Plies": str(plies), "Game": match.game}
    if match.options:
        tags["Options"] = " ".join([f"{name}={value}" for name, value in sorted(match.options.items())])
    for tag, player in zip(seat_tags, match.players, strict=True):
        if player.level:
            tags[f"{tag}Level"] = player.level
    if shared.stones:
        tags["Stones"] = " ".join(shared.stones)
    tags["Id"] = match.id
    return tags


def numbered(rows: Sequence[tuple[int, int, str]]) -> Iterator[str]:
    """Yield the turns with a number before each round; dots stand for the seats before the first turn."""
    number, last = 0, -1
    for _, seat, text in rows:
        if number == 0 or seat <= last:
            number += 1
            yield f"{number}. {text}" if seat == 0 else f"{number}... {text}"
        else:
            yield text
        last = seat


def _wrapped(words: Sequence[str]) -> list[str]:
    """Return the words in lines that fit a page; a number stays with its turn."""
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".lstrip()
    return lines


def _quoted(value: str) -> str:
    plain = "".join([letter if letter.isprintable() else " " for letter in value])[:LONGEST_VALUE]
    return plain.replace("\\", "\\\\").replace('"', '\\"')


def _names(tags: Mapping[str, str]) -> list[str]:
    return [value for name, value in tags.items() if name in ("Black", "White") or re.fullmatch(r"Player\d", name)]


def replayed(section: GameText, games: Sequence[Game]) -> Shared:
    """Return the match of a game's text; raises Unreadable or another GameError."""
    tags = section.tags
    tokens, result, comments = tokens_of(section.text)
    told = tags.get("Result", "")
    if not told and not tokens:
        raise Unreadable("there is neither a move nor a result.", "empty")
    if told and not RESULT.fullmatch(told):
        raise Unreadable(f"the result '{told[:40]}' is none; write 1-0, 0-1, 1/2-1/2 or *.", "no_result")
    if result and told and result != told:
        raise Unreadable(f"the tags say that it ended {told}, the moves end with {result}.", "two_results")
    if not result and told not in ("", UNFINISHED):
        raise Unreadable("its moves end without a result, so a part of it may be missing.", "cut_off")
    plies = tags.get("Plies", "")
    if plies.isascii() and plies.isdigit() and len(plies) < 7 and int(plies) != len(tokens):
        raise Unreadable(f"it should have {int(plies)} plies, but there are {len(tokens)}.", "plies")
    entry = pick(tags["Game"], {game.id: game for game in games}, "game") if "Game" in tags else _usual(games)
    options = _options(entry, tags)
    try:
        return _played(entry, options, tags, tokens, result or told or UNFINISHED, comments)
    except _Drawn:
        return _played(entry, options | {"draws": "off"}, tags, tokens, result or told or UNFINISHED, comments)


def move_slug(game: str, error: MoveError) -> str:
    """Return a slug that says why a move does not replay: it is illegal or unreadable."""
    reason = error.reason if isinstance(error, IllegalMove) else ""
    return f"{game}.{reason}" if reason not in ("", "illegal") else "move"


class _Drawn(Exception):
    """The game is a draw by the rules here, but the file continues it."""


def _played(entry: Game, options: dict[str, str], tags: Mapping[str, str], tokens: Sequence[str],
            result: str, comments: Mapping[int, str]) -> Shared:
    dialect = entry.dialect
    notation = tags.get("Notation", dialect.notation)
    if notation != dialect.notation:
        raise Unreadable(f"its notation '{notation[:40]}' is not one of ours.", "notation")
    name = tags.get("Variant", "").strip().lower()
    variant = dialect.variants.get(name, name) or entry.variants[0][0]
    position = tags.get("Position", "")
    if position and dialect.custom and variant not in entry.every_variant:
        variant = dialect.custom
    rules = entry.make_rules(variant, options)
    if position and rules.seats in dialect.seats:
        position = dialect.position_in(position)
    players = tuple([_player(tags, tag) for tag in dialect.seat_tags(rules.seats)])
    match: Match[Any] = Match(rules, entry.id, variant, options, players, position)
    can_go_on = options.get("draws") == "on" and "Options" not in tags
    room = MOST_MARKS
    for ply, token in enumerate(tokens, 1):
        room -= _mark(match, comments.get(ply - 1, ""), dialect, room)
        outcome = match.result()
        if outcome is not None and not outcome.winners() and can_go_on:
            raise _Drawn
        try:
            _play_exactly(match, token)
        except MoveError as error:
            raise Unreadable(str(error), move_slug(entry.id, error), ply) from error
    _mark(match, comments.get(len(tokens), ""), dialect, room)
    _end(match, result, can_go_on)
    if ID.fullmatch(tags.get("Id", "")):
        match.id = tags["Id"]
    match.started = match.changed = _date(tags.get("Date", ""))
    stones = tuple(tags.get("Stones", "").split())
    return Shared(match, stones if len(stones) == rules.seats else ())


def _mark(match: Match[Any], comment: str, dialect: Dialect, room: int) -> int:
    """Put the marks of a comment on the position reached; return how many there were."""
    marks = marks_in(comment, dialect.places) if comment and room > 0 else ()
    if marks:
        put_marks(match, match.ply, marks)
    return len(marks)


def _play_exactly(match: Match[Any], token: str) -> None:
    """Play a turn that must be written in full, so that the last move of a truncated file is not guessed."""
    state, rules = match.state, match.rules
    turn = match.play_parsed(token)
    if rules.turn_text(state, turn) != rules.normal(token):
        raise IllegalMove(f"'{token}' is not a whole turn.", "illegal")


def _end(match: Match[Any], result: str, can_go_on: bool) -> None:
    """Compare the result with the rules'; if only the file states a result, the loser resigned."""
    if result == UNFINISHED:
        return
    points = [0.5 if part == "1/2" else float(part) for part in result.split("-")]
    if len(points) != match.rules.seats:
        raise Unreadable(f"the result {result} is not one of {match.rules.seats} players.", "no_result")
    outcome = match.result()
    if outcome is None:
        if 0.0 in points:
            match.resign(points.index(0.0))
        else:
            match.agree_to_draw()
        return
    if list(outcome.rewards) != points:
        if can_go_on and not outcome.winners():
            raise _Drawn
        ours = "-".join([POINTS.get(reward, "0") for reward in outcome.rewards])
        raise Unreadable(f"it is said to have ended {result}, but by the rules it ended {ours}.",
                         "other_result", len(match.moves))


def tokens_of(text: str) -> tuple[list[str], str, dict[int, str]]:
    """Return the turns of a game's text, its result if any, and comments by the number of turns before them.

    Variations are left out with their comments.
    """
    pieces = COMMENT.split(text)  # every other one is the inside of a comment
    if any("{" in piece or "}" in piece for piece in pieces[::2]):
        raise Unreadable("a comment is not closed, or closed without having begun.", "comment")
    bare = "".join([f" {{{at}}} " if at % 2 else piece for at, piece in enumerate(pieces)])
    tokens: list[str] = []
    comments: dict[int, str] = {}
    for word in _main_line(bare).split():
        if word[0] == "{":
            comment = pieces[int(word[1:-1])]
            if COMMAND_SIGN in comment:
                comments[len(tokens)] = f"{comments.get(len(tokens), '')} {comment}"[:LONGEST_COMMENT]
            continue
        token = NUMBER.sub("", word, count=1) if NUMBER.match(word) else word
        if RESULT.fullmatch(token):
            return tokens, token, comments
        token = GLYPH.sub("", token)
        if token:
            tokens.append(token)
        if len(tokens) > MOST_TOKENS:
            raise Unreadable(f"it has more than {MOST_TOKENS} turns.", "too_long")
    return tokens, "", comments


def _main_line(text: str) -> str:
    """Return a text without its variations, which stand in parentheses, also within each other."""
    kept, depth, begun = [], 0, 0
    for found in re.finditer(r"[()]", text):
        if depth == 0:
            kept.append(text[begun:found.start()])
        depth += 1 if found[0] == "(" else -1
        if depth < 0:
            raise Unreadable("a variation is closed without having begun.", "comment")
        begun = found.end()
    if depth:
        raise Unreadable("a variation is not closed.", "comment")
    return " ".join([*kept, text[begun:]])


def _usual(games: Sequence[Game]) -> Game:
    """Return the game of a file that names none: the first game with a dialect."""
    for game in games:
        if game.dialect.notation:
            return game
    return games[0]


def _options(entry: Game, tags: Mapping[str, str]) -> dict[str, str]:
    options = {name: values[0] for name, values in entry.options}
    options.update(word.partition("=")[::2] for word in tags.get("Options", "").split())
    return options


def _player(tags: Mapping[str, str], tag: str) -> Player:
    """Return the player at a seat; an unknown level counts as a person."""
    name, level = clean_name(tags.get(tag, "")), tags.get(f"{tag}Level", "")
    return Player("" if name == "?" else name, level if level in (*LEVELS, PERFECT) else "")


def _date(text: str) -> int:
    """Return a day as records keep it; 0 if it is not a whole date."""
    found = re.fullmatch(r"(\d{4})\.(\d\d)\.(\d\d)", text, re.ASCII)
    if not found:
        return 0
    try:
        day = datetime(int(found[1]), int(found[2]), int(found[3]), tzinfo=UTC)
        return max(0, int(day.timestamp() * 1000))
    except ValueError:
        return 0


def _day(date: int) -> str:
    return datetime.fromtimestamp(date / 1000, UTC).strftime(DATE) if date else UNKNOWN_DATE
