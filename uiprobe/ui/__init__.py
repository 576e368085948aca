"""The user interface: hierarchies, observations, actions and trajectories.

The ground floor. It imports nothing else of this package and nothing of Inspect, so that it can be
used on its own.
"""
