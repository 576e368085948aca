"""A page in BrowserGym's own words: accessibility tree and HTML (WorkArena paper, section 5.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from uiprobe.ui.observation import PageText

Coordinates = Literal["no", "center", "box"]
"""Additions to each element of a page: nothing, its centre, or its box."""


@dataclass(frozen=True, slots=True)
class PageView:
    """The form of a page's elements in prompts.

    Attributes:
        extract_coords: Coordinates beside each element.
        extract_visible_tag: Say of each element whether it is visible.
        extract_clickable_tag: Say of each element whether it can be clicked.
        filter_visible_only: Leave out what is not visible.
    """

    extract_coords: Coordinates = "no"
    extract_visible_tag: bool = False
    extract_clickable_tag: bool = False
    filter_visible_only: bool = False

    @property
    def notes(self) -> str:
        """An explanation of the marks, in a line; empty if there are none."""
        notes = []
        if self.extract_coords == "center":
            notes.append("center is the middle of an element, as x and y in pixels of the page.")
        elif self.extract_coords == "box":
            notes.append("box is where an element lies: left, top, right and bottom in pixels.")
        if self.extract_visible_tag:
            notes.append("Elements that are in view are marked as visible.")
        if self.extract_clickable_tag:
            notes.append("Elements that react to clicks are marked as clickable.")
        return " ".join(notes)


def page_text(
    observation: Mapping[str, Any], form: PageText, view: PageView, *, marked: bool = False
) -> str:
    """A page as text.

    Args:
        observation: BrowserGym's.
        form: Its accessibility tree, or its HTML without scripts, styles and empty elements.
        view: What is said of each element.
        marked: Whether to mention which elements a set-of-marks picture marks.
    """
    from browsergym.utils.obs import flatten_axtree_to_str, flatten_dom_to_str, prune_html

    shared = {
        "extra_properties": observation["extra_element_properties"],
        "with_visible": view.extract_visible_tag,
        "with_clickable": view.extract_clickable_tag,
        "with_center_coords": view.extract_coords == "center",
        "with_bounding_box_coords": view.extract_coords == "box",
        "with_som": marked,
        "filter_visible_only": view.filter_visible_only,
    }
    if form == "axtree":
        found: str = flatten_axtree_to_str(observation["axtree_object"], **shared)
    else:
        found = prune_html(flatten_dom_to_str(observation["dom_object"], **shared))
    return found
