"""Messages between the process of a run and its workers: JSON, one document to a line."""

from __future__ import annotations

from dataclasses import asdict, fields, replace
from typing import Any, Literal

from inspect_ai.model import GenerateConfig
from pydantic import BaseModel, ConfigDict

from uiprobe.suite import RunSettings


class Order(BaseModel):
    """The work of a worker, sent to it on standard input.

    Keys and passwords may be among the generation settings, so that no command line or file has it.

    Attributes:
        probes: Names of probes; empty for all.
        models: Names of models.
        settings: The fields of `RunSettings`, as plain data.
        share: How many workers share the machine.
    """

    model_config = ConfigDict(extra="forbid")

    probes: list[str]
    models: list[str]
    settings: dict[str, Any]
    share: int


class Event(BaseModel):
    """An event in a worker.

    Attributes:
        kind: `started` and `ended` are about a task, `item` about items that came to their end,
            `refused`, `full` and `failed` about the whole worker, and `alive` says that it runs.
        task: The task, so that its events belong together.
        items: With `started`, the number of items; with `ended`, those that have a result; with
            `item`, how many came to their end.
        errored: With `item`, whether the machinery failed at them.
        tokens: With `item`, the tokens read and written.
        cost: With `item`, US dollars; None if unknown.
        text: With `ended` a line about the task; else the message.
    """

    model_config = ConfigDict(extra="forbid")

    kind: Literal["alive", "started", "item", "ended", "refused", "full", "failed"]
    task: str = ""
    items: int = 0
    errored: bool = False
    tokens: int = 0
    cost: float | None = None
    text: str = ""


def settings_as_data(settings: RunSettings) -> dict[str, Any]:
    """Settings as plain data."""
    data = asdict(replace(settings, generate=GenerateConfig()))
    data["generate"] = settings.generate.model_dump(mode="json", exclude_none=True)
    return data


def settings_from_data(data: dict[str, Any]) -> RunSettings:
    """Settings from plain data.

    Raises:
        ValueError: They are none.
    """
    unknown = set(data) - {field.name for field in fields(RunSettings)}
    if unknown:
        raise ValueError(f"settings: found {sorted(unknown)}, which are none")
    tuples = {"task_args": tuple(data["task_args"])} if "task_args" in data else {}
    generate = {"generate": GenerateConfig(**data["generate"])} if "generate" in data else {}
    return RunSettings(**{**data, **tuples, **generate})
