"""The package as others install it."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _as_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs started by these tests run where nothing has been compiled ahead of time."""
    monkeypatch.delenv("AGATE_COMPILED", raising=False)
