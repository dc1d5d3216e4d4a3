"""From touches to moves: knows which targets may be touched next, and what a finished touch means.

All it knows of legality is the table of ways that the rules give for their legal moves, so it serves
mouse, finger and keyboard alike and can be driven without a screen.
"""

from __future__ import annotations

from typing import Generic, NamedTuple

from games.engine.core.rules import Rules, S, Target, Turn

Touches = tuple[Target, ...]


class Pick(NamedTuple):
    """The effect of a touch: completed `moves` (an implied one first), a refusal for `reason`, or neither."""

    moves: Turn = ()
    reason: str = ""


class Picker(Generic[S]):
    """The touches made so far in one position, and the legal moves that they can still become."""

    def __init__(self, rules: Rules[S], state: S) -> None:
        self.rules = rules
        self.state = state
        self.chosen: Touches = ()
        self._moves: dict[Touches, Turn] = {}
        self._next: dict[Touches, set[Target]] = {}
        self._drags: dict[tuple[Target, Target], Turn] = {}
        self._learn(state, ())

    def targets(self) -> set[Target]:
        """Return the targets that continue the touches so far."""
        return self._next.get(self.chosen, set())

    def moves(self) -> list[Turn]:
        """The moves that the touches so far can still become."""
        length = len(self.chosen)
        return [turn for touches, turn in self._moves.items() if touches[:length] == self.chosen]

    def cancel(self) -> None:
        """Forgets the touches made so far."""
        self.chosen = ()

    def back(self) -> None:
        """Takes the last touch back."""
        self.chosen = self.chosen[:-1]

    def tap(self, target: Target) -> Pick:
        """One touch: goes on, completes a move, changes an earlier choice, or unchooses what was touched last."""
        touches = (*self.chosen, target)
        if touches not in self._moves and touches not in self._next:
            if self.chosen and target == self.chosen[-1]:
                self.back()
                return Pick()
            changed = self._changed_choice(target)
            if not changed:
                return Pick(reason=self.rules.explain(self.state, touches))
            touches = changed
        if touches in self._moves:
            self.chosen = ()
            return Pick(self._moves[touches])
        self.chosen = touches
        return Pick()

    def drag(self, src: Target, dst: Target) -> Pick:
        """A press on `src` released on `dst`: what is chosen moves there, or a gesture of its own, or two touches."""
        for chosen in self._orders():
            if chosen[-1:] == (src,) and (*chosen, dst) in self._moves:
                self.chosen = chosen
                return self.tap(dst)
        if (src, dst) in self._drags:
            self.chosen = ()
            return Pick(self._drags[src, dst])
        if src in self.chosen:
            return self.tap(dst)
        pick = self.tap(src)
        return self.tap(dst) if pick == Pick() else pick

    def outcome(self, target: Target, src: Target | None = None) -> Turn:
        """The turn that a touch on `target`, or a drag from `src` to it, would complete; none if it would not."""
        if src is None:
            return self._moves.get((*self.chosen, target), ())
        for chosen in self._orders():
            if chosen[-1:] == (src,) and (*chosen, target) in self._moves:
                return self._moves[(*chosen, target)]
        begun = self.chosen if src in self.chosen else (src,)
        return self._drags.get((src, target)) or self._moves.get((*begun, target), ())

    def endings(self) -> dict[Turn, Target]:
        """The turns that one more touch would complete, whichever of the touches so far came first, and that touch."""
        found: dict[Turn, Target] = {}
        for chosen in self._orders():
            for target in sorted(self._next.get(chosen, ())):
                if (*chosen, target) in self._moves:
                    found.setdefault(self._moves[(*chosen, target)], target)
        return found

    def choose_turn(self, turn: Turn) -> Pick:
        """One of the `endings`, meant outright: where a single touch would not say which."""
        known = turn in self.endings()
        self.chosen = () if known else self.chosen
        return Pick(turn) if known else Pick()

    def ways_to(self, turn: Turn) -> list[Touches]:
        """Every order of touches that says a turn, or those of its moves that come first."""
        return [touches for touches, moves in self._moves.items() if moves and moves == turn[:len(moves)]]

    def first_targets(self) -> set[Target]:
        """Return the targets that may be touched first, whatever is chosen now."""
        return self._next.get((), set())

    def alternatives(self) -> set[Target]:
        """Return the targets that could have been touched instead of the last one."""
        return self._next.get(self.chosen[:-1], set()) if self.chosen else set()

    def goals(self, src: Target) -> set[Target]:
        """Return the targets where a drag that begins on `src` may be released, or go on."""
        gestures = {dst for start, dst in self._drags if start == src}
        if src in self.chosen:
            return gestures | self.targets() | self._next.get(tuple(reversed(self.chosen)), set())
        return gestures | self._next.get((src,), set())

    def _orders(self) -> tuple[Touches, Touches]:
        """The touches so far, and the same the other way round."""
        return self.chosen, self.chosen[::-1]

    def _changed_choice(self, target: Target) -> Touches:
        """The longest beginning of what is chosen that `target` can follow; empty if there is none."""
        for length in range(len(self.chosen) - 1, -1, -1):
            touches = (*self.chosen[:length], target)
            if touches in self._moves or touches in self._next:
                return touches
        return ()

    def _learn(self, state: S, before: Turn) -> None:
        """Enters every legal move of a position; a move that needs no touch is looked through."""
        implied: Turn = ()
        for move in self.rules.moves(state):
            turn = (*before, move)
            for touches in self.rules.ways(state, move):
                if touches:
                    self._moves.setdefault(touches, turn)
                    for length in range(len(touches)):
                        self._next.setdefault(touches[:length], set()).add(touches[length])
                else:
                    implied = turn
            for gesture in self.rules.drags(state, move):
                self._drags.setdefault(gesture, turn)
        if implied and not before:
            self._learn(self.rules.play(state, implied[0]), implied)
