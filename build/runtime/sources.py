"""Unpacks the pinned archives into one tree, patches it and writes the headers that are made, not shipped."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

from build.cache import is_sealed, key_of, seal
from build.paths import CACHE, RECIPE
from build.report import BuildError, say
from build.runtime.archives import obtain
from build.runtime.patches import GENERATED, PATCHES
from build.runtime.pins import ARCHIVES, Archive
from build.scratch import put_folder, scratch

GENERATOR_SECONDS = 60


def source_tree(given: Path | None = None) -> Path:
    """Return the folder with every source ready to compile; made once for the same pins and patches."""
    key = key_of(*(RECIPE / f"{module}.py" for module in ("runtime/pins", "runtime/patches", "runtime/sources")))
    tree = CACHE / f"sources-{key}"
    if tree.is_dir():
        if is_sealed(tree):
            return tree
        say("  the unpacked sources have been changed, so they are unpacked again")
    files = obtain(given)
    say("  unpacking sources")
    with scratch("sources") as work:
        unfinished = work / tree.name
        for archive in ARCHIVES:
            _unpack(archive, files[archive.name], unfinished / archive.name)
        _patch(unfinished)
        for name, text in GENERATED.items():
            path = unfinished / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        (unfinished / "python/Include/pyconfig.h").write_text(_pyconfig(unfinished))
        _make_key_codes(unfinished / "emscripten")
        put_folder(unfinished, tree)
    seal(tree)
    return tree


def _unpack(archive: Archive, file: Path, folder: Path) -> None:
    with tarfile.open(file) as tar:
        for member in tar:
            _, _, inner = member.name.removeprefix("./").partition("/")
            content = tar.extractfile(member) if member.isfile() and inner.startswith(archive.members) else None
            if content is None:
                continue
            target = folder / inner
            if not target.resolve().is_relative_to(folder.resolve()):
                raise BuildError(f"{file.name} holds {inner}, which points outside its folder.")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content.read())


def _patch(tree: Path) -> None:
    for patch in PATCHES:
        path = tree / patch.file
        text = path.read_text(encoding="utf-8")
        if patch.old not in text:
            raise BuildError(f"{patch.file} no longer holds «{patch.old}», which the build replaces.")
        path.write_text(text.replace(patch.old, patch.new), encoding="utf-8")


def build_variables(tree: Path) -> dict[str, Any]:
    """Return the sysconfig values of Pyodide's Python: sizes, features, suffixes."""
    with zipfile.ZipFile(tree / "pyodide/python_stdlib.zip") as stdlib:
        name = next(name for name in stdlib.namelist() if "_sysconfigdata" in name)
        scope: dict[str, Any] = {}
        exec(stdlib.read(name).decode(), scope)
    variables: dict[str, Any] = scope["build_time_vars"]
    return variables


def _pyconfig(tree: Path) -> str:
    """pyconfig.h for Pyodide's Python: its template's names with the values sysconfig reports."""
    variables = build_variables(tree)
    if variables["SIZEOF_VOID_P"] != 4 or variables["SIZEOF_TIME_T"] != 8:
        raise BuildError("Pyodide's Python has another word size than this recipe knows.")
    template = (tree / "python/pyconfig.h.in").read_text()
    names = set(re.findall(r"^\s*#\s*undef\s+(\w+)", template, re.M))
    names |= {name for name in variables if name.startswith(("HAVE_", "SIZEOF_", "ALIGNOF_"))}
    lines = ["#ifndef Py_PYCONFIG_H", "#define Py_PYCONFIG_H"]
    for name in sorted(names):
        value = variables.get(name)
        if isinstance(value, int) and (value or name.startswith("SIZEOF_")):
            lines.append(f"#define {name} {value}")
    return "\n".join([*lines, "#endif", ""])


def _make_key_codes(emscripten: Path) -> None:
    """Debian leaves out the generated table of key names; Emscripten's own tool writes it."""
    command = [sys.executable, "tools/create_dom_pk_codes.py"]
    subprocess.run(command, cwd=emscripten, check=True, capture_output=True, timeout=GENERATOR_SECONDS)
