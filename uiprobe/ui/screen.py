"""A screen: everything shown at one moment, on any platform."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cached_property

from uiprobe.ui.coordinates import Size
from uiprobe.ui.place import Place
from uiprobe.ui.readers.base import Reader
from uiprobe.ui.tree import Tree


class Screen:
    """A document with the place that it belongs to; it is parsed once, and pictured when asked.

    Attributes:
        place: The app in front, and its page.
        reader: Reads the document.
        size: Of the screen, in pixels.
    """

    def __init__(
        self,
        document: bytes | Callable[[], bytes],
        *,
        place: Place,
        reader: Reader,
        size: Size,
        take_screenshot: Callable[[], Awaitable[bytes]],
        name: str = "screen",
    ) -> None:
        """Make a screen.

        Args:
            document: The platform's own document, such as XML of uiautomator, or what makes it;
                that is called at most once.
            place: The app in front, and its page.
            reader: Reads the document.
            size: Of the screen.
            take_screenshot: Makes the picture, as PNG; awaited at most once.
            name: Where it came from, for error messages.
        """
        self._document = document
        self.place = place
        self.reader = reader
        self.size = size
        self._take_screenshot = take_screenshot
        self._picture: bytes | None = None
        self._name = name

    @cached_property
    def document(self) -> bytes:
        """The platform's own document, whole."""
        return self._document() if callable(self._document) else self._document

    @cached_property
    def tree(self) -> Tree:
        """The tree of the document.

        Raises:
            TreeError: The document cannot be read.
        """
        return self.reader.parse(self.document, name=self._name)

    async def screenshot(self) -> bytes:
        """The picture as PNG; raises the device's error if it cannot make one."""
        if self._picture is None:
            self._picture = await self._take_screenshot()
        return self._picture
