"""Sly'ne on the screen: the hand in the panel, and a table that grows and can be panned and zoomed."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from games.engine.core.rules import Seat, Target
from games.shell.table.carried import Carried
from games.shell.table.game_ui import Extras, GameUi, MainAction, Prompt, Standing, Table
from games.shell.table.session import Phase
from games.shell.theme.marbles import marble, marble_shadow
from games.shell.theme.stones import Stone
from games.shell.theme.text import tr
from games.shell.theme.theme import Space, Theme
from games.shell.widgets.controls import Button
from games.slyne import art
from games.slyne.board import SlyneBoard
from games.slyne.hand import KINDS, Hand
from games.slyne.table import ARM, CELLS, HAND_BLOCK, HAND_MARBLE, HAND_TILE, LIFT_TILE, PASS_TURN
from games.slyne.view import SlyneView, axes

NOTCH = 1.15  # zoom factor of one turn of the wheel
PINCH, SLIDE = 0.02, 3  # the share that two fingers spread and the pixels they move before the table follows
HAND_HEIGHT, HAND_PHONE, HAND_SHORT = 108, 96, 78  # design pixels
GUIDES = {HAND_TILE: "tile", HAND_MARBLE: "marble", HAND_BLOCK: "block", LIFT_TILE: "lift"}
FROM_HAND = {HAND_TILE, HAND_MARBLE, HAND_BLOCK}
ICONS = (("tile", "tiles"), ("ball", "marbles"), ("block", "blocks"))

Fingers = dict[int, tuple[float, float]]


class SlyneExtras(Extras[SlyneBoard]):
    """The hand, the button that shows the whole table, and gestures with two fingers or the wheel."""

    def __init__(self, table: Table[SlyneBoard]) -> None:
        super().__init__(table)
        theme = table.theme
        self.hand = Hand(self, table.board.view.rules.shapes)
        self.carried = Carried()
        self.fit_button = Button("", lambda: table.board.fit(), "secondary", "fit")
        self.fit_button.set_visible(False)
        is_short = theme.is_short
        height = HAND_HEIGHT if not theme.is_portrait else HAND_SHORT if is_short else HAND_PHONE
        self.panel = self.phone = [(self.hand, height)]
        self.over_board = [self.fit_button]
        self.topmost = [self.carried]
        self._fingers: Fingers = {}

    def arrange(self, theme: Theme) -> Iterator[None]:
        corner = pygame.Rect(0, 0, theme.touch, theme.touch)
        inset, board = theme.px(Space.L), self.table.board
        corner.bottomright = (board.rect.right - inset, board.rect.bottom - inset)
        self.fit_button.layout(corner, theme)
        board.on_bare = lambda: self.table.say(_prompt_line(self.table))
        for kind, _ in KINDS:
            self.hand.picture(kind, self.table.stones[self._owner])
            yield

    def place_of(self, target: Target) -> tuple[float, float] | None:
        return next((slot.rect.center for slot in self.hand.slots if slot.kind == target), None)

    def warm(self) -> Iterator[None]:
        for stone in self.table.stones:
            for kind, _ in KINDS:
                self.hand.picture(kind, stone)
                yield

    def refresh(self) -> None:
        table, session, match = self.table, self.table.session, self.table.match
        self.fit_button.set_visible(not table.board.view.is_fitted)
        seat = self._owner
        counts = session.rules.counts(session.shown_state, seat)
        is_open = session.phase is Phase.HUMAN and session.browsed is None
        first = session.picker.first_targets() if is_open else set()
        for slot, (kind, name) in zip(self.hand.slots, KINDS, strict=True):
            picture, shadow = self.hand.picture(kind, table.stones[seat])
            is_lift = name == "lift"
            caption = tr("slyne.slot.lift") if is_lift else tr(f"slyne.slot.{name}", n=counts[name])
            short = "" if is_lift else tr("slyne.slot.count", n=counts[name])
            is_pointed_out = table.board.glows and not table.board.chosen and kind in first
            slot.show(caption, short, picture, shadow, is_pointed_out or session.guide == kind
                      or table.board.chosen[:1] == (kind,))
            reason = session.rules.explain(match.state, (kind,)) if is_open and kind not in first else ""
            why_not = {"": tr("toast.not_now"), "choose_cell": tr("toast.no_place")}.get(reason)
            slot.set_enabled(kind in first, why_not or tr(f"why.slyne.{reason}"))
        numbered = [slot for slot in self.hand.slots if slot.short]
        is_brief = not all(slot.holds_caption() for slot in numbered)
        for slot in numbered:
            slot.set_brief(is_brief)

    @property
    def _owner(self) -> Seat:
        """Return the seat whose hand is shown."""
        match = self.table.match
        return match.seat_to_move if match.players[match.seat_to_move].is_human else self.table.viewer

    # --- pieces from the hand --------------------------------------------------------------------

    def pick_up(self, kind: Target) -> None:
        """Choose a kind of piece, or cancel the choice."""
        board, session = self.table.board, self.table.session
        board.finish()
        if session.phase is Phase.HUMAN:
            chosen = session.picker.chosen
            session.cancel()
            if not chosen or chosen[0] != kind:
                board.tap(kind)
            board.refresh_marks()
            board.invalidate()

    def carry(self, kind: Target, position: tuple[int, int]) -> None:
        """Carry a piece from the hand toward the table, and preview where it may go."""
        table, session = self.table, self.table.session
        if session.phase is not Phase.HUMAN:
            return
        if session.picker.chosen != (kind,):
            session.cancel()
            self.pick_up(kind)
        self.carried.show(self._in_flight(kind, table.stones[table.match.seat_to_move]), position)
        table.board.preview_drop(position)

    def put_down(self, kind: Target, position: tuple[int, int]) -> None:
        """Release a piece carried from the hand; in an illegal place it goes back, and the prompt says why."""
        board = self.table.board
        self.carried.set_visible(False)
        board.preview_drop((-1, -1))
        if board.chosen != (kind,):
            return
        is_over = board.rect.collidepoint(position)
        target, places = board.target_at(position) if is_over else None, board.targets()
        if is_over and target not in places and len(places) == 1:
            (target,) = places  # there is only one place for it, so that is meant
        if target is not None:
            board.tap(target)
            arm = board.target_at(position)
            if board.chosen[:1] == (HAND_BLOCK,) and arm is not None and arm >= ARM:
                board.tap(arm)
        elif is_over:
            self.table.say(_prompt_line(self.table))
        if board.chosen == (kind,):
            board.cancel()

    def _in_flight(self, kind: Target, stone: Stone) -> list[pygame.Surface]:
        """Return the pictures of a piece from the hand at the table's size: the shadow first."""
        view, shapes = self.table.board.view, self.hand.shapes
        radius, size = view.camera.radius, view.diameter
        if kind == HAND_MARBLE:
            return [marble_shadow(stone, size, 0.8), marble(stone, size, 1, self.table.signs)]
        if kind == HAND_BLOCK:
            return [art.block(1, radius)]
        return [art.hand_shadow(radius, 1.5), art.tile(stone, view.camera.axes_on_screen(
            axes(shapes[0 if kind == HAND_TILE else -1])), radius)]

    # --- wheel, keys and two fingers -------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        board, pointer = self.table.board, self.table.pointer
        if event.type == pygame.MOUSEWHEEL and board.rect.collidepoint(pointer):
            board.zoom(NOTCH if event.y > 0 else 1 / NOTCH, pointer)
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_r and board.ways():
            board.rotate()
            return True
        if event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            return self._pinch(event)
        return False

    def _pinch(self, event: pygame.event.Event) -> bool:
        board, theme = self.table.board, self.table.theme
        if event.type == pygame.FINGERUP:
            self._fingers.pop(event.finger_id, None)
            return False
        before = dict(self._fingers)
        self._fingers[event.finger_id] = (event.x * theme.width, event.y * theme.height)
        if len(self._fingers) != 2:
            return False
        if event.type == pygame.FINGERDOWN:
            board.let_go()
        elif len(before) == 2:
            old, new = (math.dist(*fingers.values()) for fingers in (before, self._fingers))
            was, now = (_middle(fingers) for fingers in (before, self._fingers))
            if old > 1 and (abs(new / old - 1) > PINCH or math.dist(was, now) > SLIDE):
                board.pan(now[0] - was[0], now[1] - was[1])
                board.zoom(new / old, (round(now[0]), round(now[1])))
            else:
                self._fingers = before  # too little yet: let it add up
        return True


