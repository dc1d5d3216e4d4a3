"""Facts about a move of Quits: marbles brought out, nearer to their corner or further away, and what that allows."""

from __future__ import annotations

from games.engine.core.rules import OFF, Cell, Move, Seat
from games.engine.teaching.facts import NOBODY, Fact, GameFacts, others_of
from games.quits.evaluator import QuitsEvaluator
from games.quits.grid import NO_SLIDE, SIZE, SLIDES, turned
from games.quits.rules import RUNNING, TILE, Quits, QuitsState


def facts(rules: Quits, state: QuitsState, turn: tuple[Move, ...], after: QuitsState) -> tuple[Fact, ...]:
    """Return the facts about the move, the most telling first."""
    if not turn or not turn[0]:
        return (Fact("passes"),)
    seat, move = state.seat, turn[0]
    left = [step.piece for step in rules.steps(state, move) if step.dst == OFF]
    found = [Fact("gets_out", rules.needed[seat] - after.outs[seat], seat)] if seat in left else []
    costs = [Fact("gives_out", 1, owner, is_cost=True) for owner in left if owner != seat]
    for other in others_of(rules, seat):
        if can_leave(rules, state, other) and not can_leave(rules, after, other) and other not in left:
            found.append(Fact("stops", 1, other))
        elif can_leave(rules, after, other) and not can_leave(rules, state, other):
            costs.append(Fact("risks", 1, other, is_cost=True))
    if can_leave(rules, after, seat) and (not can_leave(rules, state, seat) or seat in left):
        found.append(Fact("threatens", 1, seat))
    found += _moved(rules, state, move, {fact.slug for fact in found})
    if not found:
        found.append(Fact("slides" if move[0] >= SLIDES else "steps", 1, seat, tuple(move[:1])))
    return (*found, *costs)


def can_leave(rules: Quits, state: QuitsState, seat: Seat) -> bool:
    """Whether a marble of the seat could leave the board if it were its turn."""
    return bool(QuitsEvaluator(rules).can_score(_with_seat_to_move(state, seat)))


def idle(rules: Quits, state: QuitsState) -> QuitsState:
    """Return the same board with the next opponent to move."""
    return _with_seat_to_move(state, others_of(rules, state.seat)[0])


def _with_seat_to_move(state: QuitsState, seat: Seat) -> QuitsState:
    return QuitsState(state.boards, state.outs, seat, NO_SLIDE, 0, (), RUNNING)


def way_to_go(rules: Quits, seat: Seat, cell: Cell) -> int:
    """Return the least number of moves that a marble needs from a cell to its corner."""
    row, column = divmod(turned(cell, 4 - rules.quarters[seat]), SIZE)
    return max(SIZE - 1 - row, SIZE - 1 - column)


def _moved(rules: Quits, state: QuitsState, move: Move, told: set[str]) -> list[Fact]:
    """Return the facts about marbles that came nearer to their corner or got further away."""
    nearer: list[Cell] = []
    back: list[Cell] = []
    pushed: Seat = NOBODY
    for step in rules.steps(state, move):
        if step.piece == TILE or step.dst == OFF:
            continue
        gain = way_to_go(rules, step.piece, step.src) - way_to_go(rules, step.piece, step.dst)
        if step.piece == state.seat and gain > 0:
            nearer.append(step.dst)
        elif step.piece != state.seat and gain < 0 and pushed in (NOBODY, step.piece):
            back.append(step.dst)
            pushed = step.piece
    found = []
    if len(nearer) > 1:
        found.append(Fact("advances", len(nearer), state.seat, tuple(nearer)))
    elif nearer and not told & {"gets_out", "threatens"}:
        found.append(Fact("nears", way_to_go(rules, state.seat, nearer[0]), state.seat, tuple(nearer)))
    if back:
        found.append(Fact("carries_back", len(back), pushed, tuple(back)))
    return found


FACTS = GameFacts(facts, idle, frozenset({"gets_out", "threatens"}))
