"""Screens by what one does there; beside the folders stands what several of them share."""
