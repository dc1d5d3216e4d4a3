"""Abalone: push six marbles over the edge of the hexagon."""
