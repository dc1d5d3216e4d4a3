"""Pure Python packages that the app needs beside pygame: the few files of each that go into the bundle."""

from __future__ import annotations

import shutil
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from build.report import BuildError

PACKAGES = {"segno": ("encoder.py", "consts.py")}
"""By package; in the bundle its __init__ is empty, since the real one imports much of the library to write pictures."""


def copy_packages(folder: Path) -> None:
    """Copy the files to a folder from which the app imports them."""
    for package, files in PACKAGES.items():
        (folder / package).mkdir()
        (folder / package / "__init__.py").write_text("")
        for name in files:
            shutil.copyfile(_installed(package, f"{package}/{name}"), folder / package / name)


def licence_of(package: str) -> Path:
    """Return the file with a package's licence, as installed."""
    return _installed(package, "LICENSE")


def _installed(package: str, name: str) -> Path:
    try:
        files = distribution(package).files or []
    except PackageNotFoundError:
        raise BuildError(f"The Python package {package} is missing: install this project's `play` group.") from None
    for file in files:
        if file.as_posix() == name or file.name == name:
            return Path(str(file.locate()))
    raise BuildError(f"The Python package {package} has no {name} any more.")
