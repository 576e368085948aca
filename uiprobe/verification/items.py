"""Items made again from the package that is installed here, to compare those of a log with."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import signature
from typing import TYPE_CHECKING, Any

from uiprobe.episodes.item_checksums import item_checksums
from uiprobe.probe_table import PROBES

if TYPE_CHECKING:
    from inspect_ai.log import EvalLog

_DECIDING = frozenset(
    {"answer_rotation", "answers", "app", "briefs", "budget", "category", "checkpoints"}
    | {"content_seed", "context", "coordinates", "difficulty", "display", "feedback", "instances"}
    | {"items", "kind", "level", "mode", "observation", "part", "pictures", "reading", "seed"}
    | {"seeds", "split", "structured", "subset", "targets", "tasks", "tier", "user"}
    | {"variant"}
)
"""Parameters that decide on items and name nothing outside the package."""

_NAMED = {
    "source": frozenset({None, "builtin", "sphinx", "desk", "miniwob"}),
    "environment": frozenset({None, "phone"}),
    "site": frozenset({"desk", "phone", "fossil"}),
    "benchmark": frozenset({"desk", "miniwob"}),
    **dict.fromkeys(("documents", "forks", "serials"), frozenset({None})),
}
"""Those that say where items come from, with what is read of this package or of a known release;
any other value is a path, an address or a device that the maker of a log chose."""

_MOST = {"items": 20_000, "instances": 20, "seeds": 1_000}
"""Limits on what a bundle asks for, so that a hostile one cannot keep a machine busy."""


class NotRebuiltError(ValueError):
    """Items that cannot be made again here; the message says why."""


def items_again(header: EvalLog) -> dict[str, str]:
    """The checksums of the items of a run, made again; no model is asked.

    Args:
        header: The header of its log, a foreign file: only parameters that are known to be
            harmless are taken from it.

    Returns:
        The checksum of each item, by its id.

    Raises:
        NotRebuiltError: They cannot be made here.
    """
    metadata = header.eval.metadata or {}
    probe = PROBES.get(str(metadata.get("probe")))
    if probe is None:
        raise NotRebuiltError("the probe is not known here")
    task = probe.load()
    arguments = _arguments(header.eval.task_args or {}, metadata, set(signature(task).parameters))
    try:
        samples = list(task(**arguments).dataset)
    except Exception as error:  # a foreign file chose the arguments, and data may be missing here
        words = " ".join(f"{type(error).__name__}: {error}".split())
        raise NotRebuiltError(f"making them failed: {words[:200]}") from None
    return item_checksums(samples)


def _arguments(
    given: Mapping[str, Any], metadata: Mapping[str, Any], known: set[str]
) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in given.items():
        if name not in known:
            raise NotRebuiltError(f"the parameter {name[:40]!r} is not known here")
        if name in _NAMED and not (isinstance(value, str | None) and value in _NAMED[name]):
            raise NotRebuiltError(f"{name}={str(value)[:80]!r} is not in the package")
        if name in _MOST and value is not None:
            # Other types would be made into numbers by the task.
            if not isinstance(value, int):
                raise NotRebuiltError(f"{name}={str(value)[:40]!r} is no whole number")
            if value > _MOST[name]:
                raise NotRebuiltError(f"{name}={value:,} is more than {_MOST[name]:,}")
        # The other parameters do not change the items.
        if name in _DECIDING or name in _NAMED:
            found[name] = value
    # `auto` depends on the model, which is not called here; the log has what it became.
    for name in ("observation", "pictures"):
        if name in found and isinstance(metadata.get(name), str | bool):
            found[name] = metadata[name]
    return found
