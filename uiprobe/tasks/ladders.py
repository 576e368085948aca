"""The tasks of the tier of ladders, which all static probes share."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from inspect_ai import Task, task_with
from inspect_ai._util.error import PrerequisiteError
from inspect_ai.solver import Solver

from uiprobe.probes.names import BUILTIN, GENERATED, LADDER_ITEMS
from uiprobe.tasks.parameters import ItemChoice

if TYPE_CHECKING:
    from uiprobe.probes.ladders.framing import Frame

Tier = Literal["basic", "ladder", "adaptive"]
"""Which items a probe asks: those of its facets, those of its ladders, or of these the ones that
say most about the heights of the model, by its answers so far."""

LADDERS_VERSIONS: Mapping[str, str] = {
    "goal_understanding": "15-A",
    "app_knowledge": "14-A",
    "focused_context": "15-A",
    "step_planning": "11-A",
    "completion_judgment": "11-A",
    "grounding": "9-A",
}
"""Version of the items of the ladders of each probe: since 2 step planning has a third one; since 3
grounding has four; since 4 grounding has seven, app knowledge and completion have a third one, and
that of shortest ways is steeper; since 5 payments are new, touches that did not register take the
place of foresight, repair, requirements and history, conflicts have circles, and manuals,
arrangements, crowds and hops are gone; since 6 touches turn more switches over, and panels whose
rules are induced have a hidden mode, and goals of *inverse* do not differ in
the order of names alone; then goals became requests whose order is free or unknown (goal
understanding 7), conditions count facts and lines their words (focused context 6), and places of
*size* and *fine* have to be measured (grounding 6). Then requests of *inverse* were carried out in
the order of the list, and candidates are gone (goal understanding 8); manuals that are out of date
took the place of rules to induce (app knowledge 7); conflicts have more facts, and lines more
conditions (focused context 7); and what is to be measured counts more often (grounding 7). Last,
requests of *inverse* change two fields (goal understanding 9), rules of *outdated* add what dials
show (app knowledge 8), dials that nobody saw took the place of causes (app knowledge 9), and
overlooked instructions took the place of grammars (focused context 8). Touches of *reachable* turn
switches over (completion 7), each rule of *outdated* and *unseen* adds something whether its
condition holds or not (app knowledge 10), and so does each instruction of *overlooked*, none of
which keeps the circular order of a list (focused context 9). Tasks of *trace*, *refusal* and
*fine* say what was left to guess (grounding 8). Keys of *outdated*, *unseen* and *overlooked* are
drawn before what leads to them, and answers that are sets of letters cannot be `none` (goal
understanding 10, app knowledge 11, focused context 10). Panels ask in plainer words (step planning
7, completion 8), as do *fine* and *refusal* (grounding 9), and the others (goal understanding 11,
app knowledge 12, focused context 11). The newest settings do not answer *conflict*, nor do hidden
dials that stay answer *unseen* (focused context 12, app knowledge 13). No two requests of *inverse*
are equal, and each date in them is on either side of some record; *payment* names no account that
has no expenses (goal understanding 12). A rule of a panel differs with the state that it depends
on, and each set of touches is lost as often as any other (step planning 8, completion 9). Limits of
*conflict* keep out some setting, and *overlooked* explains no move that it does not have (focused
context 13). What a strong model answered on rung 8 with long thought is steeper from rung 6 on:
more requests that most records fulfil, sums that a fee leaves open, more instructions, touches and
switches (goal understanding 13, focused context 14, step planning 9, completion 10). From rung 6 on
amounts of *payment* are in currencies whose rates move, and touches of *shortest* flip switches
(goal understanding 14, step planning 10). Last, German and Chinese wordings were edited and English
ones were not (goal understanding 15, app knowledge 14, focused context 15, step planning 11,
completion 11).
"""


def asks_ladders(probe: str, tier: Tier, choice: ItemChoice) -> bool:
    """Whether a task asks the items of ladders.

    Raises:
        PrerequisiteError: A language is chosen for other items.
    """
    if tier == "basic" and choice.language != "en":
        raise PrerequisiteError(
            f"uiprobe/{probe}: language={choice.language} with tier=basic: these items have the "
            "languages of their source; a language is chosen with tier=ladder or tier=adaptive"
        )
    return tier != "basic"


def ladder_task(
    probe: str,
    choice: ItemChoice,
    *,
    adaptive: bool = False,
    frame: Frame | None = None,
    setup: Solver | None = None,
    settings: Mapping[str, Any] = MappingProxyType({}),
) -> Task:
    """Compose the task of the ladders of a probe.

    Args:
        probe: Name of the probe.
        choice: Which items; ladders are minted here, so they have no other source.
        adaptive: Whether only those are asked that say most, by the answers so far.
        frame: How pictures are shown, and what coordinates on them mean; their own pixels if None.
        setup: A step on each question before it is asked.
        settings: Further facts on the item set, for the log.

    Raises:
        PrerequisiteError: The probe has no ladders, or a parameter does not go with them.
    """
    # Inspect loads all tasks to run one of them.
    from uiprobe.probes.blinding import blinded
    from uiprobe.probes.item_cache import ItemCache
    from uiprobe.probes.ladders.building import draw_ladders
    from uiprobe.probes.ladders.framing import PIXELS
    from uiprobe.probes.ladders.table import ladders_of
    from uiprobe.probes.making import making
    from uiprobe.scorers.metrics import basic_metrics
    from uiprobe.tasks.climbing_source import ClimbingSource
    from uiprobe.tasks.kept_items import made_once
    from uiprobe.tasks.static import static_task, user_errors

    frame = frame or PIXELS
    source, first = choice.source, choice.seed or 0
    count = LADDER_ITEMS if choice.items is None else choice.items
    with user_errors(probe), making(probe):
        if source not in (BUILTIN, GENERATED):
            raise ValueError(
                f"tier=ladder with source={source}: ladders are minted here; leave the source out"
            )
        if adaptive and (choice.part, choice.app, choice.category) != (None, None, None):
            raise ValueError(
                "tier=adaptive with a part, an app or a category: answers choose the items; leave "
                "it out"
            )
        ladders = ladders_of(probe)
        facts = {
            **{"probe": probe, "tier": "ladder", "version": LADDERS_VERSIONS[probe]},
            **{"seed": first, "items": count, "shown": repr(frame)},
        }
        # What is named only if it differs leaves older logs and caches comparable.
        spoken = {} if choice.language == "en" else {"language": choice.language}
        facts |= spoken
        samples, _ = made_once(
            "built",
            lambda: ItemCache().get(
                facts,
                lambda: (
                    draw_ladders(
                        ladders, seed=first, items=count, frame=frame, language=choice.language
                    ),
                    [],
                ),
            ),
        )
        samples = blinded(samples, f"{probe}/ladder/{first}")
    task = static_task(
        probe,
        samples,
        source=source,
        seed=None,
        structured=choice.structured,
        app=choice.app,
        category=choice.category,
        part=choice.part,
        setup=setup,
        metrics=basic_metrics("facet", "rung"),
        settings={
            **{"tier": "adaptive" if adaptive else "ladder", "seed": first},
            **spoken,
            **settings,
        },
        version=LADDERS_VERSIONS[probe],
    )
    return task_with(task, dataset=ClimbingSource(samples)) if adaptive else task
