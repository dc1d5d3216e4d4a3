"""Dates and times in the words of the current language."""

from __future__ import annotations

import time
from datetime import date

from games.shell.theme.text import tr

FIRST_DATE = 1_500_000_000  # seconds since 1970; what is earlier is no date but only an order


def day_text(milliseconds: int) -> str:
    """Return today or yesterday with the hour, or the day; empty if unknown."""
    day, today = _local_time(milliseconds), time.localtime()
    if day is None:
        return ""
    yesterday = time.localtime(time.mktime((*today[:2], today.tm_mday - 1, 12, 0, 0, 0, 0, -1)))
    for name, other in (("date.today", today), ("date.yesterday", yesterday)):
        if day[:3] == other[:3]:
            return tr(name, time=f"{day.tm_hour}:{day.tm_min:02}")
    return date_text(date(*day[:3]))


def _local_time(milliseconds: int) -> time.struct_time | None:
    """Return the local time of a number of milliseconds since 1970; None if it is no date."""
    try:
        return time.localtime(milliseconds // 1000) if milliseconds // 1000 >= FIRST_DATE else None
    except (OverflowError, OSError, ValueError):  # beyond what the system's clock can tell
        return None


def date_text(day: date) -> str:
    """Return a day with its month and year, in short."""
    return tr("date.day", day=day.day, month=tr(f"date.month.{day.month}"), year=day.year)


def month_title(day: date) -> str:
    """Return the month of a day in full, and its year."""
    return f"{tr('calendar.months').split()[day.month - 1]} {day.year}"


def short_date(milliseconds: int) -> str:
    """Return day and month of a date of this year, else its year; empty if unknown."""
    day = _local_time(milliseconds)
    if day is None:
        return ""
    if day.tm_year != time.localtime().tm_year:
        return str(day.tm_year)
    return tr("date.short", day=day.tm_mday, month=tr(f"date.month.{day.tm_mon}"))
