"""From touches to moves: which targets may be touched next, and which moves a series of touches completes.

Legality comes only from the touches that the rules state for their legal moves, so the picker serves
mouse, finger and keyboard alike and can be driven without a screen.
"""

from __future__ import annotations

from typing import Generic, NamedTuple

from games.engine.core.rules import Rules, S, Target, Turn

Touches = tuple[Target, ...]


class Pick(NamedTuple):
    """The effect of a touch: the completed `moves` (an implied one first), a refusal for `reason`, or neither."""

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
        """Return the moves that the touches so far can still complete."""
        length = len(self.chosen)
        return [turn for touches, turn in self._moves.items() if touches[:length] == self.chosen]

    def cancel(self) -> None:
        """Forget the touches made so far."""
        self.chosen = ()

    def back(self) -> None:
        """Take back the last touch."""
        self.chosen = self.chosen[:-1]

    def tap(self, target: Target) -> Pick:
        """Touch a target: continue, complete a move, change an earlier choice, or undo the last one."""
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
        """Drag from `src` to `dst`: the chosen piece moves there, or it is a gesture of the game, or two touches."""
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
        """Return the turn that a touch on `target`, or a drag from `src` to it, would complete; empty if none."""
        if src is None:
            return self._moves.get((*self.chosen, target), ())
        for chosen in self._orders():
            if chosen[-1:] == (src,) and (*chosen, target) in self._moves:
                return self._moves[(*chosen, target)]
        begun = self.chosen if src in self.chosen else (src,)
        return self._drags.get((src, target)) or self._moves.get((*begun, target), ())

    def endings(self) -> dict[Turn, Target]:
        """Return the turns that one more touch completes, with that touch; the order of the touches so far is free."""
        found: dict[Turn, Target] = {}
        for chosen in self._orders():
            for target in sorted(self._next.get(chosen, ())):
                if (*chosen, target) in self._moves:
                    found.setdefault(self._moves[(*chosen, target)], target)
        return found

    def choose_turn(self, turn: Turn) -> Pick:
        """Play one of the `endings` directly, where a single touch would be ambiguous."""
        known = turn in self.endings()
        self.chosen = () if known else self.chosen
        return Pick(turn) if known else Pick()

    def ways_to(self, turn: Turn) -> list[Touches]:
        """Return every order of touches that completes a turn, or its first moves."""
        return [touches for touches, moves in self._moves.items() if moves and moves == turn[:len(moves)]]

    def first_targets(self) -> set[Target]:
        """Return the targets that may be touched first, whatever is chosen now."""
        return self._next.get((), set())

    def alternatives(self) -> set[Target]:
        """Return the targets that could have been touched instead of the last one."""
        return self._next.get(self.chosen[:-1], set()) if self.chosen else set()

    def goals(self, src: Target) -> set[Target]:
        """Return the targets where a drag that begins on `src` may end or continue."""
        gestures = {dst for start, dst in self._drags if start == src}
        if src in self.chosen:
            return gestures | self.targets() | self._next.get(tuple(reversed(self.chosen)), set())
        return gestures | self._next.get((src,), set())

    def _orders(self) -> tuple[Touches, Touches]:
        """Return the touches so far, and in reverse order."""
        return self.chosen, self.chosen[::-1]

    def _changed_choice(self, target: Target) -> Touches:
        """Return the longest prefix of the touches so far that `target` can follow; empty if there is none."""
        for length in range(len(self.chosen) - 1, -1, -1):
            touches = (*self.chosen[:length], target)
            if touches in self._moves or touches in self._next:
                return touches
        return ()

    def _learn(self, state: S, before: Turn) -> None:
        """Index the touches of every legal move; a move that needs no touch is followed by the moves after it."""
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
