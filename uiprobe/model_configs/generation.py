"""Generation settings within their ranges.

Inspect checks types alone: a temperature that is not a number or a negative number of tokens
reaches the provider, which refuses each item of the run or takes it for something else.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from inspect_ai.model import GenerateConfig
from pydantic import BaseModel, ValidationError

from uiprobe.model_configs.plain_words import in_plain_words, kind_of

_COUNT = (1, 2**31 - 1)
"""Numbers from 1 on, as far as servers that count in 32 bits take them."""

_FROM_ZERO = (0, 2**31 - 1)

_RANGES: Mapping[str, tuple[float, float]] = {
    **dict.fromkeys(("max_retries", "max_tool_output", "reasoning_tokens"), _FROM_ZERO),
    **dict.fromkeys(("timeout", "attempt_timeout", "stream_idle_timeout"), _COUNT),
    **dict.fromkeys(("max_connections", "max_tokens", "best_of", "num_choices", "batch"), _COUNT),
    "adaptive_connections": _COUNT,
    "top_p": (0, 1),
    "temperature": (0, 100),
    "frequency_penalty": (-100, 100),
    "presence_penalty": (-100, 100),
    "logit_bias": (-100, 100),
    "seed": (-(2**63), 2**63 - 1),
    # -1 stands for all, as vLLM has it.
    "top_k": (-1, 2**31 - 1),
    "top_logprobs": (0, 1000),
    "prompt_logprobs": (1, 20),
}
"""The range of each number: the widest that a provider takes, not that of all."""

_MOST_STOPS = 64
_MOST_CHARACTERS = 100_000


class GenerationError(ValueError):
    """A setting that no provider takes.

    Attributes:
        field: Its name in `GenerateConfig`.
        found: What was found; None where it may be, or hold, a key or a password.
        expected: What it should be.
    """

    def __init__(self, field: str, found: object, expected: str) -> None:
        secret = field in ("extra_headers", "extra_body") or isinstance(found, Mapping)
        self.field, self.expected = field, expected
        self.found = kind_of(found) if secret else repr(str(found)[:80])
        super().__init__(f"{field}: found {self.found}, expected: {expected}")


def checked_generation(fields: Mapping[str, Any]) -> GenerateConfig:
    """The generation settings of these fields.

    Raises:
        GenerationError: One has another type, or lies outside of its range.
    """
    try:
        config = GenerateConfig(**fields)
    except (ValidationError, RecursionError) as error:
        if isinstance(error, RecursionError):
            raise GenerationError("extra_body", {}, "fewer levels") from None
        first = error.errors()[0]
        name = str(first["loc"][0])
        raise GenerationError(name, first.get("input"), in_plain_words(first)) from None
    for name, (low, high) in _RANGES.items():
        for value in _numbers(getattr(config, name, None)):
            if not (math.isfinite(value) and low <= value <= high):
                raise GenerationError(name, value, f"a number from {low:,} to {high:,}")
        for value in _numbers_within(getattr(config, name, None)):
            if not (math.isfinite(value) and value >= 0):
                raise GenerationError(name, value, "numbers from 0")
    _check_texts(config)
    return config


def _numbers(value: Any) -> Iterator[float]:  # noqa: ANN401 - of any field
    if isinstance(value, Mapping):
        yield from value.values()
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield value


def _numbers_within(value: object) -> Iterator[float]:
    """The numbers of a setting that has settings of its own, such as those of batches."""
    if isinstance(value, BaseModel):
        for inner in value.model_dump().values():
            yield from _numbers(inner)


def _check_texts(config: GenerateConfig) -> None:
    stops = config.stop_seqs or []
    if len(stops) > _MOST_STOPS or not all(0 < len(one) <= _MOST_CHARACTERS for one in stops):
        raise GenerationError(
            "stop_seqs", stops, f"at most {_MOST_STOPS} texts, none of them empty"
        )
    for name, value in (config.extra_headers or {}).items():
        line = f"{name}{value}"
        if not name or not name.isascii() or not line.isprintable():
            raise GenerationError("extra_headers", {}, "names in ASCII, values on one line")
