"""Copies the typefaces and their licences from their Python packages into assets/fonts."""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from pathlib import Path

from build.paths import FONTS
from build.report import BuildError, in_one_sentence
from build.scratch import scratch

FONT_FILES = {
    "font_manrope": (
        ("Manrope-Medium.ttf", "Manrope-Medium.ttf"),
        ("Manrope-SemiBold.ttf", "Manrope-SemiBold.ttf"),
        ("Manrope-Bold.ttf", "Manrope-Bold.ttf"),
        ("OFL.txt", "Manrope-OFL.txt"),
    ),
    "font_source_serif_pro": (
        ("SourceSerifPro-Semibold.ttf", "SourceSerifPro-Semibold.ttf"),
        ("LICENSE.txt", "SourceSerifPro-OFL.txt"),
    ),
}


def install_fonts() -> list[Path]:
    """Copy the fonts to assets/fonts; they are not committed."""
    FONTS.mkdir(parents=True, exist_ok=True)
    installed = []
    with scratch("fonts") as work:
        for package, files in FONT_FILES.items():
            spec = find_spec(package)
            if spec is None or spec.origin is None:
                raise BuildError(f"The Python package {package} is missing: install this project's `play` group.")
            for name, installed_name in files:
                target = FONTS / installed_name
                shutil.copyfile(Path(spec.origin).parent / "files" / name, work / installed_name)
                (work / installed_name).replace(target)
                installed.append(target)
    return installed


if __name__ == "__main__":
    with in_one_sentence():
        install_fonts()
