"""Every fuzzer for some seconds; longer runs are `make fuzz` and `python -m tests.fuzz --duration hours`."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games.catalogue import make_rules
from tests.fuzz.__main__ import FUZZERS
from tests.fuzz.readers import CORPUS, FOUND, READERS, corpus, error_of
from tests.fuzz.rules import checked_ply
from tests.fuzz.tally import Tally


@pytest.mark.parametrize("name", FUZZERS)
def test_a_short_run_finds_no_failure(name: str) -> None:
    fuzzer, amount, *_ = FUZZERS[name]
    tally = fuzzer(20, amount, True)
    assert tally.faults == []
    assert tally.tried >= amount


@pytest.mark.parametrize("name", READERS)
def test_the_corpus_is_accepted(name: str) -> None:
    assert corpus(name)
    for file in sorted((CORPUS / name).glob("*")):
        READERS[name](file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", sorted(FOUND.glob("*/*")), ids=lambda file: f"{file.parent.name}-{file.name}")
def test_texts_that_once_failed_are_accepted_or_refused(file: Path) -> None:
    assert error_of(READERS[file.parent.name], file.read_bytes().decode("utf-8", "surrogatepass")) == ""


def test_growing_memory_is_reported() -> None:
    flat, rising = Tally("flat", "steps"), Tally("rising", "steps")
    flat.memory = [20.0, 50.0, *[52.0] * 18]
    rising.memory = [50.0 + 5 * step for step in range(20)]
    for tally in (flat, rising):
        tally.check_memory(1)
    assert flat.faults == []
    assert len(rising.faults) == 1


def test_a_move_that_is_listed_twice_is_reported() -> None:
    class RulesWithDoubledMoves:
        def __init__(self) -> None:
            self.rules = make_rules("quits")

        def __getattr__(self, name: str) -> object:
            return getattr(self.rules, name)

        def moves(self, state: object) -> list[tuple[int, ...]]:
            return [*self.rules.moves(state), self.rules.moves(state)[0]]

    rules = RulesWithDoubledMoves()
    with pytest.raises(AssertionError, match="listed twice"):
        checked_ply(rules, rules.rules.start(), Random(1), is_full=False)  # type: ignore[arg-type]
