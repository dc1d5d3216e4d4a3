"""Writes build/locks anew: the exact packages, with hashes, that each group of pyproject.toml stands for now."""

from __future__ import annotations

import subprocess
import sys

from build.paths import LOCKS, ROOT
from build.report import BuildError, in_one_sentence, say

GROUPS = ("play", "compiler", "engine", "test")
OLDEST_PYTHON = "3.11"
LOCK_SECONDS = 600


def write_locks() -> None:
    """Write one file for each group, for all systems and Pythons, without an index's address."""
    for group in GROUPS:
        path = LOCKS / f"{group}.txt"
        command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--group", f"pyproject.toml:{group}"]
        command += ["--universal", "--python-version", OLDEST_PYTHON, "--generate-hashes"]
        command += ["--no-header", "--no-annotate"]
        done = subprocess.run([*command, "--output-file", str(path)], cwd=ROOT, capture_output=True, text=True,
                              timeout=LOCK_SECONDS)
        if done.returncode:
            raise BuildError(f"The packages of {group} cannot be locked: {done.stderr.strip().splitlines()[-1]}")
        say(f"{path.relative_to(ROOT)}: {path.read_text().count('==')} packages")


if __name__ == "__main__":
    with in_one_sentence():
        write_locks()
