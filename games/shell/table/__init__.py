"""A match being played: the session, the board as a widget, its pieces and their motion."""
