"""Logs that name a set, compared with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from uiprobe.verification.sets.record import (
    Part,
    SetError,
    label_of,
    open_set,
    packaged_sets,
    set_of,
)

if TYPE_CHECKING:
    from inspect_ai.log import EvalLog

_MOST_SHOWN = 5


class NoSuchSetError(ValueError):
    """A log names a set that is not here; the message says which."""


@dataclass(frozen=True, slots=True)
class SetCheck:
    """A log compared with the set that it names.

    Attributes:
        name: The name of the set.
        part: The part of the set that it asks; None if it asks none.
        wrong: A sentence for each difference.
    """

    name: str
    part: Part | None
    wrong: list[str]


def compare_with_set(header: EvalLog, items: Mapping[tuple[str, int], str]) -> SetCheck | None:
    """Compare a log with the set that it names.

    Args:
        header: Its header, a foreign file.
        items: The checksum of each of its items, by id and epoch.

    Returns:
        The result; None if the log names no set.

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
        other = (
            f"its set {name} has the checksum {sha256[:16]}, that of this package "
            f"{found.sha256[:16]}; a frozen set never changes"
        )
        return SetCheck(name, None, [other])
    metadata, given = header.eval.metadata or {}, header.eval.task_args or {}
    label = label_of(str(metadata.get("probe")), given)
    parts = [
        part
        for part in found.parts
        if part.label == label
        and all(given.get(argument) == value for argument, value in part.arguments.items())
    ]
    if len(parts) != 1:
        none = f"no part of the set {name} has this probe with these parameters"
        return SetCheck(name, None, [none])
    (part,) = parts
    wrong = [
        f"sample {identity}, epoch {epoch}: its item is not in the set {name}"
        for (identity, epoch), item in items.items()
        if part.items.get(identity) != item
    ]
    planned = set(map(str, header.eval.dataset.sample_ids or []))
    # Of a run in parts, each log has a part of them; all logs together are compared later.
    missing = [] if "part" in metadata else sorted(part.items.keys() - planned)
    if missing:
        wrong.append(
            f"{len(missing)} items of the set {name} were not planned: "
            + ", ".join(missing[:_MOST_SHOWN])
        )
    return SetCheck(name, part, wrong)
