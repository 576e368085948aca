"""Models of one run that no log and no report could distinguish."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from uiprobe.model_configs.catalog import load_model_config


@dataclass(frozen=True, slots=True)
class _Chosen:
    """A model as it was named.

    Attributes:
        given: The name of its file, or Inspect's name.
        shown: Its name in tables.
        model: Inspect's name.
        settings: Everything that it is asked with.
        traits: What its file says of it.
    """

    given: str
    shown: str
    model: str
    settings: str
    traits: str


def twins(names: Sequence[str], files: Sequence[str]) -> Iterator[str]:
    """Conflicts of models that are named together, a sentence each.

    Two of one name and equal settings would be one in every table. Two of one model for Inspect
    whose files describe it differently would both be asked as the second one says.

    Args:
        names: All names, as `create_model` takes them.
        files: Those of model files.

    Raises:
        ModelConfigError: A file is not valid.
    """
    for one, other in combinations([_chosen(name, name in files) for name in names], 2):
        if (one.shown, one.model, one.settings) == (other.shown, other.model, other.settings):
            yield (
                f"models {one.given} and {other.given}: found {one.shown} twice with equal "
                "settings, and no table could tell them apart; leave one out, or change its "
                "display_name or a setting"
            )
        elif one.model == other.model and one.traits != other.traits:
            yield (
                f"models {one.given} and {other.given}: both are {one.model}, and their files "
                "describe it differently; run them one after the other"
            )


def _chosen(name: str, is_file: bool) -> _Chosen:
    if not is_file:
        return _Chosen(name, name, name, _text({"model": name}), "")
    config = load_model_config(name)
    traits = config.traits
    return _Chosen(
        name, traits.display_name, config.model, _text(config.spec()), traits.model_dump_json()
    )


def _text(settings: dict[str, Any]) -> str:
    return json.dumps(settings, sort_keys=True, default=str)
