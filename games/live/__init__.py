"""Live tables: people on several devices play one game over an MQTT relay.

A table has one host, who made it, and a link for each seat. Every seat keeps one retained message with the whole game
as that seat knows it; every device derives the same game from those messages (see table.py). The package is pure
Python, except for the connection and the cryptography: native/ has them for the desktop and programs (with the extra
`live`), page.py for the browser, which fetches the package, except this file, when somebody opens a live table.
"""

from typing import Final

MARK: Final = "live-"  # what the part of a link after # begins with


def is_live(text: str) -> bool:
    """Whether a text looks like a link to a live table."""
    return f"#{MARK}" in text or f"agate:{MARK}" in text or text.strip().startswith(MARK)
