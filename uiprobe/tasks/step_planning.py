"""The planning probe on steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from inspect_ai import Task, task
from pydantic import Field

from uiprobe.episodes.options import Names
from uiprobe.probes.names import BUILTIN, WEB_SOURCES, Context, Language
from uiprobe.scorers.metrics import basic_metrics
from uiprobe.tasks.ladders import Tier, asks_ladders, ladder_task
from uiprobe.tasks.parameters import ItemChoice, checked

if TYPE_CHECKING:
    from inspect_ai.dataset import Sample

    from uiprobe.probes.sources.base import Broken, Source

STEPS_VERSION = "11-A"
"""Since 5 an option that shares words with the goal is right as often as any other; since 6 steps
on pages name what they touch by its own words, and no wrong step may do as well; since 7 the
lengths of steps on pages reveal nothing; since 8 icons have names and states; since 9 ids and order
reveal nothing about the keys; since 10 check boxes that something covers are no targets; since 11
the world clock has daylight saving time."""

PAGE_STEPS_VERSION = "14-A"
"""Version of items of the desk and of MiniWoB: since 9 steps are worded as something to do, and
lists of the desk are called after their records; since 10 ids and order reveal nothing about the
keys; since 11 lookups of the desk have names, and fields that are only read are not to fill;
since 12 facts in articles of the desk stand apart from sentences that belong together; since 13 no
value of an order says that the catalogue lacks it; since 14 cells of yes and no have names."""


@task
@checked
def step_planning(
    source: str = BUILTIN,
    context: Context = "screen",
    structured: bool = False,
    app: Names = None,
    category: Names = None,
    seed: int | None = None,
    items: Annotated[int, Field(ge=1)] | None = None,
    part: str | None = None,
    tier: Tier = "basic",
    language: Language = "en",
) -> Task:
    """Does the model see which step comes next, and in which order steps have to be done?

    Args:
        source: `builtin`, or another source with questions on steps.
        context: `screen` (history and tree), `actions` (history alone) or `image`.
        structured: Ask for a structured answer too, as a third variant.
        app: Only these apps (one, several separated by commas, or a list).
        category: Only these categories of apps.
        seed: Which items are minted here; of another source, draw an order of its items.
        items: How many items are minted here; the default of the source if none.
        part: Only one part of the items, as `k/n`, such as 2/7; see docs/scale.md.
        tier: `basic`, or `ladder` for items at rungs of rising difficulty, or `adaptive` for those
            of them that say most, by the answers so far; see docs/ladders.md.
        language: The language of the items of ladders: `en`, `de` or `zh`.
    """
    choice = ItemChoice(source, seed, items, structured, app, category, part, language)
    if asks_ladders("step_planning", tier, choice):
        return ladder_task("step_planning", choice, adaptive=tier == "adaptive")
    # Inspect loads all tasks to run one of them.
    from uiprobe.probes.sources.base import HasSteps
    from uiprobe.probes.step_planning import build_step_planning
    from uiprobe.solvers.show_screenshots import show_screenshots
    from uiprobe.tasks.static import active_traits, source_task
    from uiprobe.ui.coordinates import ImageLimit

    traits = active_traits("step_planning", "image" if context == "image" else "tree")
    limit = traits.limit if traits else ImageLimit()

    def build(opened: Source) -> tuple[Sequence[Sample], Sequence[Broken]]:
        if not isinstance(opened, HasSteps):
            raise ValueError(f"source={source} has no questions on steps; choose source=builtin")
        return build_step_planning(opened, context=context)

    return source_task(
        "step_planning",
        build,
        choice,
        version=PAGE_STEPS_VERSION if source in WEB_SOURCES else STEPS_VERSION,
        setup=(lambda opened: show_screenshots(opened.screen, annotated=False, limit=limit))
        if context == "image"
        else None,
        metrics=basic_metrics("facet", "category"),
        settings={
            "context": context,
        },
    )
