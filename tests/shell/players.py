"""Players that play a match through the screen by pointer or keyboard."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import pygame

from games.catalogue import make_evaluator
from games.engine.core.rules import Move
from games.shell.table.session import Phase, Session
from games.slyne.table import HAND_BLOCK, HAND_MARBLE, HAND_TILE, LIFT_TILE, PASS_TURN, ROTATE
from tests.shell.driver import Driver

ARROW_STEPS = 60
CANDIDATES = 24
FULL_TABLE = 6  # seats in Sly'ne; with fewer, the first seat only considers turns that make progress
SLOTS = (HAND_TILE, HAND_MARBLE, HAND_BLOCK, LIFT_TILE)


def choose(session: Session, rng: Random) -> tuple[tuple[int, ...], tuple[Move, ...]]:
    """Return the touches and the moves of a turn that helps the first seat win, so that games are short."""
    rules, state = session.rules, session.match.state
    table = list(session.picker._moves.items())
    evaluator = make_evaluator(session.match.game, rules)
    winning = evaluator.finish(state)
    for touches, turn in table if winning else ():
        if turn == winning[:len(turn)]:
            return touches, turn
    best, chosen = -1.0, table[0]
    candidates = rng.sample(table, min(CANDIDATES, len(table)))
    if session.match.game == "slyne" and session.match.seat_to_move == 0 and rules.seats < FULL_TABLE:
        priors = evaluator.prior(state, [turn[0] for _, turn in table])
        ranked = sorted(zip(priors, range(len(table)), strict=True), reverse=True)
        candidates = [table[k] for _, k in ranked[:CANDIDATES]]
    for touches, turn in candidates:
        after = rules.after(state, turn)
        outcome = rules.result(after)
        worth = outcome.rewards[0] + 1 if outcome else evaluator.score(after)[0] + rng.random() * 0.05
        if worth > best:
            best, chosen = worth, (touches, turn)
    return chosen


def answer(player: Any, turn: tuple[Move, ...]) -> None:
    """If the last touch could mean two moves of Abalone, touch the arrow of the intended one."""
    board = player.driver.scene.board
    if player.driver.scene.game == "abalone" and board.is_asking:
        player.touch(next(cell for cell, turns in board.ways().items() if turns == (turn,)))


class Pointer:
    """Plays by taps, or by drags if a turn has one."""

    def __init__(self, driver: Driver, rng: Random, drags: bool) -> None:
        self.driver, self.rng, self.drags = driver, rng, drags

    def play(self, touches: tuple[int, ...], turn: tuple[Move, ...]) -> None:
        scene = self.driver.scene
        if self.drags:
            rules, state = scene.session.rules, scene.session.match.state
            gestures = [pair for pair, moves in scene.session.picker._drags.items() if moves == turn]
            room = scene.view.rect.inflate(-24, -24)
            gestures = [pair for pair in gestures if all(
                target in scene.view.spots and room.collidepoint(scene.view.spots[target]) for target in pair)]
            if gestures and rules.seat_to_move(state) >= 0:
                start, end = self.rng.choice(gestures)
                self.driver.drag(scene.view.spots[start], scene.view.spots[end])
                return
        for target in touches:
            self.touch(target)
        answer(self, turn)

    def touch(self, target: int) -> None:
        scene = self.driver.scene
        if scene.game == "slyne" and target in SLOTS:
            self.driver.tap(scene.extras.hand.slots[SLOTS.index(target)].rect.center)
        elif scene.game == "slyne" and ROTATE <= target < ROTATE + 6:
            self.rotate(scene, target)
            self.driver.tap(scene.panel.main.rect.center)
        elif scene.game == "slyne" and target == PASS_TURN:
            self.driver.tap(scene.panel.main.rect.center)
        elif target not in scene.view.spots:
            pass  # Orbito's rack, which a narrow window does not show
        else:
            if scene.game == "slyne":
                self.pan_to(scene, target)
            self.driver.tap(scene.view.spots[target])

    def pan_to(self, scene: Any, target: int) -> None:
        """Pan the board until a place lies well inside the view."""
        mat = scene.view.mat.inflate(-40, -40)
        mat.h -= scene.extras.fit_button.rect.h + 20  # the button that fits the view is in the lower corner
        for _ in range(12):
            x, y = scene.view.spots[target]
            dx, dy = max(mat.left - x, 0) + min(mat.right - x, 0), max(mat.top - y, 0) + min(mat.bottom - y, 0)
            if not dx and not dy:
                return
            dx, dy = dx + (dx > 0) * 14 - (dx < 0) * 14, dy + (dy > 0) * 14 - (dy < 0) * 14
            pulls = []
            for px in range(mat.left, mat.right, 21):
                for py in range(mat.top, mat.bottom, 21):
                    end = (min(mat.right, max(mat.left, px + dx)), min(mat.bottom, max(mat.top, py + dy)))
                    if math.dist((px, py), end) > 12 and self.is_bare(scene, (px, py)):
                        pulls.append(((px, py), end))
            self.driver.drag(*self.rng.choice(pulls))
        raise AssertionError("the place cannot be brought into view")

    @staticmethod
    def is_bare(scene: Any, at: tuple[int, int]) -> bool:
        if any(widget.hit().collidepoint(at) for widget in (scene.extras.fit_button,)):
            return False
        target = scene.view.target_at(at)
        return target is None or target not in scene.view.state.tiles

    def rotate(self, scene: Any, target: int) -> None:
        ways, panel = scene.board.ways(), scene.panel
        second = panel.hint_large if scene.theme.is_portrait else panel.undo_large
        for _ in range(7):
            if ways[scene.view.rotation % len(ways)] == target - ROTATE:
                return
            tile = scene.view.point(scene.session.picker.chosen[-1])
            self.driver.tap(tile if self.rng.random() < 0.5 else second.rect.center)
        raise AssertionError("the tile does not turn that far")


class Keyboard:
    """Plays with Tab, arrows, Enter and R only."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    def play(self, touches: tuple[int, ...], turn: tuple[Move, ...]) -> None:
        for target in touches:
            self.touch(target)
        answer(self, turn)

    def touch(self, target: int) -> None:
        scene = self.driver.scene
        if scene.game == "slyne" and target in SLOTS:
            self.focus(scene.extras.hand.slots[SLOTS.index(target)])
            self.driver.key(pygame.K_RETURN)
        elif scene.game == "slyne" and ROTATE <= target < ROTATE + 6:
            ways = scene.view.orientations(scene.session.targets())
            for _ in range(7):
                if ways[scene.view.rotation % len(ways)] == target - ROTATE:
                    break
                self.driver.key(pygame.K_r)
            self.go(scene.session.picker.chosen[-1])
            self.driver.key(pygame.K_RETURN)
        elif scene.game == "slyne" and target == PASS_TURN:
            self.driver.key(pygame.K_p)
        elif target in scene.view.spots:
            self.go(target)
            self.driver.key(pygame.K_RETURN)

    def focus(self, widget: Any) -> None:
        for _ in range(40):
            if self.driver.scene.group.focused is widget:
                return
            self.driver.key(pygame.K_TAB)
        raise AssertionError("Tab never gets there")

    def go(self, target: int) -> None:
        scene = self.driver.scene
        if scene.group.focused is not scene.board:
            self.focus(scene.board)
        for _ in range(ARROW_STEPS):
            if scene.board.marks.focus == target:
                return
            self.driver.key(self.toward(scene, target))
        raise AssertionError(f"the arrows never get to {target}")

    @staticmethod
    def toward(scene: Any, target: int) -> int:
        """Return the arrow key that moves toward the target: up or down to its row, then along the row."""
        view, focus = scene.view, scene.board.marks.focus
        among = scene.board.targets() | set(scene.board.marks.chosen)
        if focus not in view.spots or focus not in among:
            return pygame.K_RIGHT
        away = view.spots[target][1] - view.spots[focus][1]
        vertical = pygame.K_DOWN if away > 0 else pygame.K_UP
        reached = view.neighbour(focus, vertical, among)
        if abs(away) > 1 and abs(view.spots[target][1] - view.spots[reached][1]) < abs(away):
            return vertical
        places = sorted(among & view.spots.keys(), key=lambda t: (round(view.spots[t][1]), view.spots[t][0]))
        return pygame.K_RIGHT if places.index(target) > places.index(focus) else pygame.K_LEFT


def play_to_the_end(driver: Driver, player: Any, rng: Random, most: int = 1500) -> None:
    """Play until the screen shows the result."""
    scene = driver.scene
    for _ in range(most):
        session = scene.session
        if session.match.result() is not None and not session.replays:
            return
        if session.phase is not Phase.HUMAN:
            driver.run(1 / 60)
            continue
        before = session.match.ply
        moves = session.rules.moves(session.match.state)
        if len(moves) == 1 and not session.rules.taps(session.match.state, moves[0]):
            driver.run(1 / 60)
            continue
        touches, turn = choose(session, rng)
        player.play(touches, turn)
        assert session.match.ply > before, f"{touches} did not play {turn}"
        assert session.match.moves[before:before + len(turn)] == list(turn)
    raise AssertionError("the game does not end")
