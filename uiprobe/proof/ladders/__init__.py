"""Checks of the items of ladders: attacks by rung, and solvers that read the text alone."""
