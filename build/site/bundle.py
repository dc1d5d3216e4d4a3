"""The static folder build/web: runtime, app, page and service worker.

`python -m build.site.bundle [--archives DIR] [--address URL]` makes build/web, agate-web.zip and agate.html.
"""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path
from typing import Any

from build.app import app_packs
from build.app.app_archive import pack
from build.app.app_packs import APP_PACKS
from build.app.fonts import install_fonts
from build.app.precompile import precompile
from build.cache import digest_of, key_of, sha256_of
from build.modules.web_modules import web_modules
from build.paths import CACHE, PAGE, RECIPE, ROOT, SINGLE_FILE, WEB, WORKERS, ZIP_FILE
from build.report import BuildError, in_one_sentence, say
from build.runtime.glue import page_glue
from build.runtime.pygame_wheel import SIDE_MODULE, pygame_wheel
from build.runtime.sources import source_tree
from build.runtime.stdlib import trim_library
from build.scratch import put_folder, scratch
from build.site import icons, page_files
from build.site.compressed import lay_copies, plain_files
from build.site.notices import notices
from build.site.packs import write_pack
from build.site.scripts import FOLDER_SCRIPT, ON_DEMAND, SERVICE_WORKER, bundled_scripts
from build.site.single_file import single_file
from build.site.sizes import NOTICES, ON_FIRST_USE, size_table
from build.site.stills import make_stills, preview
from build.zips import read_zip, write_zip
from games import __version__

PAGE_FILE = "index.html"
WORKER_FILE = "worker.js"
RUNTIME_FILES = {"runtime": "pyodide.asm.wasm", "glue": "pyodide.asm.js", "loader": "pyodide.js"}
APP_PACK, LIBRARY_PACK, PYGAME_PACK = "agate.pack", "runtime/library.pack", "runtime/pygame.pack"
UNUSED_IN_PYGAME = {"pygame/freesansbold.ttf"}  # the app brings its own typefaces
UNVERSIONED = ("icons/", "manifest.webmanifest", NOTICES)
RELAY_FILE = "relay.json"  # which the site's owner may change, so that the offline copy leaves it out
STILLS = "stills"
VERSION_DIGITS = 12
RECIPE_ROOMS = ("app", "locks", "modules", "runtime", "site")
COMPILED = {".pyc", ".so"}
OUTPUTS = (WEB, SINGLE_FILE, ZIP_FILE)
LAST_BUILD = CACHE / "bundle.key"  # what the outputs were made of, and what they were then


def build_web(given: Path | None = None, address: str = "") -> None:
    """Make build/web, the zip and the single file; `given` may be a folder with the source archives.

    The address of publication is needed for previews of links, and by the single file, which has no address of its own.
    """
    tree = source_tree(given)
    wheel = pygame_wheel(given)
    install_fonts()
    ingredients = key_of(address, wheel.parent.name, *_ingredients())
    if LAST_BUILD.is_file() and LAST_BUILD.read_text() == _state_of(ingredients):
        say(f"the bundle is already built\n{size_table(*OUTPUTS)}")
        return
    with scratch("bundle") as work:
        web, single, zipped = work / WEB.name, work / SINGLE_FILE.name, work / ZIP_FILE.name
        parts = _lay_out(web, work, tree, wheel, address)
        single_file(web, parts, single, address)
        write_zip(zipped, {path.relative_to(web).as_posix(): path.read_bytes() for path in plain_files(web)})
        lay_copies(web)
        single.replace(SINGLE_FILE)
        zipped.replace(ZIP_FILE)
        put_folder(web, WEB)
    LAST_BUILD.write_text(_state_of(ingredients))
    say(size_table(*OUTPUTS))


def _ingredients() -> list[Path]:
    """Return all files of the checkout that determine the bundle."""
    found = [ROOT / "main.py", ROOT / "pyproject.toml", ROOT / "LICENSE"]
    for folder in (ROOT / "games", ROOT / "assets", *(RECIPE / room for room in RECIPE_ROOMS)):
        found += [path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix not in COMPILED]
    return [*found, *sorted(RECIPE.glob("*.py"))]


def _state_of(ingredients: str) -> str:
    return " ".join([ingredients, *(digest_of(made) for made in OUTPUTS if made.exists())])


