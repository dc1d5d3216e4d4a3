"""Settings for the ahead-of-time compiler, which reads them from the source; interpreted, they do nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int  # what the compiler may keep in a register: whole numbers of at most 64 bits

    def mypyc_attr(**settings):
        """Return a class decorator that changes nothing."""
        return lambda decorated: decorated
