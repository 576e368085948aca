"""Changes: each states the apps' data afterwards, and the places that may differ for that.

A goal states its changes once; `draft` makes of them the assertions on the state, and the last one,
that nothing else changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from uiprobe.environments.phone.apps.settings.app import Settings
from uiprobe.probes.sources.builtin.language.assertions import holds, none, nothing_else, one
from uiprobe.probes.sources.builtin.language.draws import NoChoiceError
from uiprobe.ui.evaluators import Evaluator, PathSegment

Path = tuple[PathSegment, ...]
"""A place in what the apps hold: package, names, and for one record of a list some fields of it."""

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Change:
    """A change: the conditions that hold afterwards, and the paths that may differ.

    Attributes:
        evaluators: The conditions.
        allowed: The places that may differ.
    """

    evaluators: tuple[Evaluator, ...] = ()
    allowed: tuple[Path, ...] = ()


def put(value: Any, *path: PathSegment) -> Change:  # noqa: ANN401 - plain data
    """That value is at the end of the path afterwards."""
    return Change((holds(value, *path),), (path,))


def allow(*path: PathSegment) -> Change:
    """Allow the value at a path to change, without requiring it."""
    return Change(allowed=(path,))


def allow_permissions(package: str, *names: str) -> Change:
    """Allow the app to be given that permission, or any if none is named."""
    return allow(Settings.package, "permissions", package, *names)


def demand(*evaluators: Evaluator) -> Change:
    """Further conditions; the other changes allow what may differ for them."""
    return Change(evaluators)


def evaluators_of(changes: Change | Iterable[Change]) -> tuple[Evaluator, ...]:
    """The assertions of all changes in their order, then that nothing else changed."""
    several = (changes,) if isinstance(changes, Change) else tuple(changes)
    return (
        *(evaluator for change in several for evaluator in change.evaluators),
        nothing_else(*(path for change in several for path in change.allowed)),
    )


@dataclass(frozen=True, slots=True)
class Records:
    """A list of records in an app: what is in it, and how it changes.

    Attributes:
        path: Where it is: the package, and one name or more.
        by: The field that identifies a record.
    """

    path: Path
    by: str

    def all(self, apps: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Its records."""
        found: Any = apps
        for segment in self.path:
            if isinstance(segment, Mapping):
                found = next(entry for entry in found if segment.items() <= entry.items())
            else:
                found = found[segment]
        records: list[dict[str, Any]] = found
        return records

    def names(self, apps: Mapping[str, Any], **fields: Any) -> list[Any]:  # noqa: ANN401 - plain data
        """The values that identify its records: all records, or those with these fields."""
        return [record[self.by] for record in self.all(apps) if fields.items() <= record.items()]

    def get(self, apps: Mapping[str, Any], name: Any) -> dict[str, Any]:  # noqa: ANN401 - plain data
        """The record of that name.

        Raises:
            LookupError: No such record exists.
        """
        for record in self.all(apps):
            if record[self.by] == name:
                return record
        raise LookupError(f"{self.path}: found no record whose {self.by} is {name!r}")

    def other(self, apps: Mapping[str, Any], *names: Any, **fields: Any) -> Any:  # noqa: ANN401 - plain data
        """The name of the first record that has none of these; for wrong endings.

        Args:
            apps: What the apps hold.
            names: Names that it does not have.
            fields: Fields that it has.

        Raises:
            NoChoiceError: No such record exists.
        """
        for name in self.names(apps, **fields):
            if name not in names:
                return name
        raise NoChoiceError(
            f"{self.path}: found no record with {fields!r} whose {self.by} is not among {names!r}"
        )

    def at(self, name: Any, *field: str) -> Path:  # noqa: ANN401 - plain data
        """The place of the record of that name, or of a field of it."""
        return (*self.path, {self.by: name}, *field)

    def edited(self, name: Any, /, **fields: Any) -> dict[str, Any]:  # noqa: ANN401 - plain data
        """The part of a `setup` in which the record of that name begins with other values."""
        package, listing = self.path
        record = {"package": package, "list": listing, "where": {self.by: name}, "fields": fields}
        return {"edited": [record]}

    def within(self, name: Any, field: str, by: str) -> Records:  # noqa: ANN401 - plain data
        """The list that a record has in a field."""
        return Records(self.at(name, field), by)

    def add(self, record: Record, *, unique: bool = False) -> Change:
        """Exactly one such record exists afterwards; with `unique`, no other has its name."""
        name = {self.by: record[self.by]}
        found = (one(record, *self.path), *((one(name, *self.path),) if unique else ()))
        return Change(found, ((*self.path, name),))

    def add_as(self, record: Record, **fields: Any) -> Change:  # noqa: ANN401 - plain data
        """As `add`, of a record that is known by some fields, by default by all that are given."""
        return Change((one(record, *self.path),), ((*self.path, fields or dict(record)),))

    def update(self, record: Record, **fields: Any) -> Change:  # noqa: ANN401 - plain data
        """The record has these values afterwards, and its others as before.

        One that gets another name is gone under the old one.
        """
        name, wanted = record[self.by], dict(record) | fields
        if wanted[self.by] == name:
            return Change((one(wanted, *self.path),), (self.at(name),))
        return Change(
            (one(wanted, *self.path), none({self.by: name}, *self.path)),
            (self.at(name), self.at(wanted[self.by])),
        )

    def edit(self, record: Record, **fields: Any) -> Change:  # noqa: ANN401 - plain data
        """As `update`, and only these fields may differ, even for a while."""
        wanted = one(dict(record) | fields, *self.path)
        return Change((wanted,), tuple(self.at(record[self.by], field) for field in fields))

    def set(self, name: Any, **fields: Any) -> Change:  # noqa: ANN401 - plain data
        """These fields of the record of that name hold these values; only they may differ."""
        paths = {field: self.at(name, field) for field in fields}
        return Change(
            tuple(holds(value, *paths[field]) for field, value in fields.items()),
            tuple(paths.values()),
        )

    def remove(self, name: Any) -> Change:  # noqa: ANN401 - plain data
        """There is no record of that name afterwards."""
        return Change((none({self.by: name}, *self.path),), (self.at(name),))

    def remove_as(self, **fields: Any) -> Change:  # noqa: ANN401 - plain data
        """As `remove`, of a record that is known by these fields."""
        return Change((none(fields, *self.path),), ((*self.path, fields),))
