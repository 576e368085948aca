"""How a model answers."""
