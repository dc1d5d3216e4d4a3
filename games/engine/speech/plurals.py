"""Plural forms by language: the CLDR rules for whole numbers."""

from __future__ import annotations

from collections.abc import Callable


def _one_only(count: int) -> str:
    return "one" if count == 1 else "other"


def _one_and_none(count: int) -> str:
    return "one" if count in (0, 1) else "other"


def _polish(count: int) -> str:
    if count == 1:
        return "one"
    return "few" if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else "other"


FORMS: dict[str, Callable[[int], str]] = {"fr": _one_and_none, "pt": _one_and_none, "pl": _polish}


def plural_form(language: str, count: int) -> str:
    """Return `one`, `few` or `other`; texts have a key for each form of their language, `other` without a suffix."""
    return FORMS.get(language, _one_only)(count)
