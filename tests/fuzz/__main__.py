"""`python -m tests.fuzz`: run the fuzzers for seconds, minutes or hours and print a table."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable

from games.cli import Parser, whole_number
from tests.fuzz.app import fuzz_events, fuzz_kills, fuzz_resumes
from tests.fuzz.protocol import fuzz_protocol, fuzz_stops
from tests.fuzz.readers import fuzz_readers
from tests.fuzz.rules import fuzz_rules
from tests.fuzz.screens import fuzz_screens
from tests.fuzz.tally import Tally

Fuzzer = Callable[[int, int, bool], Tally]

MOST_SHOWN = 40  # failures; one cause often leads to many
DURATIONS = ("seconds", "minutes", "hours")
FUZZERS: dict[str, tuple[Fuzzer, int, int, int]] = {  # the amount of work for each duration
    "rules": (fuzz_rules, 8_000, 200_000, 1_000_000),
    "readers": (fuzz_readers, 600, 20_000, 1_000_000),
    "protocol": (fuzz_protocol, 600, 6_000, 60_000),
    "stops": (fuzz_stops, 4, 20, 100),
    "screens": (fuzz_screens, 6, 300, 3_000),
    "events": (fuzz_events, 1_500, 20_000, 200_000),
    "resumes": (fuzz_resumes, 4, 20, 100),
    "kills": (fuzz_kills, 2, 10, 200),
}


def main(argv: list[str]) -> int:
    """Run the fuzzers and print the table; return 1 if anything failed."""
    parser = Parser(prog="python -m tests.fuzz", description="Run seeded fuzzers on all of Agate.")
    parser.add_argument("--seed", type=whole_number(), default=1, help="the same seed repeats a run")
    parser.add_argument("--duration", choices=DURATIONS, default=DURATIONS[0])
    parser.add_argument("--only", type=_names, default=list(FUZZERS), metavar="NAMES",
                        help=f"some of {','.join(FUZZERS)}")
    parser.add_argument("--amount", type=whole_number(), default=0, help="the amount of work, instead of a duration")
    args = parser.parse_args(argv)
    failures: list[str] = []
    for name in args.only:
        fuzzer, *amounts = FUZZERS[name]
        begun = time.monotonic()
        tally = fuzzer(args.seed, args.amount or amounts[DURATIONS.index(args.duration)], False)
        tally.seconds = time.monotonic() - begun
        failures += tally.faults
        print(tally.row(), flush=True)
    print("\n".join(["", *failures[:MOST_SHOWN]]) if failures else "\nNothing failed.")
    return 1 if failures else 0


def _names(text: str) -> list[str]:
    names = text.split(",")
    if unknown := [name for name in names if name not in FUZZERS]:
        raise argparse.ArgumentTypeError(f"there is no fuzzer called '{unknown[0]}'; there is {', '.join(FUZZERS)}")
    return names


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
