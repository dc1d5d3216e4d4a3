"""Errors in data from people or programs; each message is one clear sentence."""

from __future__ import annotations

from typing import Final

LONGEST_SENTENCE: Final = 500  # characters
KEPT_END: Final = 120  # characters at the end of a longer one, where the reason stands


class GameError(ValueError):
    """Base of every fault in something given to the engine; `str(error)` is fit to show.

    A sentence may quote what it was given, so whatever cannot be printed in one line is escaped, and the middle of a
    very long one is left out.
    """

    def __init__(self, sentence: str) -> None:
        if len(sentence) > LONGEST_SENTENCE:
            sentence = f"{sentence[:LONGEST_SENTENCE - KEPT_END]} … {sentence[-KEPT_END:]}"
        super().__init__("".join([c if c.isprintable() else ascii(c)[1:-1] for c in sentence]))


class UnknownName(GameError):
    """There is no such game, variant, option or option value."""


class ImpossibleHandicap(GameError):
    """A handicap that is unreadable, or that leaves a player without a game."""


class PositionError(GameError):
    """A position text is unreadable or describes a position that cannot be; `slug` names the latter, for translation.

    `about` holds what the sentence mentions: a seat, numbers, a cell.
    """

    def __init__(self, sentence: str, slug: str = "", about: dict[str, object] | None = None) -> None:
        super().__init__(sentence)
        self.slug = slug
        self.about = about or {}


class SaveError(GameError):
    """A saved match is damaged, from another version, or does not replay."""


class ForeignSave(SaveError):
    """A saved match of a later version, or one that names a game or variant which this program does not have."""


class MoveError(GameError):
    """Base of the three things that can be wrong with a move's text."""


class UnreadableMove(MoveError):
    """The text does not follow the game's notation at all."""


class AmbiguousMove(MoveError):
    """The text fits several legal moves."""


class IllegalMove(MoveError):
    """The text is well formed, but the move cannot be played here; `reason` names why, for translation."""

    def __init__(self, sentence: str, reason: str = "") -> None:
        super().__init__(sentence)
        self.reason = reason
