"""The recipe of the web bundle: the runtime from source archives, the app, the page around them."""
