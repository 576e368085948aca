"""A map of a town: places to find and save, ways with their steps, layers, offline areas."""
