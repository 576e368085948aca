"""Goals on a condition: which of two things is to be done lies on a screen.

Some goals can be met without a look at the content: their instruction has all that is to be
touched, or there is one place to touch. Such a goal is joined with another one of its app, and
which of the two has to be met depends on something that only a screen shows. Both the answer and
the order of the two are drawn, each with even odds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from uiprobe.inputs.draws import random_for
from uiprobe.probes.names import Language
from uiprobe.probes.sources.builtin.language.condition import Condition
from uiprobe.probes.sources.builtin.language.draft import Draft
from uiprobe.probes.sources.builtin.language.draws import Apps
from uiprobe.probes.sources.builtin.language.steps import Steps
from uiprobe.probes.sources.builtin.language.template import AppGoals, Template
from uiprobe.probes.sources.builtin.language.words import spell
from uiprobe.ui.goal import Goal

_WORDINGS: Mapping[Language, Sequence[str]] = {
    "en": (
        "Check whether {question}. If so: {first} If not: {second}",
        "Look whether {question}. If it is so, do this: {first} Otherwise this: {second}",
    ),
    "de": (
        "Prüfe, ob {question}. Falls ja: {first} Falls nein: {second}",
        "Sieh nach, ob {question}. Wenn es so ist: {first} Sonst: {second}",
    ),
    "zh": (
        "请查看{question}。如果是：{first}如果不是：{second}",
        "先看一下{question}。若是，{first}若不是，{second}",
    ),
}

OTHER_SIDE = "the other side"
"""The wrong ending that does what the condition rules out."""


def on_condition(
    goal: Goal, draft: Draft, group: AppGoals, template: Template, apps: Apps
) -> tuple[Goal, Draft]:
    """Return the goal as it is asked under the condition of its app, and the draft that decides it.

    Args:
        goal: A goal of a template.
        draft: The draft that it was made of.
        group: The templates of its app.
        template: Its own.
        apps: The content of the apps.

    Returns:
        The goal, and the draft of the side that has to be met, with the other side as a wrong
        ending; its reference is without the look. Both are as they were if the condition is not
        one of the template.
    """
    condition = group.condition
    if condition is None or template.name not in condition.of:
        return goal, draft
    random = random_for("condition", goal.seed, goal.id)
    holds, name = _draw(condition, random, apps)
    other, others = _other(goal, group, template, condition, random, apps)
    own_first = random.choice((True, False))
    first, second = (goal, other) if own_first else (other, goal)
    met, right, wrong = (goal, draft, others) if holds == own_first else (other, others, draft)
    language: Language = next(one for one in _WORDINGS if one == goal.language)
    question = spell(condition.words, language).format(name=name)
    reference: Steps = (*condition.look(name), *condition.back, *right.reference)
    joined = replace(
        goal,
        instruction=random.choice(_WORDINGS[language]).format(
            question=question, first=first.instruction, second=second.instruction
        ),
        kind=met.kind,
        evaluators=met.evaluators,
        reference=reference,
        demands={
            "steps": len(reference) + 1,
            "distractors": max(goal.demands["distractors"], other.demands["distractors"]),
            "memory": 1 + max(goal.demands["memory"], other.demands["memory"]),
            "apps": goal.demands["apps"],
        },
    )
    near_misses = {**right.near_misses, OTHER_SIDE: wrong.reference}
    return joined, replace(right, near_misses=near_misses)


def _draw(condition: Condition, random: Random, apps: Apps) -> tuple[bool, str]:
    """Whether it holds, and what it is about."""
    facts = condition.facts(apps)
    holds = random.choice((True, False))
    if holds not in facts.values():
        holds = not holds
    return holds, random.choice([name for name, is_so in facts.items() if is_so == holds])


def _other(
    goal: Goal,
    group: AppGoals,
    template: Template,
    condition: Condition,
    random: Random,
    apps: Apps,
) -> tuple[Goal, Draft]:
    """Draw a goal of another template on the same condition, of the same kind if there is one."""
    among = [one for one in group.templates if one.name in condition.of and one != template]
    alike = [one for one in among if one.kind == template.kind] or among
    other = random.choice(alike)
    parameters, draft = next(group.drafts(other, apps, goal.seed))
    made = group.goal(
        other,
        parameters,
        apps,
        seed=goal.seed,
        instance=0,
        language=next(one for one in _WORDINGS if one == goal.language),
        draft=draft,
    )
    return made, draft
