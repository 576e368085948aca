"""Pictures of things by their names: what is seen is of the kind that is read beside it."""

from __future__ import annotations

from functools import cache

_WORDS: dict[str, str] = {
    # Things in shops.
    "teapot": "🫖", "saucepan": "🍳", "griddle": "🍳", "chopping board": "🪵", "storage jars": "🫙",
    "coffee set": "☕", "steamer": "🥟", "pepper mill": "🧂", "tea towels": "🧺", "茶碗": "🍵",
    "mixing bowl": "🥣", "самовар": "🫖", "cushion": "🛋", "throw": "🧶", "desk lamp": "💡",
    "basket": "🧺", "wall clock": "🕰", "planter": "🪴", "rug": "🟫", "mirror": "🪞",
    "candle": "🕯", "coat rack": "🧥", "rain jacket": "🧥", "jumper": "🧶", "trousers": "👖",
    "striped shirt": "👔", "scarf": "🧣", "dungarees": "👖", "waistcoat": "🦺", "dress": "👗",
    "socks": "🧦", "한복": "👘", "earbuds": "🎧", "charger": "🔌", "reading light": "🔦",
    "speaker": "🔊", "hub": "usb", "notepad screen": "📱", "bike computer": "🚲", "fan": "🌀",
    "alarm cube": "⏰", "camera": "📷", "train set": "🚂", "marble": "🔮", "puzzle": "🧩",
    "kite": "🪁", "memory game": "🃏", "puppets": "🎭", "积木": "🧱", "tops": "🪀",
    "felt animals": "🧸", "drum": "🥁", "tent": "⛺", "trekking poles": "🥾", "bottle": "🧴",
    "hammock": "🏕", "head torch": "🔦", "picnic": "🧺", "stool": "🪑", "dry bag": "🎒",
    "compass": "🧭", "gaiters": "🥾",
    # Dishes.
    "lentil": "🍲", "pumpkin": "🎃", "noodle": "🍜", "味噌": "🍵", "chicken": "🍗",
    "risotto": "🍚", "curry": "🍛", "trout": "🐟", "spätzle": "🍝", "豆腐": "🍛",
    "peppers": "🫑", "fattoush": "🥙", "potato": "🥔", "beetroot": "🥗", "crumble": "🍎",
    "chocolate pots": "🍫", "plum cake": "🍰", "pudding": "🍮", "lemonade": "🍋",
    "hot chocolate": "☕", "lassi": "🥭",
    # Albums.
    "harbour": "⚓", "moon": "🌙", "salt and": "🧂", "ground floor": "🏢", "winter": "⛄",
    "bridge": "🌉", "windows": "🪟", "rain": "☔", "machines": "⚙", "blue hours": "🌃",
    "maps of": "🗺", "spring": "🌷", "tin roof": "🏚", "tide": "🌊", "postcards": "📮",
    "garden": "🌿", "dances": "💃", "circle": "🌗",
}  # fmt: skip
"""Characters of the picture font, or icons, by words of a name, in small letters."""


@cache
def pictogram(name: str, otherwise: str) -> str:
    """The picture of a thing.

    Args:
        name: What it is called.
        otherwise: The icon where nothing in the name is known.

    Returns:
        A character of the picture font, or the name of an icon.
    """
    lowered = name.lower()
    return next((sign for word, sign in _WORDS.items() if word in lowered), otherwise)


def characters() -> frozenset[str]:
    """All characters of the picture font."""
    return frozenset(sign for sign in _WORDS.values() if not sign.isascii())