def _lay_out(web: Path, work: Path, tree: Path, wheel: Path, address: str) -> dict[str, Any]:
    """Write every file of the bundle into `web`, by way of `work`; return the list of parts that the page loads."""
    runtime = web / "runtime"
    runtime.mkdir(parents=True)
    for name in RUNTIME_FILES.values():
        shutil.copyfile(tree / "pyodide" / name, runtime / name)
    pygame = read_zip(wheel)
    glue = runtime / RUNTIME_FILES["glue"]
    glue.write_text(page_glue(glue.read_text(encoding="utf-8"), pygame[SIDE_MODULE]), encoding="utf-8")
    package = work / "pygame.zip"
    write_zip(package, {name: content for name, content in pygame.items() if name not in UNUSED_IN_PYGAME})
    write_pack(web / PYGAME_PACK, read_zip(precompile(tree, package, "lines")))
    icons.write_icons(web / "icons")
    stills = make_stills()
    if address:
        (web / page_files.PREVIEW_FILE).write_bytes(preview())
    (web / STILLS).mkdir()
    for name, (picture, _) in stills.items():
        (web / STILLS / f"{name}.webp").write_bytes(picture)
    (web / "manifest.webmanifest").write_text(page_files.manifest())
    (web / RELAY_FILE).write_text(page_files.NO_RELAY)
    (web / NOTICES).write_text(notices(tree), encoding="utf-8")
    (web / "style.css").write_text(page_files.style(), encoding="utf-8")
    scripts = bundled_scripts()
    for script in ON_DEMAND:
        (web / script.file).write_text(scripts[script.name], encoding="utf-8")

    template = work / "template.html"
    template.write_text((PAGE / PAGE_FILE).read_text(encoding="utf-8"), encoding="utf-8")
    packed = pack(work / "stage", template, web / "icons/icon-192.png", web_modules(tree))
    app_packs.check(packed.sources)
    app, later = app_packs.split(read_zip(precompile(tree, packed.archive, "lines", "annotations")), packed.sources)
    write_pack(web / APP_PACK, app)
    for extra in APP_PACKS:
        write_pack(web / extra.file, later[extra.name])
    library = work / "library.zip"
    trim_library(tree / "pyodide/python_stdlib.zip", library, pygame, packed.sources)
    write_pack(web / LIBRARY_PACK, read_zip(precompile(tree, library, "lines")))

    parts = _parts(web, tree)
    parts["stills"] = {name: {"address": _address(web, f"{STILLS}/{name}.webp"), "boards": boards}
                       for name, (_, boards) in stills.items()}
    (web / "page.js").write_text(page_files.script(parts, scripts[FOLDER_SCRIPT]), encoding="utf-8")
    _write_page(web, packed.page, parts["version"], address)
    on_first_use = [_kept_address(web, name) for name in sorted(ON_FIRST_USE)]
    worker = page_files.worker(parts["version"], _kept(web), on_first_use, scripts[SERVICE_WORKER])
    (web / WORKER_FILE).write_text(worker, encoding="utf-8")
    _check(web)
    return parts


def _parts(web: Path, tree: Path) -> dict[str, Any]:
    """Return the list of parts that the page loads, with sizes for the bar and hashes against mixed versions."""
    paths = {name: f"runtime/{file}" for name, file in RUNTIME_FILES.items()}
    paths |= {"library": LIBRARY_PACK, "pygame": PYGAME_PACK, "app": APP_PACK}
    later = {script.name: script.file for script in ON_DEMAND} | {extra.part: extra.file for extra in APP_PACKS}
    paths |= later
    files: dict[str, dict[str, Any]] = {
        name: {"path": path, "bytes": (web / path).stat().st_size, "sha256": sha256_of(web / path)}
        for name, path in paths.items()
    }
    for name in later:
        files[name]["later"] = True
    lock = json.loads((tree / "pyodide/pyodide-lock.json").read_text())
    return {"version": _version(web), "files": files, "lock": {"info": lock["info"], "packages": {}}}


def _version(web: Path) -> str:
    """Return the release and a hash over everything that the page is made of."""
    page = [*sorted(PAGE.iterdir()), *sorted(WORKERS.iterdir()), *sorted(page_files.LOCALE.iterdir())]
    content = key_of(*plain_files(web), *page, Path(page_files.__file__), Path(__file__))
    return f"{__version__}-{content}"


def _write_page(web: Path, page: str, version: str, address: str) -> None:
    """Write index.html: pygbag's result with the page's links, scripts and policy."""
    guard = page_files.guard()
    head = [
        f'<meta name="version" content="{version}">',
        f"<script>{guard}</script>",
        f'<link rel="stylesheet" {_checked(web, "style.css", "href")}>',
        '<link rel="icon" href="icons/icon-32.png" sizes="32x32" type="image/png">',
        '<link rel="icon" href="icons/icon-192.png" sizes="192x192" type="image/png">',
        '<link rel="apple-touch-icon" href="icons/icon-maskable.png">',
        '<link rel="manifest" href="manifest.webmanifest">',
        f'<script {_checked(web, "page.js", "src")} data-name="page" defer></script>',
    ]
    policy = page_files.policy(page_files.POLICY_OF_FOLDER, [guard])
    values = {"head": "\n".join(head), "policy": policy, "scripts": "", "preview": page_files.preview(address)}
    text = page_files.fill(page, **values, **page_files.reading())
    (web / PAGE_FILE).write_text(text, encoding="utf-8")


def _checked(web: Path, name: str, attribute: str) -> str:
    """Return the attributes of an element that loads a file and lets the browser check it."""
    content = (web / name).read_bytes()
    return f'{attribute}="{_address(web, name)}" integrity="{page_files.integrity(content)}"'


def _address(web: Path, name: str) -> str:
    """Return the address of a file in this version."""
    return f"{name}?v={sha256_of(web / name)[:VERSION_DIGITS]}"


def _kept(web: Path) -> dict[str, str | None]:
    """Return each address that the service worker keeps, and its hash."""
    kept: dict[str, str | None] = {"./": None}
    for path in plain_files(web):
        name = path.relative_to(web).as_posix()
        if name not in (PAGE_FILE, RELAY_FILE, page_files.PREVIEW_FILE):
            kept[_kept_address(web, name)] = sha256_of(path)
    return kept


def _kept_address(web: Path, name: str) -> str:
    """Return the address under which the service worker keeps a file."""
    return name if name.startswith(UNVERSIONED) else _address(web, name)


def _check(web: Path) -> None:
    for path in plain_files(web):
        if path.suffix in {".html", ".js", ".css"} and b"{{" in path.read_bytes() and path.parent == web:
            raise BuildError(f"{path.name} still holds a placeholder.")


def main() -> None:
    """Build the bundle by the command line's options."""
    parser = argparse.ArgumentParser(prog="python -m build.site.bundle", description="Makes the web bundle.")
    parser.add_argument("--archives", type=Path, metavar="DIR", help="take the source archives from DIR")
    parser.add_argument("--address", default="", metavar="URL",
                        help="where it will be published: links to it then show a picture")
    options = parser.parse_args()
    build_web(options.archives, options.address.rstrip("/") + "/" if options.address else "")


if __name__ == "__main__":
    with in_one_sentence():
        main()
