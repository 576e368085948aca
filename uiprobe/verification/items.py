"""Items and scorers of a run, made again from the package that is installed here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from inspect import signature
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError
from pydantic_core import from_json

from uiprobe.episodes.item_checksums import item_checksums
from uiprobe.probe_table import PROBES
from uiprobe.ui.coordinates import ImageLimit
from uiprobe.verification.no_model import without_model
from uiprobe.verification.pictures import Pictures

if TYPE_CHECKING:
    from inspect_ai import Task
    from inspect_ai.log import EvalLog
    from inspect_ai.log._log import EvalScorer

    from uiprobe.model_configs.catalog import ModelTraits

_DECIDING = frozenset(
    {"answer_rotation", "answers", "app", "briefs", "budget", "category", "checkpoints"}
    | {"clock", "content_seed", "context", "coordinates", "difficulty", "display", "feedback"}
    | {"instances", "items", "kind", "language", "level", "mode", "observation", "part"}
    | {"pictures", "reading", "seed", "seeds", "session", "split", "structured", "subset"}
    | {"targets", "tasks", "tier", "user", "variant"}
)
"""Parameters that decide on items or scorers and name nothing outside the package."""

_OF_PROMPTS = frozenset({"history", "keep_pictures", "notes", "preset", "tell_skills"})
"""Parameters of navigation that decide on its prompts, of which logs have a checksum."""

_NAMED = {
    "source": frozenset({None, "builtin", "sphinx", "desk", "miniwob"}),
    "environment": frozenset({None, "phone"}),
    "site": frozenset({"desk", "phone", "fossil"}),
    "benchmark": frozenset({"desk", "miniwob"}),
    **dict.fromkeys(("documents", "forks", "serials"), frozenset({None})),
}
"""Those that say where items come from, with what is read of this package or of a known release;
any other value is a path, an address or a device that the maker of a log chose."""

_OF_ITEMS = frozenset(
    {"platform", "items", "items_sha256", "prompts_sha256", "excluded", "broken", "floor"}
    | {"floor_policy", "attack_policy", "ceiling", "unreachable", "seed", "answer_rotation"}
    | {"tier", "session", "user"}
)
"""The facts of an item set in logs, the same for every model."""

_AS_DRAWN = ("app_knowledge", "goal_understanding")
"""Probes that show pictures at their own size, whatever the limit of the model."""

_PICTURES = ("annotated_image", "image")

_MOST = {"items": 20_000, "instances": 20, "seeds": 1_000}
"""Limits on what a bundle asks for, so that a hostile one cannot keep a machine busy."""

_FREE = {"items": 2_000, "instances": 2, "seeds": 20}
_MOST_FOR_ONE = 50
"""A log asks for no more than the first of these, or so many for each of its samples: making items
takes longer than writing down that they were asked."""


class NotRebuiltError(ValueError):
    """Items that cannot be made again here; the message says why."""


_AGENT = "react"
"""The agent of the tasks that are made here: others ask the same items."""

_MOST_KEPT = 1_000_000
"""Items that are kept for further logs."""


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """A task as this installation makes it.

    Attributes:
        items: The checksum of each item, by its id, in the order in which they are asked.
        scorers: Its scorers with their options and metrics, as plain data.
        metrics: The metrics that stand for those of scorers, as plain data; None if there are none.
        version: Its version.
        facts: What its logs say of the item set.
        pictures: The pictures that its items show.
    """

    items: Mapping[str, str]
    scorers: list[dict[str, Any]]
    metrics: object
    version: str
    facts: Mapping[str, Any]
    pictures: Pictures


class Rebuilder:
    """Makes the tasks of the logs of one bundle again, each once; no model is asked."""

    def __init__(self) -> None:
        self._made: dict[str, Rebuilt] = {}
        self._count = 0

    def task_of(self, header: EvalLog, samples: int) -> Rebuilt:
        """The task of a run, made again.

        Args:
            header: The header of its log, a foreign file: only parameters that are known to be
                harmless are taken from it.
            samples: How many samples the log has.

        Raises:
            NotRebuiltError: It cannot be made here.
        """
        metadata = header.eval.metadata or {}
        probe = PROBES.get(str(metadata.get("probe")))
        if probe is None:
            raise NotRebuiltError("the probe is not known here")
        task = probe.load()
        arguments = _arguments(
            header.eval.task_args or {}, metadata, set(signature(task).parameters)
        )
        for name, free in _FREE.items():
            if (asked := arguments.get(name) or 0) > max(free, _MOST_FOR_ONE * samples):
                raise NotRebuiltError(f"{name}={asked:,} is much for a log of {samples} samples")
        traits = traits_of_run(header)
        key = repr((probe.name, sorted(arguments.items()), traits))
        if key not in self._made:
            found = _made(probe.name, task, arguments, traits)
            self._count += len(found.items)
            if self._count > _MOST_KEPT:
                self._made, self._count = {}, len(found.items)
            self._made[key] = found
        return self._made[key]


def traits_of_run(header: EvalLog) -> ModelTraits | None:
    """The traits of the model of a run that decide on its items; None if it has none.

    Logs of older versions do not have them: there those of the model's file in this package count.

    Raises:
        NotRebuiltError: They cannot be read.
    """
    from uiprobe.model_configs.catalog import ModelTraits, traits_of
    from uiprobe.tasks.static import SEEING

    named = (header.eval.metadata or {}).get("model")
    seeing = {name: named[name] for name in SEEING & named.keys()} if named else {}
    if named and not seeing and (known := traits_of(header.eval.model)):
        seeing = known.model_dump(include=SEEING)
    if not seeing:
        if named and (header.eval.metadata or {}).get("observation") in _PICTURES:
            raise NotRebuiltError("the log does not say at which size its model is shown pictures")
        return None
    try:
        return ModelTraits.model_validate(
            {"display_name": "model", "hosting": "api", "modalities": ("text", "image"), **seeing}
        )
    except ValidationError as error:
        what = error.errors(include_url=False)[0]
        raise NotRebuiltError(f"the traits of its model: {what['loc']}: {what['msg']}") from None


def _made(
    probe: str, task: Callable[..., Task], arguments: Mapping[str, Any], traits: ModelTraits | None
) -> Rebuilt:
    from inspect_ai._eval.task.log import resolve_eval_metrics, resolve_eval_scorers
    from inspect_ai.scorer._metric import to_metric_specs
    from inspect_ai.scorer._scorer import as_scorer_spec

    try:
        with without_model(traits):
            made = task(**arguments)
        items = item_checksums(made.dataset)
    except Exception as error:  # a foreign file chose the arguments, and data may be missing here
        words = " ".join(f"{type(error).__name__}: {error}".split())
        raise NotRebuiltError(f"making them failed: {words[:200]}") from None
    scorers = resolve_eval_scorers([as_scorer_spec(one) for one in made.scorer or []])
    return Rebuilt(
        items,
        _plain_scorers(scorers),
        _plain(
            resolve_eval_metrics(None if made.metrics is None else to_metric_specs(made.metrics))
        ),
        str(made.version),
        _plain({name: one for name, one in (made.metadata or {}).items() if name in _OF_ITEMS}),
        Pictures(
            probe,
            arguments,
            {
                str(one.id): str((one.metadata or {})["screen"])
                for one in made.dataset
                if "screen" in (one.metadata or {})
            },
            traits.limit if traits and probe not in _AS_DRAWN else ImageLimit(),
        ),
    )


def other_scorers(header: EvalLog, made: Rebuilt) -> list[str]:
    """The scorers of a log that are not those of its task, or missing, by name.

    Another one, or the same with other options, may judge more leniently. A log that was scored
    again with Inspect, and kept its old scores, has each scorer twice, with fewer figures.
    """
    wanted = {one["name"]: one for one in made.scorers}
    found: set[str] = set()
    wrong: set[str] = set()
    for one in _plain_scorers(header.eval.scorers):
        name = one["name"]
        right = wanted.get(name, {})
        again = {"metrics": one["metrics"]} if name in found else {}
        if one != {**right, **again}:
            wrong.add(name)
        found.add(name)
    return sorted(wrong | (wanted.keys() - found))


def other_facts(header: EvalLog, made: Rebuilt) -> list[str]:
    """The facts of items, version and metrics that a log states otherwise than its task, by name.

    Reports read it there: floors and ceilings, and the checksum by which runs are compared.
    """
    said = _plain(header.eval.metadata or {})
    # Other agents than the one that is made here have prompts of their own, without a checksum.
    own = (header.eval.task_args or {}).get("agent", _AGENT) != _AGENT
    wanted = {**made.facts, **({"prompts_sha256": None} if own else {})}
    found = [name for name, value in wanted.items() if said.get(name) != value]
    if str(header.eval.task_version) != made.version:
        found.append("task_version")
    if _plain(header.eval.metrics) != made.metrics:
        found.append("metrics")
    if header.eval.dataset.samples != len(made.items):
        found.append("samples of the data set")
    return sorted(found)


def _plain(value: object) -> Any:  # noqa: ANN401 - plain data
    """As JSON has it."""
    from inspect_ai._util.json import to_json_safe

    return from_json(to_json_safe(value))


def _plain_scorers(scorers: list[EvalScorer] | None) -> list[dict[str, Any]]:
    return [one.model_dump(mode="json", exclude={"metadata"}) for one in scorers or []]


def other_choice(header: EvalLog, made: Rebuilt) -> tuple[list[str], list[str]]:
    """How the items that a log planned differ from those that its settings choose.

    Args:
        header: Its header, a foreign file.
        made: Its task.

    Returns:
        Sentences on differences, and sentences on what the log does not explain.
    """
    planned = list(map(str, header.eval.dataset.sample_ids or []))
    config, whole = header.eval.config, list(made.items)
    if not planned:
        return [], []
    if config.sample_id is not None:
        return [], [f"why {len(planned):,} of {len(whole):,} items were asked: chosen by their ids"]
    limit, shuffled = config.limit, config.sample_shuffle not in (None, False)
    wanted = whole[:limit] if isinstance(limit, int | None) else whole[slice(*limit)]
    if shuffled:
        alike = len(wanted) == len(planned) and set(planned) <= set(whole)
    else:
        alike = wanted == planned
    if not alike:
        missing = [name for name in wanted if name not in set(planned)]
        first = f", {missing[0]} is not among them" if missing and not shuffled else ""
        return [
            f"its settings ask {len(wanted):,} of {len(whole):,} items, and the header planned "
            f"{len(planned):,}{first}"
        ], []
    if (shuffled and limit is not None) or not isinstance(limit, int | None):
        return [], [f"why these {len(planned):,} of {len(whole):,} items were asked"]
    return [], []


def _arguments(
    given: Mapping[str, Any], metadata: Mapping[str, Any], known: set[str]
) -> dict[str, Any]:
    found: dict[str, Any] = {}
    probe = metadata.get("probe")
    for name, value in given.items():
        if name not in known:
            raise NotRebuiltError(f"the parameter {name[:40]!r} is not known here")
        if name in _NAMED and not (isinstance(value, str | None) and value in _NAMED[name]):
            raise NotRebuiltError(f"{name}={str(value)[:80]!r} is not in the package")
        if name in _MOST and value is not None:
            # Other types would be made into numbers by the task.
            if not isinstance(value, int):
                raise NotRebuiltError(f"{name}={str(value)[:40]!r} is no whole number")
            if value > _MOST[name]:
                raise NotRebuiltError(f"{name}={value:,} is more than {_MOST[name]:,}")
        # The other parameters change neither items nor scorers.
        of_prompts = probe == "navigation" and name in _OF_PROMPTS
        if name in _DECIDING or name in _NAMED or of_prompts:
            found[name] = value
    # The pace of `tokens` stands in the file of the model; judges and items are those of `wall`.
    if found.get("clock") == "tokens":
        found["clock"] = "wall"
    # `auto` depends on the model, which is not called here; the log has what it became.
    for name in ("observation", "pictures"):
        if name in found and isinstance(metadata.get(name), str | bool):
            found[name] = metadata[name]
    return found
