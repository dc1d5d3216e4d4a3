"""Reads the imports and exports of WebAssembly binaries: enough to check that a side module will load."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

IMPORT_SECTION, EXPORT_SECTION = 2, 7
FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)
LOADER_PROVIDES = {"memory", "__indirect_function_table", "__stack_pointer", "__memory_base", "__table_base"}


class Import(NamedTuple):
    """One name that a module wants from outside."""

    module: str
    name: str


class _Reader:
    """A cursor over the binary format: LEB128 numbers and length-prefixed names."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def number(self) -> int:
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def name(self) -> str:
        length = self.number()
        self.at += length
        return self.data[self.at - length : self.at].decode()

    def limits(self) -> None:
        has_maximum = self.number() & 1
        self.number()
        if has_maximum:
            self.number()


def _section(data: bytes, wanted: int) -> _Reader | None:
    reader = _Reader(data)
    reader.at = 8
    while reader.at < len(data):
        kind, size = reader.number(), reader.number()
        if kind == wanted:
            return reader
        reader.at += size
    return None


def imports_of(module: Path) -> list[Import]:
    """Everything the module imports."""
    found = []
    reader = _section(module.read_bytes(), IMPORT_SECTION)
    for _ in range(reader.number() if reader else 0):
        assert reader is not None
        found.append(Import(reader.name(), reader.name()))
        kind = reader.number()
        if kind == FUNCTION:
            reader.number()
        elif kind == TABLE:
            reader.number()
            reader.limits()
        elif kind == MEMORY:
            reader.limits()
        else:
            reader.number()
            reader.number()
    return found


def exports_of(module: Path) -> set[str]:
    """The names the module exports."""
    names = set()
    reader = _section(module.read_bytes(), EXPORT_SECTION)
    for _ in range(reader.number() if reader else 0):
        assert reader is not None
        names.add(reader.name())
        reader.number()
        reader.number()
    return names


def missing_symbols(side_module: Path, main_module: Path, main_script: Path) -> list[str]:
    """What the side module imports and neither itself, the main module nor its script can give."""
    offered = exports_of(main_module) | exports_of(side_module) | _script_functions(main_script) | LOADER_PROVIDES
    return sorted({wanted.name for wanted in imports_of(side_module)} - offered)


def _script_functions(main_script: Path) -> set[str]:
    """The JavaScript functions that Emscripten's script hands to every module."""
    table = re.search(r"\bwasmImports=\{([^}]*)\}", main_script.read_text(encoding="utf-8"))
    return {entry.partition(":")[0] for entry in table[1].split(",")} if table else set()
