"""Names under which a log keeps the facts of an episode.

Inspect loads every scorer to use one of them, so this module imports nothing.
"""

from __future__ import annotations

GOAL = "goal"
"""Metadata key of a sample: its goal as plain data."""

SUCCESS = "success"
"""The scorer that says whether the goal was met; its metadata holds the figures below."""

COMPLETION = "completion"
"""The scorer that says which share of the evaluators holds, and that share in the metadata."""

COMPLETION_FLOOR = "completion_floor"
"""The share that holds if nothing is done, in the metadata."""

COMPLETION_BOUNDS = "completion_bounds"
"""The least and the most that may hold where evidence is missing, in the metadata."""

CONDUCT_FIGURES = (
    *("steps", "relative_steps", "repetition", "format_errors", "misfits"),
    *("stopped_early", "stopped_late", "never_stopped", "side_effects"),
    *("tokens_input", "tokens_output", "seconds_model", "seconds_device", "seconds_harness"),
    *("restarts", "cut_off", "refused"),
)
"""How an episode was conducted, in the metadata and in the scorer `conduct`, which explains them.
"""

TOKEN_FIGURES = ("tokens_input", "tokens_output")
"""The figures that a log also counts for items that are not episodes."""
