"""The JavaScript inside SDL's C code, written into Pyodide's script as functions, so that no page needs `eval`.

EM_ASM leaves its text in the module's data. Pyodide evaluates each text when it loads the module, which a strict
Content-Security-Policy forbids.
"""

from __future__ import annotations

import json

from build.report import BuildError
from build.runtime.wasm import data_between

FIRST, LAST = "__start_em_asm", "__stop_em_asm"
OTHER_TEXTS = b"__em_js__", b"emscripten_run_script"  # further ways to bring JavaScript, which SDL does not use
MOST_ARGUMENTS = 16
EVALUATED = "ASM_CONSTS[start]=eval(func)"
LOOKED_UP = "ASM_CONSTS[start]=written[body];if(!ASM_CONSTS[start])throw new Error(`not in the script: ${body}`)"


def script_texts(side_module: bytes) -> list[str]:
    """Return every EM_ASM text of a side module, in order."""
    return [text.decode() for text in data_between(side_module, FIRST, LAST).split(b"\0") if text]


def without_eval(script: str, side_module: bytes) -> str:
    """Pyodide's script with the texts as functions at the place of the `eval`, whose scope they need."""
    texts = script_texts(side_module)
    if not texts:
        raise BuildError(f"pygame's module holds no texts between {FIRST} and {LAST}: the page could not draw.")
    if any(name in side_module for name in OTHER_TEXTS):
        raise BuildError("pygame's module brings JavaScript in a way that the build does not write into the page yet.")
    if script.count(EVALUATED) != 1:
        raise BuildError(f"pyodide.asm.js no longer holds «{EVALUATED}», which the build replaces.")
    functions = ",".join(f"{json.dumps(text)}:({_arguments(text)})=>{{{text}}}" for text in dict.fromkeys(texts))
    return script.replace(EVALUATED, f"var written={{{functions}}};{LOOKED_UP}")


def _arguments(text: str) -> str:
    """$0, $1 and so on, as far as the text names them without a gap."""
    names = [f"${number}" for number in range(MOST_ARGUMENTS)]
    count = next((number for number, name in enumerate(names) if name not in text), MOST_ARGUMENTS)
    return ",".join(names[:count])
