"""How the web bundle is made: the runtime from source archives, the app, the page around them."""
