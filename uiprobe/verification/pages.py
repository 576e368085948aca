"""Pages: the samples of a log in a bundle, a line of JSON each.

A line is `{"chain":C,"item":I,"sha256":S,"sample":{...}}`: S is the checksum of the sample as it
stands in the line, I that of its item, and C the link of the chain up to it. The names stand in
this order and without spaces, so that a line is cut apart without reading the sample.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic_core import from_json, to_json

from uiprobe.verification.digests import chain_link, checksum, item_checksum

if TYPE_CHECKING:
    from inspect_ai.log import EvalSample
    from inspect_ai.model import ChatMessage

PAGE_BYTES = 8 * 1024 * 1024
"""Size in bytes at which a page ends, after the sample that reaches it."""

MOST_SAMPLE_BYTES = 48 * 1024 * 1024

_PRICED = ("exploration", "design")

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


def plain_sample(data: bytes) -> dict[str, Any]:
    """A sample in JSON as plain data.

    Raises:
        ValueError: It is no JSON object, or nested too deeply.
    """
    found = from_json(data, allow_inf_nan=True, cache_strings="keys")
    if not isinstance(found, dict):
        raise ValueError("found no JSON object")
    return found


def read_sample(plain: dict[str, Any]) -> EvalSample:
    """A sample as Inspect has it, without its events: nothing that is judged is in them.

    Args:
        plain: It as plain data.

    Raises:
        ValueError: It is no sample.
    """
    from inspect_ai.log import EvalSample

    return EvalSample.model_validate({**plain, "events": [], "timelines": None})


def item_of(sample: EvalSample) -> str:
    """The checksum of the item of a sample; texts that Inspect keeps apart are put back."""
    from inspect_ai._util.json import to_json_safe
    from inspect_ai.log._condense import resolve_sample_attachments

    bare = sample.model_copy(
        update={"messages": [], "events": [], "store": {}, "output": type(sample.output)()}
    )
    whole = resolve_sample_attachments(bare, "core")
    # A text that is kept apart can stand in a question a million times.
    if _characters(whole.input) > MOST_SAMPLE_BYTES:
        raise ValueError(f"its question has more than {MOST_SAMPLE_BYTES:,} characters")
    metadata = without_prices(from_json(to_json_safe(whole.metadata)))
    return item_checksum(whole.id, whole.input, whole.target, metadata)


def _characters(question: str | Sequence[ChatMessage]) -> int:
    if isinstance(question, str):
        return len(question)
    return sum(
        len(message.content)
        if isinstance(message.content, str)
        else sum(len(part.text) for part in message.content if part.type == "text")
        for message in question
    )


def without_prices(metadata: Any) -> Any:  # noqa: ANN401 - plain data
    """The metadata of an item without the price of the model, which some probes keep there."""
    if not isinstance(metadata, dict):
        return metadata
    return {
        name: {key: one for key, one in value.items() if key != "price"}
        if name in _PRICED and isinstance(value, dict)
        else value
        for name, value in metadata.items()
    }


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
