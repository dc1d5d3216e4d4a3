"""CPython and pygame-ce for the browser, made from pinned source archives."""
