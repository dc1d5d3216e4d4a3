"""A sheet to print in a browser: it fits on A4 and Letter, and its QR codes can be read."""

from __future__ import annotations

import io
import re
from pathlib import Path

import zxingcpp
from PIL import Image
from playwright.sync_api import Browser

from games.cli import main

PAGE = "https://example.org/agate/"
PAPER = {"A4": (186, 273), "Letter": (192, 255)}  # millimetres within the margins
MM = 96 / 25.4  # CSS pixels


def test_a_sheet_fits_the_paper_and_its_codes_can_be_read(chromium: Browser, tmp_path: Path) -> None:
    out = tmp_path / "sheet.html"
    assert main(["sheet", str(out), "--lessons", "abalone:2", "--puzzles", "quits:easy:2", "--puzzles",
                 "orbito:hard:2", "--address", PAGE]) == 0
    tasks = out.read_text(encoding="utf-8").count('class="answer"')
    for paper, (width, height) in PAPER.items():
        page = chromium.new_page(viewport={"width": round(width * MM), "height": 1000}, device_scale_factor=2)
        page.goto(out.as_uri())
        page.emulate_media(media="print")
        boxes = page.evaluate("[...document.querySelectorAll('article')].map(e => [e.getBoundingClientRect().width, "
                              "e.getBoundingClientRect().height, e.scrollWidth - e.clientWidth])")
        assert len(boxes) == 2 * tasks
        assert all(high <= height * MM / 2 and over <= 0 for _, high, over in boxes), "two rows fit on a page"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        picture = Image.open(io.BytesIO(page.screenshot(full_page=True)))
        read = {found.text for found in zxingcpp.read_barcodes(picture)}
        assert read == set(re.findall(rf'aria-label="({PAGE}#[^"]+)"', out.read_text(encoding="utf-8")))
        assert len(read) == tasks
        pages = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper, print_background=True)))
        assert pages == -(-tasks // 4) + 1, "four tasks a page, then the solutions"
        page.close()
