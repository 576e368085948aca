"""Ladders: facets whose difficulty is a number, a module each."""
