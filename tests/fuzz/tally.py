"""Attempts and failures of a fuzzer, and the memory of its process."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

GROWTH_LIMIT = 1.2  # the memory at the end may be at most this multiple of that after the warm-up
WARM_UP = 5  # caches fill in the first fifth of a run
MEGABYTE = 2**20


@dataclass
class Tally:
    """The results of one fuzzer. Each fault states the seed that repeats it."""

    fuzzer: str
    unit: str
    tried: int = 0
    faults: list[str] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)  # megabytes, in order
    seconds: float = 0.0

    def fault(self, seed: object, what: object) -> None:
        """Record a failure in one line."""
        self.faults.append(f"{self.fuzzer} seed {seed}: {' '.join(str(what).split())[:300]}")

    def add(self, other: Tally) -> None:
        """Add the results of another worker."""
        self.tried += other.tried
        self.faults += other.faults

    def check_memory(self, seed: object) -> None:
        """Record a fault if memory still grows after the warm-up."""
        if len(self.memory) >= 2 * WARM_UP:
            before = max(self.memory[: len(self.memory) // WARM_UP + 1])
            after = sum(self.memory[-3:]) / 3
            if after > GROWTH_LIMIT * before:
                self.fault(seed, f"memory grew from {before:.0f} to {after:.0f} MB")

    def row(self) -> str:
        """Return the row of the table."""
        memory = f"{self.memory[len(self.memory) // WARM_UP]:.0f} -> {self.memory[-1]:.0f} MB" if self.memory else ""
        counts = f"{self.fuzzer:<12}{self.tried:>12,} {self.unit:<10}{len(self.faults):>7}"
        return f"{counts}  {memory:<20}{self.seconds:7.0f} s"


class Progress:
    """Progress of a fuzzer, printed every few seconds."""

    def __init__(self, fuzzer: str, total: int, quiet: bool = False) -> None:
        self.fuzzer, self.total, self.quiet = fuzzer, total, quiet
        self._printed = time.monotonic()

    def at(self, done: int, faults: int) -> None:
        """Print the progress, at most every five seconds."""
        if not self.quiet and time.monotonic() - self._printed > 5:
            self._printed = time.monotonic()
            print(f"  {self.fuzzer}: {done:,} of {self.total:,}, {faults} faults", flush=True)


def resident(pid: int | str = "self") -> float:
    """Return the resident memory of a process in megabytes, or 0 if the system does not state it."""
    try:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    return 0.0


def shares(total: int, parts: Sequence[object]) -> list[int]:
    """Split a total into whole numbers as evenly as possible."""
    return [total * (k + 1) // len(parts) - total * k // len(parts) for k in range(len(parts))]
