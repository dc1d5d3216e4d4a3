"""The hook that hatchling runs for a wheel: it adds the compiled engine and, where it was built, the web bundle.

`AGATE_COMPILED=off` makes a wheel for any machine, `AGATE_COMPILED=required` fails where nothing can be compiled.
Without either, a machine without a C compiler gets the wheel for any machine.
"""

from __future__ import annotations

import os
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WheelHook(BuildHookInterface[Any]):
    """Decide what a wheel holds besides the sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the engine for the Python that builds, and name the files to add."""
        wish = os.environ.pop("AGATE_COMPILED", "")  # the build itself always runs the sources
        sys.path.insert(0, self.root)
        from build.modules.native import compile_native
        from build.paths import ZIP_FILE
        from games.compiled import FOLDER

        is_compiled = wish != "off" and compile_native()
        if wish == "required" and not is_compiled:
            raise RuntimeError("The engine cannot be compiled here, and AGATE_COMPILED=required asks for it.")
        if version == "editable":
            return
        if is_compiled:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"][str(FOLDER)] = f"games/native/{FOLDER.name}"
        if ZIP_FILE.is_file():
            build_data["force_include"][str(ZIP_FILE)] = f"games/{ZIP_FILE.name}"
