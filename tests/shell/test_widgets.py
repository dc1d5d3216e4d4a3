"""Widgets: texts fit at every size, pointer and keys work, and redraws are minimal."""

import os
from functools import partial
from itertools import product
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from games.shell.theme.stones import STONES
from games.shell.theme.text import LANGUAGES, words
from games.shell.theme.theme import Size, Theme, Weight, make_theme
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.cards import GameCard, PromptCard, Steps
from games.shell.widgets.containers import Flow
from games.shell.widgets.controls import Button, Chip, Segmented, Slider, Toggle
from games.shell.widgets.group import Group, ScrollArea, merged
from games.shell.widgets.move_list import ListedMove, MoveList
from games.shell.widgets.navigation import TabEntry, Tabs
from games.shell.widgets.overlays import Dialog, Toast
from games.shell.widgets.player_card import PlayerCard
from games.shell.widgets.seat_card import Tray
from tests.shell.layout_check import problems

pytestmark = pytest.mark.usefixtures("display")

SIZES = ((360, 640), (1024, 768), (1280, 800), (1920, 1080), (3840, 2160))


def showcase(theme: Theme) -> ScrollArea:
    """Return a column with one widget of each kind."""
    stones, width = theme.stones, min(theme.px(344), theme.width - 2 * theme.px(12))
    card = PlayerCard(stones["onyx"], "Bartholomew the Magnificent of Somewhere")
    card.show("Thinking, level 4", True, True, Tray(stones["pearl"], 3, 6))
    counts = PlayerCard(stones["jade"], "Olive", style="strip")
    counts.show("Level 3", False, counts=(("tile", 2), ("ball", 1), ("block", 3)))
    moves = MoveList("Moves", [stones["onyx"], stones["pearl"]], lambda index: None)
    moves.show([ListedMove(stones[("onyx", "pearl")[k % 2]], f"a{k % 9}b{k % 9}") for k in range(40)], 21)
    parts = (
        (card, 104),
        (counts, 64),
        (PromptCard("Étape 2 sur 3", "Posez une bille sur une case libre, puis appuyez."), 100),
        (Steps(("Déplacer", "Poser", "Tourner"), 1), 92),
        (Button("Recommencer", kind="primary", icon="undo"), 52),
        (Segmented(("Personne", "Ordinateur", "Réseau"), 0, lambda index: None), 48),
        (Slider(0.5, lambda value: None, 6), 44),
        (Toggle(True, lambda on: None), 44),
        (moves, 200),
        (GameCard("Abalone", "Push six marbles off the board. Strength in numbers.", "2 to 4 players · 25 min"), 148),
        (Label("Tap a brass stud to move, or the arrow to push.", 15, Weight.MEDIUM), 60),
    )
    group, y = ScrollArea(), theme.px(12)
    for widget, height in parts:
        widget.layout(pygame.Rect(theme.px(12), y, width, theme.px(height)), theme)
        group.add(widget)
        y += theme.px(height) + theme.px(12)
    group.layout(pygame.Rect(0, 0, theme.width, theme.height), theme)
    group.set_content(y)
    return group


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", [1.0, 1.15, 1.3])
def test_no_text_is_cut_at_any_size(size: tuple[int, int], text_scale: float) -> None:
    theme = make_theme(size, text_scale=text_scale)
    group = showcase(theme)
    screen = pygame.Rect(0, 0, *size)
    while True:
        assert problems(group, screen) == []
        if not group.scroll_to(group.offset + theme.height // 2):
            break


def test_the_layout_check_finds_faults() -> None:
    theme = make_theme((1280, 800))
    first, second = Button("A caption that cannot possibly fit in here"), Button("Play")
    first.layout(pygame.Rect(10, 10, 60, 44), theme)
    second.layout(pygame.Rect(20, 15, 100, 44), theme)
    found = problems(Group([first, second]), pygame.Rect(0, 0, 1280, 800))
    assert any("does not fit" in fact for fact in found)
    assert any("overlaps" in fact for fact in found)
    assert any("covers" in fact for fact in found)


def test_a_move_list_that_is_laid_out_later_shows_the_current_move() -> None:
    theme = make_theme((390, 844))
    moves = MoveList("Moves", [STONES["onyx"], STONES["pearl"]], lambda index: None)
    moves.show([ListedMove(STONES[("onyx", "pearl")[k % 2]], f"move {k}") for k in range(40)], 39)
    moves.layout(pygame.Rect(20, 20, 350, 300), theme)
    assert "move 39" in [line.text for line in moves.text_boxes()]


@pytest.mark.parametrize("size", SIZES)
def test_the_scroll_bar_does_not_cover_content(size: tuple[int, int]) -> None:
    theme, screen, column = make_theme(size), pygame.Rect(0, 0, *size), pygame.Rect(20, 20, 300, 200)
    choice, scroll = Segmented(("One", "Two"), 0, lambda index: None), ScrollArea()
    scroll.add(choice)
    scroll.frame(column, theme)
    choice.layout(pygame.Rect(column.x, column.y, column.w, theme.touch), theme)
    scroll.set_content(2 * column.h)
    assert problems(Group([scroll]), screen) == []
    scroll.layout(column, theme)
    assert any("scroll bar touches" in fact for fact in problems(Group([scroll]), screen))


@pytest.mark.parametrize("size", SIZES)
def test_texts_and_buttons_of_dialogs_fit(size: tuple[int, int]) -> None:
    theme = make_theme(size)
    buttons = [
        Button("Rejouer la partie", kind="primary"),
        Button("Revoir"),
        Button("Nouvelle partie"),
        Button("Accueil"),
    ]
    dialog = Dialog(
        "Nacre l’emporte", "Six billes poussées, en 41 coups. Onyx en avait quatre.", buttons, trophy=STONES["pearl"]
    )
    screen = pygame.Rect(0, 0, *size)
    dialog.layout(screen, theme)
    assert problems(dialog, screen) == []
    assert all(dialog.sheet.contains(button.rect) for button in buttons)


def event(kind: int, position: tuple[int, int] = (0, 0), **more: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=position, button=1, **more)


def tap(group: Group, position: tuple[int, int]) -> None:
    group.handle(event(pygame.MOUSEBUTTONDOWN, position))
    group.handle(event(pygame.MOUSEBUTTONUP, position))


def press_key(group: Group, key: int, mod: int = 0) -> None:
    group.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod))


