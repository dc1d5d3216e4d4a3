"""One module a screen, and what several screens share."""
