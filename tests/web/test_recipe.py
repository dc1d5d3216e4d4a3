"""The build of the web version: refused inputs, packed files, and the size of the download."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from html import unescape
from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont

from build.app.font_cut import FOR_NAMES
from build.app.imports import missing_modules
from build.app.packages import PACKAGES
from build.cache import key_of
from build.paths import ARCHIVE_CACHE, FONTS, RECIPE, ROOT
from build.report import BuildError
from build.runtime.archives import obtain
from build.runtime.pins import ARCHIVES, Origin
from build.runtime.pygame_wheel import SIDE_MODULE, pygame_wheel
from build.runtime.sources import source_tree
from build.runtime.wasm import exports_of, imports_of, missing_symbols
from build.scratch import put_folder, scratch
from build.site import bundle as site_bundle
from build.site import page_files
from build.site.notices import notices
from build.site.packs import read_pack
from build.site.page_files import LOCALE
from build.site.sizes import bundle_sizes
from build.site.stills import preview
from build.zips import read_zip, write_zip
from games.shell.platform.storage import FolderStorage, Storage

GZIP_LIMIT, BROTLI_LIMIT = 6_950_000, 6_210_000  # without parts that load on first use


def test_the_download_stays_small(bundle: Path) -> None:
    _, zipped, brotlied = (sum(column) for column in zip(*bundle_sizes(bundle).values(), strict=True))
    assert zipped <= GZIP_LIMIT
    assert brotlied <= BROTLI_LIMIT


def test_the_bundle_is_rebuilt_only_after_a_change(
        bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class RebuiltError(Exception):
        pass

    def refuse_to_build(*_: object) -> None:
        raise RebuiltError

    monkeypatch.setattr(site_bundle, "_lay_out", refuse_to_build)
    monkeypatch.setattr(site_bundle, "LAST_BUILD", tmp_path / "bundle.key")
    with pytest.raises(RebuiltError):
        site_bundle.build_web()
    part = tmp_path / "part"
    part.write_text("as it was")
    monkeypatch.setattr(site_bundle, "_ingredients", lambda: [part])
    ingredients = key_of("", pygame_wheel().parent.name, part)
    site_bundle.LAST_BUILD.write_text(site_bundle._state_of(ingredients))
    site_bundle.build_web()
    part.write_text("changed")
    with pytest.raises(RebuiltError):
        site_bundle.build_web()


def test_the_archive_contains_exactly_the_app(bundle: Path) -> None:
    names = read_pack(bundle / "agate.pack")
    assert "assets/main.pyc" in names
    assert any(name.startswith("assets/assets/locale/") for name in names)
    strays = [name for name in names if "test" in name or "__pycache__" in name or "/lab/" in name]
    assert strays == []
    assert {name.split("/")[1] for name in names} - {"games", "assets", "main.pyc", *PACKAGES} <= {
        name.split("/")[1] for name in names if name.endswith(".so")
    }


def test_every_symbol_of_the_side_module_is_offered(tmp_path: Path) -> None:
    side_module = tmp_path / "pygame.so"
    side_module.write_bytes(read_zip(pygame_wheel())[SIDE_MODULE])
    main = source_tree() / "pyodide"
    assert missing_symbols(side_module, main / "pyodide.asm.wasm", main / "pyodide.asm.js") == []
    assert "PyInit_base" in exports_of(side_module)
    assert "PyErr_SetString" in {wanted.name for wanted in imports_of(side_module)}


def test_a_missing_symbol_is_reported(tmp_path: Path) -> None:
    side_module = tmp_path / "needy.wasm"
    side_module.write_bytes(b"\0asm\1\0\0\0" + b"\1\4\1\x60\0\0" + b"\2\x0f\1\3env\7missing\0\0")
    empty = tmp_path / "empty.wasm"
    empty.write_bytes(b"\0asm\1\0\0\0")
    script = tmp_path / "main.js"
    script.write_text("var wasmImports={offered:_offered};")
    assert missing_symbols(side_module, empty, script) == ["missing"]


def test_a_needed_module_that_is_left_out_is_reported() -> None:
    library = {"json/__init__.py": b"import textwrap", "textwrap.py": b"", "csv.py": b""}
    app = {"main.py": b"def later():\n    import csv"}
    assert missing_modules(library, ["json/__init__.py"], {}, app) == {
        "textwrap": {"json/__init__.py"},
        "csv": {"main.py"},
    }


def test_a_folder_without_archives_is_reported_in_one_sentence(tmp_path: Path,
                                                                monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("build.runtime.archives.ARCHIVE_CACHE", tmp_path / "cache")
    (tmp_path / "given").mkdir()
    with pytest.raises(BuildError, match="does not hold pyodide"):
        obtain(tmp_path / "given")


DEBIAN_ONLY = [archive for archive in ARCHIVES if archive.origin is Origin.DEBIAN]


@pytest.mark.parametrize("accident", ["no apt", "no mirror", "gone"])
def test_a_missing_archive_is_reported_with_a_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                        accident: str) -> None:
    """Cases: a machine without apt, apt without a Debian mirror, and a suite with newer packages."""
    def client(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        if accident == "no apt":
            raise FileNotFoundError(command[0])
        answer = "" if "indextargets" not in command or accident == "no mirror" else "mirror/debian/\n"
        return subprocess.CompletedProcess(command, 0, answer, "")

    cache = tmp_path / "cache"
    cache.mkdir()
    for archive in ARCHIVES:
        if archive.origin is not Origin.DEBIAN:
            (cache / archive.file).symlink_to(ARCHIVE_CACHE / archive.file)
    monkeypatch.setattr("build.runtime.archives.ARCHIVE_CACHE", cache)
    monkeypatch.setattr("build.runtime.archives.CACHE", tmp_path)
    monkeypatch.setattr("build.runtime.archives.subprocess.run", client)
    with pytest.raises(BuildError, match="--archives FOLDER") as problem:
        obtain()
    assert all(archive.file in str(problem.value) for archive in DEBIAN_ONLY)
    monkeypatch.undo()
    monkeypatch.setattr("build.runtime.archives.ARCHIVE_CACHE", cache)
    assert set(obtain(ARCHIVE_CACHE)) == {archive.name for archive in ARCHIVES}


def test_python_m_build_runs_the_packaging_tool(tmp_path: Path) -> None:
    """This holds in a checkout too, where the folder build/ would shadow it."""
    tool = tmp_path / "build"
    tool.mkdir()
    (tool / "__init__.py").write_text("NAME = 'the packaging tool'")
    (tool / "__main__.py").write_text("import build; print(build.NAME)")
    run = partial(subprocess.run, [sys.executable, "-m", "build"], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert run(env=os.environ | {"PYTHONPATH": str(tmp_path)}).stdout == "the packaging tool\n"
    alone = subprocess.run([sys.executable, "-S", "-m", "build"], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert "make web" in alone.stderr
    assert "Traceback" not in alone.stderr


def test_changed_benchmarks_do_not_rebuild_the_bundle() -> None:
    ingredients = site_bundle._ingredients()
    assert RECIPE / "site" / "page" / "boot.js" in ingredients
    assert [path for path in ingredients if (RECIPE / "measure") in path.parents] == []
    imported = [path for path in ingredients if path.suffix == ".py" and b"build.measure" in path.read_bytes()]
    assert imported == [], "the bundle must not depend on benchmarks"


def test_archives_may_come_from_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("build.runtime.archives.ARCHIVE_CACHE", tmp_path / "cache")
    assert set(obtain(ARCHIVE_CACHE)) >= {"pyodide", "pygame", "sdl"}


def test_zips_are_reproducible(tmp_path: Path) -> None:
    write_zip(tmp_path / "one.zip", {"b": b"2", "a": b"1"})
    write_zip(tmp_path / "two.zip", {"a": b"1", "b": b"2"})
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


def test_parallel_builds_leave_one_complete_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each build works in its own folder; the last one stays, and no temporary files are left."""
    monkeypatch.setattr("build.scratch.CACHE", tmp_path / "cache")
    place, builds = tmp_path / "web", [str(number) for number in range(8)]

    def build(name: str) -> None:
        with scratch("bundle") as work:
            made = work / "web"
            made.mkdir()
            for part in "abc":
                (made / part).write_text(name)
            put_folder(made, place)

    with ThreadPoolExecutor(len(builds)) as pool:
        list(pool.map(build, builds))
    contents = {(place / part).read_text() for part in "abc"}
    assert len(contents) == 1
    assert contents <= set(builds)
    assert list((tmp_path / "cache").iterdir()) == []


