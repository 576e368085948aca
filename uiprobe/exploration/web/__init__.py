"""Web pages as explorers see them, in a browser of their own."""
