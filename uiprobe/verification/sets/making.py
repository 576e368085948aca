"""Sets made and compared: with the items of this installation, and with one another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from inspect import signature
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import uiprobe
from uiprobe.episodes.item_checksums import item_checksums
from uiprobe.probe_table import PROBES
from uiprobe.ui.screenshot import open_screenshot, pixels_digest
from uiprobe.verification.digests import canonical, checksum
from uiprobe.verification.no_model import without_model
from uiprobe.verification.sets.record import NamedSet, Part, Recipe, Recipes, SetError
from uiprobe.verification.sets.screens import Screens, shows_pictures

if TYPE_CHECKING:
    from inspect_ai import Task
    from inspect_ai.dataset import Sample


@dataclass(frozen=True, slots=True)
class Difference:
    """A place in which a set is not what it is compared with.

    Attributes:
        part: The part.
        what: `version`, `arguments`, what items have beside their texts, the id of an item, or ""
            for the whole part.
        how: What is different, as the end of a sentence.
    """

    part: str
    what: str
    how: str

    def __str__(self) -> str:
        return f"{self.part}: {self.what} {self.how}" if self.what else f"{self.part} {self.how}"


def make_set(recipes: Recipes, progress: Callable[[str], None] = lambda _: None) -> NamedSet:
    """Make the items of a set, and freeze them.

    Args:
        recipes: What it consists of.
        progress: Called with each part that is made.

    Raises:
        SetError: An item cannot be made or asked.
    """
    parts = []
    for recipe in recipes.parts:
        progress(recipe.label)
        parts.append(make_part(recipe))
    return NamedSet(
        name=recipes.name, about=recipes.about, made_with=uiprobe.__version__, parts=parts
    )


def make_part(recipe: Recipe, also: Mapping[str, Any] | None = None) -> Part:
    """Make the items of a part, and freeze them.

    Args:
        recipe: The probe and its parameters.
        also: Further parameters of the task, as a run gives them.

    Raises:
        SetError: An item cannot be made or asked.
    """
    task = task_of(recipe, also or {})
    for sample in task.dataset:
        if "fault" in (sample.metadata or {}):
            raise SetError(f"{recipe.label}: item {sample.id}: {(sample.metadata or {})['fault']}")
    return Part(
        probe=recipe.probe,
        arguments=recipe.arguments,
        version=str(task.version),
        world=_world(recipe, task.dataset),
        items_sha256=str((task.metadata or {})["items_sha256"]),
        items=item_checksums(task.dataset),
    )


def check_part(part: Part, also: Mapping[str, Any] | None = None) -> list[Difference]:
    """The differences between a part and what this installation makes of its parameters.

    Args:
        part: The part.
        also: Further parameters of the task, as a run gives them.
    """
    try:
        return list(_between_parts(part, make_part(part, also), "is made otherwise here"))
    except SetError as error:
        return [Difference(part.label, "", f"cannot be made: {error}")]


def differences_of_sets(one: NamedSet, other: NamedSet) -> list[Difference]:
    """The differences between two sets, as what the second has otherwise than the first."""
    found: list[Difference] = []
    firsts = {part.label: part for part in one.parts}
    seconds = {part.label: part for part in other.parts}
    for label in dict.fromkeys([*firsts, *seconds]):
        if label not in seconds:
            found.append(Difference(label, "", f"is not in {other.name}"))
        elif label not in firsts:
            found.append(Difference(label, "", f"is not in {one.name}"))
        else:
            found += _between_parts(firsts[label], seconds[label], f"is another in {other.name}")
    return found


def _between_parts(one: Part, other: Part, changed: str) -> Iterator[Difference]:
    label = one.label
    if one.arguments != other.arguments:
        yield Difference(label, "arguments", f"{one.arguments} became {other.arguments}")
    # The letter of a version changes with the parameters alone.
    if _number(one.version) != _number(other.version):
        yield Difference(label, "version", f"{one.version} became {other.version}")
    if one.world != other.world:
        yield Difference(label, "the states that it begins with, or its pictures,", "differ")
    for identity, digest in one.items.items():
        if identity not in other.items:
            yield Difference(label, identity, "is missing")
        elif other.items[identity] != digest:
            yield Difference(label, identity, changed)
    for identity in other.items:
        if identity not in one.items:
            yield Difference(label, identity, "is new")
    # Logs have it, and have the name of a set only if it is that of the set.
    if one.items == other.items and one.items_sha256 != other.items_sha256:
        yield Difference(label, "the checksum of its items together", "differs")


def _number(version: str) -> str:
    return version.partition("-")[0]


def task_of(recipe: Recipe, also: Mapping[str, Any] = MappingProxyType({})) -> Task:
    """The task that asks the items of a part.

    Args:
        recipe: The part.
        also: Further parameters, of which the part's own go first.

    Raises:
        SetError: It cannot be made.
    """
    task = PROBES[recipe.probe].load()
    known = signature(task).parameters
    if unknown := sorted(recipe.arguments.keys() - known.keys()):
        raise SetError(f"{recipe.label}: it has no parameter {unknown[0][:80]!r}")
    taken = {name: value for name, value in also.items() if name in known}
    try:
        with without_model():
            made: Task = task(**{**taken, **recipe.arguments})
    except Exception as error:  # items of other installations may lack what they need here
        words = " ".join(f"{type(error).__name__}: {error}".split())
        raise SetError(f"{recipe.label}: {words[:300]}") from None
    return made


def _world(recipe: Recipe, samples: Iterable[Sample]) -> str | None:
    """The checksum of what items have beside their texts; see `Part`."""
    if recipe.probe == "navigation":
        from uiprobe.probes.sources.builtin.phones import builtin_apps

        # The goals say what is changed in it.
        return checksum(canonical(builtin_apps(int(recipe.arguments["seed"]))))
    if recipe.label == "web_navigation":
        from uiprobe.environments.web.sites.desk.server import content_checksum

        # Each episode begins on the desk of seed 0, and its task says what is changed.
        return content_checksum(0)
    if shows_pictures(recipe):
        screens = Screens(recipe)
        digest = sha256()
        for sample in samples:
            for picture in screens.pictures(sample):
                digest.update(pixels_digest(open_screenshot(picture)).encode())
        return digest.hexdigest()
    return None
