"""Names under which a log keeps the facts of an episode.

Inspect loads every scorer to use one of them, so this module imports nothing.
"""

from __future__ import annotations

GOAL = "goal"
"""Metadata key of a sample: its goal as plain data."""

PAIR = "pair"
"""Metadata key of a sample: the name that both worlds of its pair have; absent if it has none."""

ASKING_FIGURES = (
    *("questions", "needless", "not_understood", "missing", "guessed", "gave_up", "met"),
)
"""How the person was asked in an episode, in the scorer `questioning`, which explains them."""

TIMING_FIGURES = ("waits", "met")
"""How an episode dealt with time, in the scorer `timing`, which explains them."""

SUCCESS = "success"
"""The scorer that says whether the goal was met; its metadata holds the figures below."""

COMPLETION = "completion"
"""The scorer that says which share of the evaluators holds, and that share in the metadata."""

COMPLETION_FLOOR = "completion_floor"
"""The share that holds if nothing is done, in the metadata."""

COMPLETION_BOUNDS = "completion_bounds"
"""The least and the most that may hold where evidence is missing, in the metadata."""

CONDUCT_FIGURES = (
    *("steps", "relative_steps", "repetition", "later_actions"),
    *("format_errors", "misfits", "answers"),
    *("stopped_early", "stopped_late", "never_stopped", "side_effects"),
    *("tokens_input", "tokens_output", "seconds_model", "seconds_device", "seconds_harness"),
    "seconds_clock",
    *("restarts", "cut_off", "refused"),
)
"""How an episode was conducted, in the metadata and in the scorer `conduct`, which explains them.
"""

POOLED_FIGURES = {
    "repetition_pooled": (("repetition",), "later_actions"),
    "format_errors_pooled": (("format_errors", "misfits"), "answers"),
}
"""Figures over all actions or answers of a run together: the shares of an episode that they add up,
and the number that these are shares of. So does the Sphinx release (paper table 9), in which an
index that is not on the screen is a format error too."""

FORKED_RUN = "forked_run"
"""Metadata key of a log: the run whose failed episodes it takes up again."""

HELPS_MISSING = "helps_missing"
"""How many times a help had nothing to say in an episode, in the metadata of an experiment."""

TOKEN_FIGURES = ("tokens_input", "tokens_output")
"""The figures that a log also counts for items that are not episodes."""
