"""Parts of a screen that draw themselves and handle events, independent of the games."""
