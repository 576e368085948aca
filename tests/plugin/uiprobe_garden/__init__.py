"""One of each kind that can be added to uiprobe, as docs/api.md shows them."""
