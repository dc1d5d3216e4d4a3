"""`python -m games storm`: which attacks there are, how large, and the table at the end."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from games.engine.core.errors import GameError
from tests.fuzz.app import storm_events, storm_kills, storm_resumes
from tests.fuzz.protocol import storm_protocol, storm_stops
from tests.fuzz.records import storm_records
from tests.fuzz.rules import storm_rules
from tests.fuzz.tally import Tally

Attack = Callable[[int, int, bool], Tally]

MOST_SHOWN = 40  # faults; one cause often shows many times
ATTACKS: dict[str, tuple[Attack, int, int]] = {  # how many in a small dose, and in a full one
    "rules": (storm_rules, 8_000, 1_000_000),
    "records": (storm_records, 60, 1_000),
    "protocol": (storm_protocol, 600, 60_000),
    "stops": (storm_stops, 4, 100),
    "events": (storm_events, 1_500, 200_000),
    "resumes": (storm_resumes, 4, 100),
    "kills": (storm_kills, 2, 200),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `python -m games storm`."""
    parser.add_argument("--seed", type=int, default=1, help="the same seed makes the same attack again")
    parser.add_argument("--dose", choices=("small", "full"), default="small", help="a minute, or hours")
    parser.add_argument("--only", default="", metavar="ATTACKS", help=f"some of {','.join(ATTACKS)}")
    parser.add_argument("--amount", type=int, default=0, help="instead of the dose's own")


def run(args: argparse.Namespace) -> int:
    """Runs the attacks and prints the table; 1 if anything broke."""
    chosen = args.only.split(",") if args.only else list(ATTACKS)
    unknown = [name for name in chosen if name not in ATTACKS]
    if unknown:
        raise GameError(f"There is no attack called '{unknown[0]}'; there is {', '.join(ATTACKS)}.")
    tallies = []
    for name in chosen:
        attack, small, full = ATTACKS[name]
        begun = time.monotonic()
        tally = attack(args.seed, args.amount or (full if args.dose == "full" else small), False)
        tally.seconds = time.monotonic() - begun
        tallies.append(tally)
        print(tally.row(), flush=True)
    faults = [fault for tally in tallies for fault in tally.faults]
    print("\n".join(["", *faults[:MOST_SHOWN]]) if faults else "\nNothing broke.")
    return 1 if faults else 0
