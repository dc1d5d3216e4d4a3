"""The gallery of starting layouts: search, filters, choice, and its connection to the set-up."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.abalone.view import AbaloneView
from games.catalogue import GAMES, find_game, make_rules
from games.engine.core.match import Match
from games.engine.records.game_code import Shared, decode, encode
from games.engine.speech.words import LANGUAGES
from games.shell.library.lineup import default_lineup
from games.shell.library.store import Store
from games.shell.platform.storage import Storage
from games.shell.routes import scene_at
from games.shell.screens.places import LayoutsPlace, SetupPlace
from games.shell.screens.setup.editor import EditorScene
from games.shell.screens.setup.layouts_scene import LayoutsScene
from games.shell.screens.setup.setup_scene import SetupScene
from games.shell.theme.paint import Painting
from games.shell.widgets.choice_row import ChoiceRow
from games.shell.widgets.layout_card import LayoutCard
from games.shell.widgets.outline import outline
from tests.shell.driver import Driver
from tests.shell.layout_check import problems

LAYOUTS = find_game("abalone").layouts
SIZES = [(320, 568), (360, 640), (390, 844), (768, 1024), (480, 270), (667, 375), (844, 390), (1024, 768), (1280, 800)]


def gallery(size: tuple[int, int] = (800, 600), **settings: Any) -> Driver:
    return Driver(size, first=lambda app: LayoutsScene(app, "abalone"), **settings)


def typed(driver: Driver, text: str) -> None:
    driver.scene.group.focus(driver.scene.field)
    driver.send(pygame.TEXTINPUT, text=text)
    driver.run(1 / 60)


@pytest.mark.parametrize("size", SIZES)
def test_every_word_fits_in_every_language(size: tuple[int, int]) -> None:
    for language in LANGUAGES:
        driver = gallery(size, language=language)
        assert problems(driver.scene.group, driver.scene.screen) == []


def test_pictures_are_made_in_slices_and_only_in_view() -> None:
    driver = gallery()
    driver.run(4)
    cards = driver.scene.cards.values()
    view = driver.scene.scroll.viewport()
    assert all(card.picture for card in cards if card.rect.colliderect(view))
    assert not all(card.picture for card in cards)


def test_the_bare_board_is_painted_once_for_all_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[Any] = []
    whole = AbaloneView.paint_base

    def counted(view: AbaloneView, target: pygame.Surface) -> Painting:
        painted.append(target)
        return whole(view, target)

    monkeypatch.setattr(AbaloneView, "paint_base", counted)
    driver = gallery((1283, 803))  # a size that no other test has cached pictures of
    driver.run(2)
    assert sum(card.picture is not None for card in driver.scene.cards.values()) >= 21
    assert len(painted) == 1


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_chosen_layout_and_its_figures_are_in_view(size: tuple[int, int]) -> None:
    driver = Driver(size, first=lambda app: LayoutsScene(app, "abalone", "wheel"), language="de")
    card, view = driver.scene.cards["wheel"], driver.scene.scroll.viewport()
    assert view.contains(card.rect)
    told = [line.text for line in driver.scene.group.text_boxes()]
    assert any("14 Kugeln" in text for text in told)


def test_search_finds_translated_and_original_names() -> None:
    driver = gallery(language="de")
    typed(driver, "krake")
    assert driver.scene.shown() == ["octopus"]
    for _ in range(5):
        driver.key(pygame.K_BACKSPACE)
    assert len(driver.scene.shown()) == len(LAYOUTS)
    typed(driver, "OCTO")
    assert driver.scene.shown() == ["octopus"]


@pytest.mark.parametrize("text", ["\u200b", "x" * 5_000, "../", "\u202etxet", "🐙", "\0"])
def test_strange_search_words_find_nothing(text: str) -> None:
    driver = gallery()
    typed(driver, text)
    assert len(driver.scene.field.text) <= driver.scene.field.longest
    assert problems(driver.scene.group, driver.scene.screen) == []
    driver.scene.field.set_to(text)
    assert driver.scene.own in driver.scene.grid.children


def test_filters_by_kind_together_contain_all_layouts() -> None:
    driver = gallery()
    found: list[str] = []
    for kind in ("quick", "balanced", "wild"):
        driver.scene._choose_kind(kind)
        found += driver.scene.shown()
        assert {LAYOUTS[name].kind for name in driver.scene.shown()} == {kind}
    assert sorted(found) == sorted(LAYOUTS)


def test_a_tap_chooses_a_layout_and_a_second_tap_uses_it() -> None:
    driver = Driver((800, 600), first=lambda app: SetupScene(app, default_lineup("abalone")))
    row = next(widget for widget in driver.scene.group.controls() if isinstance(widget, ChoiceRow))
    row.activate()
    driver.settle()
    assert isinstance(driver.scene, LayoutsScene)
    card = driver.scene.cards["german"]
    driver.tap(card.rect.center)
    assert driver.scene.chosen == "german"
    assert [name for name, other in driver.scene.cards.items() if other.is_chosen] == ["german"]
    driver.tap(driver.scene.cards["german"].rect.center)
    driver.settle()
    assert isinstance(driver.scene, SetupScene)
    assert (driver.scene.lineup.variant, driver.scene.lineup.options["swap"]) == ("german", "off")


def test_an_uneven_layout_switches_the_swap_on() -> None:
    driver = Driver((800, 600), first=lambda app: SetupScene(app, default_lineup("abalone")))
    driver.app.push(LayoutsPlace("abalone"))
    driver.settle()
    driver.scene.chosen = "horseshoes"
    driver.scene.use()
    driver.settle()
    assert driver.scene.lineup.options["swap"] == "on"
    match = driver.scene.lineup.match()
    first = match.rules.moves(match.state)[0]
    assert (61,) in match.rules.moves(match.play(first))


def test_arrow_keys_move_through_the_cards() -> None:
    driver = gallery((1280, 800))
    cards = driver.scene.grid.children
    driver.scene.group.focus(cards[0])
    driver.key(pygame.K_RIGHT)
    assert driver.scene.group.focused is cards[1]
    driver.key(pygame.K_DOWN)
    assert driver.scene.group.focused is cards[1 + driver.scene.grid.columns]
    driver.key(pygame.K_RETURN)
    assert driver.scene.chosen == list(LAYOUTS)[1 + driver.scene.grid.columns]
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert not isinstance(driver.scene, LayoutsScene)


def test_the_document_describes_each_card() -> None:
    driver = gallery()
    told = {item.data["name"]: item.data for item in outline(driver.scene.group)
            if isinstance(item.widget, LayoutCard)}
    assert len(told) == len(LAYOUTS) + 1
    horseshoes = next(name for name in told if name.startswith("Horseshoes. Quick, 14 marbles each."))
    assert "can push a marble off" in horseshoes
    assert sum(bool(data.get("on")) for data in told.values()) == 1


def test_own_layouts_are_made_in_the_editor() -> None:
    driver = gallery()
    driver.scene.own.activate()
    driver.settle()
    assert isinstance(driver.scene, EditorScene)
    assert driver.scene.game == "abalone"


def test_the_address_of_the_gallery_opens_it_over_the_set_up() -> None:
    driver = Driver((800, 600))
    driver.app.visit("", "abalone", "abalone/layouts")
    driver.settle()
    assert isinstance(driver.scene, LayoutsScene)
    driver.scene.chosen = "snakes"
    driver.scene.use()
    driver.settle()
    assert isinstance(driver.scene, SetupScene)
    assert driver.scene.lineup.variant == "snakes"
    driver.app.visit("", "quits/layouts")
    driver.settle()
    assert not isinstance(driver.scene, LayoutsScene)


def test_a_layout_in_the_settings_is_kept_and_an_invalid_one_ignored() -> None:
    lineup = default_lineup("abalone")
    lineup.set_variant("wheel")
    driver = Driver((800, 600), setups={"abalone": {**lineup.__dict__}})
    driver.app.visit("", "abalone")
    driver.settle()
    assert driver.scene.lineup.variant == "wheel"
    driver = Driver((800, 600), setups={"abalone": {**lineup.__dict__, "variant": "../wheel"}})
    driver.app.push(SetupPlace(default_lineup("abalone")))
    driver.app.push(LayoutsPlace("abalone"))
    driver.settle()
    assert driver.scene.chosen == "standard"


def test_a_link_continues_a_game_kept_before_the_option_existed() -> None:
    match: Match[Any] = Match(make_rules("abalone"), "abalone", "standard", {"draws": "on"})
    store = Store(Storage())
    store.keep(match, ["onyx", "pearl"])
    match.play(match.rules.moves(match.state)[0])
    received = decode(encode(Shared(match), GAMES), GAMES).match
    assert received.options == {"draws": "on", "swap": "off"}
    store.adopt(received)
    assert received.id == match.id


def test_an_address_opens_the_gallery_with_that_layout_chosen() -> None:
    driver = gallery()
    usual = default_lineup("abalone").variant
    for address, chosen in (("abalone/layouts/the-wall", "the-wall"), ("abalone/layouts/6-9", "6-9"),
                            ("abalone/layouts/nothing-such", usual), ("abalone/layouts", usual)):
        scene = scene_at(driver.app, address)
        assert isinstance(scene, LayoutsScene)
        assert scene.chosen == chosen
        assert scene.address == f"abalone/layouts/{chosen}"
