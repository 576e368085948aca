"""x."""

from collections.abc import Callable
from uiprobe.ui.screen import Screen

Policy = Callable[[str, Screen, int], str | None]


def policy_of(t: str) -> Policy | None:
    """x."""
    return None
