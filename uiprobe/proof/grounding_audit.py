"""Audit of grounding items: one target each, met by a touch, and equal to what the item stores."""

from __future__ import annotations

from uiprobe.probes.grounding import build_grounding, find_target, touch_surface
from uiprobe.probes.page_grounding import find_page_target, is_on_page
from uiprobe.probes.sources.base import Broken, GroundingExample, Source, SourceError
from uiprobe.scorers.judging import judge
from uiprobe.ui.actions import parse_action
from uiprobe.ui.page_surface import hit, meets
from uiprobe.ui.spaces.browser import BROWSER
from uiprobe.ui.tree import Element, Tree, TreeError


def grounding_faults(source: Source) -> dict[str, str]:
    """The items that are judged by the widget and have not exactly one right answer.

    Every screen is read again. The instruction has to mean one widget on it by the rule that wrote
    it, that widget has to be the stored one, a touch in its middle has to meet it, the reference
    has to name it, and no two items may ask the same in the same words for different answers.

    Returns:
        What is wrong, by the id of the item.
    """
    samples = {str(sample.id): sample for sample in build_grounding(source)[0]}
    faults: dict[str, str] = {}
    answers: dict[str, str] = {}
    for example in source.grounding_examples():
        if isinstance(example, Broken) or example.rule != "widget":
            continue
        sample = samples[example.id]
        metadata = sample.metadata or {}
        if "fault" in metadata:
            faults[example.id] = str(metadata["fault"])
            continue
        reference = metadata["reference"]
        try:
            fault = _fault(example, example.screen.tree, reference)
        except (SourceError, TreeError) as error:
            fault = str(error)
        if not fault and not judge(metadata, reference).correct:
            fault = f"the reference {reference} is judged as wrong"
        if not fault and answers.setdefault(metadata["prompt_sha256"], reference) != reference:
            fault = "another item asks the same and has another answer"
        if fault:
            faults[example.id] = f"{example.instruction!r}: {fault}"
    return faults


def _fault(example: GroundingExample, tree: Tree, reference: str) -> str:
    """Faults of an item; empty if there are none."""
    on_page = is_on_page(example)
    target = (find_page_target if on_page else find_target)(example, tree)
    if target is None:
        return ""
    if example.find is not None:
        meant = list(example.find(tree))
        if len(meant) != 1:
            return f"it means {len(meant)} widgets"
        if meant[0] is not target:
            return f"it means {meant[0]!r}, and the item stores {target!r}"
    if on_page:
        return _page_fault(tree, target, reference)
    met = touch_surface(example, tree).hit(target)
    if met is not target:
        return f"a touch on {target!r} meets {met!r}"
    index = parse_action(reference).index
    if index is None or tree.widgets[index] is not target:
        return f"the reference {reference} is not {target!r}"
    return ""


def _page_fault(page: Tree, target: Element, reference: str) -> str:
    met = hit(page, target)
    if not meets(target, met):
        return f"a click on {target!r} meets {met!r}"
    if BROWSER.parse(reference).handle != target.handle:
        return f"the reference {reference} is not {target!r}"
    return ""
