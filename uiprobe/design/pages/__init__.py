"""Generated pages in a browser: each in a context of its own, without a network."""
