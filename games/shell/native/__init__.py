"""The parts of the app that only the desktop needs; a page leaves the folder out."""
