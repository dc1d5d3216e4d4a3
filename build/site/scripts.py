"""The page's JavaScript: modules whose types are checked, bundled into one script for each place where scripts run.

A page is loaded with one script (`folder.js`, or `single.js` in the single file), because the browser checks the hash
of a script, but not of the modules that it imports, and because the single file can import nothing. Workers are scripts
of their own, as is what few visitors need.

To add a script that is loaded on demand: write it as a module `page/NAME.js` that imports what it likes and ends with
`window.agate.NAME = {...}` (in which `ready` may be a promise to wait for), and add `OnDemand("NAME", Where.PAGE)` to
ON_DEMAND. The app calls `agate.load("NAME")`, a promise of that object; the file is checked by its hash, part of the
version and kept for playing offline: with the game, or with `on_first_use` when somebody has loaded it. A library from
npm is pinned in LIBRARIES and imported by its name. Types of `window.agate.NAME` go into page/globals.d.ts.

`python -m build.site.scripts` checks the types.
"""

from __future__ import annotations

import shutil
import subprocess
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from build.cache import is_sealed, key_of, seal
from build.npm import NpmPackage, unpacked
from build.paths import CACHE, PAGE, RECIPE, WORKERS
from build.report import BuildError, in_one_sentence, say
from build.scratch import put_folder, scratch

ESBUILD = NpmPackage("esbuild-wasm", "0.28.2", "61594de12ce998652be2aa0ab72dda54bfa49407fb37ee3464468a2aac306baa")
TYPESCRIPT = NpmPackage("typescript", "5.9.3", "10e108c9cf7d5f2879053dff18515fb405abf2ccef63eaaf017d9c571687a1d3")
PROJECTS = (PAGE / "tsconfig.json", WORKERS / "tsconfig.json", WORKERS / "tsconfig.service.json")
FOLDER_SCRIPT, SINGLE_SCRIPT, SERVICE_WORKER = "folder", "single", "service_worker"
OLDEST_BROWSERS = "es2022"
NODE_SECONDS = 300


class ScriptHost(Enum):
    """The place where a script runs."""

    PAGE = PAGE
    WORKER = WORKERS


class OnDemand(NamedTuple):
    """A script that is loaded when it is needed: its name, and where it runs."""

    name: str
    host: ScriptHost
    on_first_use: bool = False  # kept for offline use only once it was loaded, and not counted in the first download
    in_single_file: bool = True

    @property
    def file(self) -> str:
        """The file of the bundle."""
        return f"{self.name}.js"


ON_DEMAND = (
    OnDemand("engine_worker", ScriptHost.WORKER),
    OnDemand("snapshot_worker", ScriptHost.WORKER, in_single_file=False),
    OnDemand("live", ScriptHost.PAGE, on_first_use=True),
    OnDemand("gif", ScriptHost.PAGE, on_first_use=True),
)
LIBRARIES = {
    "gifenc": (NpmPackage("gifenc", "1.0.3", "29470c10132cd66ecac3b4da025b57ab9ec35df6e40215947f22eb2f14a128d4"),
               "dist/gifenc.esm.js"),
    "mqtt": (NpmPackage("mqtt", "5.16.0", "c7d13d6dedf4c15063fb61d645c82d07d2a24f79b15736f313e96e116177950f"),
             "dist/mqtt.esm.js"),
    "@noble/ciphers": (NpmPackage(
        "@noble/ciphers", "2.4.0", "4a398bcc280c8742d474f9162f6d3c153e52ab1078e8ab592b4720410fb3c3e9"), ""),
    "@noble/curves": (NpmPackage(
        "@noble/curves", "2.4.0", "55279c71b0201d6c0e58d0206d15825359e02a3932f326ba7b7909ac2d334aa9"), ""),
    "@noble/hashes": (NpmPackage(
        "@noble/hashes", "2.4.0", "e1946149b780017b2564fcc092cb01c04e1d7f20627d0296c17da8868f4436dc"), ""),
}
"""Libraries that scripts import, by the name they import: the package, and the file in it that is meant.

With no file the name is the beginning of imports such as `@noble/hashes/sha2.js`.
"""


def bundled_scripts() -> dict[str, str]:
    """Return the text of every script by name, bundled from its modules."""
    sources = sorted([*PAGE.glob("*.js"), *WORKERS.glob("*.js")])
    libraries = [f"{name} {package.sha256} {file}" for name, (package, file) in LIBRARIES.items()]
    made = CACHE / "scripts" / key_of(Path(__file__), *sources, *libraries)
    if not is_sealed(made):
        made.parent.mkdir(parents=True, exist_ok=True)
        with scratch("scripts") as work:
            _bundle(work / made.name)
            put_folder(work / made.name, made)
        seal(made)
    return {path.stem: path.read_text(encoding="utf-8") for path in made.iterdir()}


def check_types() -> None:
    """Check the types of all modules; raise BuildError with what TypeScript says."""
    for project in PROJECTS:
        _node(unpacked(TYPESCRIPT) / "bin/tsc", "--project", str(project), "--pretty", "false")


def _bundle(folder: Path) -> None:
    entries = [PAGE / f"{FOLDER_SCRIPT}.js", PAGE / f"{SINGLE_SCRIPT}.js", WORKERS / f"{SERVICE_WORKER}.js"]
    entries += [script.host.value / script.file for script in ON_DEMAND]
    options = ["--bundle", "--format=iife", f"--target={OLDEST_BROWSERS}", "--charset=utf8", "--log-level=warning"]
    options.append("--minify-whitespace")  # which also leaves out comments; names stay, so that errors can be read
    options += [f"--alias:{name}={unpacked(package) / file}" for name, (package, file) in LIBRARIES.items()]
    options += [f"--outdir={folder}", "--entry-names=[name]"]
    _node(unpacked(ESBUILD) / "bin/esbuild", *map(str, entries), *options)


def _node(program: Path, *arguments: str) -> None:
    node = shutil.which("node")
    if node is None:
        raise BuildError("Node.js is not installed; the build bundles the page's scripts with it.")
    done = subprocess.run([node, str(program), *arguments], cwd=RECIPE, stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, timeout=NODE_SECONDS)
    if done.returncode:
        raise BuildError(f"{program.name} refuses the page's scripts:\n{(done.stdout + done.stderr).strip()}")


if __name__ == "__main__":
    with in_one_sentence():
        check_types()
        say("types of the page's scripts: no problems")
