"""Logs that name a set, compared with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from uiprobe.verification.sets.record import SetError, open_set, packaged_sets, set_of

if TYPE_CHECKING:
    from inspect_ai.log import EvalLog

_MOST_SHOWN = 5


class NoSuchSetError(ValueError):
    """A log names a set that is not here; the message says which."""


def differences_from_set(header: EvalLog, items: Mapping[tuple[str, int], str]) -> list[str] | None:
    """Describe how a log differs from the set that it names, a sentence for each difference.

    Args:
        header: Its header, a foreign file.
        items: The checksum of each of its items, by id and epoch.

    Returns:
        The sentences; None if the log names no set.

    Raises:
        NoSuchSetError: It names one that is not of this package.
    """
    named = set_of(header.eval.metadata)
    if named is None:
        return None
    name, sha256 = named
    # Never the path of a file, which the maker of the log would choose.
    if name not in packaged_sets():
        raise NoSuchSetError(f"the set {name} is not of this package")
    try:
        found = open_set(name)
    except SetError as error:
        raise NoSuchSetError(str(error)) from None
    if found.sha256 != sha256:
        raise NoSuchSetError(
            f"its set {name} has the checksum {sha256[:16]}, that of this package "
            f"{found.sha256[:16]}"
        )
    metadata, given = header.eval.metadata or {}, header.eval.task_args or {}
    parts = [
        part
        for part in found.parts
        if part.probe == metadata.get("probe")
        and all(given.get(argument) == value for argument, value in part.arguments.items())
        and part.arguments.get("tier", "basic") == given.get("tier", "basic")
    ]
    if len(parts) != 1:
        return [f"no part of the set {name} has this probe with these parameters"]
    (part,) = parts
    wrong = [
        f"sample {identity}, epoch {epoch}: its item is not in the set {name}"
        for (identity, epoch), item in items.items()
        if part.items.get(identity) != item
    ]
    planned = set(map(str, header.eval.dataset.sample_ids or []))
    missing = [] if "part" in metadata else sorted(part.items.keys() - planned)
    if missing:
        wrong.append(
            f"{len(missing)} items of the set {name} were not planned: "
            + ", ".join(missing[:_MOST_SHOWN])
        )
    return wrong
