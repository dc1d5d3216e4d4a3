"""The app archive: sources, words and fonts, packed by pygbag."""
