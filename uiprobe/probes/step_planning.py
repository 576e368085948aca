"""Planning, probed by steps: which one comes next, and in which order they come.

A goal, what was done for it, the current screen, and four steps are shown. Either one of them comes
next, and the others, possible on the same screen, lead off the way; or all four come next, and each
needs what the one before it brings to the screen.
"""

from __future__ import annotations

from inspect_ai.dataset import Sample

from uiprobe.probes.answer_forms import ChoiceForm, OrderForm
from uiprobe.probes.items import (
    make_broken_sample,
    make_sample,
    missing_screenshot,
    repeated_prompts,
)
from uiprobe.probes.names import Context
from uiprobe.probes.sources.base import Broken, HasSteps, SourceError, StepQuestion
from uiprobe.ui.observation import render_tree
from uiprobe.ui.platform import ANDROID, space_of
from uiprobe.ui.trajectory import describe_history
from uiprobe.ui.tree import TreeError

SYSTEM = (
    "You plan {watches}. You are given a goal, the actions so far and possible steps, and you "
    "decide which comes next, or in which order they come."
)

_QUESTIONS = {
    "next": "Which of these steps comes next on the way to the goal?",
    "order": "These are the next four steps, in a wrong order. In which order do they have to be "
    "done?",
}


def build_step_planning(
    source: HasSteps, *, context: Context = "screen"
) -> tuple[list[Sample], list[Broken]]:
    """The items, and those left out: without a screenshot, or with the prompt of another.

    Args:
        source: Where the questions come from.
        context: What is shown of the current screen.

    Raises:
        SourceError: The questions cannot be read at all.
    """
    samples: list[Sample] = []
    missing: list[Broken] = []
    for question in source.step_questions():
        if context == "image" and not question.screen.has_screenshot:
            missing.append(missing_screenshot(question.id, question.screen))
        else:
            samples.append(_sample(question, context))
    repeated = repeated_prompts(samples, pictured=context == "image")
    kept = [sample for sample in samples if str(sample.id) not in repeated]
    return kept, [*missing, *repeated.values()]


def _sample(question: StepQuestion, context: Context) -> Sample:
    goal = question.goal
    shown = ""
    if context == "screen":
        try:
            shown = f"Current screen:\n{render_tree(question.screen.tree)}\n"
        except (TreeError, SourceError) as error:
            return make_broken_sample(
                Broken(question.id, str(error), goal.app, goal.category), cluster=goal.id
            )
    elif context == "image":
        shown = "The picture shows the current screen.\n\n"
    options = dict(question.options)
    form = ChoiceForm(choices=options) if question.kind == "next" else OrderForm(choices=options)
    lines = "\n".join(f"{letter}. {text}" for letter, text in options.items())
    place = "App" if goal.platform == ANDROID.name else "Site"
    return make_sample(
        id=question.id,
        system=SYSTEM.format(watches=space_of(goal).persona.watches),
        prompt=(
            f"{place}: {goal.app}\nGoal: {goal.instruction}\n\n"
            f"Actions so far:\n{describe_history(list(question.done))}\n\n"
            f"{shown}{_QUESTIONS[question.kind]}\n{lines}\n\n{form.instruction}"
        ),
        form=form,
        reference=question.answer,
        cluster=goal.id,
        app=goal.app,
        category=goal.category,
        facet=question.kind,
        screen=question.screen.name,
    )
