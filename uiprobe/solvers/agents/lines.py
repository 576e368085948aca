"""Lines of an answer that begin with a word, such as `Summary:`."""

from __future__ import annotations

import re

MOST = 2_000
"""Characters that are kept of one such line."""

_LOOKED_AT = 100_000
"""Characters at the end of an answer in which the line is looked for."""


def read_line(text: str, word: str) -> str | None:
    """Return the text after the last `word:`, up to an empty line, a fence or the next head.

    Args:
        text: All that a model wrote.
        word: The word, in any case.

    Returns:
        The text on one line; None where there is no such line.
    """
    head = re.compile(rf"^[\s>*_#-]*{re.escape(word)}[*_`]*[ \t]*:[*_`]*[ \t]*", re.IGNORECASE)
    found: list[str] | None = None
    within = False
    for line in text[-_LOOKED_AT:].splitlines():
        if match := head.match(line):
            found, within = [line[match.end() :]], True
        elif within and found is not None:
            if not line.strip() or line.lstrip().startswith("```") or _HEAD.match(line):
                within = False
            else:
                found.append(line)
    if found is None:
        return None
    return " ".join(" ".join(found).partition("```")[0].split())[:MOST]


_HEAD = re.compile(r"^[\s>*_#-]*[A-Z][a-z]+[*_`]*:")
