"""Text inside HTML and XML; the browser's Python has no module for that."""

from __future__ import annotations

ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})


def escape(text: str) -> str:
    """Return a text as HTML and XML write it, between tags and in attributes."""
    return text.translate(ESCAPES)
