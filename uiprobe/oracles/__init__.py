"""Oracles: each gives an agent what one capability would, in an experiment on the causes of failure."""
