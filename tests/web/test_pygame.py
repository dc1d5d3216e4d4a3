"""pygame's own tests, from its source archive, run in Chromium with our wheel."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from build.runtime.pygame_wheel import pygame_wheel
from build.runtime.sources import source_tree
from build.zips import write_zip
from tests.conftest import Remembered
from tests.web.conftest import served

MODULES = ("draw", "rect", "surface", "transform", "font", "event", "image", "mixer", "mouse", "key")
FEWEST_TESTS = 5
MODULE_SECONDS = 120
PYODIDE_FILES = ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PAGE = """<!doctype html><title>pygame's tests</title><link rel="icon" href="data:,">
<canvas id="canvas"></canvas><script src="pyodide.js"></script>"""
START = """async () => {
    window.python = await loadPyodide({ indexURL: "./" });
    python.canvas.setCanvas2D(document.getElementById("canvas"));
    for (const archive of ["pygame.zip", "tests.zip"]) {
        const response = await fetch(archive);
        python.unpackArchive(await response.arrayBuffer(), "zip", { extractDir: "/packages" });
    }
    python.runPython("import sys; sys.path.insert(0, '/packages')");
}"""
BEGIN = """([code, module]) => {
    window.result = null;
    setTimeout(() => (window.result = python.runPython(code)(module)));
}"""
RUN = """
import importlib, io, json, unittest

def run(name):
    module = importlib.import_module(f"pygame.tests.{name}_test")
    found = unittest.defaultTestLoader.loadTestsFromModule(module)
    groups = [group for group in found if not any("Interactive" in type(test).__name__ for test in group)]
    suite = unittest.TestSuite(groups)  # the others ask a person what is to be seen
    result = unittest.TextTestRunner(stream=io.StringIO()).run(suite)
    troubles = {test.id().removeprefix("pygame.tests.").partition(" (")[0]: text.strip().splitlines()[-1]
                for test, text in result.failures + result.errors}
    return json.dumps({"ran": result.testsRun, "troubles": troubles})

run
"""

NO_THREADS = "there are no threads in the page"
NO_WEBP = "there is no decoder for webp in the bundle, and the test's picture is one"
NO_DECODER = "there is no decoder for this format in the bundle"
SMALL_PNG_WRITER = "the small PNG writer always writes four channels"
KNOWN = {
    "font_test.FontTypeTest.test_font_set_direction": "there is no HarfBuzz in the bundle",
    "font_test.FontTypeTest.test_font_set_script": "there is no HarfBuzz in the bundle",
    "surface_test.SurfaceTypeTest.test_get_flags__display_surf": "the canvas is never full screen by itself",
    "transform_test.TransformDisplayModuleTest.test_blur_in_place": NO_WEBP,
    "transform_test.TransformDisplayModuleTest.test_box_blur": NO_WEBP,
    "transform_test.TransformDisplayModuleTest.test_flip": NO_WEBP,
    "transform_test.TransformDisplayModuleTest.test_flip_alpha": NO_WEBP,
    "transform_test.TransformDisplayModuleTest.test_gaussian_blur": NO_WEBP,
    "event_test.EventModuleTestsWithTiming.test_event_wait": "waiting would block the page, so it returns at once",
    "image_test.ImageModuleTest.testSavePNG24": SMALL_PNG_WRITER,
    "image_test.ImageModuleTest.testSavePNG8": SMALL_PNG_WRITER,
    "image_test.ImageModuleTest.testSavePaletteAsPNG8": SMALL_PNG_WRITER,
    "image_test.ImageModuleTest.test_load_bmp_threads": NO_THREADS,
    "image_test.ImageModuleTest.test_load_gif_threads": NO_THREADS,
    "image_test.ImageModuleTest.test_load_jpg_threads": NO_THREADS,
    "image_test.ImageModuleTest.test_load_png_threads": NO_THREADS,
    "image_test.ImageModuleTest.test_load_extended [Test loading a tif]": NO_DECODER,
    "image_test.ImageModuleTest.test_load_extended [Test loading a webp]": NO_DECODER,
    "image_test.ImageModuleTest.test_load_extended [Test loading a xcf]": NO_DECODER,
}
"""Tests that cannot pass in a page, by name, and why."""


@pytest.fixture(scope="module")
def pygame_page(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """Yield a page with Pyodide's whole library, our wheel and pygame's tests."""
    folder = tmp_path_factory.mktemp("pygame")
    tree = source_tree()
    for name in PYODIDE_FILES:
        shutil.copyfile(tree / "pyodide" / name, folder / name)
    shutil.copyfile(pygame_wheel(), folder / "pygame.zip")
    write_zip(folder / "tests.zip", _test_files(tree / "pygame"))
    (folder / "index.html").write_text(PAGE)
    with served(folder) as address:
        page = chromium.new_page()
        page.goto(address)
        page.evaluate(START)
        yield page
        page.close()


def _test_files(sources: Path) -> dict[str, bytes]:
    places = {"test": "pygame/tests", "examples/data": "pygame/examples/data"}
    return {
        f"{target}/{path.relative_to(sources / source).as_posix()}": path.read_bytes()
        for source, target in places.items()
        for path in (sources / source).rglob("*")
        if path.is_file()
    }


@pytest.mark.parametrize("module", MODULES)
def test_pygames_own_tests_pass(request: pytest.FixtureRequest, chromium: Browser, remembered: Remembered,
                                module: str) -> None:
    def run() -> Any:
        page: Page = request.getfixturevalue("pygame_page")
        page.evaluate(BEGIN, [RUN, module])
        page.wait_for_function("window.result", timeout=MODULE_SECONDS * 1000)
        return json.loads(page.evaluate("window.result"))

    result = remembered(run, pygame_wheel(), Path(__file__), chromium.version, module)
    assert result["ran"] >= FEWEST_TESTS
    surprises = {name: reason for name, reason in result["troubles"].items() if name not in KNOWN}
    assert surprises == {}
