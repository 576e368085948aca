"""The items of the ladders of a probe, drawn evenly over ladders and rungs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from inspect_ai.dataset import Sample

from uiprobe.inputs.draws import draw_digest, random_for
from uiprobe.probes.items import make_sample
from uiprobe.probes.ladders.base import Ladder, LadderItem, NotDrawnError
from uiprobe.probes.ladders.framing import PIXELS, SYSTEM, Frame, framed
from uiprobe.probes.ladders.wording import wording_in
from uiprobe.probes.making import reached
from uiprobe.probes.names import Language

MOST_DRAWS = 100
"""So often one item is drawn; of no rung do as many draws fail one after the other."""


def draw_ladders(
    ladders: Sequence[Ladder],
    *,
    seed: int,
    items: int,
    frame: Frame = PIXELS,
    language: Language = "en",
) -> list[Sample]:
    """So many items, as evenly over the ladders and their rungs as can be.

    Args:
        ladders: The ladders of one probe.
        seed: Decides on all draws, together with the names of the ladders.
        items: How many items.
        frame: How pictures are shown, and what coordinates on them mean.
        language: The language of the questions; forms of answers stay in English.

    Raises:
        ValueError: An item could not be drawn.
    """
    samples: list[Sample] = []
    asked: set[tuple[str, str]] = set()
    for (ladder, rung), count in _shares(ladders, seed, items):
        for number in range(count):
            samples.append(_draw(ladder, rung, seed, number, asked, frame, language))
            reached(len(samples), items)
    return samples


def _shares(
    ladders: Sequence[Ladder], seed: int, items: int
) -> list[tuple[tuple[Ladder, int], int]]:
    """The rungs of all ladders, each with its number of items."""
    cells = [(ladder, rung) for ladder in ladders for rung in ladder.rungs]
    if not cells:
        return []

    def drawn(number: int) -> bytes:
        ladder, rung = cells[number]
        return draw_digest("share", seed, ladder.probe, ladder.name, rung)

    each, left = divmod(items, len(cells))
    more = set(sorted(range(len(cells)), key=drawn)[:left])
    return [(cell, each + (number in more)) for number, cell in enumerate(cells)]


def _draw(
    ladder: Ladder,
    rung: int,
    seed: int,
    number: int,
    asked: set[tuple[str, str]],
    frame: Frame,
    language: Language,
) -> Sample:
    """An item whose prompt was not asked before, or not with its picture.

    Raises:
        ValueError: No draw makes one.
    """
    names = (ladder.probe, ladder.name, rung, seed, number)
    reason, say = "", wording_in(language)
    for attempt in range(MOST_DRAWS):
        try:
            item = ladder.draw(rung, random_for("ladder", *names, attempt), say)
        except NotDrawnError as error:
            reason = str(error)
            continue
        if (question := (item.prompt, item.picture)) not in asked:
            asked.add(question)
            return _sample(ladder, rung, number, item, frame, language)
        reason = "its prompt was drawn before"
    raise ValueError(
        f"ladder {ladder.name}, rung {rung}, seed {seed}, item {number}: {MOST_DRAWS} draws made "
        f"no item, the last because {reason}; choose another seed, and report this one"
    )


def _sample(
    ladder: Ladder, rung: int, number: int, item: LadderItem, frame: Frame, language: Language
) -> Sample:
    id = f"{ladder.name}/{rung}/{number}"
    extra: dict[str, Any] = {"screen": item.picture} if item.picture else {}
    if language != "en":
        extra["language"] = language
    extra |= item.judging
    prompt, reference, system = f"{item.prompt}\n\n{item.form.instruction}", item.reference, None
    if item.size is not None:
        prompt, reference, space = framed(item, item.size, frame)
        extra["space"], system = space.plain, SYSTEM
    return make_sample(
        id=id,
        system=system,
        prompt=prompt,
        form=item.form,
        reference=reference,
        cluster=item.world or id,
        app=item.app,
        category=item.category,
        facet=ladder.name,
        rung=rung,
        chance=ladder.chance,
        evidence=dict(item.evidence),
        **extra,
    )
