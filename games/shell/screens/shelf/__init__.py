"""Kept games, and their import and export."""
