"""Names that a fresh install of the health companion draws from."""

from __future__ import annotations

from random import Random

FIELDS = ("General practice", "Skin", "Heart", "Teeth", "Children", "Bones")

NAMES = (
    *("Calmivent", "Dolorex", "Ferroplan", "Vitadur D", "Histaquel", "Cardosan", "Gastrolan"),
    *("Ibrulin", "Lumotears", "Magnavit", "Nasofree", "Oxatil", "Pressanol", "Somnelia"),
    *("Tussamed", "Zinkora", "维康片", "アレルナ錠"),
)
REASONS = (
    *("Check-up", "Blood test", "Vaccination", "Follow-up", "Prescription", "Consultation"),
    *("X-ray results", "Travel advice"),
)


def draw_value(random: Random, kind: str) -> str:
    """A value that was measured once."""
    if kind == "Temperature":
        return f"{random.randrange(362, 389) / 10:.1f}"
    return str(random.randrange(56, 96) if kind == "Pulse" else random.randrange(78, 141))
