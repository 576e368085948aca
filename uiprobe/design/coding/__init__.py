"""Coders: pages written from a brief, revised from feedback, and held to a contract."""
