"""The engine and the rules compiled for the browser, as side modules beside the sources they replace."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

from build.cache import is_sealed, key_of, seal
from build.modules.mypyc_sources import Extension, generate, source_files
from build.paths import CACHE, RECIPE, ROOT
from build.report import say
from build.runtime.compiler import Compiler, Unit
from build.runtime.pins import ZIG_VERSION
from build.scratch import scratch
from build.zips import read_zip, write_zip

SUFFIX = ".cpython-313-wasm32-emscripten.so"
WORD_SIZE = 4
RECIPE_MODULES = ("runtime/compiler", "runtime/pins", "runtime/sources", "runtime/wasm", "modules/mypyc_sources",
                  "modules/web_modules")


def web_modules(tree: Path) -> dict[str, bytes]:
    """Path inside the app -> side module, from the cache or compiled now."""
    recipe = [RECIPE / f"{module}.py" for module in RECIPE_MODULES]
    key = key_of(*recipe, *(ROOT / source for source in source_files()), ZIG_VERSION, version("mypy"))
    kept = CACHE / "modules" / f"{key}.zip"
    if not is_sealed(kept):
        say(f"engine and rules: compiling modules {key} for the browser")
        kept.parent.mkdir(parents=True, exist_ok=True)
        with scratch("modules") as work:
            modules = {}
            for extension in generate(work, WORD_SIZE, SUFFIX, source_files()):
                path = f"{extension.name.replace('.', '/')}{SUFFIX}"
                modules[path] = _side_module(tree, extension, work / "out" / extension.name)
            write_zip(work / kept.name, modules)
            (work / kept.name).replace(kept)
        seal(kept)
    return read_zip(kept)


def _side_module(tree: Path, extension: Extension, folder: Path) -> bytes:
    include = tuple(f"-I{path}" for path in (*extension.include, tree / "python/Include"))
    units = [Unit(source, ("-O2", *include)) for source in extension.sources]
    made = folder / "module.so"
    Compiler(tree).build(extension.name, units, made, folder / "objects")
    return made.read_bytes()