def test_taps_reach_controls_and_disabled_ones_state_a_reason() -> None:
    theme, pressed, refused = make_theme((1280, 800)), [], []
    button = Button("Turn", lambda: pressed.append("turn"))
    button.layout(pygame.Rect(100, 100, 120, 52), theme)
    group = Group([button])
    group.on_refused = lambda widget: refused.append(widget.why_not)
    tap(group, (110, 110))
    group.handle(event(pygame.MOUSEBUTTONDOWN, (110, 110)))
    group.handle(event(pygame.MOUSEMOTION, (600, 600)))
    group.handle(event(pygame.MOUSEBUTTONUP, (600, 600)))
    assert pressed == ["turn"]
    button.set_enabled(False, "Place a marble first.")
    tap(group, (110, 110))
    assert pressed == ["turn"]
    assert refused == ["Place a marble first."]


def test_the_keyboard_reaches_everything_in_order() -> None:
    theme, log = make_theme((1280, 800)), list[float]()
    toggle = Toggle(False, lambda on: log.append(on))
    slider = Slider(0.0, log.append, 5)
    segmented = Segmented(("2", "3", "4"), 0, log.append)
    for k, widget in enumerate((toggle, slider, segmented)):
        widget.layout(pygame.Rect(50, 50 + 80 * k, 300, 44), theme)
    group = Group([toggle, slider, segmented])
    press_key(group, pygame.K_TAB)
    press_key(group, pygame.K_SPACE)
    press_key(group, pygame.K_TAB)
    press_key(group, pygame.K_RIGHT)
    press_key(group, pygame.K_TAB)
    press_key(group, pygame.K_RIGHT)
    press_key(group, pygame.K_TAB, pygame.KMOD_SHIFT)
    assert group.focused is slider
    assert log == [True, 0.25, 1]


def test_sliders_snap_to_detents_and_follow_the_pointer() -> None:
    theme, seen = make_theme((1280, 800)), list[float]()
    slider = Slider(0.0, seen.append, 5)
    slider.layout(pygame.Rect(100, 100, 400, 44), theme)
    group = Group([slider])
    group.handle(event(pygame.MOUSEBUTTONDOWN, (205, 120)))
    group.handle(event(pygame.MOUSEMOTION, (390, 300)))
    group.handle(event(pygame.MOUSEBUTTONUP, (390, 300)))
    assert seen == [0.25, 0.75]


def test_a_finger_that_scrolls_does_not_press() -> None:
    theme, pressed = make_theme((390, 844)), list[int]()
    buttons = [Button(str(k), partial(pressed.append, k)) for k in range(30)]
    area = ScrollArea(buttons)
    area.layout(pygame.Rect(0, 0, 390, 400), theme)
    for k, button in enumerate(buttons):
        button.layout(pygame.Rect(10, 60 * k, 370, 52), theme)
    area.set_content(60 * 30)
    root = Group([area])
    root.handle(event(pygame.MOUSEBUTTONDOWN, (100, 300)))
    root.handle(event(pygame.MOUSEMOTION, (100, 295)))
    root.handle(event(pygame.MOUSEMOTION, (100, 200)))
    root.handle(event(pygame.MOUSEMOTION, (100, 180)))
    root.handle(event(pygame.MOUSEBUTTONUP, (100, 180)))
    assert pressed == []
    assert area.offset > 0
    assert buttons[0].rect.top == -area.offset
    root.focus(buttons[25])
    assert area.rect.contains(buttons[25].rect)


def test_only_what_changed_is_redrawn() -> None:
    theme = make_theme((1280, 800))
    left, right = Button("Undo"), Button("Hint")
    left.layout(pygame.Rect(100, 100, 120, 52), theme)
    right.layout(pygame.Rect(600, 100, 120, 52), theme)
    group = Group([left, right])
    background, target = pygame.Surface((1280, 800)), pygame.Surface((1280, 800))
    assert len(group.redraw(target, background)) == 2
    assert group.redraw(target, background) == []
    group.handle(event(pygame.MOUSEMOTION, (110, 110)))
    group.update(1.0)
    (changed,) = group.redraw(target, background)
    assert changed.contains(left.rect)
    assert not changed.colliderect(right.rect)


