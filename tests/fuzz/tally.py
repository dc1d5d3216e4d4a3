"""Count the attempts and failures of an attack, and measure the memory of a process."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

FLAT = 1.2  # how many times the memory after the warm-up a process may have at the end
WARM_UP = 5  # the first so-many-th part of a curve, in which caches fill
MEGABYTE = 2**20


@dataclass
class Tally:
    """The row of one attack; a fault begins with the seed that brings it about."""

    attack: str
    unit: str
    tried: int = 0
    faults: list[str] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)  # megabytes, in order
    seconds: float = 0.0

    def fault(self, seed: object, what: object) -> None:
        """Write down what broke, in one line."""
        self.faults.append(f"{self.attack} seed {seed}: {' '.join(str(what).split())[:300]}")

    def add(self, other: Tally) -> None:
        """Count in what another worker tried."""
        self.tried += other.tried
        self.faults += other.faults

    def check_memory(self, seed: object) -> None:
        """A curve that still rises after the warm-up is a fault."""
        if len(self.memory) >= 2 * WARM_UP:
            before = max(self.memory[: len(self.memory) // WARM_UP + 1])
            after = sum(self.memory[-3:]) / 3
            if after > FLAT * before:
                self.fault(seed, f"memory grew from {before:.0f} to {after:.0f} MB")

    def row(self) -> str:
        """The line of the table."""
        memory = f"{self.memory[len(self.memory) // WARM_UP]:.0f} -> {self.memory[-1]:.0f} MB" if self.memory else ""
        counts = f"{self.attack:<12}{self.tried:>12,} {self.unit:<10}{len(self.faults):>7}"
        return f"{counts}  {memory:<20}{self.seconds:7.0f} s"


class Progress:
    """A line that is written again now and then while an attack goes on."""

    def __init__(self, attack: str, total: int, quiet: bool = False) -> None:
        self.attack, self.total, self.quiet = attack, total, quiet
        self._said = time.monotonic()

    def at(self, done: int, faults: int) -> None:
        """Say how far it is, every few seconds."""
        if not self.quiet and time.monotonic() - self._said > 5:
            self._said = time.monotonic()
            print(f"  {self.attack}: {done:,} of {self.total:,}, {faults} faults", flush=True)


def resident(pid: int | str = "self") -> float:
    """The megabytes of memory that a process really has; 0 where the system does not say."""
    try:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    return 0.0


def shares(total: int, parts: Sequence[object]) -> list[int]:
    """A total split as evenly as whole numbers allow."""
    return [total * (k + 1) // len(parts) - total * k // len(parts) for k in range(len(parts))]
