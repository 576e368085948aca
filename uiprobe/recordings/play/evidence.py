"""The evidence of a verdict in plain words, as the page shows it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

_PLACE = re.compile(r"\b(?:[a-z]\w*\.){2,}(?P<rest>\w[\w.]*)")
"""A place in the state of the apps: a package, and what is in it."""
_STEP = re.compile(r"\bstep (\d+)\b")
_MEMBERS = re.compile(r"(?P<place>\S+) has (?P<number>\d+) such members")


def tell_evidence(evidence: Sequence[Mapping[str, Any]]) -> list[str]:
    """What shows that a goal was met, or is missing, a sentence for each evaluator.

    Args:
        evidence: Findings as a score keeps them in its metadata (`uiprobe.ui.evidence.Finding`).
    """
    return [_tell(one) for one in evidence]


def _tell(found: Mapping[str, Any]) -> str:
    step, element = found.get("step"), str(found.get("element") or "")
    state, reason = str(found.get("state") or ""), str(found.get("reason") or "")
    if found.get("outcome") == "met":
        when = "" if step is None else f", step {int(step) + 1}"
        return f"Right{when}: {_shown(element, state)}"
    head = "Not right" if found.get("outcome") == "not_met" else "Cannot be told"
    return f"{head}: {_reason(reason)}"


def _shown(element: str, state: str) -> str:
    if element:
        kind, _, name = element.partition(" ")
        kind = kind.rpartition(".")[2]
        return f"{kind} \u201c{name}\u201d" if name else kind
    if state == "the whole state unchanged":
        return "nothing else in the apps was changed"
    if state.endswith(" unchanged"):
        return f"{_place(state.removesuffix(' unchanged'))} is otherwise unchanged"
    place, equals, value = state.partition(" = ")
    if not equals:
        return _place(state) if state else "as the goal asks"
    if value.startswith(("[", "{")):
        return f"{_place(place)} is as the goal asks"
    return f"{_place(place)} is {value}"


def _reason(reason: str) -> str:
    if counted := _MEMBERS.fullmatch(reason):
        number = int(counted["number"])
        what = (
            f"{number} entries fit"
            if number > 1
            else "one entry fits"
            if number
            else "no entry fits"
        )
        return f"{_place(counted['place'])}: {what} what the goal asks for"
    # The page counts steps from 1.
    return _STEP.sub(lambda match: f"step {int(match[1]) + 1}", _place(reason))


def _place(text: str) -> str:
    """A text with the places in it in words: `org.uiprobe.todo.tasks` is "tasks in todo"."""

    def words(match: re.Match[str]) -> str:
        app, _, inside = match[0].removeprefix("org.uiprobe.").partition(".")
        told = inside.replace("_", " ").replace(".", ", ")
        return f"{told} in {app}" if match[0].startswith("org.uiprobe.") and told else match[0]

    return _PLACE.sub(words, text)
