"""Contract of the games, matches, search, records and protocols: pure Python with the standard library only."""
