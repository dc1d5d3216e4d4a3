"""Pyodide's own script as the page wants it: no `eval`, and modules that were compiled beside it are found."""

from __future__ import annotations

from build.report import BuildError
from build.runtime.em_asm import without_eval

COMPILED_NOW = "new WebAssembly.Module(binary)"
FOUND = f"(globalThis.compiledModules?.[libName]||{COMPILED_NOW})"


def page_glue(script: str, side_module: bytes) -> str:
    """The script with pygame's texts in it, which takes compiled modules from where the page puts them."""
    if script.count(COMPILED_NOW) != 1:
        raise BuildError(f"pyodide.asm.js no longer holds «{COMPILED_NOW}», which the build replaces.")
    return without_eval(script.replace(COMPILED_NOW, FOUND), side_module)
