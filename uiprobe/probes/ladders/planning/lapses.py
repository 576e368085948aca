"""The ladder *lapses*: whether touches of which some did not register may have reached a goal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from uiprobe.probes.answer_forms import ChoiceForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.drawing import draw_again
from uiprobe.probes.ladders.planning.lost_touches import Record, draw_record
from uiprobe.probes.ladders.planning.missed import RUNGS, Losses
from uiprobe.probes.ladders.planning.panel_words import APP, CATEGORY
from uiprobe.probes.ladders.wording import ENGLISH, Wording

_FORM = ChoiceForm(
    choices={
        "stop": "the goal may have been reached",
        "continue": "it cannot have been reached",
    }
)


@dataclass(frozen=True, slots=True)
class _Lapses:
    name: str = "lapses"
    probe: str = "completion_judgment"
    grows: str = "switches, touches on them, and how many of these did not register"
    rungs: Mapping[int, str] = field(
        default_factory=lambda: {number: str(rung) for number, rung in RUNGS.items()}
    )
    chance: float = 1 / 2

    def draw(self, rung: int, random: Random, say: Wording = ENGLISH) -> LadderItem:
        """An item of a rung.

        There are two records, which differ in the order of two touches, and two ends, each of which
        only one of the records leads to with so many lost touches. Each of the four pairs is asked
        with the same chance, so that neither the record nor the end reveals the answer.

        Raises:
            NotDrawnError: No two records have such ends.
        """
        return draw_again(lambda: _draw(RUNGS[rung], random, say), f"lapses, rung {rung}")


LAPSES = _Lapses()


def _draw(size: Losses, random: Random, say: Wording) -> LadderItem | None:
    one = draw_record(size.switches, size.touches, size.others, random)
    other = _swapped(one, random)
    lost = [random.sample(range(size.touches), size.lost) for _ in range(2)]
    ends = one.end_without(lost[0]), other.end_without(lost[1])
    if other.ways(ends[0], size.lost) or one.ways(ends[1], size.lost):
        return None
    asked, meant = random.randrange(2), random.randrange(2)
    record, end = (one, other)[asked], ends[meant]
    asked_for = (
        "May the goal have been reached after the last touch? That is, can exactly one of these "
        "touches be left out so that the others, in this order, lead to it? If so, answer stop; if "
        "not, answer continue."
        if size.lost == 1
        else "May the goal have been reached after the last touch? That is, can exactly {lost} of "
        "these touches be left out so that the others, in this order, lead to it? If so, answer "
        "stop; if not, answer continue."
    )
    said = record.said(end, size.lost, random, say, wanted=True)
    return LadderItem(
        prompt=f"{said}\n\n{say(asked_for, lost=size.lost)}",
        form=_FORM,
        reference="stop" if asked == meant else "continue",
        app=APP,
        category=CATEGORY,
        evidence={"lost": size.lost},
    )


def _swapped(record: Record, random: Random) -> Record:
    """The record with two different touches in each other's place."""
    touches = list(record.touches)
    first, second = random.sample(range(len(touches)), 2)
    touches[first], touches[second] = touches[second], touches[first]
    return Record(record.buttons, record.start, touches)
