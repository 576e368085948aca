"""Environments that a model acts in: phones, browsers, and their pool."""
