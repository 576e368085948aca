"""Checking figures without asking a model: what logs hold is judged again."""
