"""Exploration of an unknown application: its functionalities, sites, agents and figures.

After UIExplore-Bench (Nica et al., 2025): an agent acts in one long trajectory, and what counts is
how many functionalities of the application it gets to see.
"""
