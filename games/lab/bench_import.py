"""`python -m games bench import`: import many games as movetext and as records."""

from __future__ import annotations

import argparse
import time

from games.catalogue import GAMES
from games.lab.bench_openings import add_arguments as add_arguments  # the same choice of games
from games.lab.bench_openings import collection
from games.shell.library.store import Store
from games.shell.library.transfer import MOVETEXT, RECORD, Intake, written
from games.shell.platform.storage import Storage

LIMIT_S = 15.0


def run(arguments: argparse.Namespace) -> int:
    """Measure and print a table; 0 if every game's movetext is imported within the limit."""
    within = True
    print(f"{arguments.games} games of {arguments.plies} plies at most")
    print(f"{'':10}{'plies':>10}{'movetext, MB':>14}{'s':>8}{'records, MB':>14}{'s':>8}")
    for name in arguments.game or [game.id for game in GAMES]:
        records = collection(name, arguments.games, arguments.plies)
        row = f"{name:10}{sum(len(record.moves) for record in records):10}"
        for form in (MOVETEXT, RECORD):
            text = "".join([written(record, form) for record in records])
            seconds = import_time(text, len(records))
            row += f"{len(text) / 1e6:14.1f}{seconds:8.1f}"
            within = within and (form == RECORD or seconds <= LIMIT_S)
        print(row, flush=True)
    return 0 if within else 1


def import_time(text: str, count: int) -> float:
    """Return the processor's seconds for an import into an empty store, which must have this many games then."""
    store = Store(Storage())
    begun = time.process_time()
    for _ in Intake(store, text).steps():
        pass
    seconds = time.process_time() - begun
    assert store.listing.count() == count
    return seconds
