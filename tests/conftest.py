"""Fixtures for all tests; results of slow reference code are cached, and the files that take longest come first."""

from __future__ import annotations

import gc
import hashlib
import sys
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Remembered = Callable[..., Any]
TOOK = "took"  # in pytest's cache: seconds by file
seconds: defaultdict[str, float] = defaultdict(float)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the files that took longest before, so that both workers come to an end at about the same time."""
    cache = getattr(config, "cache", None)
    took: dict[str, float] = cache.get(TOOK, {}) if cache else {}
    items.sort(key=lambda item: -took.get(item.nodeid.partition("::")[0], 0.0))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    seconds[report.nodeid.partition("::")[0]] += report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Keep the longest time of each file; a worker leaves that to the process that started it."""
    cache = getattr(session.config, "cache", None)
    if cache and not hasattr(session.config, "workerinput"):
        took: dict[str, float] = cache.get(TOOK, {})
        cache.set(TOOK, took | {file: max(took.get(file, 0.0), round(spent, 1)) for file, spent in seconds.items()})


def pytest_collection_finish() -> None:
    """Exclude the collected tests from garbage collection, because the app collects at every change of screens."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def remembered(request: pytest.FixtureRequest) -> Remembered:
    """Return a function that caches slow results: `remembered(find, *inputs)` calls `find` if an input has changed.

    Inputs are files or texts. The results are in pytest's cache; a fresh checkout has none, `--cache-clear` drops them.
    """
    def answer(find: Callable[[], Any], *depends_on: Path | str) -> Any:
        digest = hashlib.sha256(sys.version.encode())
        for part in depends_on:
            digest.update(part.read_bytes() if isinstance(part, Path) else part.encode())
            digest.update(b"\0")
        cache, key = request.config.cache, f"remembered/{digest.hexdigest()[:32]}"
        assert cache is not None
        found = cache.get(key, None)
        if found is None:
            found = find()
            cache.set(key, found)
        return found

    return answer
