"""Observations in text: the accessibility tree and the list of widgets (paper section 3.4.1).

The line format is that of the Sphinx release, so that what a model reads is the same. Trees that
are not the release's also have the states of their elements.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from uiprobe.ui.tree import Element, Tree

Observation = Literal["tree", "list", "annotated_image", "image"]
"""A screen as a model gets it; `tree` and `list` are text, the others are pictures."""

PageText = Literal["axtree", "html"]
"""A page in BrowserGym's own words: its accessibility tree, or its pruned HTML."""

AnyObservation = Observation | PageText
"""All ways to show a screen; the last two are for pages alone."""

TextObservation = Literal["tree", "list"]


def describe_element(element: Element, *, states: bool = False) -> str:
    """One element in words: what it is, and its labels, such as its text, if it has any.

    Args:
        element: An element of any tree.
        states: Whether its states follow, such as `not checked` or `disabled`.
    """
    parts = [f"{label}: {value}" for label, value in element.labels]
    if states:
        parts += element.told_states
    return f"{element.noun} ({', '.join(parts)})" if parts else element.noun


def describe_widget(element: Element, *, states: bool = False) -> str:
    """An element together with what can be done with it, and its states if they are wanted."""
    actions = element.actions
    choice = actions[0] if len(actions) == 1 else f"{', '.join(actions[:-1])} or {actions[-1]}"
    return f"{describe_element(element, states=states)} to {choice}"


def mark_of(widget: Element, index: int) -> str:
    """Return the mark shown in brackets before a widget: its handle, else its number."""
    return widget.handle or str(index)


def render_tree(tree: Tree) -> str:
    """All elements depth first, one tab per level, with `[i]` before each widget."""
    marks = {id(widget): mark_of(widget, index) for index, widget in enumerate(tree.widgets)}
    states = not tree.as_released
    lines: list[str] = []
    for root in tree.roots:
        for element in root.descendants():
            mark = marks.get(id(element))
            line = (
                describe_element(element, states=states)
                if mark is None
                else f"[{mark}] {describe_widget(element, states=states)}"
            )
            lines.append(f"{chr(9) * element.depth}{line}\n")
    return "".join(lines)


def render_list(tree: Tree) -> str:
    """The widgets only, one a line, without the structure around them.

    A widget without a description of its own takes the texts of what it contains: without the tree,
    a model could not see them (simplified accessibility text, paper section 3.4.1).
    """
    states = not tree.as_released
    lines = (
        f"[{mark_of(widget, index)}] {describe_widget(widget, states=states)}{_inner_texts(widget)}"
        for index, widget in enumerate(tree.widgets)
    )
    # A text of several lines could pass for another widget.
    return "".join(f"{' '.join(line.splitlines())}\n" for line in lines)


def _inner_texts(widget: Element) -> str:
    if widget.text or widget.name:
        return ""
    texts: dict[str, None] = {}
    for element in widget.descendants():
        if element is widget or not element.visible:
            continue
        label = element.text or element.name
        if label and not element.is_widget:
            texts[label] = None
        if len(texts) == 5:
            break
    return f", containing: {'; '.join(texts)}" if texts else ""


def render_text(tree: Tree, observation: TextObservation) -> str:
    """Render a screen as `tree` or `list`."""
    return render_tree(tree) if observation == "tree" else render_list(tree)
