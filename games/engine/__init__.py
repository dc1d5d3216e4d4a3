"""The pure heart: contract, matches, search and text protocol. Standard library only."""
