"""Checking task parameters, which arrive as untyped text from a command line."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import ParamSpec

from inspect_ai import Task
from inspect_ai._util.error import PrerequisiteError
from inspect_ai.model import get_model
from pydantic import ValidationError, validate_call

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
                return validated()(*args, **kwargs)
        except ValidationError as error:
            faults = "; ".join(
                f"{'.'.join(map(str, fault['loc'][:1]))}: found {str(fault.get('input'))[:60]!r}, "
                f"expected: {fault['msg'].removeprefix('Input should be ')}"
                for fault in error.errors()[:3]
            )
            raise PrerequisiteError(as_markup(f"uiprobe/{build.__name__}: {faults}")) from None

    return call


def _active_model() -> str:
    try:
        return str(get_model())
    except ValueError:
        return ""
