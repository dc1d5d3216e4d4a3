"""The dose of seconds of every fuzzer; longer runs are `make fuzz` and `python -m tests.fuzz --dose hours`."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games.catalogue import make_rules
from tests.fuzz.__main__ import FUZZERS
from tests.fuzz.readers import CORPUS, FOUND, READERS, corpus, trouble_with
from tests.fuzz.rules import checked_ply
from tests.fuzz.tally import Tally


@pytest.mark.parametrize("name", FUZZERS)
def test_the_dose_of_seconds_finds_nothing(name: str) -> None:
    fuzzer, amount, *_ = FUZZERS[name]
    tally = fuzzer(20, amount, True)
    assert tally.faults == []
    assert tally.tried >= amount


@pytest.mark.parametrize("name", READERS)
def test_the_corpus_is_read_without_a_refusal(name: str) -> None:
    assert corpus(name)
    for file in sorted((CORPUS / name).glob("*")):
        READERS[name](file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", sorted(FOUND.glob("*/*")), ids=lambda file: f"{file.parent.name}-{file.name}")
def test_a_text_that_once_failed_is_read_or_refused(file: Path) -> None:
    assert trouble_with(READERS[file.parent.name], file.read_bytes().decode("utf-8", "surrogatepass")) == ""


def test_a_rising_curve_of_memory_is_a_fault() -> None:
    flat, rising = Tally("flat", "steps"), Tally("rising", "steps")
    flat.memory = [20.0, 50.0, *[52.0] * 18]
    rising.memory = [50.0 + 5 * step for step in range(20)]
    for tally in (flat, rising):
        tally.check_memory(1)
    assert flat.faults == []
    assert len(rising.faults) == 1


def test_rules_that_list_a_move_twice_are_found_out() -> None:
    class Twice:
        def __init__(self) -> None:
            self.rules = make_rules("quits")

        def __getattr__(self, name: str) -> object:
            return getattr(self.rules, name)

        def moves(self, state: object) -> list[tuple[int, ...]]:
            return [*self.rules.moves(state), self.rules.moves(state)[0]]

    rules = Twice()
    with pytest.raises(AssertionError, match="listed twice"):
        checked_ply(rules, rules.rules.start(), Random(1), is_close=False)  # type: ignore[arg-type]
