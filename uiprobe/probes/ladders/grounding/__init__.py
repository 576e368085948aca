"""Ladders of grounding: a place on a picture of the simulated phone is asked for."""
