"""A short run of `make fuzz-web`."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from tests.web.robot import Robot, attacks


def test_hostile_addresses_texts_and_storages_leave_a_working_home_screen(
        chromium: Browser, address: str, bundle: Path) -> None:
    robot = Robot(chromium, address, seed=7)
    assert [fault for tally in attacks(robot, 20, 12, 2) for fault in tally.faults] == []
    robot.visit.page.context.close()
