"""Facts about a move of Abalone: marbles pushed, saved and put in danger, groups joined and split, ground won."""

from __future__ import annotations

from typing import Final

from games.abalone.grid import BEYOND, CELLS, CENTRALITY, FOE, NEXT, NOBODY, shifts
from games.abalone.rules import SWAP, Abalone, AbaloneState
from games.engine.core.rules import OFF, Cell, Move, Seat
from games.engine.teaching.facts import Fact, GameFacts, others_of

TOWARDS_CENTRE: Final = 2  # by so many rings, over all marbles moved: less is not worth a word


def facts(rules: Abalone, state: AbaloneState, turn: tuple[Move, ...], after: AbaloneState) -> tuple[Fact, ...]:
    """Return the facts about the move, the most telling first."""
    if not turn or not turn[0]:
        return (Fact("passes"),)
    if turn[0] == SWAP:
        return (Fact("swaps"),)
    seat, move = state.seat, turn[0]
    gains = [*_pushed(rules, state, move), *_saved(rules, state, after), *_attacked(rules, state, after),
             *_groups(rules, state, after)]
    gain = sum(CENTRALITY[step.dst] - CENTRALITY[step.src]
               for step in rules.steps(state, move) if step.piece == seat and step.dst != OFF)
    if gain >= TOWARDS_CENTRE:
        gains.append(Fact("centre", gain, seat))
    moved = tuple([step.src for step in rules.steps(state, move) if step.piece == seat])
    plain = Fact("sidesteps" if len(move) == 3 else "moves", len(moved), seat, moved)
    return (*(gains or [plain]), *_risked(rules, state, after))


def idle(rules: Abalone, state: AbaloneState) -> AbaloneState:
    """Return the same board with the next opponent to move."""
    return AbaloneState(state.cells, others_of(rules, state.seat)[0], state.out, state.ended, state.trail, state.before)


def in_danger(rules: Abalone, cells: bytes, by: Seat) -> set[Cell]:
    """Return the marbles that a seat could push over the edge if it were its turn."""
    view = cells.translate(rules.views[by])
    found: set[Cell] = set()
    for move in shifts(view):
        if len(move) == 2:
            last = move[0]
            ahead = NEXT[last][move[1]]
            while ahead != BEYOND and cells[ahead] != NOBODY:
                last, ahead = ahead, NEXT[ahead][move[1]]
            if ahead == BEYOND and view[last] == FOE:
                found.add(last)
    return found


def groups_of(cells: bytes, seat: Seat) -> int:
    """Return the number of separate groups that a seat's marbles form."""
    left = {cell for cell in range(CELLS) if cells[cell] == seat + 1}
    groups = 0
    while left:
        groups += 1
        reached = [left.pop()]
        for cell in reached:
            beside = left.intersection(NEXT[cell])
            left -= beside
            reached += beside
    return groups


def _pushed(rules: Abalone, state: AbaloneState, move: Move) -> list[Fact]:
    pushed = [step for step in rules.steps(state, move) if rules.teams[step.piece] != rules.teams[state.seat]]
    if not pushed:
        return []
    last = pushed[-1]
    if last.dst == OFF:
        return [Fact("pushes_off", 1, last.piece, (last.src,))]
    cells = tuple([step.dst for step in pushed])
    if CENTRALITY[last.dst] == 0 and CENTRALITY[last.src] > 0:
        return [Fact("pushes_to_edge", 1, last.piece, (last.dst,))]
    return [Fact("pushes", len(pushed), last.piece, cells)]


def _saved(rules: Abalone, state: AbaloneState, after: AbaloneState) -> list[Fact]:
    """Return own marbles that an opponent could have pushed off and now cannot; the whole threat is described."""
    for other in others_of(rules, state.seat):
        threatened = _side_of(rules, state.cells, state.seat, in_danger(rules, state.cells, other))
        left = _side_of(rules, after.cells, state.seat, in_danger(rules, after.cells, other))
        if len(left) < len(threatened):
            slug = "saves" if not left else "saves_some"
            return [Fact(slug, len(threatened) - len(left), other, tuple(sorted(threatened)))]
    return []


def _attacked(rules: Abalone, state: AbaloneState, after: AbaloneState) -> list[Fact]:
    """Return the marbles that the seat could push off next turn, if there are more of them than before."""
    before, now = in_danger(rules, state.cells, state.seat), in_danger(rules, after.cells, state.seat)
    if len(now) <= len(before):
        return []
    new = sorted(now - before) or sorted(now)
    return [Fact("threatens", len(now), after.cells[new[0]] - 1, tuple(sorted(now)))]


def _groups(rules: Abalone, state: AbaloneState, after: AbaloneState) -> list[Fact]:
    found = [Fact("splits", 1, other) for other in others_of(rules, state.seat)
             if groups_of(after.cells, other) > groups_of(state.cells, other)]
    if groups_of(after.cells, state.seat) < groups_of(state.cells, state.seat):
        found.append(Fact("joins", 1, state.seat))
    return found


def _risked(rules: Abalone, state: AbaloneState, after: AbaloneState) -> list[Fact]:
    """Return the marbles that the next seats can push off now and could not before."""
    for other in others_of(rules, state.seat):
        before = _side_of(rules, state.cells, state.seat, in_danger(rules, state.cells, other))
        now = _side_of(rules, after.cells, state.seat, in_danger(rules, after.cells, other))
        if len(now) > len(before):
            return [Fact("risks", len(now), other, tuple(sorted(now)), is_cost=True)]
    return []


def _side_of(rules: Abalone, cells: bytes, seat: Seat, found: set[Cell]) -> set[Cell]:
    """Return the cells that hold a marble of the seat or of its partner."""
    return {cell for cell in found if rules.teams[cells[cell] - 1] == rules.teams[seat]}


FACTS = GameFacts(facts, idle, frozenset({"pushes_off", "splits", "threatens"}))
