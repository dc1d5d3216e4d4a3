"""Turns C files into one Emscripten side module for Pyodide, with the compiler from the Python package index."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from build.report import BuildError, Progress
from build.runtime.wasm import missing_symbols

COMPILE_SECONDS = 300
ERROR_LINES = 12

TARGET_FLAGS = (
    "--target=wasm32-unknown-emscripten",
    "-nostdinc",
    "-fPIC",
    "-fvisibility=hidden",
    "-g0",
    "-DNDEBUG",
    "-DDECLSPEC=",
    "-ffunction-sections",
    "-fdata-sections",
    "-fno-strict-aliasing",
    "-mbulk-memory",
    "-mnontrapping-fptoint",
    "-mllvm",
    "-combiner-global-alias-analysis=false",
    "-mllvm",
    "-disable-lsr",
    "-w",
    "-Werror=implicit-function-declaration",
)
SETJMP_FLAGS = ("-mllvm", "-wasm-enable-sjlj", "-mexception-handling")
LINK_FLAGS = (
    "-shared",
    "--experimental-pic",
    "--unresolved-symbols=import-dynamic",
    "--gc-sections",
    "--strip-all",
    "-Bsymbolic",
    "--no-entry",
    "-O2",
)
SCRIPT_SECTION_FLAGS = tuple(
    f"--export-if-defined=__{edge}_em_{kind}" for edge in ("start", "stop") for kind in ("asm", "js")
)


class Unit(NamedTuple):
    """One C file and the flags it needs beside the common ones."""

    source: Path
    flags: tuple[str, ...]


class Compiler:
    """Compiles and links against a source tree that holds Emscripten's and CPython's headers."""

    def __init__(self, tree: Path) -> None:
        self._tree = tree

    @cached_property
    def _zig_headers(self) -> Path:
        spec = find_spec("ziglang")
        if spec is None or spec.origin is None:
            raise BuildError("The Python package ziglang is missing: install this project's `web` group.")
        return Path(spec.origin).parent / "lib" / "include"

    @cached_property
    def _common_flags(self) -> list[str]:
        system = self._tree / "emscripten/system"
        musl = system / "lib/libc/musl"
        headers = [self._tree / "own", system / "include/compat", system / "include", musl / "include"]
        headers += [musl / "arch/emscripten", musl / "arch/generic", self._zig_headers]
        flags = [*TARGET_FLAGS, f"-ffile-prefix-map={self._tree}=."]
        for folder in headers:
            flags += ["-isystem", str(folder)]
        return flags

    def build(self, what: str, units: Sequence[Unit], target: Path, objects: Path) -> None:
        """Compile units side by side into `objects`, link them, and check what the result asks for."""
        objects.mkdir(parents=True, exist_ok=True)
        progress = Progress(f"compiling {what}", len(units))

        def compile_one(unit: Unit) -> Path:
            compiled = objects / f"{self._object_name(unit.source)}.o"
            self._run(["clang", *self._common_flags, *unit.flags, "-c", str(unit.source), "-o", str(compiled)])
            progress.advance()
            return compiled

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            compiled = list(pool.map(compile_one, units))
        self._link(compiled, target)
        self._check(target)

    def _object_name(self, source: Path) -> str:
        inside = source.relative_to(self._tree) if source.is_relative_to(self._tree) else Path(source.name)
        return "__".join(inside.with_suffix("").parts)

    def _link(self, compiled: Iterable[Path], target: Path) -> None:
        self._run(["wasm-ld", "-o", str(target), *map(str, compiled), *LINK_FLAGS, *SCRIPT_SECTION_FLAGS])

    def _check(self, side_module: Path) -> None:
        main = self._tree / "pyodide"
        missing = missing_symbols(side_module, main / "pyodide.asm.wasm", main / "pyodide.asm.js")
        if missing:
            side_module.unlink()
            raise BuildError(f"{side_module.name} needs {', '.join(missing)}, which Pyodide does not offer.")

    def _run(self, command: list[str]) -> None:
        full = [sys.executable, "-m", "ziglang", *command]
        done = subprocess.run(full, capture_output=True, text=True, timeout=COMPILE_SECONDS)
        if done.returncode:
            shown = "\n".join(done.stderr.splitlines()[:ERROR_LINES])
            raise BuildError(f"The compiler refused {command[-3] if '-c' in command else 'to link'}:\n{shown}")
