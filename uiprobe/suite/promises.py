"""The promises of a run about its logs: that they are private, follow a plan, ask a named set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from uiprobe.episodes.private_logs import PRIVATE
from uiprobe.suite.planning import RunError

if TYPE_CHECKING:
    from inspect_ai.log import EvalLog

_OPTIONS = {PRIVATE: "--private", "plan": "--plan", "set": "--set"}
"""The options by the keys in the metadata of logs."""


def refuse_broken_promises(logs: Iterable[EvalLog], said: Mapping[str, Any] | None) -> None:
    """Refuse logs of which something is said that is not so.

    A run that is repeated takes the logs of what is done, whatever it said then.

    Args:
        logs: The logs of a run.
        said: What the run says of its logs, as metadata.

    Raises:
        RunError: A log was made by a run that said another thing.
    """
    for log in logs:
        kept = log.eval.metadata or {}
        for name, option in _OPTIONS.items():
            wanted = (said or {}).get(name)
            if wanted is not None and _known_by(kept.get(name)) != _known_by(wanted):
                raise RunError(
                    f"{log.location}: this run was done before, without this {option}, and its log "
                    "stays as it is; name another folder with --log-dir"
                )


def _known_by(fact: object) -> object:
    """The checksum of a plan or a set, of which a run may ask other parts; else the fact."""
    return fact.get("sha256") if isinstance(fact, Mapping) else fact
