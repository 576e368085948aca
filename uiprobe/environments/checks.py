"""The outcome of a check of this machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Verdict = Literal["ok", "missing", "broken"]
"""`missing` is an optional part that is absent; `broken` is present but does not work."""


@dataclass(frozen=True, slots=True)
class Check:
    """The outcome of one check.

    Attributes:
        name: What was checked.
        verdict: How it is.
        found: What was found, in a line.
        advice: What to do; empty if nothing is needed.
        fixes: The commands of a package manager that do it, in their order; none if none can.
    """

    name: str
    verdict: Verdict
    found: str
    advice: str = ""
    fixes: tuple[tuple[str, ...], ...] = ()
