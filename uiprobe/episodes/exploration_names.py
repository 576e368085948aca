"""Names under which a log keeps the facts of an exploration.

Inspect loads every scorer to use one of them, so this module imports nothing.
"""

from __future__ import annotations

COVERAGE = "coverage"
"""The scorer that says which share of the denominator was found; its metadata has the figures."""

EXPLORATION_FIGURES = (
    *("ufo", "hufo", "uft", "coverage", "beyond", "pages", "wasted", "failed", "blocked"),
    *("cost_per_100", "d3c", "actions", "idle"),
)
"""The figures at the end of the budget, in the metadata of `coverage` and in `exploration`."""

FIGURES = "exploration_figures"
"""The scorer that has them."""

NO_DENOMINATOR = "no_denominator"
"""Reason of an exploration without coverage: its site has no denominator."""
