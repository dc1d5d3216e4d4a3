"""Objects that count their changes, so that a screen compares one number instead of rebuilding a record each frame."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Versioned:
    """An object with a version number that rises with every change of it or of one of its parts."""

    _changes = 0
    _parts: tuple[Versioned, ...] = ()

    @property
    def version(self) -> int:
        """The number of changes so far."""
        return self._changes + sum(part.version for part in self._parts)

    def count_change(self) -> None:
        """Count a change that no `Counted` attribute shows."""
        self._changes += 1


class Counted(Generic[T]):
    """An attribute of a `Versioned` object. Assigning a different value counts as a change."""

    def __init__(self, default: T) -> None:
        self._default = default

    def __set_name__(self, owner: type[Versioned], name: str) -> None:
        self._name = name

    def __get__(self, owner: Versioned, kind: type[Versioned]) -> T:
        value: T = owner.__dict__.get(self._name, self._default)
        return value

    def __set__(self, owner: Versioned, value: T) -> None:
        if self.__get__(owner, type(owner)) != value:
            owner.count_change()
        owner.__dict__[self._name] = value
