"""Faults of a model file: the field, the line, and what to write there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from inspect_ai.model import GenerateConfig
from pydantic_core import ErrorDetails

from uiprobe.inputs.names import did_you_mean
from uiprobe.inputs.yaml_values import line_of
from uiprobe.model_configs.creation import ModelConfigError
from uiprobe.model_configs.plain_words import in_plain_words, kind_of

BLOCK = "uiprobe"
"""The field that has our own facts, which pydantic knows as `traits`."""

_WRITE: Mapping[str, str] = {
    "model": "model: openai/gpt-4o",
    "base_url": "base_url: http://localhost:8000/v1",
    "model_args": "model_args: {api_key: ...}",
    "uiprobe": "uiprobe: {display_name: My model, hosting: api, modalities: [text, image]}",
    "uiprobe.display_name": "display_name: My model",
    "uiprobe.hosting": "hosting: api|hosting: local",
    "uiprobe.modalities": "modalities: [text, image]|modalities: [text]",
    "uiprobe.coordinates": "coordinates: pixel|coordinates: unit|coordinates: permille",
    "uiprobe.coordinate_correction": "coordinate_correction: {scale: [1, 1], offset: [0, 0]}",
    "uiprobe.coordinate_correction.scale": "scale: [0.9, 0.9]",
    "uiprobe.coordinate_correction.offset": "offset: [0, 0.05]",
    "uiprobe.image_limit": "image_limit: {long_side: 2048}",
    "uiprobe.image_limit.long_side": "long_side: 2048",
    "uiprobe.image_limit.pixels": "pixels: 1000000",
    "uiprobe.image_limit.multiple_of": "multiple_of: 28",
    "uiprobe.price": "price: {input: 2.50, output: 10.00, date: 2026-01-31}",
    "uiprobe.price.input": "input: 2.50",
    "uiprobe.price.output": "output: 10.00",
    "uiprobe.price.date": "date: 2026-01-31",
    "uiprobe.context": "context: 128000",
    "temperature": "temperature: 0",
    "max_tokens": "max_tokens: 1024",
}
"""Examples of each field, to be shown with a fault; alternatives are separated by bars."""

_MAY_HOLD_SECRETS = ("base_url", "model_args")


def fault(
    path: Path,
    field: Sequence[str | int],
    found: str,
    expected: str = "",
    *,
    listed: bool = False,
) -> ModelConfigError:
    """The error about one field of a model file.

    Args:
        path: The file.
        field: The keys that lead to it.
        found: What is there, in words that hold no key and no password.
        expected: What should be there; empty where an example says it.
        listed: Whether `expected` lists all that can be written, so that there is no example.
    """
    # The example of a list is that of all of it.
    names = [str(key) for key in field]
    known = next(
        (name for end in range(len(names), 0, -1) if (name := ".".join(names[:end])) in _WRITE), ""
    )
    line = line_of(path, field)
    place = "" if line is None else f" in line {line}"
    wanted = f", expected {expected}" if expected else ""
    written = " or ".join(f"`{one}`" for one in _WRITE.get(known, "").split("|"))
    example = f"; write {written}" if known and not listed else ""
    return ModelConfigError(f"{path}: {'.'.join(names)}: found {found}{place}{wanted}{example}")


def missing(path: Path, field: Sequence[str | int]) -> ModelConfigError:
    """The error about a field that is not there; the line is that of what it belongs to."""
    line = line_of(path, field)
    place = "" if line is None else f" in the block that begins in line {line}"
    known = ".".join(map(str, field))
    example = _WRITE.get(known, "").partition("|")[0]
    if not example:
        # A value of a list: the list is to be written.
        return fault(path, field, "no value")
    return ModelConfigError(f"{path}: {known}: missing{place}; write `{example}`")


def unknown(path: Path, field: Sequence[str | int], known: Sequence[str]) -> ModelConfigError:
    """The error about an unknown field."""
    near = did_you_mean(str(field[-1]), known)
    near = f" ({near.rstrip('; ')})" if near else ""
    shown = ", ".join(known) if len(known) < 20 else ", ".join(known[:6]) + " ..."
    return fault(path, field, "an unknown field", f"one of {shown}{near}", listed=True)


def of_validation(path: Path, faults: Sequence[ErrorDetails]) -> ModelConfigError:
    """The error about the first of pydantic's faults; an unknown field explains a missing one."""
    first = min(faults, key=lambda one: one["type"] != "extra_forbidden")
    keys: list[str | int] = [BLOCK if key == "traits" else key for key in first["loc"]]
    match first["type"]:
        case "extra_forbidden":
            return unknown(path, keys, _fields(keys[:-1]))
        case "missing":
            return missing(path, keys)
        case _:
            return fault(path, keys, _shown(keys, first.get("input")), in_plain_words(first))


def generation_fields() -> list[str]:
    """The fields of Inspect's generation settings."""
    return sorted(GenerateConfig.model_fields)


def _fields(block: Sequence[str | int]) -> list[str]:
    """The fields that a block of the file may have."""
    stem = "".join(f"{key}." for key in block)
    return [
        name.removeprefix(stem)
        for name in _WRITE
        if name.startswith(stem) and "." not in name.removeprefix(stem)
    ]


def _shown(field: Sequence[str | int], found: object) -> str:
    """The value found in a field; only its type if it may be, or hold, a key or a password."""
    if field[0] in _MAY_HOLD_SECRETS or isinstance(found, Mapping):
        return kind_of(found)
    return repr(str(found)[:80])
