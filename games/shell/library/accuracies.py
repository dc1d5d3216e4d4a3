"""The accuracy of each seat in a game, kept in its notes once a review has analysed every turn."""

from __future__ import annotations

from typing import Any

from games.engine.core.match import Match
from games.engine.records.record import Record
from games.engine.teaching.review import Review
from games.shell.library.store import Store

NOTE = "accuracy"  # in a match's notes: how many moves were looked at, and the per cents by seat


def keep_accuracy(store: Store, match: Match[Any], review: Review) -> None:
    """Note the accuracies of a review in the kept game, without changing its date."""
    found = [len(match.moves), *[-1 if accuracy is None else round(accuracy) for accuracy in review.accuracy]]
    if match.notes.get(NOTE) != found and any(accuracy is not None for accuracy in review.accuracy):
        match.notes[NOTE] = found
        store.annotate(match.id, NOTE, found)


def accuracies(record: Record) -> list[int]:
    """Return the accuracies of the people, or of all where only computers played; none before a full review."""
    found = record.notes.get(NOTE)
    is_sound = isinstance(found, list) and len(found) == 1 + len(record.players) and all(
        type(part) is int and -1 <= part <= 100 for part in found[1:])
    if not isinstance(found, list) or not is_sound or found[0] != len(record.moves):
        return []
    people = [seat for seat, player in enumerate(record.players) if player.is_human]
    return [found[1 + seat] for seat in people or range(len(record.players)) if found[1 + seat] >= 0]
