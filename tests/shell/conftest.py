"""Fixtures for every test of the shell."""

from __future__ import annotations

import pytest

from games.shell.theme.text import set_language


@pytest.fixture(autouse=True)
def _english() -> None:
    """Reset the language, which is global to the process, before each test."""
    set_language("en")
