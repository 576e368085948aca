"""Attacks on items that ask for a JSON object: conflicts, and dials that were not seen."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from inspect_ai.dataset import Sample

from uiprobe.proof.items import metadata_of, prompt_of

_SETTING = re.compile(
    r"^(\d+)\. \w+: (On the \w+, s|S)et the (\w+) to (\w+)(, but only)?", re.MULTILINE
)
_RULE = re.compile(
    r"^\w\. If (\w+) shows (more|less) than (\d), (\w+) goes up by what (\w+) shows, and "
    r"otherwise by what (\w+) shows\.$",
    re.MULTILINE,
)


class Setting(NamedTuple):
    """An instruction that sets a field.

    Attributes:
        number: Its number in the prompt.
        device: Whether it names a device.
        field: The field.
        value: The value of the field.
        condition: Whether it has a condition.
    """

    number: int
    device: bool
    field: str
    value: str
    condition: bool


def settings_of(prompt: str) -> list[Setting]:
    """The instructions of a prompt that set a field, the oldest first."""
    return [
        Setting(int(number), device != "S", field, value, bool(needed))
        for number, device, field, value, needed in _SETTING.findall(prompt)
    ]


def hidden_dials(prompt: str) -> tuple[list[str], dict[str, int], dict[str, int]]:
    """The hidden dials of a prompt, and what the others showed before and after."""
    names = re.findall(r"\w+", prompt.partition("has the dials ")[2].partition(".")[0])
    before, after = (
        {name: int(value) for name, value in re.findall(r"(\w+) (\d)\b", part.partition(".")[0])}
        for part in (
            prompt.partition("other dials were set to ")[2].partition(", and Run")[0],
            prompt.partition("Then they showed ")[2],
        )
    )
    return [name for name in names if name not in before], before, after


def object_attacks(sample: Sample) -> Iterator[tuple[str, str]]:
    """Yield the attacks on an item with their answers, as a key is written."""
    facet, prompt = metadata_of(sample)["facet"], prompt_of(sample)
    if facet == "conflict":
        settings = settings_of(prompt)
        for name, rank in _RANKS.items():
            yield name, _chosen(settings, rank)
    if facet == "unseen":
        yield "hidden dials stay", _as_if_hidden_dials_stayed(prompt)


_RANKS: Mapping[str, Callable[[int, Setting], tuple[int, int]]] = {
    "newest settings": lambda place, _: (0, place),
    "oldest settings": lambda place, _: (0, -place),
    "most specific settings": lambda place, one: (one.device + one.condition, place),
    "least specific settings": lambda place, one: (-one.device - one.condition, place),
}
"""Which setting of a field is preferred, by its place among all of them."""


def _chosen(settings: Sequence[Setting], rank: Callable[[int, Setting], tuple[int, int]]) -> str:
    found: dict[str, str] = {}
    for _, one in sorted(enumerate(settings), key=lambda entry: rank(*entry)):
        found[one.field] = one.value
    return json.dumps(found, sort_keys=True)


def _as_if_hidden_dials_stayed(prompt: str) -> str:
    """The start by which most dials in sight end as they did, if no rule changed a hidden one."""
    import numpy as np

    hidden, before, after = hidden_dials(prompt)
    starts = np.indices((10,) * len(hidden), dtype=np.int8).reshape(len(hidden), -1)
    dials = dict(zip(hidden, starts, strict=True))
    dials |= {
        name: np.full(starts.shape[1], value, dtype=np.int8) for name, value in before.items()
    }
    pressed = re.search(r"Run was pressed (\d+) times", prompt)
    for _ in range(int(pressed[1]) if pressed else 1):
        for other, more, limit, dial, by, instead in _RULE.findall(prompt):
            if dial in hidden:
                continue
            holds = dials[other] > int(limit) if more == "more" else dials[other] < int(limit)
            dials[dial] = (dials[dial] + np.where(holds, dials[by], dials[instead])) % np.int8(10)
    fitting = sum((dials[name] == value).astype(np.int8) for name, value in after.items())
    best = int(np.argmax(fitting))
    found = {name: int(start[best]) for name, start in zip(hidden, starts, strict=True)}
    return json.dumps(found, sort_keys=True)
