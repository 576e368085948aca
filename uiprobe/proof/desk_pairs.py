"""The proof of a pair of worlds on the desk: opposite things are right, and no page says which.

What a colleague knows is on no page, so that until they are asked the worlds are one desk: the
same goal, records, flags and first page. Where a later page says what is right, the worlds are
equal until it is opened.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from uiprobe.environments.web.sites.desk.tasks.families import Work, WorldName
    from uiprobe.environments.web.sites.desk.tasks.outcomes import Seen


def is_met(work: Work, seen: Seen, questions: Sequence[str] | None = None) -> bool:
    """Whether a task is met by the end of an episode and by what was asked in it.

    Args:
        work: The task.
        seen: The end of the episode.
        questions: The questions to the colleague; None for those of the solution.
    """
    from uiprobe.environments.web.sites.desk.tasks.outcomes import is_feasible
    from uiprobe.ui.evaluation import Evaluation, Verdict, judge_asking
    from uiprobe.ui.spaces.base import ASK, INFEASIBLE_KIND, STOP_KIND
    from uiprobe.ui.trajectory import RecordedAction

    found = Evaluation((Verdict(1 if work.outcome.judge(seen).met else None),))
    if work.person is None:
        return found.success
    asked = work.questions if questions is None else questions
    end = STOP_KIND if seen.last("infeasible") is None else INFEASIBLE_KIND
    records = [*(RecordedAction(ASK, message=one) for one in asked), RecordedAction(end)]
    return judge_asking(
        work.person, work.goal, records, found, feasible=is_feasible(work.outcome), ended=True
    ).success


def asked_wrongly(work: Work) -> Iterator[tuple[str, Sequence[str]]]:
    """Questions that make the solution fail: too many, and none where one is demanded."""
    from uiprobe.ui.person.conversation import GIVES_UP_AT

    if work.person is None:
        return
    yield "asked again and again", (*work.questions, *["What should I do?"] * GIVES_UP_AT)
    if any(fact.must_ask or fact.settles for fact in work.person.facts):
        yield "not asked", ()


def pair_problems(family: str, seed: int, world: WorldName, seen: Seen) -> Iterator[str]:
    """The reasons why both worlds of a seed are no pair.

    Args:
        family: Name of the family.
        seed: The seed of the task.
        world: The world in which the solution was carried out.
        seen: What it left there.
    """
    from uiprobe.environments.web.sites.desk.tasks.mutants import reached
    from uiprobe.environments.web.sites.desk.tasks.task import make_work
    from uiprobe.ui.person.conversation import converse

    here = make_work(family, seed, world=world)
    there = make_work(family, seed, world="b" if world == "a" else "a")
    if (here.goal, here.start) != (there.goal, there.start):
        yield "the worlds have two goals"
    if here.questions != there.questions:
        yield "the solutions ask different things"
    if is_met(here, reached(there.outcome, seen), there.questions):
        yield "what is right in the other world is met here"
    same_desk = (here.stage, here.flags) == (there.stage, there.flags)
    if here.person is None:
        if same_desk and here.later == there.later:
            yield "no page says what is right"
        if there.person is not None:
            yield "somebody can be asked in one world alone"
    else:
        if here.person == there.person:
            yield "the person says the same in both worlds"
        if not same_desk:
            yield "a page gives the world away, before the question"
        hidden = [fact for fact in here.person.facts if fact.hidden]
        told = [
            one for one in converse(here.person, here.questions, here.goal) if one.outcome == "told"
        ]
        if len(told) != len(hidden) or len(told) != len(here.questions):
            yield "the questions of the solution do not bring each fact once"
