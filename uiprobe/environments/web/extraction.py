"""Parts of BrowserGym's observation of a page, with fewer requests to the browser."""

from __future__ import annotations

import base64
from io import BytesIO
from typing import TYPE_CHECKING, Any

import numpy as np
from PIL import Image

from uiprobe.environments.web.devtools import KeptSession

if TYPE_CHECKING:
    from playwright.sync_api import Page


class Pixels(np.ndarray[Any, np.dtype[np.uint8]]):
    """The pixels of a page (height, width, RGB), which keep the PNG that they were read from.

    Attributes:
        png: The PNG; empty if it has other colours than the pixels, as with transparency.
    """

    png: bytes = b""


_PICTURE = "Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True}


def begin_picture(page: Page) -> None:
    """Ask for the picture that `take_picture` takes, and go on."""
    session = _session(page)
    scale = float(getattr(page, "_bgym_scale_factor", 1.0))
    if page.viewport_size is not None and scale != session.scale:
        session.send("Emulation.setDeviceMetricsOverride", _metrics(page.viewport_size, scale))
        session.scale = scale
    session.begin(*_PICTURE)


def take_picture(page: Page) -> Pixels:
    """The visible part of a page, as BrowserGym's `extract_screenshot` takes it.

    BrowserGym sets the size and scale of the screen before and after each picture, because
    benchmarks such as MiniWoB enlarge it. Each change triggers a new layout and an event. This
    sets the scale once and leaves it; the sizes that a page sees are the same.
    """
    session = _session(page)
    if not session.has_begun:
        begin_picture(page)
    answer = session.finish()
    png = base64.b64decode(answer["data"])
    with Image.open(BytesIO(png)) as image:
        pixels = np.asarray(image.convert("RGB")).view(Pixels)
        pixels.png = png if image.mode == "RGB" else b""
    return pixels


_FOCUS = """(bid) => {
    let active = document.activeElement;
    while (active && active.shadowRoot) {
        active = active.shadowRoot.activeElement;
    }
    if (!active) return "";
    const frames = ["IFRAME", "FRAME", "OBJECT", "EMBED"];
    return frames.includes(active.tagName) ? null : active.getAttribute(bid) || "";
}"""


def focused_bid(page: Page) -> str | None:
    """The bid of the element with the focus; None if the focus is within a frame."""
    from browsergym.core.constants import BROWSERGYM_ID_ATTRIBUTE

    found: str | None = page.evaluate(_FOCUS, BROWSERGYM_ID_ATTRIBUTE)
    return found


def _session(page: Page) -> KeptSession:
    session: Any = page.context.new_cdp_session(page)
    if not isinstance(session, KeptSession):
        raise TypeError("a page outside the browsers of this project")
    return session


def _metrics(size: Any, scale: float) -> dict[str, Any]:  # noqa: ANN401 - Playwright's own type
    return {
        "width": size["width"],
        "height": size["height"],
        "deviceScaleFactor": scale,
        "mobile": False,
    }
