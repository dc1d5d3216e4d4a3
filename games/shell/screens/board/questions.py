"""Keys that read out the state of the game, and moves typed in notation."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from games.engine.core.errors import MoveError
from games.engine.core.rules import Turn
from games.shell.table.session import Phase
from games.shell.theme.text import tr

if TYPE_CHECKING:
    from games.shell.screens.board.board_scene import BoardScene


def _last(scene: BoardScene) -> str:
    return scene.board.speech().last()


def _whose_turn(scene: BoardScene) -> str:
    result = scene.match.result()
    speech = scene.board.speech()
    return speech.over(result) if result is not None else speech.whose_turn(scene.match.state)


def _count(scene: BoardScene) -> str:
    return scene.board.speech().count(scene.session.shown_state)


def _own(scene: BoardScene) -> str:
    speech = scene.board.speech()
    return speech.belongings(scene.session.shown_state, scene.viewer)


def _others(scene: BoardScene) -> str:
    speech = scene.board.speech()
    others = [seat for seat in range(speech.rules.seats) if seat != scene.viewer]
    return " ".join(speech.belongings(scene.session.shown_state, seat) for seat in others)


def _choices(scene: BoardScene) -> str:
    if scene.session.phase is not Phase.HUMAN or scene.session.browsed is not None:
        return tr("toast.not_now")
    return scene.board.speech().choices(scene.session.picker)


QUESTIONS: Final[dict[int, Callable[[BoardScene], str]]] = {
    pygame.K_l: _last, pygame.K_t: _whose_turn, pygame.K_c: _count, pygame.K_o: _own, pygame.K_e: _others,
    pygame.K_w: _choices,
}


def question_keys(scene: BoardScene) -> dict[tuple[int, int], Callable[[], None]]:
    """Return the keys that answer questions about a board."""
    return {(key, 0): partial(_answer, scene, answer) for key, answer in QUESTIONS.items()}


def _answer(scene: BoardScene, answer: Callable[[BoardScene], str]) -> None:
    scene.app.platform.announce(answer(scene))


def play_typed(scene: BoardScene, text: str) -> None:
    """Play a move in notation by touches on the board, so that the same checks apply."""
    session = scene.session
    scene.board.finish()
    if session.phase is not Phase.HUMAN or session.browsed is not None:
        scene.app.platform.announce(tr("toast.not_now"), True)
        return
    try:
        turn = session.rules.parse(session.match.state, text)
    except MoveError as error:
        scene.app.platform.announce(scene.board.speech().fault(session.match.state, text, error), True)
        return
    _touch(scene, turn)


def _touch(scene: BoardScene, turn: Turn) -> None:
    """Touch the targets of each move of a turn; only the last move must be confirmed."""
    session, state = scene.session, scene.session.match.state
    session.cancel()
    confirms = session.confirms
    for number, move in enumerate(turn, 1):
        session.confirms = confirms and number == len(turn)
        if taps := session.rules.taps(state, move):
            for target in taps[:-1]:
                session.tap(target)
            scene.board.answer(session.tap(taps[-1]), taps[-1])
        state = session.rules.play(state, move)
        scene.board.finish()
    session.confirms = confirms
