"""Parts of a screen that draw themselves and take events. Know no game."""
