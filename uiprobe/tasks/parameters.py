"""Checking task parameters, which arrive as untyped text from a command line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, wraps
from typing import Any, ParamSpec, get_args, get_type_hints

from inspect_ai import Task
from inspect_ai._util.error import PrerequisiteError
from inspect_ai.model import get_model
from pydantic import ValidationError, validate_call
from pydantic_core import ErrorDetails

from uiprobe.inputs.names import did_you_mean
from uiprobe.inputs.terminal import as_markup
from uiprobe.tasks.kept_items import asked

P = ParamSpec("P")


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
                return validated()(*args, **kwargs)
        except ValidationError as error:
            faults = "; ".join(
                f"{'.'.join(map(str, fault['loc'][:1]))}: found {str(fault.get('input'))[:60]!r}, "
                f"{_meant(fault)}expected: {fault['msg'].removeprefix('Input should be ')}"
                for fault in error.errors()[:3]
            )
            raise PrerequisiteError(as_markup(f"uiprobe/{build.__name__}: {faults}")) from None

    return call


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
