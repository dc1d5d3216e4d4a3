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
    """Take the thousands of collected tests out of garbage collection: the app collects at every change of screens."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def remembered(request: pytest.FixtureRequest) -> Remembered:
    """`remembered(find, *what)` is `find()`, asked again only when one of the files or texts it depends on changes.

    The answers lie in pytest's own cache; a fresh checkout has none, and `--cache-clear` forgets them.
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
