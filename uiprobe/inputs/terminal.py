"""Text that is not ours, for a terminal: it is shown, and orders nothing.

Rich takes square brackets for markup: it prints `pip install uiprobe[web]` without the last word,
and ends with an error at `[/x]`. Inspect prints the messages of its errors by Rich, and its own
have markup in them.
"""

from __future__ import annotations

import re

from rich.markup import escape

_MOST_SHOWN = 4_000
_MARKUP = re.compile(r"(?<!\\)\[/?(?:bold|italic|dim|red|green|blue|yellow|cyan|magenta)?\]")


def visible(text: str, *, keep: str = "") -> str:
    """The text with U+FFFD for control characters, which could order a terminal about.

    Args:
        text: Any text.
        keep: Control characters that stay, such as a line break where there may be several lines.
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in keep else "\N{REPLACEMENT CHARACTER}" for c in text)


def as_markup(text: str, *, keep: str = "") -> str:
    """Markup by which Rich shows the text as it is, its end left out where it is very long.

    Nobody reads more than a page of one cell, and Rich takes a minute for a long one full of
    brackets.
    """
    shown = visible(text[:_MOST_SHOWN], keep=keep)
    return escape(shown + "…" if len(text) > _MOST_SHOWN else shown)


def without_markup(message: object) -> str:
    """The text of a message that Inspect prints by Rich, for where Rich does not print it."""
    return _MARKUP.sub("", str(message)[: 4 * _MOST_SHOWN]).replace(r"\[", "[")
