"""Sheets to print, for a classroom or a club."""
