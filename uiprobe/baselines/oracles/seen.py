"""The oracles that only write out what was or is to be seen: memory and states."""

from __future__ import annotations

from uiprobe.episodes.helps import MEMORY_HEAD, STATES_HEAD
from uiprobe.solvers.help import Standing
from uiprobe.ui.step_words import name_element
from uiprobe.ui.telling import quoted
from uiprobe.ui.trajectory import describe_action
from uiprobe.ui.tree import Element, Tree

_PAGE_STATES = ("checked", "pressed", "expanded", "selected", "disabled")
_MOST_TEXTS = 40
"""Texts of an earlier screen that the help repeats."""

_MOST_OF_A_SCREEN = 600
"""Characters of them."""

_MOST_MEMORY = 12_000
"""Characters of the whole help; of a longer one the middle is left out."""


def tell_states(tree: Tree) -> str:
    """The states and contents of what is on a screen, a line each; empty if nothing has any."""
    lines = []
    for widget in tree.widgets:
        states = [one for one in widget.told_states if one != "focused"] or _labelled(widget)
        if "text" in widget.actions or "fill" in widget.actions:
            states.append(f"contains {quoted(widget.text)}" if widget.text else "is empty")
        elif _stands_at_text(widget):
            states.append(f"stands at {quoted(widget.text)}")
        if states:
            lines.append(f"- {name_element(widget, tree)}: {', '.join(states)}")
    return "\n".join([STATES_HEAD, *lines]) if lines else ""


def _stands_at_text(widget: Element) -> bool:
    if "select_option" in widget.actions:
        return bool(widget.text)
    return widget.role.casefold().endswith(("seekbar", "slider"))


def _labelled(widget: Element) -> list[str]:
    """The states that a page has as labels of an element, in words."""
    return [
        state if value == "true" else f"not {state}" if value == "false" else f"{state}: {value}"
        for state, value in widget.labels
        if state in _PAGE_STATES
    ]


def tell_memory(standing: Standing) -> str:
    """All earlier steps with what their screens showed, and the notes; empty at the start."""
    if not standing.trail:
        return ""
    lines = []
    for number, step in enumerate(standing.trail, 1):
        told = "" if step.record is None else describe_action(step.record)
        lines.append(f"{number}. {told}. The screen showed: {_texts(step.tree)}")
        if number <= len(standing.notes) and standing.notes[number - 1]:
            lines.append(f"   You noted: {standing.notes[number - 1]}")
    text = "\n".join([MEMORY_HEAD, *lines])
    if len(text) <= _MOST_MEMORY:
        return text
    # The first screens say what was there before anything changed; the last, the result.
    half = _MOST_MEMORY // 2
    return f"{text[:half]}\n[...]\n{text[-half:]}"


def _texts(tree: Tree) -> str:
    """The texts on a screen, each once."""
    found = dict.fromkeys(
        " ".join(label.split())
        for element in tree.elements
        if element.visible and (label := element.text or element.name)
    )
    return "; ".join(list(found)[:_MOST_TEXTS])[:_MOST_OF_A_SCREEN] or "no text"
