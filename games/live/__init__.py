"""Live tables: people on several devices play one game over an MQTT relay.

A table has one host, who made it, and a link for each seat. Every seat keeps one retained message with the whole game
as that seat knows it; every device works out the same game from those messages (see table.py). All of it is pure
Python, but for the connection and the cryptography: native/ has them for windows and programs (with the extra `live`),
page.py for the browser, where this package is fetched only when somebody opens a live table, all but this file.
"""

from typing import Final

MARK: Final = "live-"  # what the part of a link after # begins with


def is_live(text: str) -> bool:
    """Return whether a text looks like a link to a live table."""
    return f"#{MARK}" in text or text.strip().startswith((f"agate:{MARK}", MARK))
