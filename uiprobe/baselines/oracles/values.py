"""The oracle of reading: the numbers on the screen, digit by digit and in words."""

from __future__ import annotations

import re

from uiprobe.episodes.helps import READ_HEAD
from uiprobe.ui.telling import quoted
from uiprobe.ui.tree import Tree

_MOST_VALUES = 60
"""Values that the help spells out, so that it does not fill the prompt."""

_NUMBER = re.compile(r"[-+−$€£¥]*\d(?:[\d.,:/\-]*\d)?\s?[%°€]?", re.ASCII)
_WORDS = {
    "0": "zero", "1": "one", "2": "two", "3": "three", "4": "four",
    "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
    ".": "point", ",": "comma", ":": "colon", "/": "slash", "-": "minus", "−": "minus", "+": "plus",
    "%": "percent", "°": "degrees", "$": "dollars", "€": "euros", "£": "pounds", "¥": "yen",
}  # fmt: skip


def tell_values(tree: Tree) -> str:
    """The texts of a screen that hold numbers, a line each; empty if none does."""
    shown = (" ".join((one.text or one.name).split()) for one in tree.elements if one.visible)
    texts = dict.fromkeys(text for text in shown if _NUMBER.search(text))
    lines = [f"- {quoted(text)}: {_spelled(text)}" for text in list(texts)[:_MOST_VALUES]]
    return "\n".join([READ_HEAD, *lines]) if lines else ""


def _spelled(text: str) -> str:
    """The numbers of a text in words, in their order."""
    return "; ".join(
        " ".join(
            "dash" if mark == "-" and place > 0 and number[place - 1].isdigit() else _WORDS[mark]
            for place, mark in enumerate(number)
            if mark in _WORDS
        )
        for number in _NUMBER.findall(text[:300])
    )
