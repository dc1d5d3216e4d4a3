"""Screens for children, without text; a small sum leads out of them."""
