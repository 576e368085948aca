"""What a device shows at one moment."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cached_property

from uiprobe.ui.coordinates import Size
from uiprobe.ui.hierarchy import Hierarchy, parse_hierarchy


class Screen:
    """A hierarchy with the activity that shows it; it is parsed once, and pictured when asked.

    Attributes:
        document: The hierarchy as XML, whole, with the windows of the system.
        package: The app in front.
        activity: Its activity, by full class name.
        size: Of the screen, in pixels.
    """

    def __init__(
        self,
        document: bytes,
        *,
        package: str,
        activity: str,
        size: Size,
        take_screenshot: Callable[[], Awaitable[bytes]],
        name: str = "screen",
    ) -> None:
        """Make a screen.

        Args:
            document: The hierarchy.
            package: The app in front.
            activity: Its activity.
            size: Of the screen.
            take_screenshot: Makes the picture, as PNG; awaited at most once.
            name: Where it came from, for error messages.
        """
        self.document = document
        self.package = package
        self.activity = activity
        self.size = size
        self._take_screenshot = take_screenshot
        self._picture: bytes | None = None
        self._name = name

    @cached_property
    def hierarchy(self) -> Hierarchy:
        """The parsed hierarchy.

        Raises:
            HierarchyError: The document is none.
        """
        return parse_hierarchy(self.document, name=self._name)

    async def screenshot(self) -> bytes:
        """The picture as PNG; raises what the device raises when it can make none."""
        if self._picture is None:
            self._picture = await self._take_screenshot()
        return self._picture
