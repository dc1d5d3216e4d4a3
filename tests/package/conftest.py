"""Fixtures for tests of the installed package."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def checkout_files() -> list[str]:
    """Return the names of the files that a clone of this checkout would have."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                            capture_output=True, text=True, timeout=60, check=True).stdout
    return [name for name in listed.split("\0") if (ROOT / name).is_file()]


@pytest.fixture(autouse=True)
def _without_local_compiled_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the programs that tests start run without modules compiled in this checkout."""
    monkeypatch.delenv("AGATE_COMPILED", raising=False)
