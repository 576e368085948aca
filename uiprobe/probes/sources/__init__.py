"""Sources of items."""