def test_shared_links_have_a_preview(bundle: Path) -> None:
    page = (bundle / "index.html").read_text(encoding="utf-8")
    assert all(f'property="og:{name}"' in page for name in ("title", "description", "type", "image", "site_name"))
    found = re.search(r'apple-touch-icon" href="([^"]+)"', page)
    assert found
    touch_icon = pygame.image.load(bundle / found[1])
    corners = [touch_icon.get_at((x, y))[3] for x in (0, -1 % touch_icon.get_width()) for y in (0, 5)]
    assert set(corners) == {255}, "a home screen would paint transparent corners black"


def test_with_a_known_address_the_preview_is_large() -> None:
    text = page_files.preview("https://club.example/a&b/")
    tags = {name: unescape(value) for name, value in re.findall(r'(?:property|name)="([^"]+)" content="([^"]*)"', text)}
    assert tags["og:url"] == "https://club.example/a&b/"
    assert tags["og:image"] == f"https://club.example/a&b/{page_files.PREVIEW_FILE}"
    assert tags["twitter:card"] == "summary_large_image"
    picture = pygame.image.load(io.BytesIO(preview()), "preview.jpg")
    assert picture.get_size() == (int(tags["og:image:width"]), int(tags["og:image:height"])) == (1200, 630)
    assert len(preview()) < 300_000, "some messengers take no more"
    assert len({tuple(picture.get_at((x, 300))) for x in range(0, 1200, 7)}) > 50
    assert "og:url" not in page_files.preview("")


