"""Quits: bring marbles to the far corner of a board whose lines slide."""
