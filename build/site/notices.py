"""The licences of everything in the bundle, in one file that goes with it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from build.app.packages import licence_of
from build.npm import unpacked
from build.paths import FONTS, ROOT
from build.runtime.pins import ARCHIVES, PYGAME_VERSION, PYODIDE_VERSION
from build.site.scripts import LIBRARIES

RULE = "=" * 78
INTRODUCTION = """\
Agate in the browser is made of the works listed here, each under its own licence.

The WebAssembly files are compiled from the source archives named below, unchanged
but for the patches in build/runtime/patches.py of Agate's source code. With that source
code, `make web` compiles all of them again, also from archives that you changed:
put yours into a folder and run `python -m build.site.bundle --archives FOLDER`.
"""


class Work(NamedTuple):
    """One component: what it is for, under which licence, and the file that holds the licence's text."""

    title: str
    purpose: str
    licence: str
    text: Path | None


def notices(tree: Path) -> str:
    """Return the introduction, the list of sources, then one section per work with its licence in full."""
    sources = "\n".join(f"  {archive.file}\n    sha256 {archive.sha256}" for archive in ARCHIVES)
    sections = [INTRODUCTION, f"Source archives, as published:\n\n{sources}\n"]
    sections += [_section(work) for work in _works(tree)]
    return f"\n{RULE}\n".join(sections)


def _section(work: Work) -> str:
    text = work.text.read_text(encoding="utf-8", errors="replace").strip() if work.text else ""
    return f"{work.title}: {work.purpose}.\nLicence: {work.licence}\n\n{text}\n"


def _library(name: str, file: str) -> Path:
    """Return the file of a library's licence, in its package from npm."""
    package, _ = LIBRARIES[name]
    return unpacked(package) / file


def _works(tree: Path) -> list[Work]:
    pyodide_source = f"source code: the tag {PYODIDE_VERSION} of github.com/pyodide/pyodide"
    return [
        Work("Agate", "the games", "MIT", ROOT / "LICENSE"),
        Work(
            f"Pyodide {PYODIDE_VERSION}",
            "CPython for the browser, used unchanged but for the library's selection and compilation",
            f"Mozilla Public License 2.0 (text: mozilla.org/MPL/2.0; {pyodide_source})",
            None,
        ),
        Work("CPython", "the language and its standard library", "PSF License", tree / "python/LICENSE"),
        Work(f"pygame-ce {PYGAME_VERSION}", "drawing and input", "LGPL 2.1 or later", tree / "pygame/docs/LGPL.txt"),
        Work("SDL 2", "the layer under pygame", "zlib", tree / "sdl/LICENSE.txt"),
        Work("SDL_image 2, with stb_image (public domain)", "reads images", "zlib", tree / "sdl_image/LICENSE.txt"),
        Work("SDL_mixer 2, with stb_vorbis (public domain)", "mixes sounds", "zlib", tree / "sdl_mixer/LICENSE.txt"),
        Work("SDL_ttf 2", "draws text", "zlib", tree / "sdl_ttf/LICENSE.txt"),
        Work(
            "FreeType",
            "reads typefaces; portions of this software are copyright The FreeType Project (freetype.org)",
            "FreeType License",
            tree / "freetype/docs/FTL.TXT",
        ),
        Work("Emscripten and musl", "the C library's headers and glue", "MIT", tree / "emscripten/LICENSE"),
        Work("Segno", "makes QR codes", "BSD 3-Clause", licence_of("segno")),
        Work("gifenc", "writes moving pictures", "MIT", _library("gifenc", "LICENSE.md")),
        Work("MQTT.js", "the connection of live tables", "MIT", _library("mqtt", "LICENSE.md")),
        Work("noble-ciphers, noble-curves and noble-hashes", "the cryptography of live tables", "MIT",
             _library("@noble/curves", "LICENSE")),
        Work("Manrope", "typeface", "SIL Open Font License 1.1", FONTS / "Manrope-OFL.txt"),
        Work("Source Serif Pro", "typeface", "SIL Open Font License 1.1", FONTS / "SourceSerifPro-OFL.txt"),
    ]
