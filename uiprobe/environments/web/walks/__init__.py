"""Walks: reference solutions carried out in a browser, with every page kept on the way."""
