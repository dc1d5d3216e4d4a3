"""Pyodide's standard library without the parts that a game in a page can never use."""

from __future__ import annotations

from pathlib import Path

from build.zips import read_zip, write_zip

LEFT_OUT: tuple[str, ...] = ()


def trim_library(original: Path, target: Path) -> None:
    """Write the library without what is left out."""
    kept = {name: content for name, content in read_zip(original).items() if not _is_left_out(name)}
    write_zip(target, kept)


def _is_left_out(name: str) -> bool:
    module = name.removesuffix(".py")
    return any(module == left_out or module.startswith(f"{left_out}/") for left_out in LEFT_OUT)
