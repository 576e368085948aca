"""A screen as a person saw it before touching it."""

from __future__ import annotations

import re
from functools import cached_property

from uiprobe.environments.android.dump import Insets, RawScreen
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.tree import Tree

_ROTATION = re.compile(rb'<hierarchy[^>]{0,200}? rotation="([0-3])"')


class SeenScreen:
    """A screen as it was before a touch.

    Attributes:
        raw: The hierarchy with app and activity.
        insets: Where bars and keyboard are.
        picture: The picture as PNG; None if it has none.
        trouble: Why there is no picture.
        still: Whether it was at rest.
        until: When it was read, by `time.monotonic`.
    """

    def __init__(
        self, raw: RawScreen, insets: Insets, picture: bytes | None, trouble: str, until: float
    ) -> None:
        self.raw = raw
        self.insets = insets
        self.picture = picture
        self.trouble = trouble
        self.still = False
        self.until = until

    @cached_property
    def tree(self) -> Tree:
        """The hierarchy that observations show."""
        return parse_hierarchy(self.raw.document)

    @cached_property
    def windows(self) -> Tree:
        """The same with the windows of the system UI."""
        return parse_hierarchy(self.raw.document, system=True)

    @property
    def rotation(self) -> int:
        """The rotation of the screen, in quarters counter-clockwise."""
        match = _ROTATION.search(self.raw.document[:1000])
        return int(match[1]) if match else 0
