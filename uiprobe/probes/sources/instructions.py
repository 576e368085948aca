"""Low-level instructions for the widgets of a screen, written by rule.

A target is described by its own label, or by the label of its row. A description that fits two
widgets makes no instruction.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from uiprobe.probes.sources.balance import random_for
from uiprobe.ui.actions import Direction
from uiprobe.ui.trajectory import RecordedAction
from uiprobe.ui.tree import Element, Tree

_TEXTS = (
    *("Sunday at eight", "two litres", "Ask Priya", "room 305", "blue umbrella", "call back"),
    *("half price?", "Zürich", "milk & honey", "7:45", "东京", "crème brûlée", "O'Neill", "50 %"),
)
_ROLES = {
    "Button": "button",
    "ImageButton": "button",
    "ImageView": "icon",
    "CheckBox": "check box",
    "Switch": "switch",
    "RadioButton": "radio button",
    "Spinner": "drop-down list",
    "SeekBar": "slider",
    "EditText": "field",
    "Chip": "chip",
    "CheckedTextView": "choice",
    "ActionBar$Tab": "tab",
}


@dataclass(frozen=True, slots=True)
class Instruction:
    """A low-level instruction and what it means.

    Attributes:
        kind: How it names its target: `label`, `row`, `type`, `swipe`, `hold` or `back`.
        text: The instruction.
        action: What it means.
        direction: Where the finger moves in a swipe.
    """

    kind: str
    text: str
    action: RecordedAction
    direction: Direction | None = None


def screen_instructions(hierarchy: Tree, name: str) -> Iterator[Instruction]:
    """All that can be asked about a screen.

    Args:
        hierarchy: The screen.
        name: Its stable name, which decides on the wording.
    """
    described = [(widget, widget_label(widget)) for widget in hierarchy.widgets if is_fair(widget)]
    labels = [label.casefold() for _, label in described]
    for widget, label in described:
        random = random_for("instruction", name, str(widget.bounds), label)
        unique = bool(label) and labels.count(label.casefold()) == 1
        if "text" in widget.actions:
            if unique:
                message = random.choice(_TEXTS)
                instruction = random.choice(
                    (
                        f'Type "{message}" into the field "{label}".',
                        f'Enter "{message}" in "{label}".',
                    )
                )
                yield Instruction("type", instruction, RecordedAction("input", widget, message))
            continue
        if "swipe" in widget.actions:
            if sum("swipe" in other.actions for other in hierarchy.widgets) == 1:
                direction = random.choice((Direction.UP, Direction.DOWN))
                instruction = random.choice(
                    (
                        f"Move the finger {direction} over the list.",
                        f"Swipe {direction} on the scrollable part of the screen.",
                    )
                )
                yield Instruction("swipe", instruction, RecordedAction("swipe", widget), direction)
            continue
        if unique and "click" in widget.actions:
            instruction = random.choice(_touches(widget, label))
            yield Instruction("label", instruction, RecordedAction("click", widget))
        elif not label and "click" in widget.actions:
            row = row_label(widget, hierarchy)
            if row is not None:
                role = widget_role(widget)
                instruction = random.choice(
                    (
                        f'Touch the {role} in the row of "{row}".',
                        f'Touch the {role} next to "{row}".',
                    )
                )
                yield Instruction("row", instruction, RecordedAction("click", widget))
        if unique and "longclick" in widget.actions:
            instruction = random.choice((f'Touch and hold "{label}".', f'Long-press "{label}".'))
            yield Instruction("hold", instruction, RecordedAction("longclick", widget))
    yield Instruction("back", _back(name), RecordedAction("back"))


def _back(name: str) -> str:
    return random_for("back", name).choice(
        ("Press the back key.", "Go back with the phone's back key.", "Use the system's back key.")
    )


def _touches(widget: Element, label: str) -> tuple[str, ...]:
    role = widget_role(widget)
    if role == "item":
        return (f'Touch "{label}".', f'Choose "{label}".', f'Open "{label}".')
    return (f'Touch the {role} "{label}".', f'Touch "{label}".', f'Use the {role} "{label}".')


def widget_role(widget: Element) -> str:
    """The kind of a widget, in a word."""
    return _ROLES.get(widget.role.rpartition(".")[2], "item")


def is_fair(widget: Element) -> bool:
    """Whether a widget is not part of the keyboard or of the bars, which belong to no app."""
    return (
        "inputmethod" not in widget.app
        and not widget.app.startswith("com.android.systemui")
        and widget.bounds.area > 0
    )


def widget_label(widget: Element) -> str:
    """The label of a widget: its description, its text, or the first text in it."""
    own = widget.name or widget.text or widget.attributes.get("hint", "")
    if own:
        return " ".join(own.split())[:80]
    if "text" in widget.actions or "swipe" in widget.actions:
        return ""
    for below in widget.descendants():
        if below is not widget and not below.is_widget and (below.text or "").strip():
            return " ".join(below.text.split())[:80]
    return ""


def row_label(widget: Element, hierarchy: Tree) -> str | None:
    """The text of the row of a control without a label; None unless it is unambiguous."""
    rows = [
        other
        for other in hierarchy.elements
        if other is not widget
        and any(below is widget for below in other.descendants())
        and any((below.text or "").strip() for below in other.descendants())
    ]
    if not rows:
        return None
    row = max(rows, key=lambda element: element.depth)
    twins = [
        below
        for below in row.descendants()
        if below.is_widget and widget_role(below) == widget_role(widget) and not widget_label(below)
    ]
    if len(twins) != 1:
        return None
    label = next(" ".join(b.text.split())[:80] for b in row.descendants() if b.text.strip())
    same = [element for element in hierarchy.elements if element.text.strip() == label]
    return label if len(same) == 1 else None
