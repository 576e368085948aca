"""The probe of instruction following in a focused context (paper table 9)."""

from __future__ import annotations

from inspect_ai import Task, task

from uiprobe.probes.names import FOCUSED_ITEMS, GENERATED, Language
from uiprobe.scorers.metrics import basic_metrics
from uiprobe.tasks.ladders import Tier, asks_ladders, ladder_task
from uiprobe.tasks.parameters import ItemChoice, checked

FOCUSED_VERSION = "8-A"
"""Since 3 there is a hard half; since 4 both conditions on a table decide; since 6 ids
and order reveal nothing about the items; since 7 an answer that corrects itself states what it says
last; since 8 texts that state another place in the order or another thing's amount are none."""


@task
@checked
def focused_context(
    items: int | None = None,
    seed: int = 0,
    structured: bool = False,
    part: str | None = None,
    tier: Tier = "basic",
    language: Language = "en",
) -> Task:
    """Does the model write exactly the form that it is asked for, and nothing else?

    The items are generated and belong to no app, so there is neither a source nor a filter by app.
    Four of ten put values into a form; the others are the hard half, one of each facet.

    Args:
        items: How many to generate; the default of the tier if none.
        seed: Which ones; the same number gives the same items on every machine.
        structured: Ask for a structured answer too, as a third variant.
        part: Only one part of the items, as `k/n`, such as 2/7; see docs/scale.md.
        tier: `basic`, or `ladder` for items at rungs of rising difficulty, or `adaptive` for those
            of them that say most, by the answers so far; see docs/ladders.md.
        language: The language of the items of ladders: `en`, `de` or `zh`.
    """
    choice = ItemChoice(GENERATED, seed, items, structured, part=part, language=language)
    if asks_ladders("focused_context", tier, choice):
        return ladder_task("focused_context", choice, adaptive=tier == "adaptive")
    # Inspect loads all tasks to run one of them.
    from uiprobe.probes.blinding import blinded
    from uiprobe.probes.focused_context import build_focused_context
    from uiprobe.tasks.static import static_task, user_errors

    with user_errors("focused_context"):
        samples = blinded(
            build_focused_context(FOCUSED_ITEMS if items is None else items, seed=seed),
            f"focused_context/{GENERATED}/{seed}",
        )
    return static_task(
        "focused_context",
        samples,
        source=GENERATED,
        seed=None,
        structured=structured,
        part=part,
        metrics=basic_metrics("facet", "syntax", "action_type", "target_kind"),
        settings={"seed": seed},
        version=FOCUSED_VERSION,
    )
