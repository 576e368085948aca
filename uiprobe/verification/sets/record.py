"""Files of named sets: what is asked, with which parameters, and the checksum of each item.

A set has two files. `NAME.yaml` says which parts it has; `uiprobe set make` makes their items and
freezes them in `NAME.json`, which runs and readers use.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError
from pydantic_core import from_json

from uiprobe.inputs.names import did_you_mean
from uiprobe.inputs.yaml_values import read_yaml
from uiprobe.probe_table import PROBES
from uiprobe.probes.names import BUILTIN, DESK, GENERATED, WEB_SOURCES
from uiprobe.verification.digests import canonical, checksum
from uiprobe.verification.manifest import Sha256

METADATA = "set"
"""The key in the metadata of logs: `{"name": ..., "sha256": ..., "items_sha256": [...]}`."""

RESERVED = "uiprobe-"
"""Names that begin so are those of the sets of this package."""

MOST_BYTES = 64 * 1024 * 1024

_FOLDER = Path(__file__).parent
_USUAL_BENCHMARK = {"web_navigation": DESK}
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")

Name = Annotated[str, StringConstraints(pattern=rf"^{_NAME.pattern}$")]
Value = bool | int | str
Kind = TypeVar("Kind", bound=BaseModel)


class SetError(ValueError):
    """A set that cannot be used; the message says where and why."""


class _Record(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Recipe(_Record):
    """A part of a set: one probe with its parameters.

    Attributes:
        probe: The probe.
        arguments: Parameters of its task; the seed is always one of them.
    """

    probe: str
    arguments: dict[Annotated[str, StringConstraints(max_length=80)], Value]

    @property
    def label(self) -> str:
        """The probe, with its source and tier where they are not the default."""
        return label_of(self.probe, self.arguments)

    @property
    def platform(self) -> Literal["android", "web"]:
        """The platform of its interfaces."""
        of_web = self.arguments.get("source") in WEB_SOURCES
        return "web" if of_web or PROBES[self.probe].platforms == ("web",) else "android"


class Part(Recipe):
    """A part that is frozen.

    Attributes:
        version: The version of the task that made its items.
        world: The checksum of what items have beside their texts: the content of apps or pages at
            first, where episodes begin; pictures, where they are shown; None elsewhere.
        items_sha256: The checksum of the item set as the task writes it into the log.
        items: The checksum of each item, by its id.
    """

    version: str
    world: Sha256 | None = None
    items_sha256: Sha256
    items: Annotated[dict[str, Sha256], Field(min_length=1, max_length=1_000_000)]


class Recipes(_Record):
    """The parts of a set.

    Attributes:
        name: The name of the set.
        about: What it is for, in a sentence or two.
        parts: Its parts, in the order in which they are run.
    """

    name: Name
    about: Annotated[str, StringConstraints(min_length=1, max_length=1_000)]
    parts: Annotated[list[Recipe], Field(min_length=1, max_length=200)]


class NamedSet(_Record):
    """A frozen set.

    Attributes:
        format: The version of this format.
        name, about: As in its recipes.
        made_with: The version of uiprobe that made its items.
        parts: Its parts.
    """

    format: Literal["uiprobe-set-1"] = "uiprobe-set-1"
    name: Name
    about: str
    made_with: str
    parts: Annotated[list[Part], Field(min_length=1, max_length=200)]

    @property
    def sha256(self) -> str:
        """The checksum of the whole set."""
        return checksum(canonical(self.model_dump(mode="json")))

    @property
    def items(self) -> int:
        """The number of its items."""
        return sum(len(part.items) for part in self.parts)

    def facts(self, parts: Sequence[Part]) -> dict[str, str | list[str]]:
        """Return the facts of the set that the logs of some of its parts keep.

        A task may make other items for one model than for another. So that such a log does not
        count as one of the set, it says which item sets the parts have; readers compare them with
        the item set that was asked.
        """
        item_sets = sorted(part.items_sha256 for part in parts)
        return {"name": self.name, "sha256": self.sha256, "items_sha256": item_sets}


def label_of(probe: str, arguments: Mapping[str, Any]) -> str:
    """The name of a part of a set, which no other part of it has.

    Args:
        probe: The probe.
        arguments: Parameters of its task; those that are left out have their defaults.
    """
    named = [arguments.get(name) for name in ("source", "benchmark", "tier")]
    usual = (None, BUILTIN, GENERATED, _USUAL_BENCHMARK.get(probe), "basic")
    told = [str(value) for value in named if value not in usual]
    return f"{probe} ({', '.join(told)})" if told else probe


def packaged_sets() -> list[str]:
    """The names of the sets of this package."""
    return sorted(path.stem for path in _FOLDER.glob("*.json"))


def unfrozen_sets() -> list[str]:
    """The names of the recipes of this package whose items are not frozen yet."""
    recipes = {path.stem for path in _FOLDER.glob("*.yaml")}
    return sorted(recipes.difference(packaged_sets()))


def recipes_path(name: str) -> Path:
    """The file with the recipes of a set of this package."""
    return _FOLDER / f"{name}.yaml"


def frozen_path(name: str) -> Path:
    """The file in which a set of this package is frozen."""
    return _FOLDER / f"{name}.json"


def read_recipes(path: Path) -> Recipes:
    """The recipes of a set.

    Raises:
        SetError: The file has none.
        YamlError: It is no YAML.
    """
    recipes = _checked(Recipes, read_yaml(path), str(path))
    _check_parts(recipes.parts, str(path))
    return recipes


def open_set(name: str) -> NamedSet:
    """A set of this package by its name, or another one by the path of its file.

    Raises:
        SetError: There is none, or its file is none, or it has the name of a set that it is not.
    """
    if name in packaged_sets():
        return _read(frozen_path(name))
    path = Path(name)
    if name in unfrozen_sets() and not path.is_file():
        raise SetError(
            f"the set {name} is not frozen yet: this package has its recipes and no checksums of "
            f"its items; there is {', '.join(packaged_sets()) or 'none'}"
        )
    if not path.is_file():
        known = packaged_sets()
        raise SetError(
            f"no set {name[:80]!r}; {did_you_mean(name, known)}there is "
            f"{', '.join(known) or 'none'}, or give a file that `uiprobe set make` wrote"
        )
    found = _read(path)
    if found.name.startswith(RESERVED) and (
        found.name not in packaged_sets() or _read(frozen_path(found.name)) != found
    ):
        raise SetError(
            f"{path}: it is called {found.name}, and is not the set of this package with that "
            f"name; names that begin with {RESERVED!r} are for those"
        )
    return found


def write_set(frozen: NamedSet, path: Path) -> None:
    """Write a set into a file, a line for each item, so that versions can be compared."""
    text = json.dumps(frozen.model_dump(mode="json"), indent=1, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8")


def set_of(metadata: Any) -> tuple[str, str] | None:  # noqa: ANN401 - of a log, a foreign file
    """The name and the checksum of the set that a log names; None if it names none."""
    facts = metadata.get(METADATA) if isinstance(metadata, Mapping) else None
    if not isinstance(facts, Mapping):
        return None
    name, sha256 = facts.get("name"), facts.get("sha256")
    if not isinstance(name, str) or not isinstance(sha256, str):
        return None
    return (name, sha256) if _NAME.fullmatch(name) and len(sha256) == 64 else None


def _read(path: Path) -> NamedSet:
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise SetError(f"{path}: found more than {MOST_BYTES:,} bytes, expected a set")
        found = from_json(data)
    except OSError as error:
        raise SetError(f"{path}: {error.strerror or error}") from None
    except ValueError as error:
        if isinstance(error, SetError):
            raise
        raise SetError(f"{path}: found no JSON ({error}), expected a set") from None
    frozen = _checked(NamedSet, found, str(path))
    _check_parts(frozen.parts, str(path))
    return frozen


def _check_parts(parts: Sequence[Recipe], name: str) -> None:
    for part in parts:
        _check_part(part, name)
    twice = [label for label, count in Counter(part.label for part in parts).items() if count > 1]
    if twice:
        raise SetError(f"{name}: found {twice[0]} twice, expected each probe, source and tier once")


def _check_part(part: Recipe, name: str) -> None:
    if part.probe not in PROBES:
        raise SetError(
            f"{name}: found the probe {part.probe[:80]!r}; {did_you_mean(part.probe, PROBES)}"
            "`uiprobe tasks` lists them"
        )
    if not isinstance(part.arguments.get("seed"), int):
        raise SetError(f"{name}: {part.probe}: found no seed, expected a whole number")


def _checked(kind: type[Kind], found: object, name: str) -> Kind:
    try:
        return kind.model_validate(found)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(map(str, first["loc"])) or "set"
        raise SetError(f"{name}: {field}: {first['msg']}") from None
