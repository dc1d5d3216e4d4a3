"""Fixtures for tests of the installed package."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _without_local_compiled_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the programs that tests start run without modules compiled in this checkout."""
    monkeypatch.delenv("AGATE_COMPILED", raising=False)
