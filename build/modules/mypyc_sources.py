"""The list of modules to compile ahead of time, and the C that mypyc makes of them for a given Python.

Run as a program (`python -m build.modules.mypyc_sources FOLDER WORD_SIZE EXT_SUFFIX SOURCE ...`), because mypyc reads
the word size and the suffix of the Python that it compiles for when it is imported.
"""

from __future__ import annotations

import json
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from build.paths import ROOT
from build.report import BuildError

MODULES = (
    "games.engine.core.rules", "games.engine.search.evaluator", "games.engine.core.grid", "games.engine.search.tree",
    "games.engine.search.tree_memory", "games.engine.search.mcts",
    "games.engine.search.patterns", "games.engine.teaching.goals", "games.engine.teaching.solver",
    "games.orbito.grid", "games.orbito.rules", "games.orbito.endgame", "games.orbito.evaluator",
    "games.abalone.grid", "games.abalone.rules", "games.abalone.value", "games.abalone.shape",
    "games.abalone.policy", "games.abalone.evaluator",
    "games.quits.grid", "games.quits.rules", "games.quits.value", "games.quits.policy", "games.quits.evaluator",
    "games.slyne.table", "games.slyne.ground", "games.slyne.scratch_board", "games.slyne.actions", "games.slyne.lines",
    "games.slyne.finish", "games.slyne.weighing", "games.slyne.patterns", "games.slyne.value", "games.slyne.policy",
    "games.slyne.rules", "games.slyne.evaluator",
)
LAB_MODULES = ("games.lab.alphabeta",)  # compiled for the desktop only
GROUP = "agate"
FACTS = "facts.json"
MYPYC_SECONDS = 600


class Extension(NamedTuple):
    """One extension module: the name it is imported by and the C files it is made of."""

    name: str
    sources: tuple[Path, ...]
    include: tuple[Path, ...]


def source_files(modules: Sequence[str] = MODULES) -> list[str]:
    """Return the Python files of compiled modules, named relative to the checkout; by default those of the browser."""
    return [f"{module.replace('.', '/')}.py" for module in modules]


def generate(folder: Path, word_size: int, suffix: str, sources: Sequence[str]) -> list[Extension]:
    """Writes the C files into `folder` and tells what to compile; raises BuildError if mypyc refuses."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "build.modules.mypyc_sources", str(folder), str(word_size), suffix, *sources]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=MYPYC_SECONDS)
    if done.returncode:
        raise BuildError(f"mypyc refused the sources:\n{(done.stdout + done.stderr).strip()[-2000:]}")
    facts = json.loads((folder / FACTS).read_text(encoding="utf-8"))
    return [Extension(fact["name"], tuple(map(Path, fact["sources"])), tuple(map(Path, fact["include"])))
            for fact in facts]


def _write_c_files(folder: Path, word_size: int, suffix: str, sources: list[str]) -> None:
    answers = sysconfig.get_config_vars()
    answers.update(SIZEOF_SIZE_T=word_size, EXT_SUFFIX=suffix)
    from mypyc.build import mypycify

    made = mypycify(sources, opt_level="2", multi_file=True, target_dir=str(folder), group_name=GROUP)
    (folder / FACTS).write_text(json.dumps([
        {"name": extension.name, "sources": [str(Path(file).resolve()) for file in extension.sources],
         "include": [str(Path(path).resolve()) for path in extension.include_dirs]}
        for extension in made]), encoding="utf-8")


if __name__ == "__main__":
    _write_c_files(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4:])
