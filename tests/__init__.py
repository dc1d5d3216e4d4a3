"""The tests; they are a package so that the benchmarks can import the reference generators."""