def _middle(fingers: Fingers) -> tuple[float, float]:
    xs, ys = zip(*fingers.values(), strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _prompt_line(table: Table[SlyneBoard]) -> str:
    """Return the sentence for what is chosen so far."""
    chosen, first = table.session.picker.chosen, table.session.picker.first_targets()
    if chosen and (ways := table.board.ways()):
        return tr("prompt.slyne.rotate" if len(ways) > 1 else "prompt.slyne.lay")
    if chosen and chosen[0] < CELLS:
        return tr("prompt.slyne.roll")
    if chosen:
        return tr(f"prompt.slyne.{GUIDES[chosen[0]]}{len(chosen)}")
    if first == {HAND_TILE}:
        return tr("prompt.slyne.start.tile")
    has_hand, has_marbles = bool(first & FROM_HAND), any(target < CELLS for target in first)
    return tr(f"prompt.slyne.start.{'both' if has_hand and has_marbles else 'hand' if has_hand else 'table'}")


class SlyneUi(GameUi[SlyneBoard]):
    """A turn has two actions; the main button lays the loose tile down, or skips the second action."""

    view_class = SlyneView
    board_class = SlyneBoard
    board_shape = 0.8

    def standing(self, table: Table[SlyneBoard], seat: Seat) -> Standing:
        counts = table.session.rules.counts(table.session.shown_state, seat)
        return Standing(counts=tuple((icon, counts[name]) for icon, name in ICONS))

    def prompt(self, table: Table[SlyneBoard]) -> Prompt:
        return Prompt(tr("prompt.slyne.action", n=table.match.state.action), _prompt_line(table))

    def main_action(self, table: Table[SlyneBoard]) -> MainAction | None:
        if table.board.ways():
            return MainAction(tr("play.lay"), "check", table.board.lay)
        if PASS_TURN in table.session.targets():
            return MainAction(tr("play.skip"), "next", lambda: table.board.tap(PASS_TURN))
        return None

    def second_action(self, table: Table[SlyneBoard]) -> MainAction | None:
        if len(table.board.ways()) < 2 or table.session.pending:
            return None
        return MainAction(tr("play.rotate"), "turn", table.board.rotate, is_primary=False)

    def extras(self, table: Table[SlyneBoard]) -> SlyneExtras:
        return SlyneExtras(table)
