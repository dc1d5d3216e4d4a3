"""Facts about a turn: derived by hand on small boards, and checked against counts on random turns."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any, NamedTuple

import pytest

from games.abalone.rules import Abalone
from games.catalogue import GAMES, make_rules
from games.engine.core.rules import Move, Rules, Turn
from games.engine.search.evaluator import Verdict
from games.engine.speech.fact_words import clause, sentence
from games.engine.teaching.facts import Fact, sure_fact
from games.engine.teaching.puzzles import puzzles_of
from games.shell.library.lineup import default_stones
from games.shell.theme.text import set_language, tr
from tests.abalone.sketch import state_of, symmetries
from tests.cases import Case as Variant
from tests.cases import default_cases
from tests.quits import symmetry as quits_symmetry
from tests.slyne.symmetry import SYMMETRIES, image_of_move, image_of_position

BYSTANDER = "w: i7"  # a marble far from the others, because a side without marbles has lost
STONES = ("onyx", "pearl", "garnet", "lapis", "amber", "aquamarine")


class Case(NamedTuple):
    """A position, a turn, and the expected facts as (slug, number, seat)."""

    before: str
    turn: str
    expected: tuple[tuple[str, int, int], ...]
    variant: str = "standard"


def facts_of(rules: Rules[Any], state: Any, turn: Turn) -> tuple[Fact, ...]:
    """Return the facts about a turn."""
    game = next(game for game in GAMES if game.rules.startswith(f"{type(rules).__module__}:"))
    return game.facts.of(rules, state, turn)


ABALONE = {
    "a marble goes over the edge": Case("b: e7 e8  w: e9", "e7e8", (("pushes_off", 1, 1),)),
    "one of another opponent does": Case("b: e7 e8  r: e9", "e7e8", (("pushes_off", 1, 2),), "three"),
    "one is pushed within the board": Case("b: e3 e4  w: e5", "e3e4", (("pushes", 1, 1), ("centre", 2, 0))),
    "two are": Case("b: e2 e3 e4  w: e5 e6", "e2e3", (("pushes", 2, 1), ("centre", 3, 0))),
    "one that reaches the edge can go over it next": Case(
        "b: e6 e7  w: e8", "e6e7", (("pushes_to_edge", 1, 1), ("threatens", 1, 1))),
    "a marble leaves the place where it would be pushed off": Case("b: e9  w: e7 e8", "e9d8", (("saves", 1, 1),)),
    "contact at the edge threatens": Case("b: e6 e7  w: e9", "e6e7", (("threatens", 1, 1),)),
    "a chain loses its middle": Case(
        "b: e3 e4  w: d4 e5 f6", "e3e4", (("pushes", 1, 1), ("splits", 1, 1), ("centre", 2, 0))),
    "two alone come together": Case("b: e5 e7", "e5e6", (("joins", 1, 0),)),
    "two step aside": Case("b: e4 e5", "e4e5f5", (("sidesteps", 2, 0),)),
    "one walks off": Case("b: e5", "e5e6", (("moves", 1, 0),)),
    "two come in from the edge": Case("b: a1 b2", "a1b2", (("centre", 2, 0),)),
    "one walks in front of two at the edge": Case("b: d8  w: e7 e8", "d8e9", (("moves", 1, 0), ("risks", 1, 1))),
}

ORBITO = {
    "a line after the press": Case(".www/.b../..b./...b w", "@d3", (("wins", 1, -1),)),
    "a line for both": Case(".www/...w/b.../bb.. b", "@c1", (("draws", 1, -1),)),
    "a line for the other one": Case(".www/.b.w/..b./...b b", "@a1", (("loses", 1, 0),)),
    "three that two more presses bring to the top row": Case("...w/...w/..../bb.. w", "@d2", (("threatens", 1, 0),)),
    "the gap that the bottom row turns towards is filled, and a diagonal threatened": Case(
        "ww../.b../b.w./bb.w w", "@a3", (("stops", 1, 1), ("threatens", 1, 0))),
    "it is left open, for a diagonal and a column": Case(
        "ww../.b../b.w./bb.w w", "@c4", (("threatens", 2, 0), ("risks", 1, 1))),
    "an opposing marble makes room": Case("w.../..../..../.... b", "a4b4@a4", (("takes_place", 1, 0),)),
    "an opposing marble is moved": Case("w.../..../..../.... b", "a4b4@d1", (("nudges", 1, 0),)),
    "only the moving so far": Case("w.../..../..../.... b", "a4b4", (("nudges", 1, 0),)),
    "the first marble inside": Case("..../..../..../.... w", "@b3", (("inner", 1, 0),)),
    "the first marble outside": Case("..../..../..../.... w", "@a4", (("outer", 1, 0),)),
}

QUITS = {
    "a step out": Case("...../0..../00.../.1.0./111.. 0 1,1 -", "d2e1", (("gets_out", 1, 0),)),
    "a slide out": Case("..1../0..../00.../.1.../11.0. 0 1,1 -", "1>", (("gets_out", 1, 0),)),
    "one stands ready": Case(".0.11/0...1/..0../...../..... 0 2,2 -", "c3d2", (("threatens", 1, 0),)),
    "one that was ready is carried off": Case(
        "...0./.1.0./0..../...../.11.. 0 2,2 -", "4>", (("stops", 1, 1), ("carries_back", 1, 1))),
    "a step to the middle": Case(".00../00.../0...1/...11/..11. 0 0,0 -", "b4c3", (("nears", 2, 0),)),
    "two ride nearer": Case("...../0..../00.../...1./..11. 0 2,2 -", "3>", (("advances", 2, 0),)),
    "the corner is left to one that waits": Case(
        "0..../.1.../0..../0..1./..1.. 0 2,2 -", "5>", (("slides", 1, 0), ("risks", 1, 1))),
    "a marble of the other one rides out": Case(
        ".1.0./0..../0..../...1./..11. 0 2,1 -", "5<", (("slides", 1, 0), ("gives_out", 1, 1))),
}

SLYNE = {
    "the first tile": Case("- 0 1 3,3", "T0,0/0", (("lays", 1, 0),)),
    "two tiles": Case("- 0 1 3,3", "T0,0/0 T1,0/0", (("lays", 2, 0),)),
    "a marble beside none": Case("0,0=0/0;1,0=1/0 0 1 3,3", "M0,0", (("sets", 1, 0),)),
    "a second marble beside the first": Case("0,0=0/0*0;1,0=0/0 0 1 3,3", "M1,0", (("lines_up", 2, 0),)),
    "a block before the only way": Case(
        "0,0=1/0*1;1,0=0/0;0,1=0/0*0 0 1 3,3", "B1,0/w", (("closes", 1, 1),)),
    "a tile turned so that two more can be reached": Case(
        "0,0=0/0*0;1,0=0/1;2,0=1/0 0 1 3,3", "R1,0/0", (("opens", 2, 0),)),
    "three in line and a place for the fourth": Case(
        "0,0=0/0*0;1,0=1/0*0;2,0=0/0;3,0=0/0;0,1=1/1*1 0 1 3,3", "M2,0 T-1,0/0",
        (("threatens", 1, 0), ("lines_up", 3, 0))),
}


def as_tuples(facts: tuple[Fact, ...]) -> tuple[tuple[str, int, int], ...]:
    return tuple((fact.slug, fact.n, fact.seat) for fact in facts)


@pytest.mark.parametrize("name", ABALONE)
def test_facts_of_abalone_under_all_symmetries(name: str) -> None:
    case = ABALONE[name]
    rules = Abalone(case.variant, {})
    for symmetry in symmetries():
        state = state_of(rules, symmetry(f"{case.before}  {BYSTANDER}"), "b")
        turn = rules.parse(state, symmetry(case.turn))
        assert as_tuples(facts_of(rules, state, turn)) == case.expected, symmetry(case.before)


def test_pushing_off_the_sixth_marble_wins() -> None:
    rules = Abalone("standard", {})
    state = state_of(rules, "b: e7 e8  w: e9 a1", "b", (5, 3))
    assert as_tuples(facts_of(rules, state, rules.parse(state, "e7e8"))) == (("wins", 1, -1),)


@pytest.mark.parametrize("name", ORBITO)
def test_facts_of_orbito(name: str) -> None:
    case, rules = ORBITO[name], make_rules("orbito")
    state = rules.from_position(case.before)
    if "@" in case.turn:
        turn = rules.parse(state, case.turn)
    else:
        turn = (next(move for move in rules.moves(state) if rules.text(state, move) == case.turn),)
    assert as_tuples(facts_of(rules, state, turn)) == case.expected


@pytest.mark.parametrize("name", QUITS)
def test_facts_of_quits_under_all_symmetries(name: str) -> None:
    case, rules = QUITS[name], make_rules("quits")
    for quarters, mirror in quits_symmetry.symmetries(2):
        state = rules.from_position(quits_symmetry.image_of(case.before, quarters, mirror, 2))
        turn = rules.parse(state, quits_symmetry.image_of(case.turn, quarters, mirror, 2))
        others = tuple((slug, n, (seat + quarters // 2) % 2) for slug, n, seat in case.expected)
        assert as_tuples(facts_of(rules, state, turn)) == others


@pytest.mark.parametrize("name", SLYNE)
def test_facts_of_slyne_under_all_symmetries(name: str) -> None:
    case, rules = SLYNE[name], make_rules("slyne", "2")
    for turns, mirror in SYMMETRIES:
        before = image_of_position(case.before, turns, mirror)
        state = rules.from_position(before)
        actions = " ".join(image_of_move(case.before, token, turns, mirror) for token in case.turn.split())
        assert as_tuples(facts_of(rules, state, rules.parse_tokens(state, actions.split()))) == case.expected, before


@pytest.mark.parametrize("game", ["quits", "slyne"])
def test_threats_agree_with_trying_every_turn(game: str) -> None:
    """In Quits a marble can leave, in Sly'ne a line can be completed, if and only if some legal turn does it."""
    facts = import_module(f"games.{game}.facts")
    can = facts.can_leave if game == "quits" else facts.can_finish
    for puzzle in puzzles_of(game)[::9]:
        rules = make_rules(game, puzzle.variant, puzzle.options)
        state = rules.from_position(puzzle.position)
        seat = rules.seat_to_move(state)
        if game == "quits":
            tried = any(rules.counts(rules.play(state, move), seat)["out"] > rules.counts(state, seat)["out"]
                        for move in rules.moves(state))
        elif state.action == 1:
            tried = puzzle.goal == "win" and puzzle.turns == 1
        else:  # in mid-turn, `can_finish` counts on a whole turn, but the puzzle on the rest of this one
            continue
        assert can(rules, state, seat) == tried, puzzle.id


