"""The evidence of a verdict in plain words, as the page shows it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

_STEP = re.compile(r"\bstep (\d+)(?= is lost| matches| fails|, fails)")
"""A step in the reasons of evaluators, which count from 0; no text from a screen stands there."""
_PARTS = re.compile(r"^(?:part \d+: )+")
_NUMBER = re.compile(r"\d+")


def tell_evidence(evidence: Sequence[Mapping[str, Any]]) -> list[str]:
    """Describe how a goal was met or what is missing, in one sentence for each evaluator.

    Each says how the evaluator was decided and what it asks for; one that does not hold says also
    what was found instead.

    Args:
        evidence: Findings as a score keeps them in its metadata (`uiprobe.ui.evidence.Finding`).
            Those of early logs do not say what was asked for.
    """
    return [_tell(one) for one in evidence]


def _tell(finding: Mapping[str, Any]) -> str:
    def text(name: str) -> str:
        return str(finding.get(name) or "")

    asked, outcome = text("asked"), finding.get("outcome")
    if outcome == "met":
        step = finding.get("step")
        when = "" if step is None else f", step {int(step) + 1}"
        told = [asked or text("state"), _shown(text("element"), asked)]
        return f"Right{when}: {', '.join(filter(None, told)) or 'it holds'}"
    head, label = ("Not right", "Found") if outcome == "not_met" else ("Cannot be told", "Missing")
    instead = text("found") or _counted_from_one(text("reason").replace("cannot be told: ", ""))
    instead = instead or "nothing that shows it"
    return f"{head}. Asked: {asked}. {label}: {instead}." if asked else f"{head}: {instead}"


def _shown(element: str, asked: str) -> str:
    """The element that shows it, unless what was asked for names it."""
    kind, _, name = element.partition(" ")
    if name and repr(name) in asked:
        return ""
    kind = kind.rpartition(".")[2]
    return f"{kind} \u201c{name}\u201d" if name else kind


def _counted_from_one(reason: str) -> str:
    """A reason with its steps and parts counted from 1, as the page counts them."""

    def next_number(match: re.Match[str]) -> str:
        return _NUMBER.sub(lambda number: str(int(number[0]) + 1), match[0])

    return _PARTS.sub(next_number, _STEP.sub(next_number, reason))


def events_so_far(state: Mapping[str, Any] | None) -> list[str]:
    """The events that have happened on a phone, a line each.

    Args:
        state: The data of its apps; None if it is not reported.
    """
    settings = (state or {}).get("com.android.settings", {})
    happened = settings.get("events", {}).get("happened", ())
    return [f"{one['at'].partition('T')[2]} {one['kind'].replace('_', ' ')}" for one in happened]
