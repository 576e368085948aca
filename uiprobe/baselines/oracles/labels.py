"""The oracle of language: labels that are not in English, in English.

What the simulated phone shows in other scripts has its English in `labels.yaml`, and what its apps
say in other languages in their messages. Elsewhere a label has the name that its developer gave the
element, as far as there is one: such names are English by convention.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from uiprobe.baselines.oracles.messages import english_messages
from uiprobe.episodes.helps import LANGUAGE_HEAD
from uiprobe.inputs.yaml_values import read_yaml
from uiprobe.ui.scripts import has_other_script
from uiprobe.ui.telling import quoted
from uiprobe.ui.tree import Element, Tree

_MOST_LABELS = 60
"""Labels that the help translates, so that it does not fill the prompt."""

_LEAST = 2
"""Characters of a phrase that is looked for inside a longer label."""

_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")


def tell_labels(tree: Tree) -> str | None:
    """The English of the labels of a screen, a line each; empty if all are in English.

    Returns:
        The words; None if there are other labels and nothing says what they mean.
    """
    lines: dict[str, str] = {}
    foreign = False
    for element in tree.elements:
        label = " ".join((element.text or element.name).split())
        if not label or not element.visible or label in lines:
            continue
        english = english_of(label) or (
            _developers_name(element) if has_other_script(label) else ""
        )
        foreign |= has_other_script(label)
        if english:
            lines[label] = english
    if not lines:
        return None if foreign else ""
    told = [f"- {quoted(label)}: {english}" for label, english in lines.items()]
    return "\n".join([LANGUAGE_HEAD, *told[:_MOST_LABELS]])


def english_of(label: str) -> str:
    """A label in English; empty if it is in English already, or nothing says what it means."""
    known = _glossary()
    if found := known.get(label) or english_messages().get(label):
        return found
    if not has_other_script(label):
        return ""
    told = label
    for phrase in sorted(known, key=len, reverse=True):
        if len(phrase) >= _LEAST and phrase in told:
            told = told.replace(phrase, known[phrase])
    return told if told != label and not has_other_script(told) else ""


@cache
def _glossary() -> dict[str, str]:
    found = read_yaml(Path(__file__).with_name("labels.yaml"))
    return {str(phrase): str(english) for phrase, english in found.items()}


def _developers_name(element: Element) -> str:
    """The words of the name that its developer gave an element, such as `task_title`."""
    if has_other_script(element.id):
        return ""
    return " ".join(_PARTS.findall(element.id)).casefold()
