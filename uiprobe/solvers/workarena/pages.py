"""Pages as the WorkArena agent is shown them: BrowserGym's texts and pictures."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from uiprobe.solvers.workarena.options import WorkArenaOptions


@dataclass(frozen=True, slots=True)
class ShownPage:
    """A page in BrowserGym's forms.

    Attributes:
        html: Its HTML; empty if it is not shown.
        axtree: Its accessibility tree, likewise.
        focused: The bid of the element with the focus.
        tabs: The open tabs, each with its title and URL, the current one marked.
        picture: A picture as a data URI; None if none is shown.
    """

    html: str = ""
    axtree: str = ""
    focused: str = ""
    tabs: str = ""
    picture: str | None = None


def show_page(observation: Mapping[str, Any], options: WorkArenaOptions) -> ShownPage:
    """What the options show of an observation of BrowserGym."""
    from browsergym.utils.obs import flatten_axtree_to_str, flatten_dom_to_str, prune_html

    facts = observation["extra_element_properties"]
    shared = {
        "extra_properties": facts,
        "with_visible": options.extract_visible_tag,
        "with_clickable": options.extract_clickable_tag,
        "with_center_coords": options.extract_coords == "center",
        "with_bounding_box_coords": options.extract_coords == "box",
        "with_som": options.use_som,
        "filter_visible_only": options.filter_visible_only,
    }
    html = axtree = ""
    if options.use_html:
        html = prune_html(flatten_dom_to_str(observation["dom_object"], **shared))
    if options.use_axtree:
        axtree = flatten_axtree_to_str(observation["axtree_object"], **shared)
    return ShownPage(
        html=html,
        axtree=axtree,
        focused=str(observation["focused_element_bid"]) if options.use_focused_element else "",
        tabs=_tabs(observation) if options.use_tabs else "",
        picture=_picture(observation, options) if options.use_screenshot else None,
    )


def _tabs(observation: Mapping[str, Any]) -> str:
    active = int(observation["active_page_index"][0])
    pairs = zip(observation["open_pages_titles"], observation["open_pages_urls"], strict=False)
    return "\n".join(
        f"Tab {number}{' (this one)' if number == active else ''}: {title} ({url})"
        for number, (title, url) in enumerate(pairs)
    )


def _picture(observation: Mapping[str, Any], options: WorkArenaOptions) -> str:
    from PIL import Image

    pixels = observation["screenshot"]
    if options.use_som:
        from browsergym.utils.obs import overlay_som

        pixels = overlay_som(pixels, observation["extra_element_properties"])
    written = BytesIO()
    Image.fromarray(pixels).convert("RGB").save(written, format="PNG")
    return f"data:image/png;base64,{b64encode(written.getvalue()).decode()}"
