"""Modules are compiled with headers of an Emscripten that is older than the one that linked Pyodide's main module.

That is safe as long as both agree on the memory that C and the main module's JavaScript share: the events of SDL.
Everything else that modules import is checked by name and type when they are linked, and the C library of both
versions is the same musl. The main module's script says where it writes each field; the headers must agree.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from build.runtime.compiler import Compiler
from build.runtime.sources import source_tree

EVENTS = {  # by the function of the script that fills in a structure
    "fillMouseEventData": "EmscriptenMouseEvent", "registerKeyEventCallback": "EmscriptenKeyboardEvent",
    "registerWheelEventCallback": "EmscriptenWheelEvent", "registerTouchEventCallback": "EmscriptenTouchPoint",
}
SIZES = {
    "mouseEvent": "EmscriptenMouseEvent", "keyEvent": "EmscriptenKeyboardEvent", "wheelEvent": "EmscriptenWheelEvent",
    "touchEvent": "EmscriptenTouchEvent", "uiEvent": "EmscriptenUiEvent", "focusEvent": "EmscriptenFocusEvent",
}
FIELDS = {"timeStamp": "timestamp", "char": "charValue"}  # fields with other names in C
WRITTEN = re.compile(r'HEAP(F?\d+)\[(idx\*2|idx32|idx|\w+)(?:\+(\d+))?(?:>>>[23])?>>>0\]='
                     r'[et]\.?(?:\["(\w+)"\]|(\w+))(?=[;,}])')
TEXTS = re.compile(r'stringToUTF8\(e\.(\w+)\|\|"",\w+\+(\d+),')
UNITS = {"idx*2": 2, "idx32": 4, "idx": 4}
LIMIT_SECONDS = 120


def body_of(script: str, function: str) -> str:
    """Return the text of a function of the script, up to the call of its listener."""
    begin = script.index(f"{function}=(")
    found = re.search(r"getWasmTableEntry|getBoundingClientRect\(target\);HEAP32\[idx\+10", script[begin:])
    assert found
    return script[begin:begin + found.start()]


def offsets(script: str) -> list[tuple[str, str, int]]:
    """Return (structure, field, offset in bytes) for each field that the script writes."""
    found = []
    for function, structure in EVENTS.items():
        body = body_of(script, function)
        for width, base, step, quoted, plain in WRITTEN.findall(body):
            field, is_of_point = quoted or plain, base.startswith("idx")
            if structure == "EmscriptenTouchPoint" and not is_of_point:
                continue
            unit = 1 if width == "8" else UNITS.get(base, 1)
            found.append((structure, FIELDS.get(field, field), int(step or 0) * unit))
        found += [(structure, FIELDS.get(field, field), int(at)) for field, at in TEXTS.findall(body)]
    return found


def assertions(script: str) -> list[str]:
    """Return assertions about the headers, in C."""
    lines = [f"_Static_assert(offsetof({structure}, {field}) == {at}, \"{structure}.{field}\");"
             for structure, field, at in offsets(script)]
    for event, structure in SIZES.items():
        size = re.search(rf"JSEvents\.{event}\|\|=_malloc\((\d+)\)", script)
        assert size, event
        lines.append(f"_Static_assert(sizeof({structure}) == {size[1]}, \"{structure}\");")
    return lines


def compiles(tree: Path, lines: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    source = folder / "layout.c"
    source.write_text("#include <stddef.h>\n#include <emscripten/html5.h>\n" + "\n".join(lines) + "\n")
    command = [sys.executable, "-m", "ziglang", "clang", *Compiler(tree)._common_flags, "-fsyntax-only", str(source)]
    return subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_SECONDS)


def test_headers_and_main_module_agree_on_shared_structures(tmp_path: Path) -> None:
    tree = source_tree()
    lines = assertions((tree / "pyodide/pyodide.asm.js").read_text(encoding="utf-8"))
    assert len(lines) > 40, lines
    done = compiles(tree, lines, tmp_path)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("line", ['_Static_assert(offsetof(EmscriptenKeyboardEvent, key) == 36, "moved");'])
def test_a_moved_field_is_noticed(tmp_path: Path, line: str) -> None:
    assert "moved" in compiles(source_tree(), [line], tmp_path).stderr
