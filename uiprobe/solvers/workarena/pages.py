"""Pages as the WorkArena agent is shown them: BrowserGym's texts and pictures."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from uiprobe.environments.web.page_texts import page_text
from uiprobe.solvers.workarena.options import WorkArenaOptions
from uiprobe.ui.observation import PageText


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
    """The parts of a BrowserGym observation that the options select."""

    def told(form: PageText, *, is_wanted: bool) -> str:
        if not is_wanted:
            return ""
        return page_text(observation, form, options.view, marked=options.use_som)

    return ShownPage(
        html=told("html", is_wanted=options.use_html),
        axtree=told("axtree", is_wanted=options.use_axtree),
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
