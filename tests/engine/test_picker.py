"""The picker, which turns touches into moves, without a screen."""

from __future__ import annotations

from random import Random

import pytest

from games.abalone.grid import NAMES
from games.catalogue import GAMES, make_rules
from games.engine.core.picker import Pick, Picker
from games.orbito.grid import BUTTON, RACK
from games.orbito.rules import Orbito

ORBITO = Orbito("classic", {})
ONE_WHITE = ORBITO.from_position("w.../..../..../.... b")


def test_touching_a_cell_and_the_button_places_a_marble() -> None:
    picker = Picker(ORBITO, ORBITO.start())
    assert picker.tap(5) == Pick()
    assert picker.targets() == {BUTTON}
    assert picker.tap(BUTTON) == Pick(moves=((5,),))


def test_the_optional_nudge_is_skipped_by_touching_a_free_cell() -> None:
    picker = Picker(ORBITO, ONE_WHITE)
    assert picker.tap(5) == Pick()
    assert picker.tap(BUTTON) == Pick(moves=((), (5,)))


def test_touching_a_marble_and_a_free_cell_makes_the_nudge() -> None:
    picker = Picker(ORBITO, ONE_WHITE)
    picker.tap(0)
    assert picker.targets() == {1, 4}
    assert picker.tap(4) == Pick(moves=((0, 4),))


def test_a_drag_is_two_touches() -> None:
    assert Picker(ORBITO, ONE_WHITE).drag(0, 1) == Pick(moves=((0, 1),))
    from_the_hand = Picker(ORBITO, ONE_WHITE)
    assert from_the_hand.drag(RACK, 9) == Pick()
    assert from_the_hand.targets() == {BUTTON}


def test_a_new_choice_replaces_the_previous_one() -> None:
    picker = Picker(ORBITO, ORBITO.start())
    picker.tap(5)
    picker.tap(6)
    assert picker.chosen == (6,)


def test_touching_the_chosen_cell_again_cancels_the_choice() -> None:
    picker = Picker(ORBITO, ORBITO.start())
    picker.tap(5)
    assert picker.tap(5) == Pick()
    assert picker.chosen == ()


def test_an_impossible_touch_gets_a_reason_and_keeps_the_choice() -> None:
    picker = Picker(ORBITO, ONE_WHITE)
    picker.tap(0)
    assert picker.tap(BUTTON).reason in ORBITO.reasons()
    assert picker.chosen == (0,)


def test_a_pair_of_abalone_marbles_grows_to_three() -> None:
    rules = make_rules("abalone")
    picker = Picker(rules, rules.start())
    cell = {name: index for index, name in enumerate(NAMES)}
    picker.tap(cell["a1"])
    picker.tap(cell["b2"])
    assert picker.tap(cell["c3"]) == Pick()
    assert picker.drag(cell["c3"], cell["d4"]) == Pick(moves=rules.parse(rules.start(), "a1b2"))


def test_a_chosen_pair_is_dragged_by_either_end() -> None:
    rules = make_rules("abalone")
    cell = {name: index for index, name in enumerate(NAMES)}
    for end in ("c4", "c5"):
        picker = Picker(rules, rules.start())
        picker.tap(cell["c4"])
        picker.tap(cell["c5"])
        goal = {"c4": "d4", "c5": "d5"}[end]
        assert picker.drag(cell[end], cell[goal]) == Pick(moves=rules.parse(rules.start(), "c4c5d4"))


def test_dragging_a_chosen_marble_slides_its_line() -> None:
    rules = make_rules("quits")
    state = rules.start()
    slide = next(m for m in rules.moves(state) if len(m) == 1)
    src, dst = next((src, dst) for src, dst in rules.drags(state, slide) if src in Picker(rules, state).targets())
    picker = Picker(rules, state)
    picker.tap(src)
    assert picker.drag(src, dst) == Pick(moves=(slide,))


@pytest.mark.parametrize(("game", "variant"), [(game.id, name) for game in GAMES for name, _ in game.variants])
def test_every_legal_move_has_touches_and_each_drag_means_one_move(game: str, variant: str) -> None:
    rules = make_rules(game, variant)
    rng = Random(variant)
    state = rules.start()
    for _ in range(60):
        moves = rules.moves(state)
        if not moves:
            break
        reached = {turn[-1] for turn in Picker(rules, state).moves()}
        assert set(moves) - reached <= {m for m in moves if not rules.taps(state, m)}
        for move in moves:
            for src, dst in rules.drags(state, move):
                assert Picker(rules, state).drag(src, dst) == Pick(moves=(move,))
        state = rules.play(state, rng.choice(rules.moves(state)))
