"""Reports from scripts that run in pages before the page's own."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage

_TELL = """((say, token) => (kind, text) => say(token, kind, text))(console.debug, %s)"""
"""The browser's own console, kept before a page can put another in its place. A page can neither
read what is written there nor the token, so it cannot write in the name of these scripts."""


class PageChannel:
    """Runs scripts in all pages of a context, and hears what they report.

    Playwright's bindings are functions of the page: its scripts may call them, or replace what they
    are made of. Here a report has a token that page scripts cannot read.

    Args:
        context: The context of the pages.
    """

    def __init__(self, context: BrowserContext) -> None:
        self._context = context
        self._hear: dict[str, Callable[[str], None]] = {}
        self._token = secrets.token_hex(16)
        context.on("console", self._read)

    def add_script(self, script: str, hear: Mapping[str, Callable[[str], None]]) -> None:
        """Run a script in every page and frame, before the scripts of the page.

        Args:
            script: A function in JavaScript; it takes `tell`, a function that reports a kind and a
                text. Both have to be strings already: what converts them belongs to the page.
            hear: Takes the text of a report, by kind; a kind has no spaces.
        """
        self._hear |= hear
        tell = _TELL % json.dumps(self._token)
        self._context.add_init_script(f"'use strict';\n({script})({tell});")

    def _read(self, message: ConsoleMessage) -> None:
        token, _, report = message.text.partition(" ")
        if message.type == "debug" and secrets.compare_digest(
            token.encode("utf-8", "replace"), self._token.encode()
        ):
            kind, _, text = report.partition(" ")
            if hear := self._hear.get(kind):
                hear(text)
