"""The design: colours, stones, type, textures and sprites. Knows no widget and no game."""
