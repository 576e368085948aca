"""The checksum of an item: of what is asked, what is right, and what its judgement needs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pydantic_core import from_json

if TYPE_CHECKING:
    from inspect_ai.dataset import Sample
    from inspect_ai.log import EvalSample
    from inspect_ai.model import ChatMessage

MOST_SAMPLE_BYTES = 48 * 1024 * 1024
"""Bytes of a sample as JSON; larger ones are in no bundle."""

_ITEM = b"uiprobe item 1\0"
_PRICED = ("exploration", "design")


def item_checksum(
    identity: str | int,
    question: str | Sequence[ChatMessage],
    target: str | Sequence[str],
    metadata: Any,  # noqa: ANN401 - any plain data
) -> str:
    """The checksum of an item: what is asked, what is right, and what its judgement needs.

    Args:
        identity: Its id.
        question: A text, or Inspect's messages, of which the roles and texts count.
        target: The right answer, or several.
        metadata: What else is known of it; read through JSON, as logs keep it.
    """
    asked = (
        question
        if isinstance(question, str)
        else [[message.role, message.text] for message in question]
    )
    plain = json.dumps(
        [identity, asked, target if isinstance(target, str) else list(target), metadata],
        sort_keys=True,
        default=str,
    )
    return sha256(_ITEM + plain.encode()).hexdigest()


def item_checksums(samples: Iterable[Sample]) -> dict[str, str]:
    """The checksums of items that were not asked yet, by their ids."""
    from inspect_ai._util.json import to_json_safe

    return {
        str(one.id): item_checksum(
            one.id if one.id is not None else "",
            one.input,
            one.target,
            without_prices(from_json(to_json_safe(one.metadata or {}))),
        )
        for one in samples
    }


def item_of(sample: EvalSample) -> str:
    """The checksum of the item of a sample; texts that Inspect keeps apart are put back."""
    from inspect_ai._util.json import to_json_safe
    from inspect_ai.log._condense import resolve_sample_attachments

    bare = sample.model_copy(
        update={"messages": [], "events": [], "store": {}, "output": type(sample.output)()}
    )
    whole = resolve_sample_attachments(bare, "core") if bare.attachments else bare
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
