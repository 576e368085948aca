"""The scripts that texts are written in."""

from __future__ import annotations

import unicodedata


def has_other_script(text: str) -> bool:
    """Whether a text has letters of another script than the Latin one."""
    return any(
        one.isalpha() and not one.isascii() and not unicodedata.name(one, "").startswith("LATIN")
        for one in text
    )
