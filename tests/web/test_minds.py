"""The opponent in a worker of its own, in a real browser: it answers, and a worker that dies costs nobody a move."""

from __future__ import annotations

from pathlib import Path

from build.paths import SINGLE_FILE
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
  if (!window.killed && typeof data === "string" && data.startsWith('{"ask"')) {
    window.killed = true;
    agate.minds.forEach((mind) => mind.close());
  }
};
"""
ANSWERED = "window.asked.some((said) => said.ask)"


def begin_beside_a_worker(visitor: Visit, address: str) -> None:
    """Into a game of Orbito against the computer, once its worker has started."""
    visitor.open(address)
    visitor.begin_game()
    visitor.wait_until("agate.minds.length > 0 && agate.minds[0].heardFirst", 60)


def test_the_computer_answers_from_its_worker(visit: NewVisit, address: str) -> None:
    visitor = visit(WATCH)
    begin_beside_a_worker(visitor, address)
    visitor.play_first_turn()
    visitor.wait_for("app.top.session.match.ply >= 3 and app.top.session.phase.value == 'human'", 30)
    assert visitor.page.evaluate(ANSWERED)
    assert visitor.complaints == []


def test_a_worker_killed_in_mid_thought_costs_no_move(visit: NewVisit, address: str) -> None:
    visitor = visit(WATCH + DEADLY)
    begin_beside_a_worker(visitor, address)
    visitor.play_first_turn()
    visitor.wait_until("window.killed")
    visitor.wait_for("app.top.session.match.ply >= 3 and app.top.session.phase.value == 'human'", 30)
    visitor.wait_until("agate.minds.some((mind) => mind.isAlive && mind.heardFirst)", 60)
    assert visitor.phase == "playing"


def test_the_single_file_has_a_worker_too(visit: NewVisit, bundle: Path) -> None:
    visitor = visit(WATCH)
    begin_beside_a_worker(visitor, SINGLE_FILE.as_uri())
    visitor.play_first_turn()
    visitor.wait_until(ANSWERED)
    assert visitor.complaints == []
