"""Completion items: moments of solutions and of near misses, at which to stop or to go on.

Of each goal four moments are asked: the one at which it is reached and the one before its last
action, the end of a near miss, which only looks like the goal, and one after the goal was reached
and something harmless was done besides. Half of them ask to stop, so that no constant answer gains
anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count, islice
from random import Random

from uiprobe.probes.sources.balance import random_for, spread
from uiprobe.probes.sources.base import JudgedStep, Recording, SourceScreen
from uiprobe.probes.sources.builtin import APP_GOALS, builtin_apps
from uiprobe.probes.sources.builtin.episodes import Run, finish, following, picture_at, run_episode
from uiprobe.probes.sources.builtin.language.draft import Draft
from uiprobe.probes.sources.builtin.language.steps import BACK
from uiprobe.ui.goal import Goal
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.reference import ReferenceStepError

MOMENTS_PER_GOAL = 4

_WAIT = "press [wait]"


@dataclass(frozen=True, slots=True)
class Case:
    """A goal, and what its template knows of it."""

    goal: Goal
    draft: Draft


def cases(seed: int) -> Iterator[Case]:
    """Goals without end, one instance of every template after the other, apps in turn.

    Infeasible goals are left out: they are never reached.
    """
    apps = builtin_apps(seed)
    drawn = {
        (group.app, template.name): group.draws(template, apps, seed)
        for group in APP_GOALS
        for template in group.templates
    }
    for instance in count():
        groups = []
        for group in APP_GOALS:
            members = []
            for template in group.templates:
                parameters = next(drawn[group.app, template.name], None)
                if parameters is None:
                    continue
                draft = template.build(parameters, apps)
                if draft.feasible:
                    goal = group.goal(template, parameters, apps, seed=seed, instance=instance)
                    members.append(Case(goal, draft))
            groups.append(members)
        if not any(groups):
            return
        yield from spread(groups, random_for("cases", seed, instance))


def mint_recordings(seed: int, items: int) -> list[Recording]:
    """Trajectories whose moments make so many items.

    Raises:
        ValueError: The seed does not give as many.
    """
    found: list[Recording] = []
    left = items
    for case in islice(cases(seed), items):
        if left <= 0:
            break
        # A solution of one step has no moment before its last that could be asked besides.
        if len(case.draft.reference) == 1 and not case.draft.near_misses:
            continue
        for recording in finish(_recordings(case)):
            moments = recording.judged()[:left]
            left -= len(moments)
            if moments:
                found.append(replace(recording, moments=moments))
    if left > 0:
        raise ValueError(
            f"items={items}: seed {seed} gives {items - left:,} completion items at most"
        )
    return found


async def _recordings(case: Case) -> list[Recording]:
    """The reference with something harmless after it, and a near miss."""
    goal, draft = case.goal, case.draft
    random = random_for("moments", goal.seed, goal.id)
    after = BACK if goal.kind == "user" else _WAIT
    lines = (*draft.reference, after)
    run = await run_episode(goal, following(lines), states="backs" if after == BACK else "none")
    end = len(run.steps) - 2
    if after == BACK and run.states[end] != run.states[end + 1]:
        # Back undid it or changed something else; to wait never does.
        lines = (*draft.reference, _WAIT)
        run = await run_episode(goal, following(lines), states="none")
        end = len(run.steps) - 2
    moments = (
        JudgedStep(end - 1, "continue"),
        JudgedStep(end, "stop"),
        JudgedStep(end + 1, "stop"),
    )
    missed = await _near_miss(case, random)
    if missed is None:
        early = JudgedStep(random.randrange(max(1, end - 1)), "continue")
        return [_recording(goal, "reference", lines, run, (early, *moments))]
    return [_recording(goal, "reference", lines, run, moments), missed]


async def _near_miss(case: Case, random: Random) -> Recording | None:
    """A near miss, drawn; None if the goal has none."""
    goal = case.goal
    for name in random.sample(sorted(case.draft.near_misses), k=len(case.draft.near_misses)):
        lines = case.draft.near_misses[name]
        try:
            run = await run_episode(goal, following(lines), states="none")
        except ReferenceStepError:
            continue
        last = JudgedStep(len(run.steps) - 1, "continue")
        return _recording(goal, f"near miss: {name}", lines, run, (last,))
    return None


def _recording(
    goal: Goal, name: str, lines: tuple[str, ...], run: Run, moments: tuple[JudgedStep, ...]
) -> Recording:
    return Recording(
        goal=goal,
        screens=[
            lazy_screen(goal, name, lines, step, document)
            for step, document in enumerate(run.documents)
        ],
        actions=[step.record for step in run.steps if step.record is not None],
        name=name,
        moments=moments,
    )


def lazy_screen(
    goal: Goal, name: str, lines: tuple[str, ...], step: int, document: bytes
) -> SourceScreen:
    """A screen of a run; its picture is made by running the episode again, when it is wanted."""
    title = f"builtin/{goal.seed}/{goal.id}/{name}/{step}"
    return SourceScreen(
        name=title,
        hierarchy=lambda: parse_hierarchy(document, name=title),
        screenshot=lambda: finish(picture_at(goal, following(lines), step)),
        has_screenshot=True,
    )
