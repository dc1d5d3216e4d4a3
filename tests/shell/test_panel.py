"""The panel around the board: its buttons, scores, menus and win probabilities."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalogue import make_rules
from games.engine.core.match import Match
from games.shell.library.lineup import Lineup, default_lineup, default_stones
from games.shell.scenes import open_match
from games.shell.table.session import Phase
from games.shell.theme.text import tr
from tests.shell.driver import Driver
from tests.shell.layout_check import problems
from tests.shell.test_contrast import contrast, luminance

PHONE, SMALL, LANDSCAPE, DESKTOP = (390, 844), (320, 568), (844, 390), (1280, 800)


def opened(lineup: Lineup, size: tuple[int, int], **settings: Any) -> Driver:
    """Open a new game of a line-up."""
    return Driver(size, lambda app: open_match(app, lineup.match(), lineup.stones), **settings)


def seated(game: str, *levels: str, variant: str = "") -> Lineup:
    """Return a line-up with these levels; an empty level is a person."""
    lineup = default_lineup(game)
    lineup.set_variant(variant or lineup.variant)
    lineup.levels = list(levels)
    return lineup


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [PHONE, SMALL])
def test_the_bar_of_a_phone_has_redo_and_sound_without_a_main_action(
        size: tuple[int, int], language: str) -> None:
    driver = opened(seated("quits", "", ""), size, volume=0.5, language=language)
    panel = driver.scene.panel
    assert not panel.main.visible
    assert not panel.redo_large.enabled
    driver.tap(panel.sound.rect.center)
    assert driver.app.settings.volume == driver.app.sound.volume == 0.0
    assert panel.sound.caption == tr("sound.off")
    driver.tap(panel.sound.rect.center)
    assert driver.app.settings.volume > 0
    driver.scene.session.play((driver.scene.session.rules.moves(driver.scene.match.state)[0],))
    driver.run(1.0)
    driver.tap(panel.undo_large.rect.center)
    driver.run(1.0)
    driver.tap(panel.redo_large.rect.center)
    driver.run(1.0)
    assert len(driver.scene.match.moves) == driver.scene.match.ply == 1
    assert problems(driver.scene.group, driver.scene.screen) == []


def scores(driver: Driver, seat: int) -> list[str]:
    """Return a seat's score on the screen: the number of filled hollows, or the pieces in hand."""
    panel, teams = driver.scene.panel, driver.scene.session.rules.teams
    card = panel.cards[seat]
    tray = panel.teams[teams[seat]].score.tray if panel.teams else card.tray
    if tray:
        return [f"{tray.filled}/{tray.total}"]
    return [line.text for line in card.text_boxes()[1:]]


@pytest.mark.parametrize("size", [PHONE, SMALL, LANDSCAPE, DESKTOP])
@pytest.mark.parametrize(("game", "variant", "position", "expected"), [
    ("abalone", "standard", "wwwww/wwwwww/2w4/8/9/8/2bb3/bbbbbb/bbbbb b 2-1", [["2/6"], ["1/6"]]),
    ("abalone", "four", "", [["0/6"]] * 4),
    ("quits", "four", "", [["0/1"]] * 4),
    ("slyne", "2", "", [["6", "4", "3"]] * 2),
    ("slyne", "6", "", [["6", "4", "3"]] * 6),
])
def test_every_score_is_visible_at_every_size(size: tuple[int, int], game: str, variant: str, position: str,
                                                expected: list[list[str]]) -> None:
    """A hand of Sly'ne has six tiles, four marbles and three blocks; in Abalone six ejected marbles win."""
    match = Match(make_rules(game, variant), game, variant, position=position)
    driver = Driver(size, lambda app: open_match(app, match, default_stones(game, variant)), language="fr")
    shown = [scores(driver, seat)[-len(expected[0]):] for seat in range(len(expected))]
    assert shown == expected
    assert problems(driver.scene.group, driver.scene.screen) == []


@pytest.mark.parametrize("size", [PHONE, SMALL, LANDSCAPE, DESKTOP])
def test_partners_share_a_card(size: tuple[int, int]) -> None:
    """Opposite players are a team: the first and the third, the second and the fourth."""
    driver = opened(seated("abalone", "", "easy", "easy", "easy", variant="four"), size)
    panel = driver.scene.panel
    for own, partner, others in ((0, 2, (1, 3)), (3, 1, (0, 2))):
        team = next(team.rect for team in panel.teams.values() if team.rect.contains(panel.cards[own].rect))
        assert team.contains(panel.cards[partner].rect)
        assert not any(team.colliderect(panel.cards[other].rect) for other in others)
    driver.tap(panel.cards[0].rect.center)
    assert panel.cards[2].name in " ".join(line.text for line in driver.scene.toast.text_boxes())


def test_the_main_button_does_not_move_the_others() -> None:
    driver = opened(seated("quits", "", "master"), PHONE)
    panel = driver.scene.panel
    places = [button.rect.copy() for button in (panel.undo_large, panel.moves_large, panel.hint_large)]
    driver.scene.session.play((driver.scene.session.rules.moves(driver.scene.match.state)[0],))
    driver.run(1 / 30)
    assert panel.main.visible
    assert panel.main.caption == tr("play.now")
    assert [button.rect for button in (panel.undo_large, panel.moves_large, panel.hint_large)] == places
    assert problems(driver.scene.group, driver.scene.screen) == []


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_the_prompt_for_watchers_names_the_visible_button(size: tuple[int, int]) -> None:
    driver = opened(seated("quits", "easy", "easy"), size, pace=3.0)
    scene = driver.scene
    driver.run(0.1)
    assert scene.session.phase is Phase.THINKING
    assert scene.panel.main.caption == tr("play.pause") in scene.prompt_text()[1]
    assert tr("play.now") not in scene.prompt_text()[1]


