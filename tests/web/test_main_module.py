"""The headers that side modules are compiled with describe the main module, which was linked by a newer Emscripten.

Compared are layouts and numbers as the main module's script states them, and the parameters of its functions in
JavaScript. Functions that are WebAssembly are checked by every browser that links them.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from build.report import BuildError
from build.runtime.compiler import Compiler, Unit
from build.runtime.pygame_wheel import SIDE_MODULE, pygame_wheel
from build.runtime.sources import source_tree
from build.runtime.wasm import function_imports
from build.zips import read_zip

STORE = re.compile(r"HEAP[FU]?(\d+)\[([^\]]*>>>0)\]=")
TEXT = re.compile(r"stringToUTF8\([^;]*?,\w+(\+\d+)?,(\d+)\)")
SIGNATURE = re.compile(r"[;}]_?_?(\w+)\.sig=\"([vipjfde]+)\"")
LETTERS = {"i": "i32", "p": "i32", "j": "i64", "f": "f32", "d": "f64"}


class StructLayout(NamedTuple):
    """A structure that the main module fills in: the place in its script, and the fields in order."""

    script: str
    fields: str
    size: int | None = None  # bytes, if another function allocates it


EVENTS = ("keydown keypress keyup mousedown mouseup mousemove mouseenter mouseleave wheel resize focus blur touchstart "
          "touchmove touchend touchcancel fullscreenchange pointerlockchange visibilitychange gamepadconnected "
          "gamepaddisconnected beforeunload").split()
KEYS = "ctrlKey shiftKey altKey metaKey"
SEEN = "screenX screenY clientX clientY"
LAYOUTS = {
    "EmscriptenKeyboardEvent": StructLayout(
        "registerKeyEventCallback=",
        f"timestamp location {KEYS} repeat charCode keyCode which key code charValue locale"),
    "EmscriptenMouseEvent": StructLayout(
        "fillMouseEventData=", f"timestamp {SEEN} {KEYS} button buttons movementX movementY targetX targetY", 64),
    "EmscriptenWheelEvent": StructLayout("registerWheelEventCallback=", "deltaX deltaY deltaZ deltaMode"),
    "EmscriptenUiEvent": StructLayout(
        "registerUiEventCallback=", "detail documentBodyClientWidth documentBodyClientHeight windowInnerWidth "
        "windowInnerHeight windowOuterWidth windowOuterHeight scrollTop scrollLeft"),
    "EmscriptenFocusEvent": StructLayout("registerFocusEventCallback=", "nodeName id"),
    "EmscriptenFullscreenChangeEvent": StructLayout(
        "fillFullscreenChangeEventData=",
        "isFullscreen fullscreenEnabled nodeName id elementWidth elementHeight screenWidth screenHeight", 276),
    "EmscriptenPointerlockChangeEvent": StructLayout("fillPointerlockChangeEventData=", "isActive nodeName id", 257),
    "EmscriptenVisibilityChangeEvent": StructLayout("fillVisibilityChangeEventData=", "hidden visibilityState", 8),
    "EmscriptenGamepadEvent": StructLayout(
        "fillGamepadEventData=",
        "timestamp numAxes numButtons axis[0] analogButton[0] digitalButton[0] connected index id mapping", 1240),
    "EmscriptenBatteryEvent": StructLayout("fillBatteryEventData=", "chargingTime dischargingTime level charging", 32),
    "struct stat": StructLayout(
        "writeStat(buf,stat)",
        "st_dev st_mode st_nlink st_uid st_gid st_rdev st_size st_blksize st_blocks st_atim.tv_sec st_atim.tv_nsec "
        "st_mtim.tv_sec st_mtim.tv_nsec st_ctim.tv_sec st_ctim.tv_nsec st_ino"),
}


@pytest.fixture(scope="module")
def script() -> str:
    return (source_tree() / "pyodide/pyodide.asm.js").read_text(encoding="utf-8")


def body(script: str, start: str) -> str:
    """Return the text of a function of the script, up to its closing brace."""
    assert script.count(start) == 1, start
    at = script.index(start)
    depth, end = 0, script.index("{", at)
    while True:
        depth += {"{": 1, "}": -1}.get(script[end], 0)
        end += 1
        if not depth:
            return script[at:end]


def address(expression: str) -> int:
    """Return the value of an index for a structure at address 0; names count as 0."""
    assert re.fullmatch(r"[\w+*>]+", expression), expression
    return int(eval(re.sub(r"\b[A-Za-z]\w*", "0", expression.replace(">>>", ">>"))))


def written(text: str) -> dict[int, int]:
    """Return the size in bytes of everything that a function stores, by its offset."""
    found = {}
    for store in STORE.finditer(text):
        width = int(store[1]) // 8
        found[address(store[2]) * width] = width
    return found | {int(text[1] or 0): int(text[2]) for text in TEXT.finditer(text)}


def assertions_of(script: str) -> list[str]:
    """Return assertions about the headers, as expressions in C."""
    assertions = []
    for name, layout in LAYOUTS.items():
        text = body(script, layout.script)
        places = sorted(written(text).items())
        for (offset, size), field in zip(places, layout.fields.split(), strict=True):
            assertions += [f"offsetof({name}, {field}) == {offset}", f"sizeof((({name} *)0)->{field}) == {size}"]
        allocated = re.search(r"\|\|=_malloc\((\d+)\)", text)
        whole = int(allocated[1]) if allocated else layout.size
        assert whole is None or f"_malloc({whole})" in script
        assertions += [f"sizeof({name}) == {whole}"] if whole else []
    touch = body(script, "registerTouchEventCallback=")
    points, count, stride = touch.split("var idx32=idx>>>2;")[1], "numTouches>31", re.search(r"idx\+=(\d+);", touch)
    assert count in touch.replace("++", "")
    assert stride is not None
    fields = f"identifier {SEEN} pageX pageY isChanged onTarget targetX targetY"
    places = sorted(written(points.split("idx+=")[0]).items())
    assertions += [f"offsetof(EmscriptenTouchPoint, {field}) == {offset}"
             for (offset, _), field in zip(places, fields.split(), strict=True)]
    assertions += [f"sizeof(EmscriptenTouchPoint) == {stride[1]}", "offsetof(EmscriptenTouchEvent, numTouches) == 8",
             "offsetof(EmscriptenTouchEvent, ctrlKey) == 12", "offsetof(EmscriptenTouchEvent, touches) == 16",
             "sizeof(EmscriptenTouchEvent) == 1552", "sizeof(struct timespec) == 16"]
    numbers = {name: number for number, name in re.findall(r"callbackfunc,(\d+),\"(\w+)\"", script)}
    return assertions + [f"EMSCRIPTEN_EVENT_{name.upper()} == {numbers[name]}" for name in EVENTS]


def compile_assertions(assertions: list[str], folder: Path) -> None:
    source = folder / "claims.c"
    lines = [f'_Static_assert({claim}, "{claim}");' for claim in assertions]
    source.write_text("\n".join(["#include <stddef.h>", "#include <sys/stat.h>", "#include <time.h>",
                                 "#include <emscripten/html5.h>", *lines]))
    Compiler(source_tree()).build("claims", [Unit(source, ())], folder / "claims.wasm", folder / "objects")


def test_structures_have_the_layout_of_the_main_module(script: str, tmp_path: Path) -> None:
    assertions = assertions_of(script)
    compile_assertions(assertions, tmp_path)
    shifted = assertions[0].replace("== ", "== 1 + ")
    with pytest.raises(BuildError, match="assert"):
        compile_assertions([shifted], tmp_path)


def test_javascript_functions_have_the_parameters_that_side_modules_pass(script: str, tmp_path: Path) -> None:
    side_module = tmp_path / "pygame.so"
    side_module.write_bytes(read_zip(pygame_wheel())[SIDE_MODULE])
    signatures = dict(SIGNATURE.findall(script))
    checked = 0
    for name, (parameters, results) in function_imports(side_module).items():
        if name in signatures:
            result, *wanted = signatures[name]
            assert [*parameters] == [LETTERS[letter] for letter in wanted], name
            assert [*results] == [LETTERS[result] for _ in range(result != "v")], name
            checked += 1
    assert checked > 30
