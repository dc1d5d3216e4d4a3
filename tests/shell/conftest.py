"""Fixtures for every test of the shell."""

from __future__ import annotations

import pytest

from games.shell.theme.text import set_language


@pytest.fixture(autouse=True)
def _english() -> None:
    """The language spoken is one for the whole process: no test finds what another left."""
    set_language("en")
