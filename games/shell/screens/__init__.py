"""Screens, in folders by activity; the modules beside the folders are shared by several of them."""
