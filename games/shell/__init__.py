"""The app: everything that uses pygame, except the screens of the games."""
