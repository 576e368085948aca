"""Parts of BrowserGym's observation of a page, with fewer requests to the browser."""

from __future__ import annotations

import base64
from io import BytesIO
from typing import TYPE_CHECKING, Any

import numpy as np
from PIL import Image

if TYPE_CHECKING:
    from playwright.sync_api import Page


class Pixels(np.ndarray[Any, np.dtype[np.uint8]]):
    """The pixels of a page (height, width, RGB), which keep the PNG that they were read from.

    Attributes:
        png: The PNG; empty if it has other colours than the pixels, as with transparency.
    """

    png: bytes = b""


def take_picture(page: Page) -> Pixels:
    """The visible part of a page, as BrowserGym's `extract_screenshot` takes it.

    BrowserGym sets the size of the screen before and after each picture, in case a benchmark
    enlarges it. For those that do not, this leaves the screen as it is: each change lays the page
    out anew.
    """
    scale = float(getattr(page, "_bgym_scale_factor", 1.0))
    session = page.context.new_cdp_session(page)
    size = page.viewport_size
    resize = size is not None and scale != 1.0
    if resize:
        session.send("Emulation.setDeviceMetricsOverride", _metrics(size, scale))
    answer = session.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
    if resize:
        session.send("Emulation.setDeviceMetricsOverride", _metrics(size, 1.0))
    session.detach()
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


def _metrics(size: Any, scale: float) -> dict[str, Any]:  # noqa: ANN401 - Playwright's own type
    return {
        "width": size["width"],
        "height": size["height"],
        "deviceScaleFactor": scale,
        "mobile": False,
    }
