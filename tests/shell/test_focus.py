"""The keyboard focus survives a new layout after a change of size, language or colours."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.shell.widgets.controls import Button
from games.shell.widgets.group import Group
from tests.shell.driver import Driver
from tests.shell.test_robustness import SCENES

STEPS = 3


def kind_and_name(control: Any) -> tuple[Any, ...]:
    return type(control), getattr(control, "caption", ""), getattr(control, "icon", "")


def resize(driver: Driver, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size)
    driver.send(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
    driver.run(0.3)
    assert driver.app.surface.get_size() == size


@pytest.mark.parametrize("name", list(SCENES))
def test_a_resize_keeps_the_focus(name: str) -> None:
    driver = Driver((390, 760), SCENES[name])
    for _ in range(STEPS):
        driver.key(pygame.K_TAB)
    group = driver.scene.group
    before = kind_and_name(group.focused)
    resize(driver, (390, 844))
    assert kind_and_name(group.focused) == before
    assert [control for control in group.controls() if control.is_focused] == [group.focused]
    place = list(group.controls()).index(group.focused)
    driver.app.set_language("fr")
    assert list(group.controls()).index(group.focused) == place


def test_the_focus_follows_a_control_to_its_new_place() -> None:
    group = Group([Button(caption) for caption in ("one", "two", "three")])
    theme = Driver((640, 480)).app.theme
    for button in group.children:
        button.layout(pygame.Rect(0, 0, 100, 44), theme)
    group.focus(group.children[1])
    with group.keeping_focus():
        group.clear()
        group.add(*(Button(caption) for caption in ("zero", "one", "two")))
        for button in group.children:
            button.layout(pygame.Rect(0, 0, 100, 44), theme)
    assert group.focused is group.children[2]


def test_without_a_focus_nothing_gets_it() -> None:
    group = Group([Button("one")])
    with group.keeping_focus():
        group.clear()
        group.add(Button("one"))
    assert group.focused is None
