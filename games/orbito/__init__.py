"""Orbito: four in a line on two rings that turn after every move."""
