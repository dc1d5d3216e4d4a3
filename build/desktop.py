"""`python -m build.desktop`: build/desktop/agate, a folder that starts without Python, with icon and .desktop file."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from build.modules.mypyc_sources import LAB_MODULES, MODULES, source_files
from build.modules.native import compile_native
from build.paths import RECIPE, ROOT
from build.report import BuildError, in_one_sentence, say
from build.scratch import put_folder, scratch
from build.site.icons import write_icons
from games.compiled import FOLDER

DESKTOP = RECIPE / "desktop"
PACK_SECONDS = 600
LEFT_OUT = ("numpy", "matplotlib", "PIL", "tkinter", "mypy", "mypyc", "setuptools", "games.lab", "tests")
ENTRY = """[Desktop Entry]
Type=Application
Name=Agate
Comment=Four marble board games
Exec="{folder}/agate"
Icon={folder}/agate.png
Categories=Game;BoardGame;
Terminal=false
"""
INSTALL = """#!/bin/sh
# Adds Agate to the menu of this user, from where this folder lies now.
here=$(cd "$(dirname "$0")" && pwd)
menu="${XDG_DATA_HOME:-$HOME/.local/share}/applications"
mkdir -p "$menu"
sed "s|{folder}|$here|g" "$here/agate.desktop.in" > "$menu/agate.desktop"
echo "Agate is in the menu; to remove it, delete $menu/agate.desktop"
"""


def build_desktop() -> Path:
    """Pack the program with PyInstaller and return the folder."""
    compile_native()
    with scratch("desktop") as work:
        _pack(work)
        made = work / "dist" / "agate"
        write_icons(work / "icons")
        shutil.copyfile(work / "icons" / "icon-192.png", made / "agate.png")
        (made / "agate.desktop.in").write_text(ENTRY, encoding="utf-8")
        (made / "add-to-menu").write_text(INSTALL, encoding="utf-8")
        (made / "add-to-menu").chmod(0o755)
        shutil.copyfile(ROOT / "LICENSE", made / "LICENSE")
        DESKTOP.mkdir(exist_ok=True)
        put_folder(made, DESKTOP / "agate")
    size = sum(path.stat().st_size for path in (DESKTOP / "agate").rglob("*") if path.is_file())
    say(f"build/desktop/agate: {size / 1e6:.0f} MB")
    return DESKTOP / "agate"


def _pack(work: Path) -> None:
    """Run PyInstaller; sources lie beside the compiled modules, which are used only while both agree."""
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", "--onedir", "--windowed",
               "--name", "agate", "--distpath", work / "dist", "--workpath", work / "work", "--specpath", work,
               "--paths", ROOT, "--collect-submodules", "games"]
    for name in LEFT_OUT:
        command += ["--exclude-module", name]
    data = [(ROOT / "assets", "games/assets")]
    compiled = [ROOT / source for source in source_files(MODULES + LAB_MODULES)]
    data += [(path, str(path.parent.relative_to(ROOT))) for path in sorted((ROOT / "games").rglob("*"))
             if path.suffix in (".py", ".txt", ".bin") and ("lab" not in path.parts or path in compiled)]
    data += [(FOLDER, f"games/native/{FOLDER.name}")] if FOLDER.is_dir() else []
    for source, target in data:
        command += ["--add-data", f"{source}{os.pathsep}{target}"]
    done = subprocess.run([*map(str, command), str(RECIPE / "desktop_start.py")], cwd=ROOT, capture_output=True,
                          text=True, timeout=PACK_SECONDS, env={**os.environ, "AGATE_COMPILED": "off"})
    if done.returncode:
        raise BuildError(f"PyInstaller failed: {(done.stderr.strip().splitlines() or ['without a word'])[-1]}")


if __name__ == "__main__":
    with in_one_sentence():
        build_desktop()
