"""Tournaments of a club or a class."""
