"""Plans that are written down before a run: what is asked of whom, and what would count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from platformdirs import user_data_path
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError
from pydantic_core import from_json

from uiprobe.inputs.names import did_you_mean
from uiprobe.inputs.sealed_seeds import PREFIX, SealedSeedError, open_sealed
from uiprobe.inputs.yaml_values import read_yaml
from uiprobe.probe_table import PROBES
from uiprobe.probes.parts import Part
from uiprobe.verification.digests import canonical, checksum
from uiprobe.verification.manifest import Time
from uiprobe.verification.sets.record import RESERVED, Name, packaged_sets, set_of, unfrozen_sets

if TYPE_CHECKING:
    from uiprobe.results.log_entry import LogEntry

METADATA = "plan"
"""The key in the metadata of logs: `{"sha256": ..., "registered": ...}`."""

MOST_BYTES = 256 * 1024

_Named = Annotated[
    list[Annotated[str, StringConstraints(min_length=1, max_length=300)]],
    Field(min_length=1, max_length=200),
]


class PlanError(ValueError):
    """A plan that cannot be used; the message says where and why."""


class _Plain(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Planned(_Plain):
    """The content of a plan.

    Attributes:
        models: The models, as `uiprobe run --models` takes them, or as Inspect calls them.
        probes: The probes.
        test: What is compared with what, and how it is decided, in words.
        threshold: The figure at which the claim holds, in points of 100.
        set: The named set whose items are asked; it decides on the seed and the number of items.
            None for items of no set.
        seed: The seed of the items; None if the default counts, or that of the set.
        limit: How many items of each probe; None for all.
        notes: Anything else.
    """

    models: _Named
    probes: _Named
    test: Annotated[str, StringConstraints(min_length=1, max_length=10_000)]
    threshold: Annotated[float, Field(ge=-100, le=100)]
    set: Name | None = None
    seed: int | None = None
    limit: Annotated[int, Field(gt=0)] | None = None
    notes: Annotated[str, StringConstraints(max_length=50_000)] = ""


class _Registered(_Plain):
    format: Literal["uiprobe-plan-1"]
    registered: Time
    plan: Planned


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan that was registered.

    Attributes:
        data: Its file.
        sha256: The checksum of that, by which logs name it.
        registered: When, in UTC, as the clock of its maker had it.
        planned: What it says.
    """

    data: bytes
    sha256: str
    registered: str
    planned: Planned

    @property
    def facts(self) -> dict[str, str]:
        """The facts that logs keep of it."""
        return {"sha256": self.sha256, "registered": self.registered}


def plans_folder() -> Path:
    """Return the folder of registered plans."""
    return user_data_path("uiprobe", appauthor=False) / "plans"


def register(path: Path) -> tuple[Plan, Path]:
    """Register a plan: write it down with the time, where runs and bundles find it.

    Args:
        path: A YAML file with the fields of `Planned`; the seed may be `sealed:NAME`, a sealed seed
            of this user, of which the plan has the number that stands for it.

    Returns:
        The plan and its file, whose name is its checksum.

    Raises:
        PlanError: The file is no plan.
        YamlError: It is no YAML.
        OSError: It cannot be kept.
    """
    found = read_yaml(path, most_bytes=MOST_BYTES)
    if isinstance(found, dict) and str(found.get("seed")).startswith(PREFIX):
        try:
            found["seed"] = open_sealed(str(found["seed"]).removeprefix(PREFIX)).handle
        except SealedSeedError as error:
            raise PlanError(f"{path}: seed: {error}") from None
    planned = _checked(Planned, found, str(path))
    for name in planned.probes:
        if name not in PROBES:
            raise PlanError(
                f"{path}: probes: found {name[:80]!r}, expected a probe; "
                f"{did_you_mean(name, PROBES)}`uiprobe tasks` lists them"
            )
    known = [*packaged_sets(), *unfrozen_sets()]
    if planned.set and planned.set.startswith(RESERVED) and planned.set not in known:
        raise PlanError(
            f"{path}: set: found {planned.set!r}, expected a set; "
            f"{did_you_mean(planned.set, known)}`uiprobe set list` lists them"
        )
    registered = _Registered(
        format="uiprobe-plan-1",
        registered=datetime.now(UTC).isoformat(timespec="seconds"),
        plan=planned,
    )
    # Without what is left out, which other versions may not know.
    plain = registered.model_dump(mode="json", exclude_defaults=True)
    plan = read_plan(canonical(plain), str(path))
    folder = plans_folder()
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / f"{plan.sha256}.json"
    kept.write_bytes(plan.data)
    return plan, kept


def read_plan(data: bytes, name: str) -> Plan:
    """A registered plan.

    Args:
        data: Its file.
        name: What it is called in errors.

    Raises:
        PlanError: It is none.
    """
    try:
        found = from_json(data)
    except ValueError as error:
        raise PlanError(f"{name}: found no JSON ({error}), expected a registered plan") from None
    registered = _checked(_Registered, found, name)
    return Plan(data, checksum(data), registered.registered, registered.plan)


