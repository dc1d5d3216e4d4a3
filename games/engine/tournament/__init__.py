"""Tournaments of a club or a class: players, rounds, pairings and standings."""
