"""Screens for children: nothing to read, and a small sum to leave them."""
