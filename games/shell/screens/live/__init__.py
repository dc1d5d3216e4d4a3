"""Live tables: inviting, joining, and the relay they go through."""
