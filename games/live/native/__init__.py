"""Live tables outside the browser: the connection, the cryptography, a relay for one room, and programs that play."""
