"""Readers: each turns the documents of one platform into trees, and knows the platform's names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from uiprobe.ui.tree import Bounds, Element, Tree


class Reader(Protocol):
    """Reads the documents of one platform.

    The document's facts on an element stay with it as `Element.attributes`, texts by name, so that
    rules and selectors can ask for them and a log can keep them.
    """

    @property
    def name(self) -> str:
        """Its name in messages: the program or standard that writes such documents."""
        ...

    @property
    def attributes(self) -> frozenset[str]:
        """The platform's own names that selectors and evaluators may ask an element for."""
        ...

    @property
    def page(self) -> str:
        """The name under which rules ask for the page of a screen: `activity`, `url`."""
        ...

    def parse(self, document: bytes, *, name: str) -> Tree:
        """The tree of a screen.

        Args:
            document: The document, which is not to be trusted.
            name: Where it came from, for error messages.

        Raises:
            TreeError: It cannot be read, or is too large.
        """
        ...

    def element(self, attributes: Mapping[str, str], bounds: Bounds) -> Element:
        """A single element, as the record of an action keeps it."""
        ...
