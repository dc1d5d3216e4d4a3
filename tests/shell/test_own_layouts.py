"""Own starting layouts: kept with a name, played, deleted and restored, and merged without doubles."""

from __future__ import annotations

import json
from typing import Any

import pygame
import pytest

from games.catalogue import find_game, make_rules
from games.shell.library.backup import Restore, backup_lines
from games.shell.library.lineup import default_lineup, kept_lineup
from games.shell.library.own_layouts import KIND, MOST_KEPT, OwnLayouts
from games.shell.library.store import PROGRESS, Store
from games.shell.platform.storage import Storage
from games.shell.screens.match.match_scene import MatchScene
from games.shell.screens.name_scene import NameScene
from games.shell.screens.places import EditorPlace, LayoutsPlace, SetupPlace
from games.shell.screens.setup.layouts_scene import OWN, LayoutsScene
from tests.shell.driver import Driver
from tests.shell.layout_check import problems

SMALL = "2w2/2ww2/2www2/1w6/9/6b1/2bbb2/2bb2/2b2 b 0-0"  # seven marbles each, symmetric
LONE = "w4/6/7/8/9/8/7/6/bbb2 b 0-0"
ENDLESS = "[" * 50_000
HOSTILE: list[Any] = [
    None, [], 7, "text", {"abalone": []}, {"abalone": {"a": None, "b": [], "c": {}}},
    {"abalone": {"a": {"name": 1, "variant": [], "position": SMALL}}},
    {"abalone": {"a": {"name": "x", "variant": "three", "position": SMALL}}},
    {"abalone": {"a": {"name": "x", "variant": "../standard", "position": SMALL}}},
    {"abalone": {"a": {"name": "x", "variant": "standard", "position": "w" * 100_000}}},
    {"abalone": {"a": {"name": "x", "variant": "standard", "position": "5/6/7/8/9/8/7/6/5 b 0-0"}}},
    {"abalone": {"a": {"name": "x", "variant": "standard", "position": "b"}}},
    {"quits": {"a": {"name": "x", "variant": "classic", "position": "5"}}},
]


def stored(data: Any) -> Storage:
    storage = Storage()
    storage.set(PROGRESS + KIND, data if isinstance(data, str) else json.dumps(data))
    return storage


def kept(storage: Storage | None = None, *positions: str) -> Store:
    store = Store(storage or Storage())
    for number, position in enumerate(positions or (SMALL,)):
        OwnLayouts(store, "abalone").keep(f"Mine {number}", "standard", position)
    return store


def test_an_edited_position_is_kept_played_and_played_again_in_the_rematch() -> None:
    driver = Driver((800, 600))
    rules = make_rules("abalone")
    for place in (SetupPlace(default_lineup("abalone")), LayoutsPlace("abalone"),
                  EditorPlace("abalone", "standard", None, rules.from_position(SMALL))):
        driver.app.push(place)
        driver.settle()
    driver.scene._keep()
    driver.settle()
    assert isinstance(driver.scene, NameScene)
    driver.scene.field.set_to("Tannen\u202ebaum\n")
    driver.scene._keep()
    driver.settle()
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert isinstance(driver.scene, LayoutsScene)
    assert driver.scene.name_of(driver.scene.chosen) == "Tannenbaum"
    driver.scene._choose_kind(OWN)
    assert driver.scene.shown() == [driver.scene.chosen]
    driver.scene.use()
    driver.settle()
    assert driver.scene._layout_row.value == "Tannenbaum"
    lineup = driver.scene.lineup
    assert lineup.match().state.cells == rules.from_position(SMALL).cells
    assert lineup.match().state.out == (0, 0)  # played as it stands
    lineup.options["swap"] = "on"
    assert lineup.match().start_position == f"{SMALL} first"
    driver.scene.start()
    driver.settle()
    assert isinstance(driver.scene, MatchScene)
    assert driver.scene.subtitle() == "Tannenbaum"
    assert driver.scene.lineup().rotated().match().start_position == f"{SMALL} first"
    assert kept_lineup("abalone", driver.app.settings.setups["abalone"]).position == SMALL


