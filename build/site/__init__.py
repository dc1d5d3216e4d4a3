"""The page around the app, the static folder, the single file, and how they are served and measured."""
