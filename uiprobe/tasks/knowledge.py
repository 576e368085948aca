"""The knowledge probes (paper table 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from inspect_ai import Task, task
from pydantic import Field

from uiprobe.episodes.options import Names
from uiprobe.probes.names import BUILTIN, DESK, Language
from uiprobe.scorers.metrics import basic_metrics
from uiprobe.tasks.ladders import Tier, asks_ladders, ladder_task
from uiprobe.tasks.parameters import ItemChoice, checked

if TYPE_CHECKING:
    from uiprobe.probes.sources.base import KnowledgeCapability

Context = Literal["category", "app", "none"]

KNOWLEDGE_VERSION = "6-A"
"""Version of the builtin questions: since 3 they are asked by facet; since 4
without the ambiguities and giveaways that a blind reader found; since 5 with instructions of
testing tasks that are sentences; since 6 ids and order reveal nothing about the keys."""

DESK_VERSION = "7-B"
"""Version of the desk's questions: since 4 they make sense with one proposed answer, too;
since 6 ids and order reveal nothing about the keys; since 7 no value of an order says that the
catalogue lacks it."""


@task
@checked
def goal_understanding(
    source: str = BUILTIN,
    answer_rotation: int = 0,
    context: Context = "category",
    structured: bool = False,
    app: Names = None,
    category: Names = None,
    seed: int | None = None,
    items: Annotated[int, Field(ge=1)] | None = None,
    part: str | None = None,
    tier: Tier = "basic",
    language: Language = "en",
) -> Task:
    """Does the model understand what a goal asks for? Multiple choice and yes/no.

    Args:
        source: `builtin`, `desk`, `sphinx`, or the path of a Sphinx release.
        answer_rotation: By how many places the options move on, to show a position bias.
        context: What precedes a question: `category` (app and category, as in the release),
            `app`, or `none`. The category line often has the very words of the right option.
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
    if asks_ladders("goal_understanding", tier, choice):
        return ladder_task("goal_understanding", choice, adaptive=tier == "adaptive")
    return _knowledge(
        "goal_understanding",
        choice,
        answer_rotation,
        context,
    )


@task
@checked
def app_knowledge(
    source: str = BUILTIN,
    answer_rotation: int = 0,
    context: Context = "category",
    pictures: bool | None = None,
    structured: bool = False,
    app: Names = None,
    category: Names = None,
    seed: int | None = None,
    items: Annotated[int, Field(ge=1)] | None = None,
    part: str | None = None,
    tier: Tier = "basic",
    language: Language = "en",
) -> Task:
    """Does the model know which app does what, and how? Multiple choice and yes/no.

    Args:
        source: `builtin`, `sphinx`, or the path of a Sphinx release.
        answer_rotation: By how many places the options move on, to show a position bias.
        context: What precedes a question: `category` (app and category, as in the release),
            `app`, or `none`. The category line often has the very words of the right option.
        pictures: Show the symbols that builtin questions ask about, or describe them; if it is not
            said, they are shown to every model that is not known to read text only.
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
    if asks_ladders("app_knowledge", tier, choice):
        return ladder_task("app_knowledge", choice, adaptive=tier == "adaptive")
    return _knowledge(
        "app_knowledge",
        choice,
        answer_rotation,
        context,
        pictures=pictures,
    )


def _knowledge(
    capability: KnowledgeCapability,
    choice: ItemChoice,
    answer_rotation: int,
    context: Context,
    *,
    pictures: bool | None = False,
) -> Task:
    # Inspect loads all tasks to run one of them.
    from uiprobe.probes.knowledge import build_knowledge
    from uiprobe.solvers.show_screenshots import show_screenshots
    from uiprobe.tasks.static import TASK_VERSION, reads_text_only, source_task
    from uiprobe.ui.coordinates import ImageLimit

    builtin = choice.source == BUILTIN
    shown = builtin and (not reads_text_only() if pictures is None else pictures)
    return source_task(
        capability,
        lambda opened: (
            build_knowledge(
                opened,
                capability,
                answer_rotation=answer_rotation,
                context=context,
                pictures=shown,
            ),
            [],
        ),
        choice,
        setup=(lambda opened: show_screenshots(opened.screen, annotated=False, limit=ImageLimit()))
        if shown
        else None,
        version=KNOWLEDGE_VERSION
        if builtin
        else DESK_VERSION
        if choice.source == DESK
        else TASK_VERSION,
        metrics=basic_metrics("question_form", "category", *(["facet", "language"] * builtin)),
        settings={
            "answer_rotation": answer_rotation,
            **({} if context == "category" else {"context": context}),
            **({"pictures": shown} if builtin and capability == "app_knowledge" else {}),
        },
    )
