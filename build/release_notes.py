"""`python -m build.release_notes v0.3.0`: print what CHANGELOG.md says about a version, for its release."""

from __future__ import annotations

import re
import sys

from build.paths import ROOT
from build.report import BuildError, in_one_sentence


def notes_of(version: str, changelog: str) -> str:
    """Return the text under the version's heading, which must be dated."""
    section = re.search(rf"^## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)\n(.*?)(?=^## |\Z)", changelog, re.M | re.S)
    if section is None:
        raise BuildError(f"CHANGELOG.md has no dated section '## {version} (YEAR-MONTH-DAY)'.")
    return section[1].strip() + "\n"


def check_version(tag: str, source: str) -> str:
    """Return the version that a tag stands for; raise BuildError unless the package says the same."""
    version = tag.removeprefix("v")
    stated = re.search(r'^__version__ = "(.+)"$', source, re.M)
    if stated is None or stated[1] != version:
        raise BuildError(f"The tag {tag} and the version in games/__init__.py differ.")
    return version


if __name__ == "__main__":
    with in_one_sentence():
        version = check_version(sys.argv[1], (ROOT / "games/__init__.py").read_text(encoding="utf-8"))
        sys.stdout.write(notes_of(version, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")))
