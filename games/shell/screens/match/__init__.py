"""A game being played: board, panel and menus."""
