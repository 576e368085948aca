"""Measured denominators: the functionalities that a site is known to have, by level and mode.

Each is the outcome of an exhaustive search that `uiprobe explore denominator` repeats, see
docs/exploration.md. They lie beside this module, compressed.
"""

from __future__ import annotations

import gzip
import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import cast

from pydantic import TypeAdapter

from uiprobe.exploration.names import Level, Mode
from uiprobe.inputs.archives import gunzip

logger = logging.getLogger(__name__)

Curve = Mapping[int, float]
"""The coverage after each of some numbers of actions."""

FOLDER = Path(__file__).with_name("measured")

_MAX_BYTES = 50_000_000


@dataclass(frozen=True)
class Denominator:
    """The known functionalities of a site at a level.

    Attributes:
        site, level: What was searched.
        edition: The edition of the site that was searched.
        keys: The functionalities, by mode: each with the page on which it was met first, and an
            address of it.
        method: How it was searched, in words.
        actions: How many actions the search took.
    """

    site: str
    level: str
    edition: str
    keys: dict[str, dict[str, tuple[str, str]]]
    method: str
    actions: int

    def of(self, mode: Mode) -> frozenset[str]:
        """The functionalities in a mode."""
        return frozenset(self.keys[mode])

    @property
    def digest(self) -> str:
        """A checksum over what is known, which names it; ten hexadecimal digits."""
        return sha256(_packed(self)).hexdigest()[:10]


def denominator_file(site: str, level: Level, folder: Path = FOLDER) -> Path:
    """Return the path of a denominator's file."""
    return folder / f"{site}-{level}.json.gz"


def _packed(found: Denominator) -> bytes:
    fields = {
        "site": found.site,
        "level": found.level,
        "edition": found.edition,
        "method": found.method,
        "actions": found.actions,
        "keys": {
            mode: {key: list(where) for key, where in sorted(keys.items())}
            for mode, keys in sorted(found.keys.items())
        },
    }
    return json.dumps(fields, indent=0).encode()


def write_denominator(found: Denominator, folder: Path = FOLDER) -> Path:
    """Keep a denominator; the same one gives the same bytes."""
    path = folder / f"{found.site}-{found.level}.json.gz"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(_packed(found), mtime=0))
    return path


@lru_cache(maxsize=16)
def read_denominator(site: str, level: Level, folder: Path = FOLDER) -> Denominator | None:
    """A measured denominator; None if it was not measured.

    Raises:
        ValueError: Its file is damaged.
    """
    path = denominator_file(site, level, folder)
    if not path.is_file():
        return None
    try:
        fields = json.loads(gunzip(path, most_bytes=_MAX_BYTES))
        keys = {
            mode: {str(key): (str(where[0]), str(where[1])) for key, where in keys.items()}
            for mode, keys in fields.pop("keys").items()
        }
        return TypeAdapter(Denominator).validate_python({"keys": keys, **fields})
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(
            f"{path}: reading the denominator: {str(error)[:200]}; remove the file, and "
            "`uiprobe explore denominator` counts it anew"
        ) from None


def denominator_of(
    site: str, level: Level, edition: str, folder: Path = FOLDER
) -> Denominator | None:
    """The measured denominator of an edition of a site; None if there is none that it fits.

    One that was measured by other rules counts other things, and is left out. One of an earlier
    edition by the same rules is nearly right, and taken. Both give a warning.
    """
    found = read_denominator(site, level, folder)
    if found is None or found.edition == edition:
        return found
    said = (
        f"the denominator of {site} ({level}) was measured on edition {found.edition}, this is "
        f"{edition}"
    )
    again = f"`uiprobe explore denominator --site {site} --level {level} --folder {folder}`"
    if found.edition.partition("/")[2] != edition.partition("/")[2]:
        logger.warning(
            "%s: functionalities follow other rules, so coverage is not counted; %s counts anew",
            said,
            again,
        )
        return None
    logger.warning("%s: what was added since is not in it; %s counts anew", said, again)
    return found


FLOORS = "floors.json"
"""Coverage of policies that do not look, by site, level and mode: the mean over seeds at steps."""

FLOOR_POLICIES = {
    "heuristic_random": "the heuristic random agent",
    "replay": "replay of a search of other content",
}
"""The policies in words, by the name under which they are kept."""


@dataclass(frozen=True, slots=True)
class ExplorationFloor:
    """The coverage of the best policy that does not look, and that policy in words."""

    share: float
    policy: str


def floor_of(
    site: str, level: str, mode: str, step: int, folder: Path = FOLDER
) -> ExplorationFloor | None:
    """The highest coverage of a policy that does not look, after so many actions.

    Between the steps that were measured it is on a line, and beyond the last one as high as there.

    Returns:
        None if it was never measured.
    """
    measured = [
        ExplorationFloor(_at(curve, step), FLOOR_POLICIES[policy])
        for policy, curve in _floors(folder).get(f"{site}/{level}/{mode}", {}).items()
    ]
    return max(measured, key=lambda one: one.share, default=None)


def _at(curve: Mapping[str, float], step: int) -> float:
    points = sorted((int(at), float(share)) for at, share in curve.items())
    if step >= points[-1][0]:
        return points[-1][1]
    for (left, low), (right, high) in pairwise(points):
        if left <= step <= right:
            return low + (high - low) * (step - left) / (right - left)
    return points[0][1]


def write_floor(
    site: str, level: str, mode: str, policy: str, curve: Curve, folder: Path = FOLDER
) -> None:
    """Keep the measured coverage of a policy beside those that there are."""
    name = f"{site}/{level}/{mode}"
    found = {**_floors(folder)}
    found[name] = {**found.get(name, {}), policy: {str(k): v for k, v in curve.items()}}
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(dict(sorted(found.items())), indent=1)
    (folder / FLOORS).write_text(text + "\n", encoding="utf-8")
    _floors.cache_clear()


@lru_cache(maxsize=4)
def _floors(folder: Path) -> dict[str, dict[str, dict[str, float]]]:
    path = folder / FLOORS
    if not path.is_file():
        return {}
    found: dict[str, dict[str, dict[str, float]]] = json.loads(path.read_text(encoding="utf-8"))
    return found


_LAST = 1_000_000
"""A step beyond all measured ones."""


def denominator_table(folder: Path = FOLDER) -> list[str]:
    """The measured denominators and their last floors, as the lines of a table in Markdown."""
    lines = [
        "| site | level | functionalities | floor | on screen | floor | found by |",
        "| --- | --- | ---: | ---: | ---: | ---: | --- |",
    ]
    for file in sorted(folder.glob("*-*.json.gz")):
        site, _, level = file.name.removesuffix(".json.gz").rpartition("-")
        found = read_denominator(site, cast("Level", level), folder)
        if found is not None:
            modes: tuple[Mode, ...] = ("structured", "screen")
            cells = [f"`{site}`", level]
            for mode in modes:
                floor = floor_of(site, level, mode, _LAST, folder)
                last = "" if floor is None else f"{100 * floor.share:.1f} %"
                cells += [f"{len(found.of(mode)):,}", last]
            lines.append(f"| {' | '.join(cells)} | {found.method} |")
    return lines
