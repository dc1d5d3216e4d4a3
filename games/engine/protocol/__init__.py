"""Text interfaces for the command line: UGI, perft and play in a terminal. Not part of the web bundle."""
