"""Checking task parameters, which arrive as untyped text from a command line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, wraps
from typing import Any, ParamSpec, get_args, get_type_hints

from inspect_ai import Task
from inspect_ai._util.error import PrerequisiteError
from inspect_ai.model import get_model
from pydantic import AfterValidator, ValidationError, validate_call
from pydantic_core import ErrorDetails, PydanticCustomError

from uiprobe.episodes.options import Names
from uiprobe.inputs.names import did_you_mean
from uiprobe.inputs.sealed_seeds import (
    METADATA,
    SealedSeedError,
    commitment_of,
    first_of,
    is_handle,
    secret_of,
)
from uiprobe.inputs.terminal import as_markup
from uiprobe.probes.names import Language
from uiprobe.tasks.kept_items import asked

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class ItemChoice:
    """The parameters that all static tasks share: which items are asked, and in which variants.

    Inspect reads the parameters of a task from its signature, so each task lists them once more.

    Attributes:
        source: Name or path of the source.
        seed: Which items are minted here; of another source, an order of its items.
        items: How many items are minted here; the default of the source if None.
        structured: Whether a structured answer is asked for too.
        app: Only these apps.
        category: Only these categories.
        part: Only this part of the items, as `k/n`.
        language: The language of the items of ladders.
    """

    source: str
    seed: int | None = None
    items: int | None = None
    structured: bool = False
    app: Names = None
    category: Names = None
    part: str | None = None
    language: Language = "en"


def one_of(names: Callable[[], Iterable[str]]) -> AfterValidator:
    """A check that an argument is one of some names; errors read as those of a `Literal`.

    Args:
        names: Lists them when a task is built, because other distributions may add some.
    """

    def check(name: str) -> str:
        known = [*names()]
        if name not in known:
            listed = ", ".join(map(repr, known[:-1]))
            raise PydanticCustomError("literal_error", f"{listed} or {known[-1]!r}")
        return name

    return AfterValidator(check)


def checked(build: Callable[P, Task]) -> Callable[P, Task]:
    """Check the arguments of a task against its annotations before it is built.

    Raises:
        PrerequisiteError: An argument is not what its annotation says, in one line.
    """

    @cache
    def validated() -> Callable[P, Task]:
        # Inspect loads all tasks to run one of them, and a check costs milliseconds to make.
        return validate_call(build)

    @wraps(build)
    def call(*args: P.args, **kwargs: P.kwargs) -> Task:
        try:
            given: dict[str, object] = {str(place): value for place, value in enumerate(args)}
            with asked(build.__name__, given | kwargs, _active_model()):
                if truths := _truth_values(build, kwargs):
                    raise PrerequisiteError(as_markup(f"uiprobe/{build.__name__}: {truths}"))
                sealed = _sealed_seeds(build.__name__, kwargs)
                task = validated()(*args, **kwargs)
                if sealed:
                    task.metadata = {**(task.metadata or {}), METADATA: sealed}
                return task
        except ValidationError as error:
            faults = "; ".join(
                f"{'.'.join(map(str, fault['loc'][:1]))}: found {str(fault.get('input'))[:60]!r}, "
                f"{_meant(fault)}expected: {fault['msg'].removeprefix('Input should be ')}"
                for fault in error.errors()[:3]
            )
            raise PrerequisiteError(as_markup(f"uiprobe/{build.__name__}: {faults}")) from None

    return call


def _sealed_seeds(task: str, given: Mapping[str, object]) -> dict[str, str]:
    """The sha256 of the sealed seeds among arguments, by the name of the argument.

    Raises:
        PrerequisiteError: The secret of one is not known on this machine.
    """
    found = {}
    for name, value in given.items():
        if isinstance(value, int) and is_handle(value):
            try:
                found[name] = commitment_of(secret_of(first_of(value)))
            except SealedSeedError as error:
                raise PrerequisiteError(as_markup(f"uiprobe/{task}: {error}")) from None
    return found


def _truth_values(build: Callable[..., Task], given: Mapping[str, object]) -> str:
    """The arguments that are truth values where a number belongs: `true` would be read as 1."""
    truths = [name for name, value in given.items() if isinstance(value, bool)]
    if not truths:
        return ""
    hints = get_type_hints(build)
    return "; ".join(
        f"{name}: found {given[name]}, expected: a number"
        for name in truths
        if name in hints
        and not {bool, Any, object} & _types_in(hints[name])
        and {int, float} & _types_in(hints[name])
    )


def _types_in(hint: object) -> set[object]:
    return {hint}.union(*map(_types_in, get_args(hint)))


def _meant(fault: ErrorDetails) -> str:
    """The nearest of the names that an argument may have, where it is a name."""
    if fault["type"] != "literal_error" or not isinstance(fault["input"], str):
        return ""
    return did_you_mean(fault["input"], re.findall(r"'([^']*)'", fault["msg"]))


def _active_model() -> str:
    try:
        return str(get_model())
    except ValueError:
        return ""
