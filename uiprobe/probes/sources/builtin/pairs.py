"""Pairs of moments: one at which a goal is reached, and one that looks like it and is not.

Both are of one goal or of one way, and both have the same ending, something harmless that is done
afterwards. So neither the ending nor, over all pairs, the words of the history reveal the answer.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import islice
from random import Random

from uiprobe.environments.errors import DeviceError
from uiprobe.inputs.draws import random_for
from uiprobe.probes.sources.base import JudgedStep, Recording, SourceScreen, Truth
from uiprobe.probes.sources.builtin.cases import Case
from uiprobe.probes.sources.builtin.episodes import Policy, Run, finish, following, picture_at
from uiprobe.probes.sources.builtin.language.steps import BACK, Steps
from uiprobe.probes.sources.builtin.moments import truth_at
from uiprobe.probes.sources.builtin.named import names_its_things
from uiprobe.probes.sources.builtin.rehearsal import Rehearsal
from uiprobe.ui.goal import Goal
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.reference import ReferenceStepError

_AGAIN = "press [restart]"
_HOME = "press [home]"

_ENDINGS: dict[str, Steps] = {
    "none": (),
    "waited": ("press [wait]",),
    "back": (BACK,),
    "home": (_HOME,),
    "restarted": (_AGAIN,),
    "elsewhere": (_HOME, 'click {"content-desc": "Clock", "resource-id": "icon"}'),
}
_PLANS = {"near miss": 0.5, "sibling": 0.25, "short": 0.25}
"""Contrasts, and how often each is tried first."""

_SIBLINGS = 2
"""Siblings that are tried; if one cannot be repaired, most cannot."""

_NEAR_MISSES = 2
"""Near misses that are tried."""

_SCRIPTED = ("none", "waited")
"""The endings of goals that say where to end."""


@dataclass(frozen=True, slots=True)
class Way:
    """Steps from the start of a goal, carried out.

    Attributes:
        name: What they are, in words.
        lines: The steps, without the stop.
        run: What happened, with the data of the apps.
    """

    name: str
    lines: Steps
    run: Run

    @property
    def end(self) -> int:
        """The screen on which it ends."""
        return len(self.run.steps) - 1


@dataclass(frozen=True, slots=True)
class Moment:
    """The end of a way, asked about for a goal, and the right answer."""

    case: Case
    way: Way
    truth: Truth


@dataclass(frozen=True, slots=True)
class Pair:
    """Two moments with different answers.

    Attributes:
        reached: A moment at which the goal is reached.
        missed: It is not.
        contrast: How the second misses it: `short` by the last action, `near miss` as its template
            describes one, `sibling` by another value, `second try` by another value after a near
            miss, where the first follows a near miss too.
        ending: What was done last on both.
        sibling: The sibling that both are asked for, if it is not the goal itself.
    """

    reached: Moment
    missed: Moment
    contrast: str
    ending: str
    sibling: Case | None = None

    @property
    def is_lost(self) -> bool:
        """Whether the second moment is one at which the goal can no longer be reached."""
        return self.missed.truth == "failed"

    def recordings(self) -> Iterator[Recording]:
        """Its two trajectories."""
        for role, moment in (("reached", self.reached), ("missed", self.missed)):
            goal, way = moment.case.goal, moment.way
            asked = JudgedStep(
                way.end, moment.truth, self.contrast, self.ending, 3 if self.is_lost else 2
            )
            owner = "sibling: " if moment.case is self.sibling else ""
            name = f"{owner}{way.name}, {self.contrast} {role}"
            yield recording(goal, name, way.lines, way.run, (asked,))


def pairs_of(case: Case) -> list[Pair]:
    """The pairs of a goal, and of a sibling of it."""
    return finish(_pairs_of(case))


async def _pairs_of(case: Case) -> list[Pair]:
    goal = case.goal
    if not names_its_things(case):
        # That the right one was touched cannot be seen in a history.
        return []
    stage = Rehearsal(goal)
    random = random_for("moments", goal.seed, goal.id)
    plan = random.choices(*zip(*_PLANS.items(), strict=True))[0]
    endings = list(_ENDINGS) if goal.kind == "user" else list(_SCRIPTED)
    ending = random.choice(endings)
    reached = await _reached(stage, case, ending)
    if reached is None:
        # Back may undo it, or lead where the goal may not end.
        reached, ending = await _reached(stage, case, "none"), "none"
    if reached is None:
        return []
    for contrast in dict.fromkeys((plan, *_PLANS)):
        match contrast:
            case "sibling":
                found = await _siblings(stage, case, reached, ending)
            case "near miss":
                found = await _near_misses(stage, case, reached, ending, random)
            case _:
                found = await _short(stage, case, reached, ending)
        if found:
            return found
    return []


async def _reached(stage: Rehearsal, case: Case, ending: str) -> Way | None:
    """The reference with an ending, if the goal is reached then."""
    way = await _way(stage, "reference", case.draft.reference, ending)
    return way if way is not None and _truth(case, way, way) == "stop" else None


async def _siblings(stage: Rehearsal, case: Case, reached: Way, ending: str) -> list[Pair]:
    """The way of a sibling for this goal, and this way for the sibling."""
    for sibling in islice(case.siblings(), _SIBLINGS):
        other = await _reached(stage, sibling, ending)
        missed = _missed(case, other, reached)
        if other is None or missed is None:
            continue
        found = [_pair(case, reached, (other, missed), "sibling", ending)]
        mirrored = _missed(sibling, reached, other)
        if mirrored is not None:
            found.append(_pair(sibling, other, (reached, mirrored), "sibling", ending, sibling))
        return found
    return []


async def _near_misses(
    stage: Rehearsal, case: Case, reached: Way, ending: str, random: Random
) -> list[Pair]:
    """A near miss, and a second try after it."""
    if case.origin.template.memory:
        # Which day is the warmest was on a screen that is gone.
        return []
    names = sorted(name for name, way in case.draft.near_misses.items() if _misses(case, way))
    for name in random.sample(names, k=len(names))[:_NEAR_MISSES]:
        lines = case.draft.near_misses[name]
        near = await _way(stage, f"near miss: {name}", lines, ending)
        if near is None:
            continue
        truth = _missed(case, near, reached)
        found = []
        if truth is not None:
            found.append(_pair(case, reached, (near, truth), "near miss", ending))
        found += await _second_try(stage, case, reached, f"near miss: {name}", lines, ending)
        if found:
            return found
    return []


def _misses(case: Case, lines: Steps) -> bool:
    """Whether a near miss misses the goal in the eyes of a reader too.

    Where it continues after the goal was reached, that it should have stopped is a matter of taste,
    unless the last thing it does is to undo it.
    """
    reference = case.draft.reference
    return lines[: len(reference)] != reference or "snackbar_action" in lines[-1]


async def _second_try(
    stage: Rehearsal, case: Case, reached: Way, name: str, lines: Steps, ending: str
) -> list[Pair]:
    """A near miss, and then this way or that of a sibling."""
    if case.goal.kind != "user":
        return []
    tried = (*lines, _AGAIN)
    title = f"{name}, then"
    again = await _way(stage, f"{title} reference", (*tried, *case.draft.reference), ending)
    if again is None or _truth(case, again, reached) != "stop":
        return []
    for sibling in islice(case.siblings(), _SIBLINGS):
        steps = (*tried, *sibling.draft.reference)
        other = await _way(stage, f"{title} way of another goal", steps, ending)
        truth = _missed(case, other, reached)
        if other is not None and truth is not None:
            return [_pair(case, again, (other, truth), "second try", ending)]
    return []


async def _short(stage: Rehearsal, case: Case, reached: Way, ending: str) -> list[Pair]:
    """The way without its last action, and a second try after it."""
    lines = case.draft.reference[:-1]
    if not lines:
        return []
    name = "all but the last step"
    cut = await _way(stage, name, lines, ending)
    truth = _missed(case, cut, reached)
    if cut is None or truth is None:
        return []
    again = await _second_try(stage, case, reached, name, lines, ending)
    return [_pair(case, reached, (cut, truth), "short", ending), *again]


def _pair(
    case: Case,
    reached: Way,
    missed: tuple[Way, Truth],
    contrast: str,
    ending: str,
    sibling: Case | None = None,
) -> Pair:
    way, truth = missed
    return Pair(Moment(case, reached, "stop"), Moment(case, way, truth), contrast, ending, sibling)


async def _way(stage: Rehearsal, name: str, lines: Steps, ending: str) -> Way | None:
    """Steps and an ending carried out; None if the phone does not go along.

    A sibling has the set-up of its goal, so both begin on the same stage.
    """
    whole = (*lines, *_ENDINGS[ending])
    try:
        run = await stage.run(following(whole))
    except (ReferenceStepError, DeviceError):
        return None
    if run.steps[-1].record is None:
        return None
    return Way(f"{name}, {ending}" if ending != "none" else name, whole, run)


def _truth(case: Case, way: Way, reference: Way) -> Truth | None:
    return truth_at(case.goal, way.run, way.end, reference.run)


def _missed(case: Case, way: Way | None, reference: Way) -> Truth | None:
    """The answer at the end of a way that misses the goal; None if it does not, or none is sure."""
    truth = None if way is None else _truth(case, way, reference)
    return None if truth == "stop" else truth


def recording(
    goal: Goal, name: str, lines: Steps, run: Run, moments: tuple[JudgedStep, ...]
) -> Recording:
    """A run as a recording with moments to ask about."""
    return Recording(
        goal=goal,
        screens=[
            lazy_screen(goal, name, partial(following, lines), step, document)
            for step, document in enumerate(run.documents)
        ],
        actions=[step.record for step in run.steps if step.record is not None],
        name=name,
        moments=moments,
    )


@lru_cache(maxsize=512)
def _packed(document: bytes) -> bytes:
    """A document in a tenth of its room; the ways of a goal share most of theirs."""
    return zlib.compress(document, 1)


def lazy_screen(
    goal: Goal, name: str, policy: Callable[[], Policy], step: int, document: bytes
) -> SourceScreen:
    """A screen of a run; its picture is made by running the episode again, when it is wanted.

    Args:
        goal: Where the run starts.
        name: The part of its name that tells which run it is.
        policy: Makes what acted in the run.
        step: The number of the screen.
        document: The screen.
    """
    title = f"builtin/{goal.seed}/{goal.id}/{name}/{step}"
    packed = _packed(document)
    return SourceScreen(
        name=title,
        read_tree=lambda: parse_hierarchy(zlib.decompress(packed), name=title),
        screenshot=lambda: finish(picture_at(goal, policy(), step)),
        has_screenshot=True,
    )
