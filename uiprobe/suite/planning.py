"""The probes of a run, platform by platform, and the parameters that each takes."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any, Literal

from inspect_ai._util.error import PrerequisiteError

from uiprobe.environments.web.executable import NoBrowserError, find_browser
from uiprobe.inputs.names import did_you_mean
from uiprobe.inputs.terminal import without_markup
from uiprobe.inputs.yaml_values import YamlError, parse_yaml
from uiprobe.probe_table import PROBES, Probe, platform_words
from uiprobe.probes.ladders.table import LADDERS, PICTURED
from uiprobe.probes.names import BUILTIN, DEFAULT_ITEMS, DESK, LADDER_ITEMS, MINIWOB

Platforms = Literal["android", "web", "all"]

PHONE, WEB = "android", "web"

_SITES = {PHONE: "phone", WEB: DESK}
"""The site that is explored on each platform by default."""

_PLATFORM_OF = {BUILTIN: PHONE, "sphinx": PHONE, DESK: WEB, MINIWOB: WEB}
"""The platform of each source that has a name; a path may be about either."""


class RunError(ValueError):
    """A run that cannot be started as requested; the message is for the user."""


@dataclass(frozen=True, slots=True)
class ProbeGroup:
    """The probes of a run on one platform.

    Attributes:
        platform: `android` or `web`.
        probes: Their names, in the order of the table.
        arguments: Where their items come from, as parameters of their tasks.
        on_ladders: Those whose items are of ladders where no tier is named.
        adaptive: Whether these ask only the items that say most, by the answers so far.
    """

    platform: str
    probes: list[str]
    arguments: dict[str, Any]
    on_ladders: frozenset[str] = frozenset()
    adaptive: bool = False


def choose_probes(
    names: Sequence[str], source: str | None = None, platform: Platforms | None = None
) -> list[ProbeGroup]:
    """The probes of a run, platform by platform.

    The web needs a browser and an extra, so its probes run only if it, a source of it or one of
    them is named.

    Args:
        names: The probes that are named; empty for all that the platform and the source have.
        source: The source that is named; with all platforms it applies to its own.
        platform: The platform that is named.

    Raises:
        RunError: A probe is unknown, or the names do not go together.
    """
    unknown = [name for name in names if name not in PROBES]
    if unknown:
        near = did_you_mean(unknown[0], PROBES)
        raise RunError(f"no probe {unknown[0][:80]!r}; {near}there is {', '.join(PROBES)}")
    owner = _PLATFORM_OF.get(source or "")
    _refuse_mismatch(source, owner, platform)
    groups = []
    for one in (PHONE, WEB):
        taken = source if platform != "all" or owner == one else None
        chosen = [
            name
            for name, probe in PROBES.items()
            if one in _platforms_of(probe, name in names, owner, platform)
            and (name in names or (not names and not probe.named and _has_items(probe, taken)))
        ]
        if chosen:
            groups.append(ProbeGroup(one, chosen, _origin(one, taken)))
    missing = [name for name in names if not any(name in group.probes for group in groups)]
    if missing:
        where = PROBES[missing[0]].platforms[0]
        raise RunError(
            f"--platform {platform}: {missing[0]} runs on {platform_words(where)} alone; leave it "
            f"out, or choose --platform {where} or all"
        )
    return groups


def _refuse_mismatch(source: str | None, owner: str | None, platform: Platforms | None) -> None:
    if source is None or platform in (None, owner):
        return
    if platform == "all" and owner is None:
        raise RunError(
            f"--source {source} with --platform all: a path is about one platform; name it, "
            "android or web"
        )
    if platform != "all" and owner is not None:
        raise RunError(
            f"--source {source} is about {platform_words(owner)}, found --platform {platform}; "
            f"choose --platform {owner}, or a source of {platform_words(platform or '')}: "
            + ", ".join(name for name, one in _PLATFORM_OF.items() if one == platform)
        )


def _platforms_of(
    probe: Probe, named: bool, owner: str | None, platform: Platforms | None
) -> tuple[str, ...]:
    """The platforms on which a probe runs."""
    if platform is not None:
        return tuple(one for one in probe.platforms if platform in ("all", one))
    if owner in probe.platforms:
        return (owner,)
    return probe.platforms[:1] if named or (owner is None and PHONE in probe.platforms) else ()


def _has_items(probe: Probe, source: str | None) -> bool:
    if source == MINIWOB and probe.name == "goal_understanding":
        # Its goals state no conditions to ask about.
        return False
    return source in (None, BUILTIN, DESK, MINIWOB) or not probe.builtin_only


def _origin(platform: str, source: str | None) -> dict[str, Any]:
    if platform == PHONE:
        return {} if source is None else {"source": source}
    if source in (DESK, MINIWOB):
        return {"source": source, "benchmark": source}
    # A path has items of single answers alone: goals need a site to act on.
    return {"source": source or DESK}


def require_browser(groups: Sequence[ProbeGroup]) -> None:
    """Refuse episodes on the web where there is no browser, before anything is asked.

    Raises:
        RunError: There is none.
    """
    web = [name for group in groups if group.platform == WEB for name in group.probes]
    if all(PROBES[name].unit == "answer" for name in web):
        return
    try:
        find_browser()
    except NoBrowserError as error:
        raise RunError(f"{', '.join(web)}: {error}; `uiprobe doctor` checks it") from None


def task_arguments(probes: Sequence[str], given: Sequence[str]) -> dict[str, Any]:
    """The parameters of the tasks.

    Args:
        probes: The probes that run.
        given: The parameters as `NAME=VALUE`.

    Raises:
        RunError: One has no value, or no probe has it.
    """
    arguments: dict[str, Any] = {}
    known = {
        name for probe in probes for name in inspect.signature(PROBES[probe].load()).parameters
    }
    for argument in given:
        name, equals, value = argument.partition("=")
        if not equals:
            raise RunError(f"-T {argument!r}: found no '=', expected NAME=VALUE")
        if name not in known:
            raise RunError(_unknown_parameter(name, probes, known))
        if name in arguments:
            raise RunError(f"-T {name}: found it twice, expected one value")
        try:
            arguments[name] = parse_yaml(value, f"-T {name}")
        except YamlError as error:
            raise RunError(str(error)) from None
    return arguments


def _unknown_parameter(name: str, probes: Sequence[str], known: set[str]) -> str:
    """A message on a parameter that no chosen probe has, with the nearest name that one has."""
    said = f"-T {name}: no such parameter of {', '.join(probes)}; "
    if elsewhere := _probes_with(name, PROBES):
        return f"{said}it is one of {', '.join(elsewhere)}"
    if near := get_close_matches(name.lower(), sorted(known), n=1, cutoff=0.5):
        return f"{said}did you mean {near[0]} (of {', '.join(_probes_with(near[0], probes))})?"
    return f"{said}there is {', '.join(sorted(known))}"


def _probes_with(parameter: str, probes: Iterable[str]) -> list[str]:
    return [
        name for name in probes if parameter in inspect.signature(PROBES[name].load()).parameters
    ]


def by_parameters(
    group: ProbeGroup, given: dict[str, Any], limit: int | None
) -> list[tuple[list[str], dict[str, Any]]]:
    """The probes, grouped by the arguments that they take.

    Args:
        group: The probes of a platform.
        given: The parameters that are named.
        limit: How many items of each are asked; None for all.
    """
    arguments = {"site": _SITES[group.platform], **group.arguments} | given
    found: dict[str, tuple[list[str], dict[str, Any]]] = {}
    # What no probe has is left for their tasks to refuse.
    tier_is_known = any(arguments.get(_TIER) in _tiers_of(probe) for probe in group.probes)
    for probe in group.probes:
        taken = set(inspect.signature(PROBES[probe].load()).parameters)
        # Goals need a device with their apps, so a source applies only if a device is named.
        if PROBES[probe].unit == "episode" and "environment" not in arguments:
            taken.discard("source")
        # Pages are designed for briefs, which no site brings.
        if PROBES[probe].unit == "design" and arguments.get("source") in (DESK, MINIWOB):
            taken.discard("source")
        if tier_is_known and arguments.get(_TIER) not in _tiers_of(probe):
            taken.discard(_TIER)
        chosen = {name: value for name, value in arguments.items() if name in taken}
        if probe in group.on_ladders:
            chosen.setdefault(_TIER, _ADAPTIVE if group.adaptive else LADDER)
        if limit is not None and _builds_a_limit(probe, chosen, limit):
            chosen[_ITEMS] = limit
        found.setdefault(repr(chosen), ([], chosen))[0].append(probe)
    return list(found.values())


def on_ladders(group: ProbeGroup, given: dict[str, Any], *, pictures: bool) -> ProbeGroup:
    """The group with the probes whose items are of ladders where no tier is named.

    These are the probes of the phone with ladders, unless a parameter is given that is about other
    items, such as their source or the apps that they are about.

    Args:
        group: The probes of a platform.
        given: The parameters that are named.
        pictures: Whether all models can be shown pictures, which ladders of grounding need.
    """
    arguments = group.arguments | given
    if group.platform != PHONE or arguments.get("source", BUILTIN) != BUILTIN:
        return group
    found = {
        probe
        for probe in group.probes
        if probe in LADDERS
        and (pictures or probe != PICTURED)
        and arguments.get(_TIER) not in _tiers_of(probe)
        and not _probe_parameters(probe, arguments) - _OF_LADDERS
    }
    return replace(group, on_ladders=frozenset(found))


LADDER = "ladder"
"""The tier of ladders."""

_ADAPTIVE = "adaptive"
_TIER = "tier"
_OF_LADDERS = {"source", "seed", "items", "structured", "coordinates", "part", "language", _TIER}
"""Parameters that the items of ladders have, too."""


def _tiers_of(probe: str) -> tuple[str, ...]:
    """The tiers that can be named for a probe."""
    if probe in LADDERS:
        return ("basic", LADDER, _ADAPTIVE)
    return ("basic", "hard", "pairs", "all") if probe == "navigation" else ()


def _probe_parameters(probe: str, arguments: Mapping[str, Any]) -> set[str]:
    return arguments.keys() & inspect.signature(PROBES[probe].load()).parameters.keys()


_ITEMS = "items"


def _builds_a_limit(probe: str, arguments: Mapping[str, Any], limit: int) -> bool:
    """Whether only as many items are built as a limit asks for.

    A set of so many items has all facets. Where some apps are chosen, it is unknown how many
    of a set are about them.
    """
    if arguments.get(_TIER) in (LADDER, _ADAPTIVE):
        return _ITEMS not in arguments and limit < LADDER_ITEMS
    if not PROBES[probe].rehearsed or {_ITEMS, "app", "category"} & arguments.keys():
        return False
    whole = DEFAULT_ITEMS.get(arguments.get("source", BUILTIN), {}).get(probe)
    return whole is not None and limit < whole


def one_line(error: Exception) -> str:
    """An error on one line, without the markup of those that Inspect prints."""
    marked = isinstance(error, PrerequisiteError)
    return " ".join((without_markup(error) if marked else str(error)).split())
