"""The platform: window, web page, files, sound, storage, and workers for the engine."""
