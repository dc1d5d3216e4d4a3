"""Pyodide's own script as the page wants it: no `eval`, compiled modules are found, linking them is quick, and memory
grows in small steps."""

from __future__ import annotations

from build.report import BuildError
from build.runtime.em_asm import without_eval

COMPILED_NOW = "new WebAssembly.Module(binary)"
REPLACED = {
    COMPILED_NOW: f"(globalThis.compiledModules?.[libName]||{COMPILED_NOW})",
    # Memory grows by a twentieth at a time instead of a fifth, so that the page takes little more than it needs.
    "oldSize*(1+.2/cutDown)": "oldSize*(1+.05/cutDown)",
    # Of the thousands of linked symbols, only those that a module has just asked for can be undefined.
    "GOTHandler={get(obj,symName){": "GOTHandler={asked:new Set,get(obj,symName){GOTHandler.asked.add(symName);",
    "for(var[symName,entry]of Object.entries(GOT)){": "var asked=[...GOTHandler.asked];GOTHandler.asked.clear();"
                                                       "for(var symName of asked){var entry=GOT[symName];",
}


def page_glue(script: str, side_module: bytes) -> str:
    """Return the script with pygame's texts in it, which takes compiled modules from where the page puts them."""
    for old, new in REPLACED.items():
        if script.count(old) != 1:
            raise BuildError(f"pyodide.asm.js no longer holds «{old}», which the build replaces.")
        script = script.replace(old, new)
    return without_eval(script, side_module)