def test_fonts_contain_all_characters_of_texts_and_names(bundle: Path) -> None:
    """All fonts have the characters of all texts; those for names have further alphabets."""
    fonts = {name.rpartition("/")[2]: TTFont(io.BytesIO(content)).getBestCmap()
             for name, content in read_pack(bundle / "agate.pack").items() if name.endswith(".ttf")}
    texts = "".join(path.read_text(encoding="utf-8") for path in LOCALE.glob("*.json")).replace("\n", "")
    whole = {path.name: TTFont(path).getBestCmap() for path in FONTS.glob("*.ttf")}
    for name, known in fonts.items():
        assert {letter for letter in texts if ord(letter) in whole[name] and ord(letter) not in known} == set()
    for name in FOR_NAMES:
        assert all(ord(letter) in fonts[name] for letter in "ŻółwИванΑγάθη")


def test_every_component_of_the_bundle_has_its_licence() -> None:
    text = notices(source_tree())
    for name in ("Pyodide", "CPython", "pygame-ce", "SDL 2", "FreeType", "Segno", "Manrope", "Source Serif Pro"):
        assert name in text


def test_storage_is_lasting_or_reports_that_it_is_not(tmp_path: Path) -> None:
    kept = FolderStorage(tmp_path / "data")
    assert kept.set("settings", "é")
    assert FolderStorage(tmp_path / "data").get("settings") == "é"
    kept.remove("settings")
    assert kept.get("settings") is None
    (tmp_path / "file").write_text("in the way")
    blocked = FolderStorage(tmp_path / "file")
    assert not blocked.set("settings", "x")
    assert blocked.get("settings") == "x"
    assert not Storage().set("key", "text")
