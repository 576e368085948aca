"""Whether a goal names what its solution needs, or leaves it to be found out on the phone.

Somebody who reads a history sees what was touched and typed, but not the screens that are gone. A
goal such as to like the longest song is judged there only by guessing: that this song is the
longest was on a screen that is no longer shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from uiprobe.probes.sources.builtin.cases import Case
from uiprobe.probes.sources.builtin.phones import builtin_apps
from uiprobe.ui.actions import ActionKind
from uiprobe.ui.reference import Selector, parse_step


def names_its_things(case: Case) -> bool:
    """Whether the words of a goal name all things of the apps that its solution needs."""
    return not any(unnamed_things(case, line) for line in case.draft.reference)


def unnamed_things(case: Case, line: str) -> list[str]:
    """The things of the apps in a line of a solution that the words of its goal leave out."""
    step = parse_step(line)
    if step.selector is None:
        return []
    told = [*_texts(step.selector), *([step.argument] if step.kind == ActionKind.TEXT else [])]
    said, held = case.goal.instruction.casefold(), _things(case.goal.seed)
    return [text for text in told if text.casefold() not in said and _is_thing(text, held, said)]


@lru_cache(maxsize=4)
def _things(seed: int) -> frozenset[str]:
    """The texts in the data of the apps of a seed."""
    return frozenset(_strings(builtin_apps(seed)))


def _is_thing(text: str, held: frozenset[str], said: str) -> bool:
    """Whether a text is a thing of the apps, or a number or a time that no words lead to."""
    if text in held:
        return True
    return any(map(str.isdigit, text)) and not _words(text) & _words(said)


def _words(text: str) -> set[str]:
    """The words and numbers of a text; a day may be written 5 or 05."""
    return {word.lstrip("0") for word in re.findall(r"\w+", text.casefold())} - {"am", "pm"}


def _texts(selector: Selector) -> Iterator[str]:
    for name, wanted in selector.items():
        if isinstance(wanted, Mapping):
            yield from _texts(wanted)
        elif name in ("text", "content-desc"):
            yield wanted


def _strings(data: Any) -> Iterator[str]:  # noqa: ANN401 - plain data
    """The texts in the data of the apps; one letter is a key of the keyboard too."""
    if isinstance(data, str):
        if len(data) > 1:
            yield data
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from _strings(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _strings(value)
