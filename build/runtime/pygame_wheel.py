"""The pygame-ce wheel for Pyodide: its Python files and one side module with all of its C."""

from __future__ import annotations

from pathlib import Path

from build.cache import is_sealed, key_of, seal
from build.paths import CACHE, RECIPE
from build.report import BuildError, say
from build.runtime.compiler import Compiler
from build.runtime.pins import PYGAME_VERSION, WHEEL_TAG, ZIG_VERSION
from build.runtime.pygame_units import PYGAME_MODULES, pygame_units
from build.runtime.sources import source_tree
from build.scratch import scratch
from build.zips import write_zip

WHEEL_NAME = f"pygame_ce-{PYGAME_VERSION}-{WHEEL_TAG}.whl"
SIDE_MODULE = "pygame/pygame_all.so"
RECIPE_MODULES = ("runtime/compiler", "runtime/patches", "runtime/pins", "runtime/pygame_units",
                  "runtime/pygame_wheel", "runtime/sources", "runtime/wasm", "zips")
LOADER_STARTS = "# This is a special loader for WebAssembly platform"
LOADER_ENDS = "# we need to import like this"
LEFT_OUT = {
    "_camera_opencv.py",
    "_sdl3_mixer.py",
    "camera.py",
    "macosx.py",
    "meson.build",
    "midi.py",
    "pygame.ico",
    "pygame_icon.icns",
    "pygame_icon_mac.bmp",
}
LEFT_OUT_FOLDERS = {"__briefcase", "__pyinstaller", "docs", "tests"}

LATER = ("_debug", "pkgdata", "sprite", "sysfont", "system", "typing")  # modules that are imported when they are used

FINDER = f'''\
if sys.platform == "emscripten":
    from importlib.machinery import ExtensionFileLoader
    from importlib.util import spec_from_file_location

    class AllInOneFinder:
        """Every C module of pygame lives in one side module."""

        side_module = os.path.join(os.path.dirname(__file__), "pygame_all.so")
        names = frozenset({[f"pygame.{name}" for name in PYGAME_MODULES]!r})

        @classmethod
        def find_spec(cls, name, path=None, target=None):
            if name in cls.names:
                loader = ExtensionFileLoader(name, cls.side_module)
                return spec_from_file_location(name, cls.side_module, loader=loader)

    sys.meta_path.insert(0, AllInOneFinder)


def __getattr__(name):
    from importlib import import_module

    if name == "print_debug_info":
        return import_module("pygame._debug").print_debug_info
    if name in {LATER!r}:
        return import_module(f"pygame.{{name}}")
    raise AttributeError(f"module 'pygame' has no attribute '{{name}}'")


def later(module, name):
    def call(*args, **options):
        return getattr(__getattr__(module), name)(*args, **options)

    return call


'''


def pygame_wheel(given: Path | None = None) -> Path:
    """Return the wheel, from the cache or compiled now; `given` may be a folder with the source archives."""
    key = key_of(*(RECIPE / f"{module}.py" for module in RECIPE_MODULES), ZIG_VERSION)
    wheel = CACHE / "wheels" / key / WHEEL_NAME
    if is_sealed(wheel):
        say(f"pygame-ce {PYGAME_VERSION}: wheel {key} is already built")
        return wheel
    say(f"pygame-ce {PYGAME_VERSION}: building wheel {key}")
    tree = source_tree(given)
    with scratch("pygame") as work:
        side_module = work / "pygame_all.so"
        Compiler(tree).build("pygame, SDL and FreeType", pygame_units(tree), side_module, work / "objects")
        wheel.parent.mkdir(parents=True, exist_ok=True)
        write_zip(work / WHEEL_NAME, _wheel_files(tree, side_module))
        (work / WHEEL_NAME).replace(wheel)
    seal(wheel)
    return wheel


def _wheel_files(tree: Path, side_module: Path) -> dict[str, bytes]:
    sources = tree / "pygame/src_py"
    files = {SIDE_MODULE: side_module.read_bytes()}
    for path in sources.rglob("*"):
        inside = path.relative_to(sources)
        if path.is_file() and path.name not in LEFT_OUT and not LEFT_OUT_FOLDERS & set(inside.parts):
            files[f"pygame/{inside.as_posix()}"] = path.read_bytes()
    files["pygame/__init__.py"] = _with_finder((sources / "__init__.py").read_text(encoding="utf-8")).encode()
    info = f"pygame_ce-{PYGAME_VERSION}.dist-info"
    files[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: pygame-ce\nVersion: {PYGAME_VERSION}\n".encode()
    wheel = f"Wheel-Version: 1.0\nGenerator: agate\nRoot-Is-Purelib: false\nTag: {WHEEL_TAG}\n"
    files[f"{info}/WHEEL"] = wheel.encode()
    files[f"{info}/RECORD"] = b""
    return files


def _with_finder(init: str) -> str:
    """pygame's __init__ with our finder where its own, for statically linked builds, was."""
    start, end = init.find(LOADER_STARTS), init.find(LOADER_ENDS)
    if not 0 <= start < end:
        raise BuildError("pygame/__init__.py has changed, and the place for the module finder is gone.")
    return init[:start] + FINDER + init[end:]
