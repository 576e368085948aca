"""The atomic tasks of WorkArena by name, with the paper's categories (tables 1 and 4).

The paper has 29; `browsergym-workarena` 0.5 adds four on dashboards, and hundreds of compositional
ones, which are not WorkArena's L1 and run only where they are named.
"""

from __future__ import annotations

from collections.abc import Mapping

_START = "servicenow."

_BY_CATEGORY: Mapping[str, tuple[str, ...]] = {
    "list-filter": tuple(
        f"filter-{name}-list"
        for name in (
            *("asset", "change-request", "hardware", "incident", "service-catalog-item"),
            "user",
        )
    ),
    "list-sort": tuple(
        f"sort-{name}-list"
        for name in (
            *("asset", "change-request", "hardware", "incident", "service-catalog-item"),
            "user",
        )
    ),
    "form": (
        "create-change-request",
        "create-incident",
        "create-hardware-asset",
        "create-problem",
        "create-user",
    ),
    "knowledge": ("knowledge-base-search",),
    "service-catalog": (
        "order-developer-laptop",
        "order-ipad-mini",
        "order-ipad-pro",
        "order-sales-laptop",
        "order-standard-laptop",
        "order-apple-watch",
        "order-apple-mac-book-pro15",
        "order-development-laptop-p-c",
        "order-loaner-laptop",
    ),
    "menu": ("all-menu", "impersonation"),
    "dashboard": (
        "multi-chart-value-retrieval",
        "multi-chart-min-max-retrieval",
        "single-chart-value-retrieval",
        "single-chart-min-max-retrieval",
    ),
}

CATEGORIES: Mapping[str, str] = {
    f"{_START}{name}": category for category, names in _BY_CATEGORY.items() for name in names
}
"""The atomic tasks, each with its category."""

COMPOSITIONAL = "compositional"
"""The category of all others."""


def category_of(task: str) -> str:
    """The category of a task of WorkArena."""
    return CATEGORIES.get(task, COMPOSITIONAL)
