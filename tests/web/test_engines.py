"""Engines in web workers: they answer, and a worker that ends costs no move."""

from __future__ import annotations

from pathlib import Path

from build.paths import SINGLE_FILE
from tests.web.test_policy import assert_policy_holds
from tests.web.visit import NewVisit, Visit

WATCH = """
window.asked = [];
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (data, ...more) {
  if (typeof data === "string") window.asked.push(JSON.parse(data));
  return post.call(this, data, ...more);
};
"""
END_WORKER = """
const ask = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (data, ...more) {
  ask.call(this, data, ...more);
  if (window.deadly && !window.killed && typeof data === "string" && data.startsWith('{"ask"')) {
    window.killed = true;
    agate.engines.forEach((engine) => engine.close());
  }
};
"""
WAS_ASKED = "window.asked.some((said) => said.ask)"
IS_OUR_TURN = "app.top.session.match.ply >= {} and app.top.session.phase.value == 'human'"


def begin_beside_a_worker(visitor: Visit, address: str) -> None:
    """Begin a game of Orbito against the computer, and wait until its worker has started."""
    visitor.open(address)
    visitor.begin_game()
    visitor.wait_until("agate.engines.some((engine) => engine.hasStarted)", 60)


def test_a_worker_answers_and_is_replaced_if_it_ends_during_a_search(visit: NewVisit, address: str) -> None:
    visitor = visit(WATCH + END_WORKER)
    begin_beside_a_worker(visitor, address)
    visitor.play_turn()
    visitor.wait_for(IS_OUR_TURN.format(3), 30)
    assert visitor.page.evaluate(WAS_ASKED)
    assert visitor.complaints == []
    plies = visitor.ask("app.top.match.ply")
    visitor.page.evaluate("window.deadly = true")
    visitor.play_turn()
    visitor.wait_until("window.killed")
    visitor.wait_for(IS_OUR_TURN.format(plies + 3), 30)
    visitor.wait_until("agate.engines.some((engine) => engine.isAlive && engine.hasStarted)", 60)
    assert visitor.phase == "playing"


def test_the_single_file_plays_from_disk_with_a_worker_without_requests(visit: NewVisit, bundle: Path) -> None:
    """The file is opened from disk, under the same policy as the page on a host."""
    assert SINGLE_FILE.stat().st_size < 9_600_000
    visitor = visit(WATCH)
    begin_beside_a_worker(visitor, SINGLE_FILE.as_uri())
    visitor.play_turn()
    visitor.wait_until(WAS_ASKED)
    assert [request for request in visitor.requests if not request.startswith(("file:", "data:", "blob:"))] == []
    assert_policy_holds(visitor)
