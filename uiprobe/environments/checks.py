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
        fix: The command of a package manager that does it; empty if none can.
    """

    name: str
    verdict: Verdict
    found: str
    advice: str = ""
    fix: tuple[str, ...] = ()
