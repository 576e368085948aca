"""The name that was meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A question that names the nearest of the known names, or nothing where none is near."""
    by_fold = {one.casefold(): one for one in known}
    near = get_close_matches(name[:80].casefold(), by_fold, n=1, cutoff=0.6)
    return f"did you mean {by_fold[near[0]]}? " if near else ""
