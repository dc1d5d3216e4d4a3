"""Seeded, bounded attacks on all of Agate: `python -m games storm`. Each says what it tried and what broke.

The same seed makes the same attack again, so whatever breaks can be looked at and becomes a test.
"""
