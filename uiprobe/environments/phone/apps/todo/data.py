"""Code that the screens of the to-do list share: its choices, and the tasks it starts with."""

from __future__ import annotations

NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"

PRIORITIES = ("Low", "Normal", "High")
SORTS = ("Due date", "Title", "Priority", "My order")

CONTENT: dict[str, tuple[tuple[str, str], ...]] = {
    "My tasks": (
        ("Call the dentist", "Ask for an appointment in the afternoon"),
        ("Renew the library card", ""),
        ("Water the plants", "The fern needs less than the others"),
        ("Book train tickets", "Window seat, quiet carriage"),
        ("Fix the bike light", "The spare battery is in the drawer"),
        ("Return the parcel", "Label is in the mail"),
        ("Plan the weekend trip", "Ask Nora about the cabin"),
        ("Back up the photos", ""),
    ),
    "Work": (
        ("Send the quarterly report", "Numbers from Ines are still missing"),
        ("Review the new contract", "Pages 4 to 9"),
        ("Prepare the team meeting", "Agenda, room, minutes"),
        ("Update the travel expenses", ""),
        ("Reply to the auditor", ""),
        ("Clean up the shared folder", "Keep everything from this year"),
    ),
    "Shopping": (
        ("Oat milk", "Two cartons"),
        ("Coffee beans", ""),
        ("Tomatoes", ""),
        ("Dish soap", ""),
        ("Birthday card", "For Theo"),
        ("AA batteries", "Pack of eight"),
        ("Olive oil", ""),
    ),
}
"""Title and notes of the tasks that a fresh install draws from, by list."""
