"""Agate: four marble board games, their rules, their opponent and their table."""

from games.compiled import install

install()
