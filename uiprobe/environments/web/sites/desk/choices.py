"""The values that fields of the desk can take, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Values = Sequence[str] | Mapping[str, Sequence[str]]

SUBCATEGORIES: dict[str, tuple[str, ...]] = {
    "Hardware": ("Laptop", "Monitor", "Docking station", "Keyboard", "Printer"),
    "Software": ("Office suite", "Browser", "Operating system", "Finance system", "Time tracking"),
    "Network": ("Wireless", "VPN", "Wired", "Name resolution"),
    "Access": ("Password", "New account", "Permissions", "Badge"),
    "Mail": ("Delivery", "Calendar", "Shared mailbox"),
}
"""Categories of incidents and problems, with the subcategories that belong to each."""

LEVELS = ("1 - High", "2 - Medium", "3 - Low")
PRIORITIES = ("1 - Critical", "2 - High", "3 - Moderate", "4 - Low", "5 - Planning")
INCIDENT_STATES = ("New", "In progress", "On hold", "Resolved", "Closed", "Cancelled")
PROBLEM_STATES = ("New", "Assessed", "Root cause known", "Fix in progress", "Closed")
CHANGE_STATES = ("New", "Awaiting approval", "Approved", "Scheduled", "Implemented", "Rejected")
CHANGE_KINDS = ("Normal", "Standard", "Emergency")
CHANGE_CATEGORIES = ("Software", "Hardware", "Network", "Database", "Telephony", "Building")
RISKS = ("Low", "Moderate", "High")
NOTICE_DAYS = {"Low": 1, "Moderate": 3, "High": 7}
CHANNELS = ("Self-service", "Phone", "Mail", "Chat", "Walk-in")
RESOLUTIONS = ("Solved", "Workaround given", "Not reproducible", "Duplicate", "Solved by caller")
APPROVAL_STATES = ("Waiting", "Requested", "Approved", "Rejected")
REQUEST_STATES = ("Open", "In delivery", "Delivered", "Cancelled")
HARDWARE_CATEGORIES = ("Laptop", "Desktop", "Server", "Monitor", "Printer", "Phone", "Tablet")
HARDWARE_STATES = ("On order", "In stock", "In use", "In repair", "Missing", "Retired")
HARDWARE_SUBSTATES = ("Available", "Reserved", "Defective", "Pending return", "Pending disposal")
MANUFACTURERS = ("Altivo", "Brenner", "Corvex", "Dynatec", "Elmwood", "Fujara")
VENDORS = ("Nordkauf", "Officeland", "Pactum", "Quellwerk", "Rivola")
SYSTEMS = ("Windows 11", "Windows 10", "macOS 14", "Ubuntu 24.04", "Debian 12", "Android 14")
ASSET_CATEGORIES = ("Software licence", "Contract", "Furniture", "Vehicle", "Consumable")
ASSET_STATES = ("On order", "In stock", "In use", "Expired", "Disposed of")
LANGUAGES = ("English", "German", "French", "Spanish", "Italian", "Polish")
TIME_ZONES = ("UTC", "Europe/Berlin", "Europe/Paris", "America/New_York", "Asia/Tokyo")
EMPLOYMENT = ("Permanent", "Temporary", "Contractor", "Intern")
TOPICS = ("Policies", "Access", "Devices", "Network", "Travel", "Office life", "Finance")
SHELVES = ("Laptops", "Desktops", "Tablets", "Phones and watches", "Software", "Accessories")
OPTION_KINDS = ("choice", "text", "tick")


def priority(impact: str, urgency: str) -> str:
    """The priority that follows from impact and urgency."""
    return PRIORITIES[int(impact[0]) + int(urgency[0]) - 2]
