"""Sly'ne: build the roads, then line up four marbles on them."""
