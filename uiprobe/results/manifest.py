"""The setup of a run, and the differences between compared runs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from uiprobe.episodes.redaction import without_secrets
from uiprobe.results.log_entry import BASELINES, LogEntry

_MODEL_SETTINGS = ("observation", "coordinates", "targets", "answers", "history", "context")
"""Task arguments that decide the observation and the form of the answer."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """The setup of one run; None for values that its log does not have.

    Attributes:
        run_id: The run.
        model: Inspect's name of the model, or the solver that took its place.
        model_settings: Its address, its arguments and its generation settings.
        roles: The models that were given roles, such as `repair`.
        probe: Name in the table of probes.
        platform: What the interfaces of its items run on.
        source: Where its items came from.
        items: Checksum over the whole item set: ids, questions, right answers.
        prompts: Checksum over the words of the prompts.
        limit: Number of items asked; None for all.
        epochs: How often each item was asked.
        seed: Seed of the task; of a sealed one the word and its sha256.
        named_set: Name of the named set whose items it asked; None for other items.
        observation: How screens were shown and how answers were written, including coordinates.
        arguments: Task arguments that no other field has.
        task_version: Version of the task.
        uiprobe_version, inspect_version: Versions of the packages.
        libraries: Versions of Python, of the browser and of the libraries that decide on pages,
            pictures, prompts and answers.
        git_commit: Commit of the working tree in which the run was started.
        git_dirty: Whether that tree had changes.
        created: When it began.
    """

    run_id: str
    model: str
    model_settings: Mapping[str, Any]
    roles: Mapping[str, Any]
    probe: str
    platform: str
    source: str | None
    items: str | None
    prompts: str | None
    limit: str | None
    epochs: int
    seed: int | str | None
    named_set: str | None
    observation: Mapping[str, Any]
    arguments: Mapping[str, Any]
    task_version: str
    uiprobe_version: str | None
    inspect_version: str | None
    libraries: Mapping[str, str] | None
    git_commit: str | None
    git_dirty: bool | None
    created: str


EXPECTED = {
    "model": "the models",
    "model_settings": "settings of the models",
    "roles": "models with a role, such as the repairer",
    "platform": "platforms",
    "items": "item sets",
    "prompts": "words of the prompts",
    "limit": "number of items asked",
    "epochs": "epochs",
    "seed": "seeds",
    "named_set": "named sets",
    "observation": "what is shown, and how answers are given",
    "arguments": "task arguments",
    "task_version": "versions of the task",
    "uiprobe_version": "versions of uiprobe",
    "inspect_version": "versions of Inspect",
    "libraries": "versions of libraries",
    "git_commit": "commits",
    "git_dirty": "uncommitted changes",
}
"""The fields in which compared runs may differ, and their titles."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A field in which runs differ.

    Attributes:
        field: Name of the field of `Manifest`.
        title: The field in words, for tables.
        values: The values of the runs, in their order, as text; of settings, those of the models
            that have some.
        warns: Whether it affects the comparison; a difference in the model itself is intended.
    """

    field: str
    title: str
    values: tuple[str, ...]
    warns: bool


def read_manifest(entry: LogEntry) -> Manifest:
    """Read the setup of a run from the header of its log."""
    spec = entry.header.eval
    arguments = dict(spec.task_args or {})
    source = arguments.pop("source", None)
    arguments.pop("seed", None)
    # The item set has the value that `auto` resolved to.
    shown = {
        name: entry.metadata.get(name, arguments.pop(name, None))
        for name in _MODEL_SETTINGS
        if name in arguments or name in entry.metadata
    }
    for name in _MODEL_SETTINGS:
        arguments.pop(name, None)
    address = {"base_url": spec.model_base_url} if spec.model_base_url else {}
    return Manifest(
        run_id=entry.id,
        model=entry.model,
        model_settings=without_secrets({**address, **(spec.model_args or {}), **entry.generate}),
        roles=entry.roles,
        probe=entry.probe,
        platform=entry.platform,
        source=None if (found := entry.metadata.get("source", source)) is None else str(found),
        items=entry.metadata.get("items_sha256"),
        prompts=entry.metadata.get("prompts_sha256"),
        limit=None if spec.config.limit is None else str(spec.config.limit),
        epochs=spec.config.epochs or 1,
        seed=entry.seed,
        named_set=entry.named_set,
        observation=shown,
        arguments=without_secrets(
            {name: value for name, value in arguments.items() if value is not None}
        ),
        task_version=str(spec.task_version),
        uiprobe_version=entry.metadata.get("uiprobe"),
        inspect_version=(spec.packages or {}).get("inspect_ai"),
        libraries=entry.metadata.get("versions"),
        git_commit=spec.revision.commit if spec.revision else None,
        git_dirty=spec.revision.dirty if spec.revision else None,
        created=spec.created,
    )


def manifest_differences(manifests: Sequence[Manifest]) -> list[Difference]:
    """The fields in which runs of one probe differ, those that affect a comparison first.

    Args:
        manifests: The runs; fewer than two do not differ.
    """
    found = []
    for name, title in EXPECTED.items():
        values = [
            getattr(manifest, name)
            for manifest in manifests
            # A baseline has no settings, so beside a model it would always differ.
            if name != "model_settings" or not manifest.model.startswith(BASELINES)
        ]
        if name == "libraries":
            values = _where_they_differ(values)
        elif all(isinstance(value, Mapping) for value in values):
            values = _without_equal_members(values)
        texts = tuple(_text(value) for value in values)
        if len(set(texts)) > 1:
            found.append(Difference(name, title, texts, name != "model"))
    return sorted(found, key=lambda difference: not difference.warns)


def manifest_warnings(manifests: Sequence[Manifest]) -> list[str]:
    """Warnings about compared runs: one sentence for each field in which they differ.

    Args:
        manifests: Runs of one probe.
    """
    return [
        f"{manifests[0].probe}: {difference.title} differ: "
        + " | ".join(dict.fromkeys(difference.values))
        for difference in manifest_differences(manifests)
        if difference.warns
    ]


def manifest_as_dict(manifest: Manifest) -> dict[str, Any]:
    """A manifest as plain data."""
    return {field.name: getattr(manifest, field.name) for field in fields(manifest)}


def _where_they_differ(libraries: Sequence[Mapping[str, str] | None]) -> list[dict[str, str]]:
    """Of each the libraries that are there in several versions; an older log does not know them."""
    known = [dict(one or {}) for one in libraries]
    # Inspect's version has a field of its own.
    names = sorted({name for one in known for name in one} - {"inspect-ai"})
    several = [name for name in names if len({one[name] for one in known if name in one}) > 1]
    return [{name: one[name] for name in several if name in one} for one in known]


def _without_equal_members(settings: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Of each the settings that some other has otherwise, or does not have."""
    texts = [{name: _text(value) for name, value in one.items()} for one in settings]
    names = sorted({name for one in settings for name in one})
    several = [name for name in names if len({one.get(name) for one in texts}) > 1]
    return [{name: one[name] for name in several if name in one} for one in settings]


_MOST = 120


def _text(value: object) -> str:
    if value is None or value == {}:
        return "-"
    if not isinstance(value, str):
        return json.dumps(value, sort_keys=True, default=str)[:_MOST]
    is_checksum = len(value) in (40, 64) and set(value) <= set("0123456789abcdef")
    return value[:12] if is_checksum else value[:_MOST]
