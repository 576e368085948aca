"""Oracles: each gives an agent, in an experiment, what one capability would."""
