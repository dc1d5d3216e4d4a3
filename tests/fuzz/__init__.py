"""Seeded, bounded fuzzers of all of Agate: `python -m tests.fuzz`. Each reports what it tried and what failed.

The same seed repeats a run, so a failure can be examined and becomes a test.
"""
