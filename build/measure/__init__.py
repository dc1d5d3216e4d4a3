"""Benchmarks and soak tests of the web bundle in a real browser. Nothing of it goes into the bundle."""