def test_thinking_redraws_only_the_beads() -> None:
    theme = make_theme((1280, 800))
    card = PlayerCard(STONES["onyx"], "Sage")
    card.layout(pygame.Rect(900, 80, 344, 104), theme)
    card.show("Thinking", False, True)
    card.dirty()
    card.update(0.15)
    (beads,) = card.dirty()
    assert card.rect.contains(beads)
    assert beads.w * beads.h < card.rect.w * card.rect.h / 10


def test_a_moving_miniature_redraws_only_its_picture() -> None:
    theme, card = make_theme((1280, 800)), GameCard("Quits", "Step forward.", "2 or 4 players")
    card.layout(pygame.Rect(100, 100, 260, 420), theme)
    card.dirty()
    card.set_picture(pygame.Surface(card.picture_rect().size))
    assert card.dirty() == [card.picture_rect()]
    assert card.dirty() == []


def test_merged_rectangles_cover_the_same_and_do_not_overlap() -> None:
    given = [pygame.Rect(0, 0, 10, 10), pygame.Rect(20, 0, 10, 10), pygame.Rect(8, 5, 14, 3)]
    (joined,) = merged(given)
    assert joined == pygame.Rect(0, 0, 30, 10)


def test_the_move_list_reports_choices_and_shows_the_current_move() -> None:
    theme, picked = make_theme((1280, 800)), list[int]()
    stones = [STONES["onyx"], STONES["pearl"]]
    moves = MoveList("Moves", stones, picked.append)
    moves.layout(pygame.Rect(900, 400, 344, 200), theme)
    moves.show([ListedMove(stones[k % 2], f"m{k}") for k in range(40)], 39)
    shown = [box.text for box in moves.text_boxes()]
    assert "m39" in shown
    assert "m0" not in shown
    line = next(box for box in moves.text_boxes() if box.text == "m38")
    tap(Group([moves]), line.rect.center)
    assert picked == [38]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_turns_fit_the_list(language: str) -> None:
    """Rows with two actions of Sly'ne fit beside the board in a default window, in every language."""
    stones = [STONES["onyx"], STONES["pearl"]]
    actions = sorted(text for key, text in words.texts(language).items() if key.startswith("brief.slyne."))
    moves = MoveList("Moves", stones, lambda index: None)
    moves.layout(pygame.Rect(912, 400, 344, 3_000), make_theme((1280, 800)))
    moves.show([ListedMove(stones[0], f"{one}, {other}") for one, other in product(actions, actions)], 0)
    assert len(moves.text_boxes()) > len(actions) ** 2
    assert [box.text for box in moves.text_boxes() if box.rect.right > moves.rect.right] == []


def test_toasts_disappear_after_some_time() -> None:
    theme, toast = make_theme((360, 640)), Toast(lambda sentence, is_urgent: None)
    toast.layout(pygame.Rect(0, 0, 360, 640), theme)
    toast.say("That would only undo the slide that the other side has just made.", "danger")
    assert problems(Group([toast]), pygame.Rect(0, 0, 360, 640)) == []
    toast.update(2.0)
    assert toast.visible
    toast.update(2.0)
    assert not toast.visible


def test_chips_wrap_inside_their_area() -> None:
    theme = make_theme((390, 844))
    chips = [
        Chip(text, lambda: None) for text in ("Standard", "Belgian daisy", "German daisy", "Dutch daisy", "Swiss daisy")
    ]
    area = pygame.Rect(12, 100, 366, 400)
    flow = Flow(chips, 10)
    flow.layout(area, theme)
    assert all(area.contains(chip.rect) for chip in chips)
    assert flow.height_for(area.w, theme) >= 2 * theme.px(Size.CHIP)
    assert problems(Group(chips), pygame.Rect(0, 0, 390, 844)) == []


@pytest.mark.parametrize("state", ["is_hovered", "is_pressed", "is_focused"])
def test_drawing_changes_nothing(state: str, monkeypatch: pytest.MonkeyPatch) -> None:
    theme = make_theme((390, 2400))
    group = showcase(theme)
    tabs = Tabs([TabEntry("Play", "marble"), TabEntry("Learn", "book")], 0, lambda index: None)
    tabs.layout(pygame.Rect(0, 0, 300, 44), theme)
    group.add(tabs)
    for control in group.controls():
        control.set_state(**{state: True})
    group.update(0.05)  # in the middle of the hover animation
    first, second = pygame.Surface((390, 2400)), pygame.Surface((390, 2400))

    def refuse(widget: Widget, name: str, value: object) -> None:
        raise AssertionError(f"drawing sets {type(widget).__name__}.{name}")

    monkeypatch.setattr(Widget, "__setattr__", refuse)
    group.draw(first)
    group.draw(second)
    assert first.get_buffer().raw == second.get_buffer().raw
