"""Packs main.py, games/, assets/ and small packages with pygbag, and checks that exactly those files were packed."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from build.app.font_cut import cut_fonts
from build.app.packages import copy_packages
from build.paths import ROOT
from build.report import BuildError
from build.zips import read_zip, write_zip

TITLE = "Agate"
FOLDERS = ("games", "assets")
TOOLS = ("lab", "native", "protocol", "cli.py", "__main__.py")  # packages not for a page, and Python's entry
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.pyc", ".*", "tests", "*.md", *TOOLS)
PYGBAG_SECONDS = 120


class Packed(NamedTuple):
    """The result of pygbag: the page from our template, the archive with fixed dates, and the sources in it."""

    page: str
    archive: Path
    sources: dict[str, bytes]


def stage(folder: Path) -> set[str]:
    """Copy the app's files into a new folder; return their names."""
    folder.mkdir(parents=True)
    shutil.copyfile(ROOT / "main.py", folder / "main.py")
    for name in FOLDERS:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
    cut_fonts(folder / "assets" / "fonts")
    copy_packages(folder)
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def pack(folder: Path, template: Path, icon: Path, compiled: Mapping[str, bytes]) -> Packed:
    """Return the app's archive and page, made in a new folder, with compiled modules in place of their sources."""
    for needed in (template, icon):
        if not needed.is_file():
            raise BuildError(f"{needed.name} is missing, and pygbag would look for it on the network for ever.")
    app = folder / "agate"
    staged = stage(app)
    _run_pygbag(app, template, icon)
    page, packed = app / "build/web/index.html", app / "build/web/agate.apk"
    if not page.is_file() or not packed.is_file():
        raise BuildError("pygbag ended without a page or an archive.")
    files = read_zip(packed)
    expected = {f"assets/{name}" for name in staged}
    if set(files) != expected:
        odd = sorted(set(files) ^ expected)
        raise BuildError(f"pygbag packed other files than the app's: {', '.join(odd[:5])}.")
    sources = {name.removeprefix("assets/"): content for name, content in files.items() if name.endswith(".py")}
    for name, content in compiled.items():
        files.pop(f"assets/{name.partition('.')[0]}.py", None)
        files[f"assets/{name}"] = content
    archive = folder / "agate.apk"
    write_zip(archive, files)
    return Packed(page.read_text(encoding="utf-8"), archive, sources)


def _run_pygbag(app: Path, template: Path, icon: Path) -> None:
    command = [sys.executable, "-m", "pygbag", "--build", "--no_opt", "--template", str(template)]
    command += ["--icon", str(icon), "--cdn", "./runtime/", "--title", TITLE, str(app)]
    try:
        done = subprocess.run(command, cwd=app.parent, capture_output=True, text=True, timeout=PYGBAG_SECONDS)
    except subprocess.TimeoutExpired:
        raise BuildError(f"pygbag did not end within {PYGBAG_SECONDS} s.") from None
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:]
        raise BuildError(f"pygbag failed: {last[0] if last else 'it gave no reason'}")