def plan_named(name: str) -> Plan:
    """A registered plan by its file, or by the first eight or more digits of its checksum.

    Raises:
        PlanError: There is none, or more than one, or it is damaged.
    """
    path = Path(name)
    if not path.is_file():
        digits = len(name) >= 8 and set(name) <= set("0123456789abcdef")
        found = sorted(plans_folder().glob(f"{name}*.json")) if digits else []
        if len(found) != 1:
            raise PlanError(
                f"plan {name[:80]}: found {len(found)} registered plans of this name; "
                "`uiprobe register plan.yaml` registers one and prints its checksum"
            )
        (path,) = found
    try:
        return read_plan(path.read_bytes()[:MOST_BYTES], str(path))
    except OSError as error:
        raise PlanError(f"plan {path}: {error.strerror or error}") from None


def registered_plans(entries: Iterable[LogEntry], given: Sequence[Plan]) -> list[Plan]:
    """The plans that logs name and that are kept here, and those that are given, once each."""
    found = {plan.sha256: plan for plan in given}
    for entry in entries:
        named = sha256_of(entry.metadata)
        if named and named not in found:
            path = plans_folder() / f"{named}.json"
            if path.is_file():
                found[named] = plan_named(str(path))
    return [found[name] for name in sorted(found)]


def sha256_of(metadata: Any) -> str | None:  # noqa: ANN401 - of a log, which is a foreign file
    """The checksum of the plan that a log names; None if it names none."""
    facts = metadata.get(METADATA) if isinstance(metadata, dict) else None
    named = facts.get("sha256") if isinstance(facts, dict) else None
    digits = isinstance(named, str) and len(named) == 64 and set(named) <= set("0123456789abcdef")
    return str(named) if digits else None


def differences_from(plan: Plan, logs: Sequence[LogEntry]) -> list[str]:
    """How the logs of a plan differ from it, a sentence each.

    Args:
        plan: The plan.
        logs: All logs that name it.
    """
    planned = plan.planned
    found = [
        f"{log.path}: the run began {log.header.eval.created}, before it was registered"
        for log in logs
        if _time(log.header.eval.created) < _time(plan.registered)
    ]
    for what, wanted, there in (
        ("probe", set(planned.probes), {log.probe for log in logs}),
        ("model", set(planned.models), {name for log in logs for name in _one_name(log, planned)}),
    ):
        found += [f"no log is of the planned {what} {name}" for name in sorted(wanted - there)]
        found += [f"the {what} {name} was not planned" for name in sorted(there - wanted)]
    for log in logs:
        named = set_of(log.metadata)
        if planned.set is not None and (named is None or named[0] != planned.set):
            found.append(f"{log.path}: it is not of the planned set {planned.set}")
        arguments = log.header.eval.task_args or {}
        seed = arguments.get("seed")
        by_set = planned.set is not None and planned.seed is None
        # A probe without seeds asks the same at any.
        if "seed" in arguments and not by_set and (seed or 0) != (planned.seed or 0):
            found.append(f"{log.path}: the seed {seed} was not planned")
        first = _first_asked(log)
        if planned.limit is None and planned.set is None and first is not None:
            found.append(f"{log.path}: the first {first:,} items, planned were all")
        elif planned.limit is not None and first is not None and first < planned.limit:
            found.append(f"{log.path}: the first {first:,} items, planned were {planned.limit:,}")
    for several in _runs(logs):
        ids = {one for log in several for one in log.header.eval.dataset.sample_ids or []}
        if planned.limit is not None and len(ids) > planned.limit:
            found.append(f"{several[0].path}: {len(ids):,} items, planned were {planned.limit:,}")
    return found


def _first_asked(log: LogEntry) -> int | None:
    """How many items a log asks at most, by its settings; None if they ask all."""
    arguments = log.header.eval.task_args or {}
    limits = [log.header.eval.config.limit, arguments.get("items")]
    with suppress(ValueError):
        limits.append(Part.parse(str(arguments.get("part"))).first)
    return min((one for one in limits if isinstance(one, int)), default=None)


def _runs(logs: Iterable[LogEntry]) -> list[list[LogEntry]]:
    """Logs by what they asked of whom; the parts of one run are together."""
    found: dict[str, list[LogEntry]] = {}
    for log in logs:
        arguments = {**(log.header.eval.task_args or {}), "part": None}
        found.setdefault(repr((log.probe, log.model, sorted(arguments.items()))), []).append(log)
    return list(found.values())


def _one_name(log: LogEntry, planned: Planned) -> list[str]:
    """The name of a model as the plan has it: by its model file, or as Inspect calls it."""
    for name in (log.model, log.display_name, log.model.rpartition("/")[2]):
        if name in planned.models:
            return [name]
    return [log.model]


def _time(text: str) -> datetime:
    found = datetime.fromisoformat(text)
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def _checked(kind: Any, found: object, name: str) -> Any:  # noqa: ANN401 - a kind and one of it
    try:
        return kind.model_validate(found)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(map(str, first["loc"])) or "plan"
        raise PlanError(
            f"{name}: {field}: {first['msg']}; expected the fields "
            f"{', '.join(Planned.model_fields)}"
        ) from None
