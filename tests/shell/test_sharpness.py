"""Resolution on screens with a high pixel ratio: full if the machine is fast enough."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pygame
import pytest

from games.shell.platform import browser as browsers


def browser(window: tuple[int, int, float], monkeypatch: pytest.MonkeyPatch) -> browsers.Browser:
    """Return the platform of a page in a fake browser window of a size."""
    width, height, ratio = window
    canvas = SimpleNamespace(clientWidth=width, clientHeight=height)
    document = SimpleNamespace(title="", getElementById=lambda name: canvas)
    js, ffi = ModuleType("js"), ModuleType("pyodide.ffi")
    vars(js)["window"] = SimpleNamespace(document=document, devicePixelRatio=ratio,
                                          agate=SimpleNamespace(insets="0 0 0 0"))
    vars(ffi).update(create_proxy=lambda act: act, create_once_callable=lambda act: act, to_js=lambda value: value)
    monkeypatch.setitem(sys.modules, "js", js)
    monkeypatch.setitem(sys.modules, "pyodide.ffi", ffi)
    return browsers.Browser()


@pytest.mark.parametrize(("window", "quick", "slow"), [
    ((3840, 2160, 1), (3840, 2160), (2560, 1440)),
    ((1920, 1080, 2), (3840, 2160), (2560, 1440)),
    ((1280, 800, 1), (1280, 800), (1280, 800)),
    ((390, 844, 3), (1170, 2532), (780, 1688)),
    ((412, 915, 2.625), (1082, 2402), (824, 1830)),
    ((390, 844, 2), (780, 1688), (780, 1688)),
    ((1366, 1024, 3), (3840, 2879), (2560, 1919)),
])
def test_the_resolution_depends_on_the_speed_of_the_machine(window: Any, quick: Any, slow: Any,
                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    for is_quick, size in ((True, quick), (False, slow)):
        monkeypatch.setattr(browsers, "is_quick", lambda surface, answer=is_quick: answer)
        platform = browser(window, monkeypatch)
        assert platform.open_window("").get_size() == size
        assert platform.pixel_ratio == pytest.approx(size[0] / window[0], abs=0.002)


@pytest.mark.parametrize(("flip", "is_quick"), [(0.002, True), (0.05, False)])
def test_the_speed_of_the_machine_is_measured(flip: float, is_quick: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(now=0.0)

    def show() -> None:
        clock.now += flip

    monkeypatch.setattr(browsers, "monotonic", lambda: clock.now)
    monkeypatch.setattr(pygame.display, "flip", show)
    assert browsers.is_quick(pygame.Surface((8, 8))) is is_quick
