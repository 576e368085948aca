"""Asking models through Inspect's clients: what counts as a completion, and what is asked again."""
