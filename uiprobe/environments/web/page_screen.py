"""A page as a screen."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from uiprobe.environments.web.page_document import page_document
from uiprobe.ui.coordinates import Size
from uiprobe.ui.place import Place
from uiprobe.ui.readers.browser import PAGES
from uiprobe.ui.screen import Screen


class PageScreen(Screen):
    """A page, with BrowserGym's own observation of it.

    Attributes:
        observation: That observation, for agents that render it in BrowserGym's ways.
    """

    def __init__(self, observation: dict[str, Any]) -> None:
        self.observation = observation
        pixels = observation["screenshot"]
        height, width = pixels.shape[:2]

        async def picture() -> bytes:
            if png := getattr(pixels, "png", b""):
                return bytes(png)
            from PIL import Image

            written = BytesIO()
            Image.fromarray(pixels).save(written, format="PNG", compress_level=1)
            return written.getvalue()

        url = str(observation["url"])
        super().__init__(
            page_document(observation),
            place=Place(url.split("?")[0].split("#")[0], url),
            reader=PAGES,
            size=Size(width, height),
            take_screenshot=picture,
            name=url[:200],
        )
