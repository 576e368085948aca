"""Code that the tasks of all static probes share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from logging import getLogger
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from inspect_ai import Task
from inspect_ai._util.error import PrerequisiteError
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import get_model
from inspect_ai.scorer import Metric
from inspect_ai.solver import Solver

from uiprobe.environments.versions import software
from uiprobe.episodes.options import Names, split_names
from uiprobe.inputs.terminal import as_markup
from uiprobe.probes.blinding import blinded
from uiprobe.probes.item_cache import ItemCache
from uiprobe.probes.items import item_set_digest, prompts_digest, select_samples
from uiprobe.probes.making import making
from uiprobe.probes.names import GENERATED, MINTED_HERE
from uiprobe.probes.parts import take_part
from uiprobe.probes.sources.base import Broken, Source
from uiprobe.scorers.bounds import ItemSetBounds, mark_bounds
from uiprobe.scorers.floors import ENOUGH, floor_within, kind_of, measured_floor
from uiprobe.scorers.original import original
from uiprobe.scorers.repaired import repaired
from uiprobe.scorers.structured import structured as structured_scorer
from uiprobe.solvers.answer import answer
from uiprobe.tasks.attacks import mark_attack
from uiprobe.tasks.generation import default_generation
from uiprobe.tasks.kept_items import made_once
from uiprobe.tasks.parameters import ItemChoice
from uiprobe.ui.observation import Observation
from uiprobe.ui.platform import ANDROID, WEB

if TYPE_CHECKING:
    from uiprobe.model_configs.catalog import ModelTraits

_logger = getLogger(__name__)

SEEING = {"coordinates", "coordinate_correction", "image_limit"}
"""The traits of a model that decide on the words of items with pictures."""

TASK_VERSION = "3-B"
"""The number changes with the items or their judgement, the letter with the parameters."""


def static_task(
    probe: str,
    samples: Sequence[Sample],
    *,
    excluded: Sequence[Broken] = (),
    source: str,
    platform: str = ANDROID.name,
    seed: int | None = None,
    structured: bool = False,
    app: Names = None,
    category: Names = None,
    part: str | None = None,
    setup: Solver | None = None,
    metrics: list[Metric],
    settings: Mapping[str, Any] = MappingProxyType({}),
    version: str = TASK_VERSION,
    wanted: int | None = None,
) -> Task:
    """Compose a task: items, one question each, original and repaired scores.

    Args:
        probe: Name of the probe.
        samples: Its items.
        excluded: Those that the source cannot show.
        source: Name of the source, for the log.
        platform: What the interfaces of its items run on, for the log.
        seed: Order of the items; see `select_samples`.
        structured: Ask for a structured answer too.
        app: Only these apps.
        category: Only these categories.
        part: Only this part of the items, as `k/n`. Everything that the log says about the item set
            is said of all parts.
        setup: A step on each question before it is asked.
        metrics: The metrics of the probe.
        settings: Further facts on the item set, for the log.
        version: The version of the probe.
        wanted: How many items the user asked for; a warning says why there are less than half.

    Raises:
        PrerequisiteError: The selection cannot be used; the message says why.
    """

    def choose() -> tuple[Sequence[Sample], ItemSetBounds, str]:
        chosen = select_samples(samples, app=app, category=category, seed=seed)
        floor = measured_floor(kind_of(probe, source, settings), version)
        # A release is all of its kind: what is chosen of it has the floor of the whole. Items that
        # are minted here stand for their kind if they are many.
        minted = source in (*MINTED_HERE, GENERATED)
        if floor is None and (not minted or len(samples) >= ENOUGH):
            floor = floor_within(samples)
        bounds = mark_bounds(chosen, floor)
        return chosen, bounds, mark_attack(chosen, bounds.policy)

    with user_errors(probe):
        chosen, bounds, attack_policy = made_once("chosen", choose)
        # A few less are no surprise: questions that repeat one another are asked once.
        if wanted is not None and 2 * len(chosen) < wanted:
            _logger.warning("%s", _fewer(probe, wanted, len(samples), len(chosen), app, category))
        asked, part_facts = take_part(probe, chosen, part)
    scorers = [original(), repaired()]
    return Task(
        dataset=MemoryDataset(asked, name=probe),
        setup=setup,
        solver=answer(structured=structured),
        scorer=[*scorers, structured_scorer()] if structured else scorers,
        metrics=[*metrics],
        config=default_generation(probe),
        continue_on_fail=True,
        version=version,
        metadata={
            **software(browser=platform == WEB.name),
            "probe": probe,
            "source": source,
            "platform": platform,
            "model": model_facts(),
            "items": len(chosen),
            "items_sha256": item_set_digest(chosen),
            **part_facts,
            "prompts_sha256": prompts_digest(chosen),
            "excluded": {item.id: item.reason for item in excluded},
            "broken": {
                str(sample.id): sample.metadata["fault"]
                for sample in chosen
                if sample.metadata and "fault" in sample.metadata
            },
            "floor": bounds.floor,
            "floor_policy": bounds.policy,
            "attack_policy": attack_policy,
            "ceiling": bounds.ceiling,
            "unreachable": bounds.unreachable,
            **settings,
        },
    )


def _fewer(probe: str, wanted: int, built: int, chosen: int, app: Names, category: Names) -> str:
    """Why there are fewer items than were asked for."""
    said = f"uiprobe/{probe}: items={wanted} gives {chosen} items"
    if chosen == built:
        return f"{said}: the source has no more that differ"
    filters = {"app": split_names(app), "category": split_names(category)}
    named = " and ".join(f"{name}={','.join(names)}" for name, names in filters.items() if names)
    return (
        f"{said}: `items` counts those of all apps, {built} were made, and {named} keeps {chosen} "
        f"of them; items={-(-wanted * built // chosen)} gives about {wanted}"
    )


def model_facts() -> dict[str, Any] | None:
    """The facts about the current model that results need; None if the model is not listed."""
    from uiprobe.model_configs.catalog import traits_of

    try:
        traits = traits_of(str(get_model()))
    except ValueError:
        return None
    if traits is None:
        return None
    # Questions about places depend on the second: with them the log alone suffices to make the
    # items again.
    shown = {"display_name", "hosting", "price"} | SEEING
    return traits.model_dump(mode="json", include=shown)


def source_task(
    probe: str,
    build: Callable[[Source], tuple[Sequence[Sample], Sequence[Broken]]],
    choice: ItemChoice,
    *,
    setup: Callable[[Source], Solver] | None = None,
    metrics: list[Metric],
    settings: Mapping[str, Any] = MappingProxyType({}),
    shown: object = None,
    version: str = TASK_VERSION,
) -> Task:
    """Compose a static task whose items come from a source that the user names.

    Args:
        probe: Name of the probe.
        build: Builds the items from the source, and lists those that it cannot show.
        choice: Which items of which source, and in which variants.
        setup: A step on each question before it is asked, made from the source.
        metrics: The metrics of the probe.
        settings: Further facts on the item set, for the log.
        shown: What else decides on the words of the items; its `repr` distinguishes sets.
        version: The version of the probe.

    Raises:
        PrerequisiteError: The source or the selection cannot be used; the message says why.
    """
    from uiprobe.probes.sources.locate import open_source, platform_of_source

    source, seed, items = choice.source, choice.seed, choice.items
    with user_errors(probe), making(probe):
        opened = open_source(source, seed=seed, items=items)
        minted = source in MINTED_HERE
        if minted:
            facts = {
                **{"probe": probe, "version": version, "source": source, "seed": seed or 0},
                **{"items": items, "settings": dict(settings), "shown": repr(shown)},
            }
            samples, excluded = made_once(
                "built", lambda: ItemCache().get(facts, lambda: build(opened))
            )
            samples = blinded(samples, f"{probe}/{source}/{seed or 0}")
        else:
            samples, excluded = made_once("built", lambda: build(opened))
    return static_task(
        probe,
        samples,
        excluded=excluded,
        source=source,
        platform=platform_of_source(source),
        seed=None if minted else seed,
        structured=choice.structured,
        app=choice.app,
        category=choice.category,
        part=choice.part,
        setup=setup(opened) if setup else None,
        metrics=metrics,
        settings={**({"seed": seed or 0} if minted else {}), **settings},
        version=version,
        wanted=items,
    )


@contextmanager
def user_errors(probe: str) -> Iterator[None]:
    """Turn errors that the user can fix into one line without a traceback."""
    try:
        yield
    except ValueError as error:
        raise PrerequisiteError(as_markup(f"uiprobe/{probe}: {error}", keep="\n")) from None


def reads_text_only() -> bool:
    """Whether the current model is known to see no pictures."""
    from uiprobe.model_configs.catalog import traits_of

    try:
        traits = traits_of(str(get_model()))
    except ValueError:
        return False
    return traits is not None and not traits.can_see("image")


def active_traits(probe: str, observation: Observation) -> ModelTraits | None:
    """The traits of the current model; None if the model is not listed.

    Raises:
        PrerequisiteError: It is known to be unable to see this observation.
    """
    from uiprobe.model_configs.catalog import traits_of

    try:
        name = str(get_model())
    except ValueError:
        return None
    traits = traits_of(name)
    if traits is not None and not traits.can_see(observation):
        raise PrerequisiteError(
            as_markup(
                f"uiprobe/{probe}: {name} reads text only and cannot be shown observation "
                f"{observation!r}; choose tree or list, or a model that sees pictures"
            )
        )
    return traits
