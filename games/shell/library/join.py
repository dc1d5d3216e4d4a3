"""Joining the data of two devices, idempotently."""

from __future__ import annotations

import json
from typing import Any


def joined(ours: Any, theirs: Any) -> Any:
    """Return both values as one: objects by key, ours and new items of lists, the larger number, else ours if any."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        return {**theirs, **{key: joined(value, theirs[key]) if key in theirs else value
                             for key, value in ours.items()}}
    if isinstance(ours, list) and isinstance(theirs, list):
        known = {json.dumps(value, sort_keys=True) for value in ours}
        return [*ours, *[value for value in theirs if json.dumps(value, sort_keys=True) not in known]]
    if isinstance(ours, int | float) and isinstance(theirs, int | float):
        return max(ours, theirs)
    return ours or theirs
