"""Interfaces for programs and terminals: UGI, perft, play in a terminal, the engine process. Not in the web bundle."""
