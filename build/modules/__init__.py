"""The engine and the rules compiled ahead of time, for this machine and for the browser."""
