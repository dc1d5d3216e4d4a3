"""The bundle runs the compiled engine, and also works without it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from build.measure.bench import WITHOUT_COMPILED
from build.measure.frames import run
from build.modules.mypyc_sources import source_files
from build.paths import ROOT
from tests.web.visit import NewVisit

FORM_AND_BEST_MOVE = """
from games.compiled import is_compiled
from games.catalogue import make_evaluator, make_rules
from games.engine.search.mcts import Search
rules = make_rules("quits")
search = Search(make_evaluator("quits", rules), rules.start(), 3)
for _ in range(60):
    search.iterate()
[is_compiled(), repr([(child.move, child.visits, child.mover_total) for child in search.ranked()])]
"""


def in_page(page: Page, code: str) -> Any:
    return page.evaluate(f"python.runPython({code!r}).toJs()")


def test_the_compiled_engine_runs_and_builds_the_same_tree_as_python(visit: NewVisit, address: str) -> None:
    here = visit().open(address)
    assert here.phase == "playing"
    is_compiled, tree = in_page(here.page, FORM_AND_BEST_MOVE)
    assert is_compiled
    sources = {name: (ROOT / name).read_text(encoding="utf-8") for name in source_files()}
    run(here.page, f"sources = {sources!r}{WITHOUT_COMPILED}None")
    assert in_page(here.page, FORM_AND_BEST_MOVE) == [False, tree]
