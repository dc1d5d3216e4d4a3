"""The engine and the rules compiled for this machine; without a C compiler the sources run as they are."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

from build.modules.mypyc_sources import LAB_MODULES, MODULES, Extension, generate, source_files
from build.report import BuildError, say
from build.scratch import put_folder, scratch
from games.compiled import FOLDER, MANIFEST, SUFFIX, digests

COMPILE_SECONDS = 600
FLAGS = ("-O2", "-g0", "-fPIC", "-fwrapv", "-DNDEBUG", "-w")


def compile_native() -> bool:
    """Makes the compiled modules if they are not there already; False, with one line said, where that is impossible."""
    sources = digests(source_files(MODULES + LAB_MODULES))
    if _is_current(sources):
        say("engine and rules: already compiled")
        return True
    try:
        say("engine and rules: compiling, once for these sources")
        with scratch("mypyc-native") as work:
            extensions = generate(work, sysconfig.get_config_var("SIZEOF_SIZE_T") or 8, SUFFIX, list(sources))
            modules = _compile(extensions, work / "out")
            manifest = {"sources": sources, "modules": modules}
            (work / "out" / MANIFEST).write_text(json.dumps(manifest, indent=1))
            FOLDER.parent.mkdir(parents=True, exist_ok=True)
            put_folder(work / "out", FOLDER)
    except (BuildError, OSError, subprocess.TimeoutExpired) as problem:
        say(f"engine and rules: they run interpreted ({str(problem).splitlines()[0]})")
        return False
    say(f"engine and rules: compiled into {len(modules)} modules")
    return True


def _is_current(sources: dict[str, str]) -> bool:
    try:
        return bool(json.loads((FOLDER / MANIFEST).read_text(encoding="utf-8"))["sources"] == sources)
    except (OSError, ValueError, KeyError):
        return False


def _compile(extensions: list[Extension], out: Path) -> dict[str, str]:
    """Compiles every extension with the first C compiler that works; returns module name -> file name."""
    out.mkdir()
    if sys.platform == "win32":
        return compile_with_setuptools(extensions, out)
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        raise BuildError("Python's headers are not installed")
    compilers = list(_compilers())
    if not compilers:
        raise BuildError("there is no C compiler")
    for compiler in compilers[:-1]:
        try:
            return _compile_with(compiler, extensions, out)
        except BuildError:
            continue
    return _compile_with(compilers[-1], extensions, out)


def _compilers() -> Iterator[list[str]]:
    """Yield the system's C compiler, then the one from the Python package index."""
    found = shutil.which(os.environ.get("CC", "cc"))
    if found:
        yield [found]
    if find_spec("ziglang"):
        yield [sys.executable, "-m", "ziglang", "cc"]


def _compile_with(compiler: list[str], extensions: list[Extension], out: Path) -> dict[str, str]:
    linking = ["-bundle", "-undefined", "dynamic_lookup"] if sys.platform == "darwin" else ["-shared"]
    include = [f"-I{path}" for path in (*extensions[0].include, Path(sysconfig.get_path("include")))]
    sources = [source for extension in extensions for source in extension.sources]

    def compile_one(source: Path) -> None:
        _run([*compiler, *FLAGS, *include, "-c", str(source), "-o", str(source.with_suffix(".o"))])

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compile_one, sources))
    modules = {}
    for extension in extensions:
        modules[extension.name] = f"{extension.name}{SUFFIX}"
        objects = [str(source.with_suffix(".o")) for source in extension.sources]
        _run([*compiler, *linking, *objects, "-o", str(out / modules[extension.name])])
    return modules


def compile_with_setuptools(extensions: list[Extension], out: Path) -> dict[str, str]:
    """Compile as setuptools does, which finds Microsoft's compiler; returns module name -> file name."""
    import setuptools
    from setuptools.command.build_ext import build_ext
    from setuptools.errors import BaseError

    flags = ["/O2", "/w"] if sys.platform == "win32" else list(FLAGS)
    asked = setuptools.Distribution({"name": "agate", "ext_modules": [
        setuptools.Extension(extension.name, [str(source) for source in extension.sources],
                             include_dirs=[str(path) for path in extension.include], extra_compile_args=flags)
        for extension in extensions]})
    builder = build_ext(asked)
    builder.build_lib, builder.build_temp = str(out), str(out.with_name(f"{out.name}-objects"))
    try:
        builder.ensure_finalized()
        builder.run()
    except BaseError as problem:
        raise BuildError(f"the C compiler failed: {problem}") from problem
    return {extension.name: Path(builder.get_ext_filename(extension.name)).as_posix() for extension in extensions}


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, timeout=COMPILE_SECONDS)
    if done.returncode:
        raise BuildError("the C compiler failed: " + (done.stderr.strip().splitlines() or ["without a word"])[0])


if __name__ == "__main__":
    compile_native()
