"""Fixtures for all tests; results of slow reference code are cached."""

from __future__ import annotations

import gc
import hashlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Remembered = Callable[..., Any]


def pytest_collection_finish() -> None:
    """Exclude the collected tests from garbage collection, because the app collects at every change of screens."""
    gc.collect()
    gc.freeze()


@pytest.fixture
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