def test_deleting_a_layout_can_be_undone_and_chooses_the_next_one() -> None:
    storage = Storage()
    kept(storage)
    driver = Driver((800, 600), lambda app: LayoutsScene(app, "abalone"), storage, language="en")
    (key,) = driver.scene.owned
    driver.scene._tap(key)
    assert driver.scene.address == f"abalone/layouts/{key}"
    driver.key(pygame.K_DELETE)
    assert not driver.scene.owned
    assert driver.scene.chosen == "standard"
    assert not OwnLayouts(driver.app.store, "abalone").every()
    driver.key(pygame.K_DELETE)  # layouts of the game itself cannot be deleted
    assert "standard" in driver.scene.layouts
    driver.scene.toast.activate()
    assert driver.scene.chosen == key
    assert driver.scene.name_of(key) == "Mine 0"


@pytest.mark.parametrize("size", [(360, 640), (844, 390), (1280, 800)])
def test_the_longest_name_fits_beside_the_delete_button(size: tuple[int, int]) -> None:
    storage = Storage()
    OwnLayouts(Store(storage), "abalone").keep("W" * 90, "standard", SMALL)
    driver = Driver(size, lambda app: LayoutsScene(app, "abalone"), storage, language="de")
    driver.scene._tap(next(iter(driver.scene.owned)))
    assert problems(driver.scene.group, driver.scene.screen) == []
    assert [button.icon for button in driver.scene.icons()] == ["trash"]


@pytest.mark.parametrize("data", [*HOSTILE, ENDLESS, "{", "\0"])
def test_hostile_data_is_ignored(data: Any) -> None:
    layouts = OwnLayouts(Store(stored(data)), "abalone")
    assert layouts.every() == {}
    assert layouts.name_of(SMALL) == ""
    layouts.drop("nothing")
    layouts.keep("Mine", "standard", SMALL)
    assert [layout.name for _, layout in layouts.every().values()] == ["Mine"]


def test_the_number_of_layouts_is_bounded_and_doubles_are_removed() -> None:
    entry = {"name": "\u200b", "variant": "standard", "position": SMALL, "made": 10**30}
    store = Store(stored({"abalone": {str(number): entry for number in range(5_000)}}))
    (found,) = OwnLayouts(store, "abalone").every().values()
    assert found[1].name == "Your own"
    assert OwnLayouts(store, "abalone").is_full
    assert len(OwnLayouts(store, "abalone")._raw()) <= 2 * MOST_KEPT


@pytest.mark.parametrize("position", [7, None, "x", "w" * 9_999, "5/6/7/8/9/8/7/6/5 b 0-0", f"{SMALL} {SMALL}"])
def test_an_invalid_start_in_the_settings_is_ignored(position: Any) -> None:
    lineup = default_lineup("abalone")
    lineup.names[0] = "Ada"
    found = kept_lineup("abalone", {**lineup.__dict__, "position": position})
    assert found.match().start_position == ""


def test_a_backup_adds_layouts_without_doubles() -> None:
    text = "".join(backup_lines(kept(None, SMALL, LONE)))
    there = kept()
    for changes in (1, 0):
        restore = Restore(there, text)
        list(restore.plan())
        assert restore.changes == changes
        list(restore.apply())
        names = [layout.name for _, layout in OwnLayouts(there, "abalone").every().values()]
        assert sorted(names) == ["Mine 0", "Mine 1"]


def test_handicaps_apply_in_own_layouts_and_a_side_with_few_marbles_can_lose() -> None:
    lineup = default_lineup("abalone")
    lineup.position, lineup.options["ahead"] = SMALL, "2-0"
    start = lineup.match().state
    assert (start.out, start.cells.count(1), start.cells.count(2)) == ((2, 0), 7, 5)
    lineup.options["ahead"], lineup.position = "5-0", LONE
    lineup.drop_impossible_handicaps()
    assert "ahead" not in lineup.options
    assert lineup.match().state.out == (5, 3)  # all marbles of a side are enough


def test_uneven_layouts_are_marked() -> None:
    editing = find_game("abalone").editing(make_rules("abalone"))
    assert editing is not None
    small, lone = editing.describe("a", SMALL), editing.describe("b", LONE)
    assert small is not None
    assert lone is not None
    assert not small.is_uneven
    assert (lone.is_symmetric, lone.marbles) == (False, (3, 1))
    assert editing.describe("c", "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb x 0-0") is None
