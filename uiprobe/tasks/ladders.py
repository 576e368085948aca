"""The tasks of the tier of ladders, which all static probes share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from inspect_ai import Task
from inspect_ai.solver import Solver

from uiprobe.episodes.options import Names
from uiprobe.probes.ladders.framing import PIXELS, Frame
from uiprobe.probes.names import BUILTIN, GENERATED

Tier = Literal["basic", "ladder"]
"""Which items a probe asks: those of its facets, or those of its ladders."""

LADDERS_VERSION = "3-A"
"""Version of the items of all ladders; since 2 step planning has a third one; since 3 grounding has
four."""


def ladder_task(
    probe: str,
    *,
    source: str,
    seed: int | None,
    items: int | None,
    structured: bool,
    app: Names = None,
    category: Names = None,
    part: str | None,
    frame: Frame = PIXELS,
    setup: Solver | None = None,
    settings: Mapping[str, Any] | None = None,
) -> Task:
    """Compose the task of the ladders of a probe.

    Args:
        probe: Name of the probe.
        source: The source that the user names; ladders are minted here.
        seed: Which items.
        items: How many; a default if none.
        structured: Ask for a structured answer too.
        app: Only these apps.
        category: Only these categories.
        part: Only this part of the items, as `k/n`.
        frame: How pictures are shown, and what coordinates on them mean.
        setup: A step on each question before it is asked.
        settings: Further facts on the item set, for the log.

    Raises:
        PrerequisiteError: The probe has no ladders, or a parameter does not go with them.
    """
    # Inspect loads all tasks to run one of them.
    from uiprobe.probes.blinding import blinded
    from uiprobe.probes.item_cache import ItemCache
    from uiprobe.probes.ladders.building import LADDER_ITEMS, draw_ladders
    from uiprobe.probes.ladders.table import ladders_of
    from uiprobe.probes.making import making
    from uiprobe.scorers.metrics import basic_metrics
    from uiprobe.tasks.kept_items import made_once
    from uiprobe.tasks.static import static_task, user_errors

    count, first = LADDER_ITEMS if items is None else items, seed or 0
    with user_errors(probe), making(probe):
        if source not in (BUILTIN, GENERATED):
            raise ValueError(
                f"tier=ladder with source={source}: ladders are minted here; leave the source out"
            )
        ladders = ladders_of(probe)
        facts = {
            **{"probe": probe, "tier": "ladder", "version": LADDERS_VERSION},
            **{"seed": first, "items": count, "shown": repr(frame)},
        }
        samples, _ = made_once(
            "built",
            lambda: ItemCache().get(
                facts, lambda: (draw_ladders(ladders, seed=first, items=count, frame=frame), [])
            ),
        )
        samples = blinded(samples, f"{probe}/ladder/{first}")
    return static_task(
        probe,
        samples,
        source=source,
        seed=None,
        structured=structured,
        app=app,
        category=category,
        part=part,
        setup=setup,
        metrics=basic_metrics("facet", "rung"),
        settings={"tier": "ladder", "seed": first, **(settings or {})},
        version=LADDERS_VERSION,
    )
