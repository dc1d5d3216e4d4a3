"""Pyodide's standard library without the parts that a game in a page can never use."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from build.app.imports import missing_modules
from build.report import BuildError
from build.zips import read_zip, write_zip

FROZEN = frozenset(
    """
    __hello__ __phello__ _collections_abc _sitebuiltins abc codecs genericpath importlib/_bootstrap
    importlib/_bootstrap_external importlib/machinery importlib/util io ntpath os posixpath runpy site stat
    zipimport
    """.split()
)
"""Modules that are inside the interpreter itself; the library's copies are never read."""

LEFT_OUT = frozenset(
    """
    _android_support _apple_support _compat_pickle _compression _ios_support _markupbase _pydatetime _pyio
    _pyrepl _strptime _sysconfigdata__emscripten_wasm32-emscripten
    antigravity argparse asyncio/__main__ asyncio/proactor_events asyncio/windows_events asyncio/windows_utils
    bdb bz2 cProfile calendar cmd code codeop colorsys compileall concurrent/futures/process configparser csv ctypes
    doctest email filecmp fileinput fractions ftplib getopt getpass gettext graphlib gzip hmac html http
    imaplib importlib/metadata ipaddress json/tool locale logging/config logging/handlers mailbox mimetypes
    modulefinder multiprocessing netrc nturl2path optparse pdb pickle pickletools pkgutil plistlib poplib pprint
    profile pstats pty py_compile pyclbr pydoc pyodide/console pyodide/http quopri rlcompleter sched secrets shelve
    shlex smtplib socketserver sre_compile sre_constants sre_parse statistics stringprep symtable sysconfig
    tabnanny tarfile this timeit tomllib trace tracemalloc tty unittest urllib
    uuid wave webbrowser wsgiref xml xmlrpc zipapp zoneinfo
    """.split()
)

KEPT_ENCODINGS = frozenset(
    """
    __init__ aliases ascii base64_codec charmap cp437 hex_codec latin_1 raw_unicode_escape unicode_escape
    utf_16 utf_16_be utf_16_le utf_32 utf_32_be utf_32_le utf_8 utf_8_sig zlib_codec
    """.split()
)


WITHOUT_LINES = {
    "traceback.py": (
        "next(itertools.islice(positions_gen, instruction_index // 2, None))",
        "next(itertools.islice(positions_gen, instruction_index // 2, None), (None,) * 4)",
    )
}
"""Code that expects a line number for every instruction, by file; the bundle's library has none."""


def trim_library(original: Path, target: Path, packages: Mapping[str, bytes], app: Mapping[str, bytes]) -> None:
    """Write the library without what is left out, if the packages and the app can do without it."""
    library = read_zip(original)
    kept = {name: content for name, content in library.items() if is_kept(name)}
    inside = [name for name in library if _is_frozen(name)]
    missing = missing_modules(library, [*kept, *inside], packages, app)
    if missing:
        module, users = min(missing.items())
        raise BuildError(f"{min(users)} imports {module}, which build/runtime/stdlib.py leaves out of the bundle.")
    for name, (old, new) in WITHOUT_LINES.items():
        if old.encode() not in kept[name]:
            raise BuildError(f"{name} no longer holds «{old}», which the build replaces.")
        kept[name] = kept[name].replace(old.encode(), new.encode())
    write_zip(target, kept)


def is_kept(name: str) -> bool:
    """Whether a file of the library, named as in the zip, goes into the bundle."""
    parts = name.removesuffix(".py").split("/")
    if parts[0] == "encodings":
        return parts[1] in KEPT_ENCODINGS
    return not (_prefixes(name) & LEFT_OUT or _is_frozen(name))


def _is_frozen(name: str) -> bool:
    return bool(_prefixes(name) & FROZEN)


def _prefixes(name: str) -> set[str]:
    parts = name.removesuffix(".py").split("/")
    return {"/".join(parts[:depth]) for depth in range(1, len(parts) + 1)}
