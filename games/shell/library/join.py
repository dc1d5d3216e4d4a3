"""Join what two devices have kept, so that joining again changes nothing."""

from __future__ import annotations

import json
from typing import Any


def joined(ours: Any, theirs: Any) -> Any:
    """Return both values as one: objects by key, lists without doubles, the larger number, else ours unless empty."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        return {**theirs, **{key: joined(value, theirs[key]) if key in theirs else value
                             for key, value in ours.items()}}
    if isinstance(ours, list) and isinstance(theirs, list):
        return list({json.dumps(value, sort_keys=True): value for value in [*ours, *theirs]}.values())
    if isinstance(ours, int | float) and isinstance(theirs, int | float):
        return max(ours, theirs)
    return ours or theirs
