"""The packages that `make` installs are locked to exact files, and the locks agree with pyproject.toml."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from build.lock import GROUPS

ROOT = Path(__file__).parents[2]


def wanted(group: str) -> set[str]:
    """Return the pins of a group and of the groups that it includes, as name==version."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    found: set[str] = set()
    for entry in groups[group]:
        found |= wanted(entry["include-group"]) if isinstance(entry, dict) else {normal(entry)}
    return found


def normal(pin: str) -> str:
    return re.sub(r"[-_.]+", "-", pin.partition("==")[0]).lower() + "==" + pin.partition("==")[2]


@pytest.mark.parametrize("group", GROUPS)
def test_a_lock_holds_every_pin_with_hashes(group: str) -> None:
    text = (ROOT / "build" / "locks" / f"{group}.txt").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", text.strip())
    locked = {normal(re.split(r"[ ;\\]", entry, maxsplit=1)[0]) for entry in entries}
    assert wanted(group) <= locked, "run `make lock`"
    assert all("--hash=sha256:" in entry for entry in entries)
    assert "://" not in text
