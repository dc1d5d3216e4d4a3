"""Seeded, bounded fuzzers of all parts of Agate: `python -m tests.fuzz`. Each reports its attempts and failures.

The same seed repeats a run, so a failure can be examined and turned into a test.
"""
