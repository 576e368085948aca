"""Notes that a model keeps from step to step: how prompts explain them, and how they are read.

A prompt shows the current screen alone, so what an earlier one said is lost unless it is written
down. Reading is tolerant: notes are for the model itself, and a missed line is no wrong answer.
"""

from __future__ import annotations

import re

MAX_NOTES = 4_000
"""Characters that are kept."""

CUT = f" [cut: notes hold {MAX_NOTES:,} characters]"
"""The end of notes that were longer."""

NOTES_RULE = (
    "To remember something for later screens, such as a value or what is left to do, write it in "
    "a line that begins with `Notes:` before the action. Your latest notes are shown to you on "
    "every later screen, until you write new ones. "
    f"They hold {MAX_NOTES:,} characters."
)

_LOOKED_AT = 2_000_000
"""Characters at the end of an answer that are searched for notes."""

_HEAD = re.compile(r"^[\s>*_#`-]*notes[*_`]*\s*:[*_`]*[ \t]*", re.IGNORECASE)
_OTHER = re.compile(r"^[\s>*_#-]*(?:action|thought|reasoning|answer)[*_`]*\s*:", re.IGNORECASE)
_NONE = ("none", "(none)", "n/a", "-")


def read_notes(text: str) -> str | None:
    """The last notes in an answer, on their line and those that follow it directly.

    Args:
        text: All that the model wrote.

    Returns:
        The notes, empty where the model says that it has none; None where it wrote no such line.
    """
    found: list[str] | None = None
    open_notes = False
    for line in text[-_LOOKED_AT:].splitlines():
        if head := _HEAD.match(line):
            found, open_notes = [line[head.end() :]], True
        elif open_notes and found is not None:
            if not line.strip() or _OTHER.match(line) or line.lstrip().startswith("```"):
                open_notes = False
            else:
                found.append(line)
    if found is None:
        return None
    notes = "\n".join(line.partition("```")[0].rstrip() for line in found).strip()
    if len(notes) > MAX_NOTES:
        return notes[:MAX_NOTES] + CUT
    return "" if notes.casefold() in _NONE else notes
