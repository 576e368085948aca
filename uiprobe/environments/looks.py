"""Checks of a device; separate, because tasks state it before anything is loaded."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Looks:
    """Checks of a device behind an adb server.

    Attributes:
        pictures_only: Whether its hierarchy is asked for only where a goal is judged by it.
        display: Number of the display that is pictured; empty for the one that the device chooses.
    """

    pictures_only: bool = False
    display: str = ""
