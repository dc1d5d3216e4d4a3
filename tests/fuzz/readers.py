"""Readers of every format that comes from outside, and the corpus of texts that are mutated.

A reader accepts a text or refuses it with a `GameError` of one sentence; anything else is a failure.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random

from games.catalogue import GAMES, make_rules
from games.engine.core.bounded import read_json
from games.engine.core.errors import GameError
from games.engine.core.match import Match
from games.engine.protocol.ugi import Ugi
from games.engine.records.exchange import read_games
from games.engine.records.game_code import decode
from games.engine.records.movetext import Fault, read
from games.engine.search.engine_server import EngineServer
from games.engine.speech.words import LANGUAGES
from games.live.keys import read_link as live_link
from games.live.messages import read_presence, read_seat, read_table
from games.live.relays import relay_from_file, typed_relay
from games.shell.library.backup import Restore
from games.shell.library.lesson_progress import LessonProgress
from games.shell.library.own_layouts import OwnLayouts
from games.shell.library.puzzle_progress import PuzzleProgress
from games.shell.library.puzzle_run import ALL, RunResults
from games.shell.library.results import Results
from games.shell.library.store import DAMAGED, PROGRESS, SETTINGS, Store
from games.shell.library.tournaments import Tournaments
from games.shell.platform.storage import Storage
from tests.fuzz.mutations import mutated
from tests.fuzz.tally import Progress, Tally

CORPUS = Path(__file__).parent / "corpus"
PARTS = tuple([file.stem for file in sorted((CORPUS / "parts").glob("*"))])  # storage keys besides those of games
FOUND = Path(__file__).parent / "found"  # texts that once made a reader fail, by format
LONGEST = 2.0  # seconds of processor time at most for reading a text
LONGEST_REFUSAL = 6_000  # characters of a sentence that refuses it, with everything escaped
SEARCH_COMMANDS = ("go", "perft")  # commands that start a search; `protocol` fuzzes these


def read_record(text: str) -> None:
    Match.load(text, make_rules)


def read_code(text: str) -> None:
    decode(text, GAMES)


def read_link(text: str) -> None:
    for found in read_games(text, GAMES):
        _check_fault(found)


def read_movetext(text: str) -> None:
    for found in read(text, GAMES):
        _check_fault(found)


def read_position(text: str) -> None:
    """Read the text as a position of every game; it is refused if no game accepts it."""
    refusals = []
    for game in GAMES:
        rules = game.make_rules()
        try:
            rules.position(rules.from_position(text))
        except GameError as refusal:
            refusals.append(refusal)
    if len(refusals) == len(GAMES):
        raise refusals[0]


def read_ugi(text: str) -> None:
    """Send the lines to a UGI engine; its answers must have no line breaks."""
    said: list[str] = []
    ugi = Ugi(GAMES, said.append)
    for line in text.splitlines()[:40]:
        if line.split()[:1] and line.split()[0] not in SEARCH_COMMANDS:
            ugi.handle(line)


def read_engine(text: str) -> None:
    """Send the lines to an engine server; its answers must be JSON."""
    said: list[str] = []
    server = EngineServer(GAMES, said.append)
    for line in text.splitlines()[:40]:
        server.receive(line)
    for answer in said:
        json.loads(answer)


def read_settings(text: str) -> None:
    assert store_with(SETTINGS, text).settings().language in ("", *LANGUAGES)


def read_results(text: str) -> None:
    results = Results(store_with(f"{PROGRESS}results", text))
    for game in GAMES:
        results.of("", game.id)
        results.matched_level(game.id)


def read_progress(text: str) -> None:
    LessonProgress(store_with(f"{PROGRESS}lessons", text))
    PuzzleProgress(store_with(f"{PROGRESS}puzzles", text))


def read_part(text: str) -> None:
    """Read the text under every storage key, and restore it from a backup beside existing data."""
    for key in PARTS:
        read_kept(store_with(key, text))
        restore(store_with(key, (CORPUS / "parts" / f"{key}.json").read_text(encoding="utf-8")),
                 json.dumps({"key": key, "text": text}))


def read_backup(text: str) -> None:
    """Restore a backup into an empty store."""
    restore(Store(Storage()), text)


def restore(store: Store, backup: str) -> None:
    """Restore a backup; afterwards all data can be read, and restoring it again changes nothing."""
    for restore in (Restore(store, backup), again := Restore(store, backup)):
        for _ in (*restore.plan(), *restore.apply()):
            pass
    assert again.changes == 0, f"{again.changes} changes by the same backup"
    for key in store.all_keys():
        assert key.endswith(DAMAGED) or isinstance(read_json(store.text_of(key) or ""), dict), key
    read_kept(store)


def read_kept(store: Store) -> None:
    """Read all data that the app keeps."""
    store.settings()
    LessonProgress(store)
    PuzzleProgress(store)
    RunResults(store).best(ALL, is_timed=False)
    Tournaments(store).every()
    for game in GAMES:
        Results(store).of("", game.id)
        OwnLayouts(store, game.id).every()


def read_live(text: str) -> None:
    """Read the text as a link to a live table, and as every kind of message there; refused if it is none of them."""
    relay_from_file(text)
    typed_relay(text)
    body = text.strip().encode("utf-8", "surrogatepass")
    readers: list[Callable[[], object]] = [lambda: live_link(text)]
    readers += [partial(each, body) for each in (read_table, read_seat, read_presence)]
    refusals = []
    for each in readers:
        try:
            each()
        except GameError as refusal:
            if not str(refusal).endswith("."):
                raise
            refusals.append(refusal)
    if len(refusals) == len(readers):
        raise refusals[0]


def store_with(key: str, text: str) -> Store:
    """Return a store with a text under a key."""
    storage = Storage()
    storage.set(key, text)
    return Store(storage)


READERS: dict[str, Callable[[str], None]] = {
    "records": read_record, "codes": read_code, "links": read_link, "movetext": read_movetext,
    "positions": read_position, "ugi": read_ugi, "engine": read_engine, "settings": read_settings,
    "results": read_results, "progress": read_progress, "live": read_live, "parts": read_part, "backups": read_backup,
}


@cache
def corpus(name: str) -> tuple[str, ...]:
    """Return the corpus of a format, including texts that once failed."""
    files = [*sorted((CORPUS / name).glob("*")), *sorted((FOUND / name).glob("*"))]
    return tuple([file.read_bytes().decode("utf-8", "surrogatepass") for file in files])


def fuzz_readers(seed: int, amount: int, quiet: bool = False) -> Tally:
    """Read mutants of each format in turn."""
    tally, progress, rng = Tally("readers", "texts"), Progress("readers", amount, quiet), Random(seed)
    names = list(READERS)
    for name in names:  # load everything first, so that it does not count as reading time
        for text in corpus(name):
            error_of(READERS[name], text)
    for number in range(amount):
        name = names[number % len(names)]
        text = mutated(rng.choice(corpus(name)), rng.choice(corpus(name)), rng)
        if error_text := error_of(READERS[name], text):
            tally.fault(f"{seed}, text {number}", f"{name}: {error_text}")
        tally.tried += 1
        progress.at(tally.tried, len(tally.faults))
    return tally


def error_of(reader: Callable[[str], None], text: str) -> str:
    """Return "" if a text is accepted or refused in a sentence within the time, and otherwise the failure."""
    begun = time.process_time()
    try:
        reader(text)
    except GameError as refusal:
        if "\n" in str(refusal) or not str(refusal).endswith("."):
            return f"no sentence: {refusal!r} for {text[:80]!r}"
        if len(str(refusal)) > LONGEST_REFUSAL:
            return f"a sentence of {len(str(refusal))} characters for {text[:80]!r}"
    except Exception as error:
        return f"{type(error).__name__}: {error} for {text[:80]!r}"
    spent = time.process_time() - begun
    return f"{spent:.1f} s for {text[:80]!r}" if spent > LONGEST else ""


def _check_fault(found: object) -> None:
    if isinstance(found, Fault):
        raise GameError(str(found))
