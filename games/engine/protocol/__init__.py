"""Interfaces for programs and terminals: UGI, perft, play in a terminal, and the engine process. Not in the web bundle."""
