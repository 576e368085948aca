"""Pages: the samples of a log in a bundle, a line of JSON each.

A line is `{"chain":C,"item":I,"sha256":S,"sample":{...}}`: S is the checksum of the sample as it
stands in the line, I that of its item, and C the link of the chain up to it. The names stand in
this order and without spaces, so that a line is cut apart without reading the sample.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic_core import from_json, to_json

from uiprobe.verification.digests import chain_link, checksum

if TYPE_CHECKING:
    from inspect_ai.log import EvalSample

PAGE_BYTES = 8 * 1024 * 1024
"""Size in bytes at which a page ends, after the sample that reaches it."""

_OF_EVENTS = frozenset({"events", "timelines", "attachments"})
_KEPT_APART = b"attachment://"

_DIGITS = rb'"([0-9a-f]{64})"'
_HEAD = re.compile(
    rb'\{"chain":' + _DIGITS + rb',"item":' + _DIGITS + rb',"sha256":' + _DIGITS + rb',"sample":'
)


class PageError(ValueError):
    """Lines that are none of a page."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a page.

    Attributes:
        chain, item, sha256: What it says of itself.
        sample: The sample, as JSON.
    """

    chain: str
    item: str
    sha256: str
    sample: bytes


def as_json(sample: EvalSample) -> bytes:
    """A sample as JSON in one line, by the rules by which Inspect writes logs."""
    return to_json(sample, exclude_none=True, inf_nan_mode="constants", fallback=str)


def is_as_sealed(plain: dict[str, Any], data: bytes) -> bool:
    """Whether JSON is written as `seal` writes it.

    A name that stands in an object twice is read by one program this way, by another that way.

    Args:
        plain: It as plain data.
        data: The JSON.
    """
    return to_json(plain, inf_nan_mode="constants") == data


def plain_data(data: bytes) -> dict[str, Any]:
    """A sample, or a header, in JSON as plain data.

    Raises:
        ValueError: It is no JSON object, or nested too deeply.
    """
    found = from_json(data, allow_inf_nan=True, cache_strings="keys")
    if not isinstance(found, dict):
        raise ValueError("found no JSON object")
    return found


def read_sample(plain: dict[str, Any]) -> EvalSample:
    """A sample as Inspect has it, without its events: nothing that is judged is in them.

    Texts that only events refer to are left out too: Inspect looks through all of them.

    Args:
        plain: It as plain data.

    Raises:
        ValueError: It is no sample.
    """
    from inspect_ai.log import EvalSample

    rest = {name: value for name, value in plain.items() if name not in _OF_EVENTS}
    if _KEPT_APART in to_json(rest, inf_nan_mode="constants"):
        rest["attachments"] = plain.get("attachments") or {}
    return EvalSample.model_validate(rest)


def write_line(before: str, item: str, sample: bytes) -> tuple[bytes, str]:
    """A line with its end, and the link of the chain up to it.

    Args:
        before: The link before it.
        item: The checksum of its item.
        sample: The sample as JSON.
    """
    own = checksum(sample)
    link = chain_link(before, own, item)
    head = f'{{"chain":"{link}","item":"{item}","sha256":"{own}","sample":'
    return head.encode() + sample + b"}\n", link


def read_lines(page: bytes) -> Iterator[Line]:
    """The lines of a page.

    Raises:
        PageError: One is no such line.
    """
    for number, line in enumerate(_split(page), 1):
        head = _HEAD.match(line)
        if head is None or not line.endswith(b"}"):
            raise PageError(f"line {number} does not begin and end as the line of a sample does")
        chain, item, own = (one.decode() for one in head.groups())
        yield Line(chain, item, own, line[head.end() : -1])


def _split(page: bytes) -> Iterable[bytes]:
    if not page.endswith(b"\n"):
        raise PageError("the last line has no end")
    return page[:-1].split(b"\n")
