"""The timeline of all motions on a screen: it can be finished at once, and is empty when nothing moves."""

from __future__ import annotations

from collections.abc import Callable

Ease = Callable[[float], float]


def linear(t: float) -> float:
    """Return a constant speed."""
    return t


def out_cubic(t: float) -> float:
    """Return an easing that is fast at first."""
    return 1 - (1 - t) ** 3


def in_out(t: float) -> float:
    """Return an easing that is slow at both ends."""
    return t * t * (3 - 2 * t)


class Tween:
    """One motion: `show(t)` is called with 0..1 as time passes, and once with exactly 1."""

    def __init__(self, duration: float, show: Callable[[float], None], ease: Ease, delay: float,
                 done: Callable[[], None] | None) -> None:
        self.duration, self.show, self.ease, self.delay, self.done = duration, show, ease, delay, done
        self.age = -delay

    def advance(self, dt: float) -> bool:
        """Advance; return whether the motion has ended."""
        self.age += dt
        if self.age < 0:
            return False
        ended = self.age >= self.duration
        self.show(1.0 if ended else self.ease(self.age / self.duration))
        return ended


class Timeline:
    """The motions under way. A motion's end may begin the next one."""

    def __init__(self) -> None:
        self._tweens: list[Tween] = []

    @property
    def is_busy(self) -> bool:
        """Whether anything still moves."""
        return bool(self._tweens)

    def add(self, duration: float, show: Callable[[float], None], ease: Ease = out_cubic, delay: float = 0.0,
            done: Callable[[], None] | None = None) -> Tween:
        """Begin a motion; with a duration of 0 it ends at the next update."""
        tween = Tween(duration, show, ease, delay, done)
        self._tweens.append(tween)
        if delay <= 0 and duration > 0:
            show(ease(0.0))
        return tween

    def update(self, dt: float) -> bool:
        """Let time pass; return whether anything moved."""
        moved = bool(self._tweens)
        for tween in list(self._tweens):
            if tween in self._tweens and tween.advance(dt):
                self._tweens.remove(tween)
                if tween.done:
                    tween.done()
        return moved

    def finish(self) -> None:
        """End all motions at once, including those that begin meanwhile."""
        for _ in range(1000):
            if not self._tweens:
                return
            self.update(1e6)
        self._tweens.clear()

    def clear(self) -> None:
        """Drop all motions without ending them."""
        self._tweens.clear()
