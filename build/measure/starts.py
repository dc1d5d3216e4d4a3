"""The time to the first picture, on a first and on a later visit, against the time that Python itself needs."""

from __future__ import annotations

from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize

from build.measure.frames import wait_until

TRIES = 5  # the one in the middle counts
PYTHON, PICTURE, KEPT = "python started", "first picture", "snapshot kept"
FIRST_LIMIT = 1.35  # times Python's own start, in the same visit
LATER_LIMIT = 1.0  # times Python's own start on the first visit
BOOT_SECONDS, KEEP_SECONDS = 120, 60
IS_PLAYING = "Boolean(window.agate && agate.pictures > 0)"
IS_KEPT = f"{KEPT!r} in agate.marks"
IS_SERVED = "Boolean(navigator.serviceWorker.controller)"
WINDOW: ViewportSize = {"width": 1280, "height": 800}


def starts(browser: Browser, address: str) -> list[dict[str, Any]]:
    """Return for several visitors the time marks of the first and the second visit, and how the second began."""
    return [_visits(browser, address) for _ in range(TRIES)]


def too_late(found: list[dict[str, Any]]) -> list[str]:
    """Return a sentence for each of the two visits that is slower than its limit."""
    first = median(visits["first"][PICTURE] / visits["first"][PYTHON] for visits in found)
    later = median(visits["later"][PICTURE] / visits["first"][PYTHON] for visits in found)
    pairs = (("first visit", first, FIRST_LIMIT), ("later visit", later, LATER_LIMIT))
    return [f"{name}: the first picture takes {ratio:.2f} times as long as Python does on a first visit, "
            f"the limit is {limit:g}" for name, ratio, limit in pairs if ratio > limit]


def _visits(browser: Browser, address: str) -> dict[str, Any]:
    page = browser.new_context(viewport=WINDOW).new_page()
    first = _marks(page, address)
    wait_until(page, f"{IS_SERVED} && {IS_KEPT}", KEEP_SECONDS)
    later = _marks(page, address)
    visits = {"first": first, "later": later, "from snapshot": page.evaluate("agate.fromSnapshot"),
              "first, times": round(first[PICTURE] / first[PYTHON], 3),
              "later, times": round(later[PICTURE] / first[PYTHON], 3)}
    page.context.close()
    return visits


def _marks(page: Page, address: str) -> dict[str, int]:
    page.goto(address)
    wait_until(page, IS_PLAYING, BOOT_SECONDS)
    marks: dict[str, int] = page.evaluate("({ ...agate.marks })")
    return marks
