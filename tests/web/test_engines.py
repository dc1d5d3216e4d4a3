"""The opponent in a worker of its own, in a real browser: it answers, and a worker that dies costs nobody a move."""

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
DEADLY = """
const ask = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (data, ...more) {
  ask.call(this, data, ...more);
  if (window.deadly && !window.killed && typeof data === "string" && data.startsWith('{"ask"')) {
    window.killed = true;
    agate.engines.forEach((engine) => engine.close());
  }
};
"""
ANSWERED = "window.asked.some((said) => said.ask)"
IS_OURS = "app.top.session.match.ply >= {} and app.top.session.phase.value == 'human'"


def begin_beside_a_worker(visitor: Visit, address: str) -> None:
    """Into a game of Orbito against the computer, once its worker has started."""
    visitor.open(address)
    visitor.begin_game()
    visitor.wait_until("agate.engines.some((engine) => engine.hasStarted)", 60)


def test_a_worker_answers_and_killed_in_mid_thought_costs_no_move(visit: NewVisit, address: str) -> None:
    visitor = visit(WATCH + DEADLY)
    begin_beside_a_worker(visitor, address)
    visitor.play_turn()
    visitor.wait_for(IS_OURS.format(3), 30)
    assert visitor.page.evaluate(ANSWERED)
    assert visitor.complaints == []
    plies = visitor.ask("app.top.match.ply")
    visitor.page.evaluate("window.deadly = true")
    visitor.play_turn()
    visitor.wait_until("window.killed")
    visitor.wait_for(IS_OURS.format(plies + 3), 30)
    visitor.wait_until("agate.engines.some((engine) => engine.isAlive && engine.hasStarted)", 60)
    assert visitor.phase == "playing"


def test_the_single_file_plays_from_disk_with_a_worker_and_asks_for_nothing(visit: NewVisit, bundle: Path) -> None:
    """Opened by double-click; under the same policy as the page on a host."""
    assert SINGLE_FILE.stat().st_size < 9_500_000
    visitor = visit(WATCH)
    begin_beside_a_worker(visitor, SINGLE_FILE.as_uri())
    visitor.play_turn()
    visitor.wait_until(ANSWERED)
    assert [request for request in visitor.requests if not request.startswith(("file:", "data:", "blob:"))] == []
    assert_policy_holds(visitor)
