"""The planning probe (paper table 7)."""

from __future__ import annotations

from typing import Annotated

from inspect_ai import Task, task
from inspect_ai.scorer import accuracy, grouped
from pydantic import Field

from uiprobe.episodes.options import Names
from uiprobe.probes.names import BUILTIN, WEB_SOURCES, CompletionAnswers, Context, Language, Reading
from uiprobe.scorers.metrics import balanced_accuracy, basic_metrics, cohen_kappa, perfect
from uiprobe.tasks.ladders import Tier, asks_ladders, ladder_task
from uiprobe.tasks.parameters import ItemChoice, checked

COMPLETION_VERSION = "8-A"
"""Since 4 a goal names all that its solution needs, and sliders have their names in histories;
since 5 fields of pages have theirs; since 6 icons have names and states; since 7 ids and
order reveal nothing about the keys; since 8 the world clock has daylight saving time."""

PAGE_COMPLETION_VERSION = "12-A"
"""Version of items of the desk and of MiniWoB: since 7 lists of the desk are called after their
records, and no value in a goal ends with a full stop; since 8 ids and order reveal nothing about
the keys; since 9 lookups of the desk have names, and fields that are only read are not to fill;
since 10 facts in articles of the desk stand apart from sentences that belong together; since 11 no
value of an order says that the catalogue lacks it; since 12 cells of yes and no have names."""


@task
@checked
def completion_judgment(
    source: str = BUILTIN,
    context: Context = "screen",
    reading: Reading = "strict",
    answers: CompletionAnswers = 2,
    structured: bool = False,
    app: Names = None,
    category: Names = None,
    seed: int | None = None,
    items: Annotated[int, Field(ge=1)] | None = None,
    part: str | None = None,
    tier: Tier = "basic",
    language: Language = "en",
) -> Task:
    """Does the model see when a goal is reached, and when it only looks so?

    Args:
        source: `builtin`, `desk`, `miniwob`, `sphinx`, or the path of a Sphinx release or of minted
            items.
        context: `screen` (history and tree), `actions` (history alone) or `image`.
        reading: `strict` (continue or stop, as in the paper) or `sphinx` (yes or no, read by
            substring as in the release, for comparison with published numbers).
        answers: 3 to offer `failed` too, and to ask about moments at which the goal can no longer
            be reached; 2 leaves them out.
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
    if asks_ladders("completion_judgment", tier, choice):
        return ladder_task("completion_judgment", choice, adaptive=tier == "adaptive")
    # Inspect loads all tasks to run one of them.
    from uiprobe.probes.completion_judgment import build_completion_judgment
    from uiprobe.solvers.show_screenshots import show_screenshots
    from uiprobe.tasks.static import active_traits, source_task
    from uiprobe.ui.coordinates import ImageLimit

    traits = active_traits("completion_judgment", "image" if context == "image" else "tree")
    limit = traits.limit if traits else ImageLimit()
    return source_task(
        "completion_judgment",
        lambda opened: build_completion_judgment(
            opened, context=context, reading=reading, answers=answers
        ),
        choice,
        version=PAGE_COMPLETION_VERSION if source in WEB_SOURCES else COMPLETION_VERSION,
        setup=(lambda opened: show_screenshots(opened.screen, annotated=False, limit=limit))
        if context == "image"
        else None,
        metrics=[
            *basic_metrics(*(("facet", "ending") if source == BUILTIN else ()), "category"),
            grouped(accuracy(), "truth", name_template="{group_name}", all=False),
            perfect(),
            balanced_accuracy(),
            cohen_kappa(),
        ],
        settings={
            "context": context,
            "reading": reading,
            **({"answers": answers} if answers != 2 else {}),
        },
    )
