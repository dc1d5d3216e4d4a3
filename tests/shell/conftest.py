"""Fixtures for every test of the shell."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from games.shell.theme.text import set_language


@pytest.fixture(autouse=True)
def _english() -> None:
    """Reset the language, which is global to the process, before each test."""
    set_language("en")


@pytest.fixture(scope="module")
def display() -> Iterator[None]:
    """A small window for the tests of a module that draw without an app."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.quit()
