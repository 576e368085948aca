"""Items made again from the package that is installed here, to compare those of a log with."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import signature
from typing import TYPE_CHECKING, Any

from uiprobe.probe_table import PROBES
from uiprobe.verification.digests import item_checksum

if TYPE_CHECKING:
    from inspect_ai.log import EvalLog

_FREE = frozenset(
    {"seed", "items", "instances", "limit", "app", "category", "kind", "difficulty", "variant"}
    | {"context", "observation", "targets", "coordinates", "answers", "structured", "subset"}
    | {"display", "mode", "level", "budget", "checkpoints", "seeds", "content_seed", "part"}
    | {"tell_skills", "language", "facets", "rungs", "split"}
)
"""Parameters that may decide on items, and bring in nothing from this machine."""

_NAMED = {
    "source": frozenset({None, "builtin", "sphinx", "desk", "miniwob"}),
    "environment": frozenset({None, "phone", "web"}),
    "site": frozenset({"desk", "phone", "notes", "fossil"}),
}
"""Those that name where items come from, with what is read of this package or of a known release;
any other value is a path or an address that the maker of a log chose."""

_MOST_ITEMS = 20_000
"""Items that a bundle may ask to be built again, so that a hostile one cannot keep a machine busy.
"""


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
    from inspect_ai._util.json import to_json_safe
    from pydantic_core import from_json

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
    return {
        str(one.id): item_checksum(
            one.id if one.id is not None else "",
            one.input,
            one.target,
            from_json(to_json_safe(one.metadata or {})),
        )
        for one in samples
    }


def _arguments(
    given: Mapping[str, Any], metadata: Mapping[str, Any], known: set[str]
) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in given.items():
        if name not in known:
            raise NotRebuiltError(f"the parameter {name[:40]!r} is not known here")
        if name in _NAMED:
            if value not in _NAMED[name]:
                raise NotRebuiltError(f"{name}={str(value)[:80]!r} is not in the package")
            found[name] = value
        elif name in _FREE:
            number = isinstance(value, int) and not isinstance(value, bool)
            if name != "seed" and name != "content_seed" and number and value > _MOST_ITEMS:
                raise NotRebuiltError(f"{name}={value:,} is more than {_MOST_ITEMS:,}")
            found[name] = value
    # What `auto` became depends on the model, which is not called here.
    if "observation" in found and isinstance(metadata.get("observation"), str):
        found["observation"] = metadata["observation"]
    return found
