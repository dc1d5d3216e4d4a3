"""Reads imports, exports and data of WebAssembly binaries: enough to check that a side module will load."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

TYPE_SECTION, IMPORT_SECTION, GLOBAL_SECTION, EXPORT_SECTION, DATA_SECTION = 1, 2, 6, 7, 11
FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)
VALUE_TYPES = {0x7F: "i32", 0x7E: "i64", 0x7D: "f32", 0x7C: "f64"}
I32_CONST, GLOBAL_GET, END = 0x41, 0x23, 0x0B
LOADER_PROVIDES = {"memory", "__indirect_function_table", "__stack_pointer", "__memory_base", "__table_base"}


class Import(NamedTuple):
    """A name that a module imports; for a function, the number of its type."""

    module: str
    name: str
    kind: int
    type: int = -1


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

    def signed(self) -> int:
        start, value = self.at, self.number()
        bits = 7 * (self.at - start)
        return value - (1 << bits) if value >> (bits - 1) else value

    def name(self) -> str:
        length = self.number()
        self.at += length
        return self.data[self.at - length : self.at].decode()

    def value_types(self) -> list[str]:
        return [VALUE_TYPES.get(self.number(), "another") for _ in range(self.number())]

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
    """Return everything the module imports."""
    return _imports(module.read_bytes())


def function_imports(module: Path) -> dict[str, tuple[list[str], list[str]]]:
    """Return parameters and results of every function that the module imports."""
    data = module.read_bytes()
    reader = _section(data, TYPE_SECTION)
    types = []
    for _ in range(reader.number() if reader else 0):
        assert reader is not None
        reader.at += 1  # 0x60, the form of every function type
        types.append((reader.value_types(), reader.value_types()))
    return {wanted.name: types[wanted.type] for wanted in _imports(data) if wanted.kind == FUNCTION}


def exports_of(module: Path) -> set[str]:
    """Return the names the module exports."""
    return {name for name, _, _ in _exports(module.read_bytes())}


def data_between(module: bytes, first: str, last: str) -> bytes:
    """Return a side module's data from the exported address `first` to `last`; empty if it exports no such names."""
    exported = {name: index for name, kind, index in _exports(module) if kind == GLOBAL}
    if first not in exported or last not in exported:
        return b""
    addresses = _constant_globals(module)
    before = sum(wanted.kind == GLOBAL for wanted in _imports(module))
    return _data(module)[addresses[exported[first] - before] : addresses[exported[last] - before]]


def _imports(data: bytes) -> list[Import]:
    found = []
    reader = _section(data, IMPORT_SECTION)
    for _ in range(reader.number() if reader else 0):
        assert reader is not None
        wanted = Import(reader.name(), reader.name(), reader.number())
        if wanted.kind == FUNCTION:
            wanted = wanted._replace(type=reader.number())
        elif wanted.kind == TABLE:
            reader.number()
            reader.limits()
        elif wanted.kind == MEMORY:
            reader.limits()
        else:
            reader.number()
            reader.number()
        found.append(wanted)
    return found


def _exports(data: bytes) -> list[tuple[str, int, int]]:
    """Name, kind and index of each export."""
    reader = _section(data, EXPORT_SECTION)
    count = reader.number() if reader else 0
    return [(reader.name(), reader.number(), reader.number()) for _ in range(count)] if reader else []


def _constant_globals(data: bytes) -> list[int]:
    """Return the values of the globals that the module defines: addresses counted from where its data will lie."""
    values = []
    reader = _section(data, GLOBAL_SECTION)
    for _ in range(reader.number() if reader else 0):
        assert reader is not None
        reader.at += 2  # type and mutability
        if reader.number() != I32_CONST:
            raise ValueError("a global is not a plain number")
        values.append(reader.signed())
        reader.number()
    return values


def _data(data: bytes) -> bytes:
    """Return the one block of data that a side module brings, laid where the loader says."""
    reader = _section(data, DATA_SECTION)
    if reader is None:
        return b""
    count, _, code, _, end = (reader.number() for _ in range(5))
    if (count, code, end) != (1, GLOBAL_GET, END):
        raise ValueError("the module's data is not one block at the loader's address")
    length = reader.number()
    return data[reader.at : reader.at + length]


def missing_symbols(side_module: Path, main_module: Path, main_script: Path) -> list[str]:
    """Return the imports of the side module that neither itself, the main module nor its script provides."""
    offered = exports_of(main_module) | exports_of(side_module) | _script_functions(main_script) | LOADER_PROVIDES
    return sorted({wanted.name for wanted in imports_of(side_module)} - offered)


def _script_functions(main_script: Path) -> set[str]:
    """Return the JavaScript functions that Emscripten's script hands to every module."""
    table = re.search(r"\bwasmImports=\{([^}]*)\}", main_script.read_text(encoding="utf-8"))
    return {entry.partition(":")[0] for entry in table[1].split(",")} if table else set()
