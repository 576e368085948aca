"""Choices of the owner on the pages of Themes."""

from __future__ import annotations

COLLECTIONS = ("Nature", "Abstract", "City", "Minimal")
KINDS = {
    "Quote": "chat_bubble",
    "Clock": "schedule",
    "Calendar": "calendar_today",
    "Battery": "battery_full",
    "Steps": "directions_walk",
    "Notes": "notes",
}
SIZES = ("Small", "Medium", "Large")
COLORS = ("Light", "Dark", "Accent")
PLACES = ("Home screen", "Lock screen", "Home and lock screen")
