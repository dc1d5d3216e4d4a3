"""The imports of Python files, to check that the bundle's library has every module it needs."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping


def module_name(path: str) -> str:
    """Return the dotted name of a file in a library: `json/__init__.py` is json."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imported_modules(path: str, source: bytes, everywhere: bool) -> set[str]:
    """Return the modules that a file imports: at its top level and without a fallback, or `everywhere`."""
    try:
        tree = ast.parse(source)
    except SyntaxError:  # newer syntax than this Python knows
        return set()
    package = module_name(path).split(".")
    if not path.endswith("__init__.py"):
        package.pop()
    found = set()
    for node in ast.walk(tree) if everywhere else _unconditional(tree.body):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*start, *([node.module] if node.module else [])])
            found |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
    return found


def _unconditional(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """Return the statements that always run on import: not in a function, a condition or a try."""
    for statement in body:
        yield statement
        if isinstance(statement, ast.ClassDef | ast.With):
            yield from _unconditional(statement.body)


def missing_modules(
    library: Mapping[str, bytes], kept: Iterable[str], packages: Mapping[str, bytes], app: Mapping[str, bytes]
) -> dict[str, set[str]]:
    """Return modules of the library that are left out although something kept imports them, with the importers."""
    kept_files = set(kept)
    absent = {module_name(path) for path in library if path.endswith(".py") and path not in kept_files}
    absent -= {module_name(path) for path in kept_files}
    wanted: dict[str, set[str]] = {}
    bundled = {path: content for path, content in library.items() if path in kept_files} | dict(packages)
    for files, everywhere in ((bundled, False), (app, True)):
        for path, source in files.items():
            if path.endswith(".py"):
                for module in imported_modules(path, source, everywhere) & absent:
                    wanted.setdefault(module, set()).add(path)
    return wanted
