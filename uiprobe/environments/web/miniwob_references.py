"""Reference solutions of MiniWoB's tasks: they read the page as an agent may, and act on it."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.web import miniwob_clicks, miniwob_forms
from uiprobe.environments.web.miniwob_view import POLICIES, View
from uiprobe.ui.screen import Screen

Policy = Callable[[str, Screen, int], str | None]
"""From the instruction, the page and the number of steps done to the calls of one step, as text;
None where nothing is left to do."""

_MODULES = (miniwob_clicks, miniwob_forms)
"""Importing them registers their solutions."""


def policy_of(template: str) -> Policy | None:
    """The reference solution of a task by its id in BrowserGym's registry; None if it has none."""
    start = "browsergym/miniwob."
    found = POLICIES.get(template.removeprefix(start)) if template.startswith(start) else None
    if found is None:
        return None
    solution = found

    def policy(instruction: str, screen: Screen, step: int) -> str | None:
        return solution(View(instruction, screen, step))

    return policy


def solved_tasks() -> tuple[str, ...]:
    """The tasks that have a reference solution, by name."""
    return tuple(sorted(POLICIES))
