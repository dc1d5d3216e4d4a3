"""The laboratory: matches between players, the Orbito solver, benchmarks. Needs the extra `lab`; nothing imports it."""
