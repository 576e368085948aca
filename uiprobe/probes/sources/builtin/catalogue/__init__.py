"""Facts about the apps: one YAML file each, found by its name."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from uiprobe.inputs.yaml_values import read_yaml
from uiprobe.probes.sources.builtin.facts import AppFacts, Control, Function
from uiprobe.probes.sources.builtin.language.words import LANGUAGES
from uiprobe.probes.sources.instruction_words import Words


class CatalogueError(ValueError):
    """A file of the catalogue that does not hold the facts of an app."""


@cache
def catalogue() -> tuple[AppFacts, ...]:
    """The facts of all apps, by name.

    Raises:
        CatalogueError: A file lacks a fact, or has one that is unknown.
    """
    return tuple(read_facts(path) for path in sorted(Path(__file__).parent.glob("*.yaml")))


def read_facts(path: Path) -> AppFacts:
    """The facts of the app that the file is named after.

    Raises:
        CatalogueError: The file lacks a fact, or has one that is unknown.
    """
    data: Any = read_yaml(path)
    try:
        return AppFacts(
            app=path.stem,
            functions=tuple(_function(**entry) for entry in data.pop("functions")),
            controls=tuple(_control(**entry) for entry in data.pop("controls")),
            purposes=tuple(data.pop("purposes")),
            **data,
        )
    except (TypeError, KeyError, AttributeError, ValueError) as error:
        raise CatalogueError(
            f"{path.name}: found {error}; expected kind, purposes, functions (name, wishes, way, "
            "result, shows) and controls (look, effect, way, selector)"
        ) from error


def _function(
    *, name: str, wishes: list[str], way: list[dict[str, str]], result: str, shows: dict[str, str]
) -> Function:
    steps = tuple(step for pair in way for step in pair.items())
    return Function(name, tuple(wishes), steps, result, shows)


def _control(
    *, look: Words, effect: Words, selector: dict[str, str], way: list[str] | None = None
) -> Control:
    for words in (look, effect):
        if set(words) != set(LANGUAGES):
            raise ValueError(f"{words!r} instead of words in {', '.join(LANGUAGES)}")
    return Control(look, effect, tuple(way or ()), selector)
