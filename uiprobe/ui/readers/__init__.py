"""Readers: from a platform's own document to the tree of a screen."""
