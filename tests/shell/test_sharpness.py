"""On a screen of many pixels the page draws all of them, if the machine has shown that it keeps its frames so."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pygame
import pytest

from games.shell.platform import page as page_host


def page(window: tuple[int, int, float], monkeypatch: pytest.MonkeyPatch) -> page_host.Page:
    """The web page's host in a browser window of a size, made up of what it asks the browser."""
    width, height, ratio = window
    canvas = SimpleNamespace(clientWidth=width, clientHeight=height)
    document = SimpleNamespace(title="", getElementById=lambda name: canvas)
    js, ffi = ModuleType("js"), ModuleType("pyodide.ffi")
    vars(js)["window"] = SimpleNamespace(document=document, devicePixelRatio=ratio,
                                          agate=SimpleNamespace(insets="0 0 0 0"))
    vars(ffi).update(create_proxy=lambda act: act, create_once_callable=lambda act: act)
    monkeypatch.setitem(sys.modules, "js", js)
    monkeypatch.setitem(sys.modules, "pyodide.ffi", ffi)
    return page_host.Page()


@pytest.mark.parametrize(("window", "quick", "slow"), [
    ((3840, 2160, 1), (3840, 2160), (2560, 1440)),
    ((1920, 1080, 2), (3840, 2160), (2560, 1440)),
    ((1280, 800, 1), (1280, 800), (1280, 800)),
    ((390, 844, 3), (780, 1688), (780, 1688)),
])
def test_as_many_pixels_as_the_machine_keeps_up_with(window: Any, quick: Any, slow: Any,
                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    for is_quick, size in ((True, quick), (False, slow)):
        monkeypatch.setattr(page_host, "is_quick", lambda surface, answer=is_quick: answer)
        host = page(window, monkeypatch)
        assert host.open_window("").get_size() == size
        assert host.pixel_ratio == pytest.approx(size[0] / window[0])


@pytest.mark.parametrize(("flip", "is_quick"), [(0.002, True), (0.05, False)])
def test_the_machine_is_tried(flip: float, is_quick: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(now=0.0)

    def show() -> None:
        clock.now += flip

    monkeypatch.setattr(page_host, "monotonic", lambda: clock.now)
    monkeypatch.setattr(pygame.display, "flip", show)
    assert page_host.is_quick(pygame.Surface((8, 8))) is is_quick
