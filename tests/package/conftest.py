"""The package as others install it."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _as_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """What these tests start runs in places where nothing has been compiled ahead of time."""
    monkeypatch.delenv("AGATE_COMPILED", raising=False)
