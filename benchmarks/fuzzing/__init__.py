"""Hostile input by class: what `benchmarks/hostile.py` measures, and the tests replay."""
