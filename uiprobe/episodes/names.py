"""Names under which a log keeps the facts of an episode.

Inspect loads every scorer to use one of them, so this module imports nothing.
"""

from __future__ import annotations

GOAL = "goal"
"""Metadata key of a sample: its goal as plain data."""

SESSION_GOALS = "session_goals"
"""Metadata key of a sample: the goals of its session as plain data, the last of which is `GOAL`;
absent if it has one goal."""

IN_PLACE = "goal_{}"
"""Metadata key of a session, and of its score: what is known of the goal in a place, from 1."""

FIGURES_IN_PLACE = "figures_{}"
"""Metadata key of the score of a session: how the episode of the goal in a place was conducted."""

SCORES_IN_PLACE = "scores"
"""Metadata key of the score of a session: the scores of its goals as plain data."""

SESSION_FORM = "session_form"
"""Metadata key of a session: how its goals belong together."""

APART = "apart"
"""The form of sessions whose goals have nothing to do with each other."""

MOST_PLACES = 5
"""The most goals of a session."""

PLACES = tuple(f"goal_{place}" for place in range(1, MOST_PLACES + 1))
"""The figures of the scorer `sessions`, one for each place."""

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