def test_a_finished_game_has_its_own_menu() -> None:
    driver = opened(seated("quits", "", ""), PHONE)
    game = driver.scene
    game.open_menu()
    driver.settle()
    assert driver.scene.group.children[0].title == tr("menu.title")
    driver.app.pop()
    driver.settle()
    game.session.resign(0)
    game.open_menu()
    driver.settle()
    assert driver.scene.group.children[0].title == tr("prompt.over")


@pytest.mark.parametrize(("levels", "words", "swapped"), [
    (["", "hard"], ["end.rematch", "end.rematch.you"], ["hard", ""]),
    (["hard", ""], ["end.rematch.you", "end.rematch"], ["", "hard"]),
    (["easy", "hard"], ["end.rematch.swapped", "end.rematch.same"], ["hard", "easy"]),
    (["", ""], ["end.again"], ["", ""]),
])
def test_a_rematch_offers_both_orders(levels: list[str], words: list[str], swapped: list[str]) -> None:
    for index, expected in enumerate([swapped, levels][:len(words)]):
        driver = opened(seated("abalone", *levels), PHONE)
        driver.scene.session.resign(0)
        driver.scene.show_end()
        driver.settle()
        buttons = driver.scene.group.children[0].buttons
        said = [button.caption for button in buttons[:len(words)]]
        assert said == [tr(word, name=tr("name.bot.0")) for word in words]
        assert problems(driver.scene.group, driver.scene.screen) == []
        driver.tap(buttons[index].rect.center)
        driver.settle()
        assert [player.level for player in driver.scene.match.players] == expected


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, SMALL, LANDSCAPE, DESKTOP])
def test_win_probabilities_are_visible_at_every_size_and_theme(size: tuple[int, int], theme: str) -> None:
    """Each part of the bar has contrast with its background, and the parts agree with the calibrated probabilities."""
    driver = opened(seated("abalone", "", "easy"), size, chance=True, theme=theme, language="fr")
    scene, bar = driver.scene, driver.scene.panel.probability_bar
    assert [line.text for line in bar.text_boxes()] == [tr("chance.none")]
    for _ in range(2):
        scene.session.play((scene.session.rules.moves(scene.match.state)[0],))
    scene.session.expected = (0.4, 0.6)
    driver.run(1.0)
    first, second = (share for _, share in bar.parts)
    assert first < second
    assert first + second == pytest.approx(1.0)
    assert len(bar.text_boxes()) == 2
    outside = luminance(tuple(driver.app.canvas.get_at((bar.rect.centerx, bar.rect.y - 2))))
    for piece, _ in bar._pieces:
        edge = luminance(tuple(driver.app.canvas.get_at((piece.centerx, piece.y))))
        assert contrast(edge, outside) >= 3.0
    assert problems(scene.group, scene.screen) == []


def test_without_a_computer_no_win_probabilities_are_shown() -> None:
    driver = opened(seated("abalone", "", ""), PHONE, chance=True)
    assert driver.scene.panel.probability_bar not in driver.scene.group.children


@pytest.mark.parametrize("size", [LANDSCAPE, DESKTOP])
@pytest.mark.parametrize("game", ["orbito", "slyne", "quits"])
def test_undo_and_hint_are_shown_once(size: tuple[int, int], game: str) -> None:
    """A main button replaces Hint, and a second action Undo; these then move to the top bar."""
    driver = opened(seated(game, "", ""), size)
    session, panel = driver.scene.session, driver.scene.panel
    for _ in range(3):
        for large, small in ((panel.undo_large.on_press == driver.scene.undo, panel.undo.visible),
                             (panel.hint_large.visible, panel.hint.visible)):
            assert large != small
        target = next(iter(session.targets()))
        session.tap(target)
        driver.run(0.6)


def test_the_menu_has_two_frequent_actions_on_top_and_groups() -> None:
    driver = opened(seated("quits", "", ""), DESKTOP)
    driver.scene.open_menu()
    driver.settle()
    captions = [getattr(button, "caption", "") for button in driver.scene.group.controls()]
    buttons = [caption for caption in captions if caption]
    assert buttons[:2] == [tr("menu.rules"), tr("menu.new")]
    assert len(buttons) <= 11
    said = [text for widget in driver.scene.group.descendants() for _, text in widget.passages()]
    assert {tr("menu.group.game"), tr("menu.group.app")} <= set(said)
    next(button for button in driver.scene.group.controls()
         if getattr(button, "caption", "") == tr("menu.more")).activate()
    driver.settle()
    more = {getattr(button, "caption", "") for button in driver.scene.group.controls()}
    assert {tr("menu.moves"), tr("menu.redo"), tr("menu.paste"), tr("edit.menu")} <= more
    assert problems(driver.scene.group, driver.scene.screen) == []
