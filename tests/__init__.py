"""The tests, importable as a package so that the benchmark can use the plain references."""
