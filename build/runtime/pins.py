"""Every archive the web runtime is made of, pinned by sha256, and which of its files are wanted."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

PYODIDE_VERSION = "0.29.5"
PYGAME_VERSION = "2.5.8"
ZIG_VERSION = "0.14.1"
DEBIAN_SUITE = "trixie"
EMSCRIPTEN_ABI = (4, 0, 9)  # what Pyodide's main module was linked with
WHEEL_TAG = "cp313-cp313-pyodide_2025_0_wasm32"
SIDE_MODULE_SUFFIX = ".cpython-313-wasm32-emscripten.so"


class Origin(Enum):
    """The package client that has an archive."""

    NPM = "npm"
    PYPI = "the Python package index"
    DEBIAN = "Debian's source archive"


class Archive(NamedTuple):
    """One pinned archive: `members` are the wanted path prefixes below its top folder."""

    name: str
    origin: Origin
    package: str
    file: str
    sha256: str
    members: tuple[str, ...]


ARCHIVES = (
    Archive(
        "pyodide",
        Origin.NPM,
        f"pyodide@{PYODIDE_VERSION}",
        "pyodide-0.29.5.tgz",
        "6749b10ee515a1458ecea36d860c8ce2a48366e85b3f92d749ad1840e4aff181",
        ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json", "package.json"),
    ),
    Archive(
        "pygame",
        Origin.PYPI,
        f"pygame-ce=={PYGAME_VERSION}",
        "pygame_ce-2.5.8.tar.gz",
        "3c8e69088ead310037972c391306ea58e74d7296b35d1890067749235fd554ba",
        ("src_c/", "src_py/", "test/", "examples/data/", "docs/LGPL"),
    ),
    Archive(
        "emscripten",
        Origin.DEBIAN,
        "emscripten",
        "emscripten_3.1.69+dfsg.orig.tar.xz",
        "394804c47d38ca3f1fa37b0b12beba60c2b03e6d7d3140a4e658b6dc6fee4481",
        (
            "system/include/",
            "system/lib/libc/musl/include/",
            "system/lib/libc/musl/arch/",
            "system/lib/html5/",
            "tools/create_dom_pk_codes.py",
            "LICENSE",
        ),
    ),
    Archive(
        "python",
        Origin.DEBIAN,
        "python3.13",
        "python3.13_3.13.5.orig.tar.xz",
        "93e583f243454e6e9e4588ca2c2662206ad961659863277afcdb96801647d640",
        ("Include/", "pyconfig.h.in", "LICENSE"),
    ),
    Archive(
        "sdl",
        Origin.DEBIAN,
        "libsdl2",
        "libsdl2_2.32.4+dfsg.orig.tar.gz",
        "d364cded8bf41f3f503014d3fb6473f1a7077ff468da1638dae4a6bec6ef2277",
        ("src/", "include/", "LICENSE"),
    ),
    Archive(
        "sdl_ttf",
        Origin.DEBIAN,
        "libsdl2-ttf",
        "libsdl2-ttf_2.24.0+dfsg.orig.tar.gz",
        "13cc12b24e28323e1ea257630ae6cc7617e3b34fee7ac70c7a81200b89967bf8",
        ("SDL_ttf", "LICENSE"),
    ),
    Archive(
        "sdl_image",
        Origin.DEBIAN,
        "libsdl2-image",
        "libsdl2-image_2.8.8+dfsg.orig.tar.gz",
        "3d807efed04b0b567f2a2dec4f899e90d1527be30f1450ad26215f2cd9956759",
        ("src/", "include/", "LICENSE"),
    ),
    Archive(
        "sdl_mixer",
        Origin.DEBIAN,
        "libsdl2-mixer",
        "libsdl2-mixer_2.8.1+dfsg.orig.tar.gz",
        "8029c1a0484eda9cabb517ed715989dbcb66c896a2f07e300a196ba81f888fa4",
        ("src/", "include/", "LICENSE"),
    ),
    Archive(
        "freetype",
        Origin.DEBIAN,
        "freetype",
        "freetype_2.13.3+dfsg.orig.tar.xz",
        "686ec73cbf6783b245dd068a09ce807b729ac0f8a46dd70f7867923c32fdf4de",
        ("src/", "include/", "LICENSE", "docs/FTL.TXT"),
    ),
)
