"""Memory of searches: cancelled searches are freed, and trees keep their limit."""

from __future__ import annotations

import gc
import subprocess
import sys
import tracemalloc
import weakref
from random import Random
from typing import Any

import pytest

from games.engine.search import tree_memory
from games.engine.search.engine import Engine
from games.engine.search.mcts import Search
from games.engine.search.tree import Node
from tests.search.toys import Stones, WithoutFinish, evaluator_of

CASES = [("orbito", "", 4), ("abalone", "belgian", 60), ("quits", "four", 3), ("slyne", "2", 20), ("slyne", "6", 60)]


@pytest.mark.parametrize("ending", ["cancelled", "dropped", "advanced"])
def test_a_cancelled_search_is_freed_at_once(ending: str) -> None:
    evaluator = evaluator_of("quits")
    for _ in range(3):  # collecting the objects of earlier tests may create new garbage
        gc.collect()
    gc.disable()
    try:
        engine = Engine(evaluator, evaluator.rules.start(), "master")
        engine.step(3.0)
        if ending == "cancelled":
            engine.cancel()
        elif ending == "advanced":
            engine.advance(engine.best())
            engine.step(1.0)
        gone: tuple[weakref.ref[Any], ...] = (weakref.ref(engine), weakref.ref(engine._decision))
        del engine
        assert [there() for there in gone] == [None, None]
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_thirty_cancelled_searches_do_not_grow_memory() -> None:
    evaluator = evaluator_of("orbito")
    gc.collect()
    gc.disable()
    tracemalloc.start()
    try:
        sizes = []
        for seed in range(30):
            engine = Engine(evaluator, evaluator.rules.start(), "master", seed)
            engine.search.run(300)
            engine.step(1.0)
            engine.cancel()
            del engine
            sizes.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
        gc.enable()
    assert sizes[-1] < sizes[2] + 20_000


@pytest.mark.parametrize(("game", "variant", "plies"), CASES)
def test_a_node_takes_the_memory_that_its_evaluator_states(game: str, variant: str, plies: int) -> None:
    evaluator = evaluator_of(game, variant)
    rules, rng = evaluator.rules, Random(2)
    state = rules.start()
    for _ in range(plies):
        following = rules.play(state, evaluator.sample(state, rng))
        state = state if rules.result(following) is not None else following
    search = Search(evaluator, state, 1)
    search.run(50)
    gc.collect()
    tracemalloc.start()
    nodes = search.memory.nodes
    search.run(1500)
    grown = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert search.memory.nodes > nodes + 200
    assert grown <= evaluator.node_bytes * (search.memory.nodes - nodes)
    assert search.memory.limit * evaluator.node_bytes <= tree_memory.TREE_BYTES


@pytest.mark.parametrize(("game", "variant"), [("slyne", "3"), ("quits", "classic"), ("abalone", "belgian")])
def test_a_full_tree_drops_nodes_and_searches_deeper(game: str, variant: str) -> None:
    evaluator = evaluator_of(game, variant)
    search = Search(evaluator, evaluator.rules.start(), 1, node_limit=200)
    search.run(500)
    gc.collect()
    tracemalloc.start()
    most, made = 0, 0
    for _ in range(700):
        before = search.memory.nodes
        search.run(1)
        most, made = max(most, search.memory.nodes), made + (search.memory.nodes > before)
    grown = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert search.root.visits == 1200
    assert most <= 200
    assert made > 100  # positions for which there was no room before
    assert grown <= 200 * evaluator.node_bytes
    assert sum(child.visits for child in search.root.children) == search.root.visits - 1


def test_dropped_nodes_are_freed_once() -> None:
    evaluator = evaluator_of("quits", "four")
    search = Search(evaluator, evaluator.rules.start(), 3, node_limit=300)
    for _ in range(60):
        search.run(40)
        assert search.memory.nodes == sum(map(size, [search.root, *search.memory.discarded]))
        if search.iterations == 800:
            search.advance(search.ranked()[0].move)


def size(node: Node) -> int:
    return 1 + sum(map(size, node.children))


def test_a_tree_that_drops_nodes_still_proves_results() -> None:
    """The whole game has 274 lines of play; the tree has room for a seventh of them."""
    search = Search(WithoutFinish(Stones(10)), Stones(10).start(), 1, node_limit=40)
    search.run(20_000)
    assert search.root.proof == (1.0, 0.0)
    assert search.ranked()[0].move == (2,)


PROGRAM = """
import sys
sys.maxsize = 2**31 - 1
from games.engine.search import tree_memory
from tests.search.toys import evaluator_of
from games.engine.search.mcts import Search
evaluator = evaluator_of("slyne", "6")
nodes = Search(evaluator, evaluator.rules.start()).memory.limit
print(tree_memory.TREE_BYTES >> 20, nodes * evaluator.node_bytes * 0.55 / 2**20)
"""


def test_in_the_browser_a_tree_is_smaller() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=60,
                          env={"AGATE_COMPILED": "off"}, check=True)
    room, used = done.stdout.split()
    assert room == "96"
    assert 95 < float(used) <= 96
