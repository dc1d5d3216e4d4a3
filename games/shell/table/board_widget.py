"""The board as a widget: input by pointer, finger and arrow keys, and motion of the session's moves."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

import pygame

from games.catalogue import find_game
from games.engine.core.picker import Pick
from games.engine.core.rules import Cell, Move, Target
from games.engine.speech.sentences import Speech
from games.shell.table.board_view import MARBLES, BoardView, Marks
from games.shell.table.celebration import Celebration
from games.shell.table.mark_drawing import MarkDrawing
from games.shell.table.pieces import Cue
from games.shell.table.replay import Replay
from games.shell.table.session import Phase, Session
from games.shell.table.spoken_board import SpokenBoard
from games.shell.table.timeline import Timeline, linear, out_cubic
from games.shell.theme.paint import Point
from games.shell.theme.text import tr
from games.shell.theme.theme import Motion, Theme
from games.shell.widgets.base import Widget

ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
SLOP = 8  # design pixels a finger may tremble before a tap becomes a drag
BACKWARD_PACE = 1.8  # an undo runs faster than the move it takes back


class Press(NamedTuple):
    """A finger or mouse button that is down on the board."""

    target: Target | None
    at: tuple[int, int]
    is_live: bool = True  # False if the press only brought a motion to its end


class BoardWidget(Widget):
    """The board of a session as a control. A touch during a motion ends the motion."""

    is_control = True
    drags = True

    def __init__(self, view: BoardView, session: Session) -> None:
        super().__init__()
        self.view, self.session = view, session
        self.version = 0  # counts what the panel has to follow besides the session
        self.marks = Marks()
        self.effects = Timeline()  # what moves besides the pieces: hints, winning lines, shakes
        self.on_pick: Callable[[Pick, Target], None] = lambda pick, target: None
        self.on_sound: Callable[[Cue, float], None] = lambda cue, pan: None  # from the left (-1) to the right (1)
        self.on_shown: Callable[[Replay], None] = lambda replay: None  # a move has been seen
        self.on_drawn: Callable[[Target, Target], None] = lambda start, end: None  # a circle or an arrow by hand
        self.is_touch: Callable[[], bool] = lambda: False  # whether the pointer is a finger, which draws after a rest
        self.drawing = MarkDrawing(self)
        self.glows = False  # what can be moved glows
        self.press: Press | None = None  # the finger that is down
        self._stale: list[pygame.Rect] = []
        self._playing: Replay | None = None
        self.celebration = Celebration(self)
        self._hinted: object = None
        self.played: tuple[Move, ...] = ()  # where one looks back: the turn that was played next,
        self.better: tuple[Move, ...] = ()  # and the one that was better
        self.ranked: tuple[tuple[Move, ...], ...] = ()  # the best turns from here, to be drawn with their numbers
        self.speech: Callable[[], Speech[Any]] = cache(lambda: find_game(session.match.game).speech(session.match, tr))
        self._spoken = SpokenBoard()
        view.animator.on_sound = self.sound_at
        view.show(session.shown_state)

    def sound_at(self, cue: Cue, at: Point) -> None:
        """Play a sound at its place on the board, in stereo."""
        self.on_sound(cue, 2 * (at[0] - self.rect.centerx) / max(1, self.rect.w))

    def show_session(self, session: Session) -> None:
        """Show another session of the same rules on this board."""
        self._stop()
        self.effects.clear()
        self.session, self.marks = session, Marks()
        self.celebration, self._hinted = Celebration(self), None
        self.view.show(session.shown_state)
        if self.theme:
            self.view.layout(self.rect, self.theme)
        self.invalidate()

    # --- widget ----------------------------------------------------------------------------------

    def arrange(self, theme: Theme) -> None:
        self.view.layout(self.rect, theme)
        self.invalidate()

    def find(self, position: tuple[int, int]) -> list[Widget]:
        return [self] if self.visible and self.rect.collidepoint(position) else []

    def bounds(self) -> pygame.Rect:
        return self.rect

    def draw(self, target: pygame.Surface) -> None:
        if self.visible:
            self.view.draw(target, self.marks)

    def dirty(self) -> list[pygame.Rect]:
        rects = self._stale + self.view.animator.stale
        if self.changed:
            self.changed = False
            rects.append(self.view.rect)
        self._stale, self.view.animator.stale = [], []
        return [clipped for rect in rects if (clipped := rect.clip(self.rect)).w]

    def invalidate(self) -> None:
        """Mark the whole board to be redrawn."""
        self._stale.append(pygame.Rect(self.rect))

    # --- for those who listen --------------------------------------------------------------------

    role = "board"

    def spoken(self) -> str:
        return tr("speech.board")

    def facts(self) -> dict[str, Any]:
        return self._spoken.facts(self)

    def set_to(self, value: Any) -> None:
        self.finish()
        self.touch(int(value))

    @property
    def focus_place(self) -> int | None:
        """The target that has the focus, whether or not it can be touched."""
        return self.marks.focus

    def focus_on(self, place: int) -> None:
        self.finish()
        self.marks = replace(self.marks, focus=place)
        self.invalidate()

    # --- time ------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        animator = self.view.animator
        if self.session.pop_jump():
            self._stop()
            self.view.show(self.session.shown_state)
            self.invalidate()
        if self._playing is None and self.session.replays:
            self.begin_motion(self.session.replays[0])
        animator.update(dt)
        if self.effects.update(dt):
            self.invalidate()
        if not self.drawing.is_on and self.is_touch() and self.drawing.rest(dt):
            self.let_go()
            self.on_sound(Cue("lift"), 0.0)
        self.refresh_marks()

    def begin_motion(self, replay: Replay) -> None:
        """Begin to show a move."""
        self._playing = replay
        self.view.state = replay.before
        self.view.animator.pace = BACKWARD_PACE if replay.is_backward else 1.0
        self.view.animator.play(replay.steps, self._ended)

    def _ended(self) -> None:
        replay, self._playing = self._playing, None
        if replay is None:
            return
        self.view.state = replay.after
        self.view.animator.set(self.view.rules.pieces(replay.after))
        self.session.seen()
        self.invalidate()
        self.on_shown(replay)

    def _stop(self) -> None:
        self._playing = None
        self.view.animator.begin_from()
        self.view.animator.timeline.clear()

    def finish(self) -> bool:
        """End a motion at once; return whether there was one."""
        moving = self._playing is not None
        while self._playing is not None or self.session.replays:
            if self._playing is None:
                self.begin_motion(self.session.replays[0])
            self.view.animator.finish()
        return moving

    def celebrate(self) -> bool:
        """Light the marbles of the last move, because it solved a task; return whether there are any."""
        match = self.session.match
        steps = self.view.rules.steps(match.states[match.ply - 1], match.moves[match.ply - 1]) if match.ply else ()
        cells = tuple({step.dst: None for step in steps if step.dst >= 0 and step.piece < MARBLES})
        self.celebration.solve(cells)
        return bool(cells)

    # --- marks -----------------------------------------------------------------------------------

    def targets(self) -> set[Target]:
        """Return the targets that may be touched next."""
        return self.session.targets()

    def preview_turn(self, aim: Target | None, held: Target | None) -> tuple[Move, ...]:
        """Return the turn that the next touch would complete, from the pointer's target and the dragged piece."""
        return self.session.picker.outcome(aim, held) if aim is not None else ()

    def choices(self, aim: Target | None) -> tuple[tuple[Move, ...], ...]:
        """Return the turns among which the finger must still choose."""
        return ()

    def goals(self, held: Target) -> set[Target]:
        """Return the targets on which a dragged piece may be dropped."""
        return self.session.picker.goals(held) if self.session.targets() else set()

    def drop(self, held: Target, goal: Target) -> Pick:
        """Drop a dragged piece on a goal."""
        return self.session.drag(held, goal)

    def refresh_marks(self) -> None:
        """Update the marks: targets, chosen pieces, the last move, and the winning line."""
        session, match = self.session, self.session.match
        ply = session.shown_ply - (len(session.replays) if session.browsed is None else 0)
        ply = max(0, min(ply, len(match.moves)))
        if self._playing is not None:
            last, seat, before = self._playing.move, self._playing.seat, self._playing.before
            if self._playing.is_backward:
                last, seat, before = (), -1, None
        elif ply > 0:
            last, before = match.moves[ply - 1], match.states[ply - 1]
            seat = session.rules.seat_to_move(before)
        else:
            last, seat, before = (), -1, None
        if self.played and self._playing is None:
            last, seat, before = (), -1, None
        is_open = session.phase is Phase.HUMAN and session.browsed is None and not self.drawing.is_on
        over = session.result is not None and session.browsed is None
        won: tuple[Cell, ...] = ()
        if over and before is not None and match.resigned is None and match.ply:
            won = self.view.decided(before, last)
        elif self._playing is None and session.browsed is None:
            won = self.celebration.task_cells()
        won = tuple(sorted(won, key=lambda cell: self.view.spot(cell, 0)))
        held = self.marks.held
        aim = self.marks.hover if self.marks.hover is not None else self.marks.focus
        preview = self.preview_turn(aim, held) if is_open else ()
        targets = set() if self.drawing.is_on else self.targets() if held is None or not is_open else self.goals(held)
        marks = replace(
            self.marks, targets=frozenset(targets), preview=preview, choices=self.choices(aim) if is_open else (),
            last=last, last_seat=seat, before_last=before, won=won,
            chosen=session.picker.chosen if is_open else (),
            hint=self._shown_turn() if is_open else () if self._playing else self.better,
            played=self.played if self._playing is None else (),
            ranked=self.ranked if self._playing is None else (),
            focus=self.marks.focus if self.is_focused and (is_open or self.drawing.is_on) else None,
            glowing=frozenset(targets) if self.glows and is_open and not session.picker.chosen else frozenset(),
            drawn=self.drawing.marks() if self._playing is None else (),
            hover=self.marks.hover if is_open else None, held=self.marks.held if is_open else None,
            held_at=self.marks.held_at if is_open else None, guide=session.guide if is_open else None)
        marks = replace(marks, **self.celebration.follow(won))
        if marks.hint and self._hinted != (session.shown_ply, marks.hint):
            self._hinted = (session.shown_ply, marks.hint)
            self.effects.add(self.view.seconds(Motion.HINT), self._grow_hint, out_cubic)
        if marks != self.marks:
            self.marks = marks
            self.invalidate()

    def _shown_turn(self) -> tuple[Move, ...]:
        """Return the turn to show: the one to be confirmed, or the recommended one."""
        return self.session.pending or self.session.hints.turn

    def _grow_hint(self, t: float) -> None:
        self.marks = replace(self.marks, hint_grown=t)

    def refuse(self, target: Target | None) -> None:
        """Shake a refused target."""
        if target is None:
            return
        self.marks = replace(self.marks, refused=target)

        def show(t: float) -> None:
            self.view.shake = 0.0 if t >= 1 else math.sin(t * 6 * math.pi)
            if t >= 1:
                self.marks = replace(self.marks, refused=None)

        self.effects.add(self.view.seconds(Motion.SHAKE), show, linear)
        self.invalidate()

    # --- pointer ---------------------------------------------------------------------------------

    def pointer(self, position: tuple[int, int], phase: str) -> None:
        if self.drawing.is_drawing or (self.drawing.is_on and phase == "down"):
            self._draw(position, phase)
        elif phase == "down":
            was_moving = self.finish()
            self.press = Press(None if was_moving else self.target_at(position), position, not was_moving)
            self.on_press(self.press)
        elif phase == "move" and self.press:
            if not self.is_tap(self.press, position):
                self.drawing.moved()
            self.on_drag(self.press, position)
        elif self.press:
            press, self.press = self.press, None
            if phase == "up":
                self.on_release(press, position)

    def _draw(self, position: tuple[int, int], phase: str) -> None:
        """Draw with the pen."""
        act = {"down": self.drawing.press, "move": self.drawing.drag, "up": self.drawing.release}.get(phase)
        act(position) if act else self.drawing.drop()

    def let_go(self) -> None:
        """Forget the finger that is down, as it does something else than touching."""
        self.press = None
        self.marks = replace(self.marks, held=None, held_at=None, hover=None)

    def on_press(self, press: Press) -> None:
        """Handle a finger that comes down. Games override this and the next two hooks for gestures of their own."""
        if press.is_live:
            self.aim_at(press.target)

    def on_drag(self, press: Press, position: tuple[int, int]) -> None:
        """Handle a finger that moves while it is down: carry the piece that it pressed."""
        if press.target is None or self.is_tap(press, position):
            return
        if self.goals(press.target):
            self.marks = replace(self.marks, held=press.target, held_at=position)
            self.invalidate()
        over = self.target_at(position)
        if over != self.marks.hover:
            self.marks = replace(self.marks, hover=over)
            self.invalidate()

    def on_release(self, press: Press, position: tuple[int, int]) -> None:
        """Handle a finger that is lifted: a tap, a drop, or a touch beside the board that cancels."""
        if not press.is_live:
            return
        source, goal = press.target, self.target_at(position)
        marks, self.marks = self.marks, replace(self.marks, held=None, held_at=None, hover=None)
        self.invalidate()
        if source is None and goal is None:
            self.cancel()
        elif source is None or source == goal:
            if goal is not None and source is not None:
                self.tap(goal)
        elif goal is None and math.dist(position, press.at) < self.view.grip:
            self.tap(source)
        elif goal is not None and self.goals(source):
            carried = {cell: self.view.carried_to(cell, marks) for cell in self.view.held_cells(marks)}
            self.answer(self.drop(source, goal), goal)
            if self.session.replays:
                self.view.animator.begin_from(carried=carried)

    def target_at(self, position: tuple[int, int]) -> Target | None:
        """Return the target under the pointer."""
        return self.view.target_at(position)

    def aim_at(self, target: Target | None) -> None:
        """Preview the effect of a release on a target, as hovering with a mouse does."""
        target = target if target in self.targets() else None
        if target != self.marks.hover:
            self.marks = replace(self.marks, hover=target)
            self.refresh_marks()

    def is_tap(self, press: Press, position: tuple[int, int]) -> bool:
        """Whether the finger has hardly moved since it came down."""
        return math.dist(position, press.at) < (self.theme.px(SLOP) if self.theme else SLOP)

    # --- touches ---------------------------------------------------------------------------------

    def touch(self, target: Target) -> None:
        """Touch a place with keys or in the document: draw there while drawing is on, else tap it."""
        self.drawing.touch(target) if self.drawing.is_on else self.tap(target)

    def tap(self, target: Target) -> None:
        """Handle a tap or Enter on a target."""
        self.answer(self.session.tap(target), target)

    def answer(self, pick: Pick, target: Target) -> None:
        """Show the effect of a touch, or its refusal."""
        self.version += 1
        if pick.reason:
            self.refuse(target)
        self.on_pick(pick, target)
        self.refresh_marks()
        self.invalidate()

    def cancel(self) -> bool:
        """Forget what was chosen; return whether anything was."""
        had = self.session.cancel()
        self.invalidate()
        return had

    def hover(self, position: tuple[int, int]) -> None:
        """Handle the mouse over the board."""
        over = self.target_at(position) if self.rect.collidepoint(position) else None
        over = over if over in self.marks.targets else None
        if over != self.marks.hover and self.press is None:
            self.marks = replace(self.marks, hover=over)
            self.invalidate()

    def key(self, key: int) -> bool:
        if key not in ARROWS:
            return False
        self.finish()
        among = set(self.view.spots) if self.drawing.is_on else self.targets() | set(self.marks.chosen)
        focus = self.view.neighbour(self.marks.focus, key, among)
        self.marks = replace(self.marks, focus=focus)
        self.invalidate()
        return True

    def activate(self) -> None:
        """Touch the focused target for Enter; taps come through `pointer`."""
        if self.press or self.marks.focus is None or not self.is_focused:
            return
        if not self.finish():
            self.touch(self.marks.focus)
