"""The grounding probe (paper table 8)."""

from __future__ import annotations

from typing import Annotated, Literal

from inspect_ai import Task, task
from pydantic import Field

from uiprobe.episodes.options import Names
from uiprobe.probes.names import BUILTIN, WEB_SOURCES, Language
from uiprobe.scorers.metrics import basic_metrics, parts
from uiprobe.tasks.ladders import Tier, asks_ladders, ladder_task
from uiprobe.tasks.parameters import ItemChoice, checked
from uiprobe.ui.coordinates import NO_CORRECTION, CoordinateConvention, ImageLimit
from uiprobe.ui.observation import Observation

GROUNDING_VERSION = "10-A"
"""Since 5 controls are described by look and purpose in German and Chinese too; since 6 icons have
names and states; since 7 ids and order reveal nothing about the keys, and a small set has all
kinds; since 8 a box that something covers is no target; since 9 neither a dialog nor a list tells
what to do about a thing that is not on the screen; since 10 the world clock has daylight saving
time."""

RECORDED_VERSION = "4-B"
"""Version of items that are minted from recordings: since 4 the rules speak of what a dialog or a
list does not have."""

PAGES_VERSION = "12-A"
"""Version of items of the desk and of MiniWoB: since 5 only what a page can do is offered; since 6
lists of the desk are called after their records; since 7 ids and order reveal nothing about the
keys; since 8 lookups of the desk have names, and fields that are only read are not to fill;
since 9 facts in articles of the desk stand apart from sentences that belong together; since 10 the
options of an item of the catalogue differ from task to task where a goal may be infeasible; since
11 what lies beside something is near to it, in the same part of the page; since 12 cells of yes and
no have names."""


@task
@checked
def grounding(
    source: str = BUILTIN,
    observation: Observation = "tree",
    coordinates: Literal["auto"] | CoordinateConvention = "auto",
    structured: bool = False,
    app: Names = None,
    category: Names = None,
    seed: int | None = None,
    items: Annotated[int, Field(ge=1)] | None = None,
    part: str | None = None,
    tier: Tier = "basic",
    language: Language = "en",
) -> Task:
    """Does the model find the action that a low-level instruction means?

    Args:
        source: `builtin`, `desk`, `miniwob`, `sphinx`, or the path of a Sphinx release or of minted
            items.
        observation: `tree`, `list`, `annotated_image`, or `image`, which asks for coordinates.
        coordinates: What coordinates mean: `pixel`, `unit` (0-1) or `permille` (0-1000); `auto`
            takes what the model's file says, else `pixel`.
        structured: Ask for a structured answer too, as a third variant.
        app: Only these apps (one, several separated by commas, or a list).
        category: Only these categories of apps.
        seed: Which items are minted here; of another source, draw an order of its items.
        items: How many items are minted here; the default of the source if none.
        part: Only one part of the items, as `k/n`, such as 2/7; see docs/scale.md.
        tier: `basic`, or `ladder` for items at rungs of rising difficulty, or `adaptive` for those
            of them that say most, by the answers so far; see docs/ladders.md.
            They show pictures and ask for coordinates, whatever the observation.
        language: The language of the items of ladders: `en`, `de` or `zh`.
    """
    # Inspect loads all tasks to run one of them.
    from uiprobe.probes.grounding import build_grounding
    from uiprobe.solvers.show_screenshots import show_screenshots
    from uiprobe.tasks.static import TASK_VERSION, active_traits, source_task

    choice = ItemChoice(source, seed, items, structured, app, category, part, language)
    of_ladders = asks_ladders("grounding", tier, choice)
    observation = "image" if of_ladders else observation
    traits = active_traits("grounding", observation)
    limit = traits.limit if traits else ImageLimit()
    convention = (
        coordinates if coordinates != "auto" else (traits.coordinates if traits else "pixel")
    )
    correction = traits.correction if traits and coordinates == "auto" else NO_CORRECTION
    if of_ladders:
        from uiprobe.probes.ladders.framing import Frame
        from uiprobe.probes.ladders.grounding.screens import ladder_screen

        return ladder_task(
            "grounding",
            choice,
            adaptive=tier == "adaptive",
            frame=Frame(convention, limit, correction),
            setup=show_screenshots(ladder_screen, annotated=False, limit=limit),
            settings={"observation": observation, "coordinates": convention},
        )
    pictures = observation in ("annotated_image", "image")
    versions = {BUILTIN: GROUNDING_VERSION, **dict.fromkeys(WEB_SOURCES, PAGES_VERSION)}
    return source_task(
        "grounding",
        lambda opened: build_grounding(
            opened,
            observation=observation,
            convention=convention,
            image_limit=limit,
            correction=correction,
        ),
        choice,
        version=versions.get(source, TASK_VERSION if source == "sphinx" else RECORDED_VERSION),
        setup=(
            lambda opened: show_screenshots(
                opened.screen, annotated=observation == "annotated_image", limit=limit
            )
        )
        if pictures
        else None,
        metrics=[
            *basic_metrics("action_type", "category"),
            parts(),
        ],
        shown=(convention, limit, correction) if observation == "image" else None,
        settings={
            "observation": observation,
            **({"coordinates": convention} if observation == "image" else {}),
        },
    )