def test_a_certain_result_counts_the_seats_own_turns() -> None:
    """Turns alternate: of five, the seat to move plays three; of four, it plays two."""
    rules = make_rules("orbito")
    state = rules.start()
    assert sure_fact(rules, state, Verdict((1.0, 0.0), 5)) == Fact("sure_win", 3, 1)
    assert sure_fact(rules, state, Verdict((0.0, 1.0), 4)) == Fact("sure_loss", 2, 1, is_cost=True)
    assert sure_fact(rules, state, Verdict((0.5, 0.5), 16)) == Fact("sure_draw", 1, 1)


@pytest.mark.parametrize("case", default_cases(), ids=str)
def test_facts_of_random_turns_agree_with_the_counts_and_make_sentences(case: Variant) -> None:
    rules, rng = case.rules(), Random(f"facts/{case}")
    stones = default_stones(case.game, case.variant)
    state = rules.start()
    for _ in range(24):
        if rules.result(state) is not None:
            break
        turn: tuple[Move, ...] = (rng.choice(rules.moves(state)),)
        while rules.result(rules.after(state, turn)) is None and len(turn) < 2 \
                and rules.seat_to_move(rules.after(state, turn)) == rules.seat_to_move(state):
            turn = (*turn, rng.choice(rules.moves(rules.after(state, turn))))
        facts, after = facts_of(rules, state, turn), rules.after(state, turn)
        seat = rules.seat_to_move(state)
        outs = [rules.counts(position, seat).get("out", 0) for position in (state, after)]
        slugs = {fact.slug for fact in facts}
        if rules.result(after) is None:
            assert (outs[1] > outs[0]) == bool(slugs & {"pushes_off", "gets_out"})
            assert not slugs & {"wins", "draws", "loses"}
        for language in ("en", "fr"):
            set_language(language)
            words = sentence(case.game, facts, stones, tr)
            assert words[0].isupper()
            assert words.endswith(".")
            assert "{" not in words
        state = after
    set_language("en")


def test_a_sentence_joins_gains_and_names_the_cost() -> None:
    push, split, risk = Fact("pushes_off", 1, 1), Fact("splits", 1, 1), Fact("risks", 1, 1, is_cost=True)
    assert sentence("abalone", (push,), STONES, tr) == "Pushes a white marble off the board."
    assert sentence("abalone", (push, split), STONES, tr) == \
        "Pushes a white marble off the board and splits the white marbles."
    assert sentence("abalone", (push, split, risk), STONES, tr) == \
        "Pushes a white marble off the board, but lets White push a marble off."
    assert sentence("abalone", (risk,), STONES, tr) == "Lets White push a marble off."
    set_language("fr")
    try:
        assert clause("abalone", Fact("sidesteps", 2, 5), STONES, tr) == "déplace 2 billes bleu clair de côté"
        assert clause("abalone", Fact("sidesteps", 3, 1), STONES, tr) == "déplace 3 billes blanches de côté"
    finally:
        set_language("en")
