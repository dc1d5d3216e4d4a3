"""Run the packaging tool `build` as `python -m build`: in this checkout, this folder stands before it.

The web page is built by `make web`, or `python -m build.site.bundle`.
"""

from __future__ import annotations

import runpy
import sys
from importlib.machinery import PathFinder
from pathlib import Path

HERE = Path(__file__).resolve().parent


def run_packaging_tool() -> None:
    """Run the installed package of this folder's name, with this checkout out of Python's sight."""
    sys.path[:] = [entry for entry in sys.path if Path(entry or ".").resolve() != HERE.parent]
    if PathFinder.find_spec("build") is None:
        sys.exit("Agate: the packaging tool `build` is not installed here. The web page is built by `make web`.")
    for name in [name for name in sys.modules if name.partition(".")[0] == "build"]:
        del sys.modules[name]
    runpy.run_module("build", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    run_packaging_tool()
