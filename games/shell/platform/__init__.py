"""The machine the app runs on: window, web page, files, sound, storage, and workers for the engine."""
