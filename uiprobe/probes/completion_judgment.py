"""Planning, probed by completion judgment (paper sections 3.2.3 and 3.3.3).

The goal, the actions so far and the current screen are shown. Of the release, every step of every
reference trajectory makes one item: at the last step the answer is stop, at all others continue.
Other sources say which moments are asked about, and how they were made hard.
"""

from __future__ import annotations

from inspect_ai.dataset import Sample

from uiprobe.probes.answer_forms import ChoiceForm
from uiprobe.probes.items import (
    make_broken_sample,
    make_sample,
    missing_screenshot,
    repeated_prompts,
)
from uiprobe.probes.names import CompletionAnswers, Context, Reading
from uiprobe.probes.sources.base import Broken, JudgedStep, Recording, Source, SourceError
from uiprobe.ui.observation import render_tree
from uiprobe.ui.platform import ANDROID, space_of
from uiprobe.ui.trajectory import describe_history
from uiprobe.ui.tree import TreeError

SYSTEM = (
    "You supervise {watches}. You are given a goal and the actions so far, and you decide whether "
    "the goal has been reached or the work must continue."
)

_STRICT = ChoiceForm(
    choices={"continue": "the goal has not been reached yet", "stop": "it has been reached"}
)
_WITH_FAILED = ChoiceForm(
    choices={
        "continue": "the goal has not been reached yet, and still can be",
        "stop": "it has been reached",
        "failed": "it has not been reached and can no longer be, because something was done that "
        "cannot be undone",
    }
)
_SPHINX = ChoiceForm(
    choices={"yes": "the goal has been reached", "no": "it has not been reached yet"},
    reading="substring",
)

_QUESTIONS: dict[CompletionAnswers, str] = {
    2: "Has the goal been reached, so that the work should stop, or should it continue?",
    3: "Has the goal been reached, so that the work should stop, should it continue, or has the "
    "goal become impossible? Answer failed only if something was done that cannot be undone and "
    "that the goal does not allow.",
}


def build_completion_judgment(
    source: Source,
    *,
    context: Context = "screen",
    reading: Reading = "strict",
    answers: CompletionAnswers = 2,
) -> tuple[list[Sample], list[Broken]]:
    """The items of all trajectories, and those left out because they have no screenshot.

    Args:
        source: Where the trajectories come from.
        context: What is shown.
        reading: `strict` asks for continue or stop, as the paper says; `sphinx` asks for yes or no
            and reads the answer as the release does, for comparison with published numbers.
        answers: 3 to offer `failed` too; with 2, moments at which it is right are left out.

    Returns:
        The items; and those left out, because they have no screenshot, or because the same prompt
        stands for another item. Prompts of the release are never left out for that.

    Raises:
        SourceError: The tasks cannot be read at all.
        ValueError: Three answers are to be read as the release reads two, or asked about pages.
    """
    if answers == 3 and reading == "sphinx":
        raise ValueError("answers=3 has no reading as in the release: choose reading=strict")
    samples: list[Sample] = []
    missing: list[Broken] = []
    for recording in source.recordings():
        if isinstance(recording, Broken):
            samples.append(make_broken_sample(recording))
            continue
        if answers == 3 and recording.goal.platform != ANDROID.name:
            raise ValueError(
                "answers=3: on pages it cannot be determined whether a goal can still be reached; "
                "choose answers=2"
            )
        for moment in recording.judged():
            if moment.answers > answers:
                continue
            screen = recording.screens[moment.step]
            if context == "image" and not screen.has_screenshot:
                missing.append(missing_screenshot(_item_id(recording, moment), screen))
            else:
                samples.append(_step_sample(recording, moment, context, reading, answers))
    # Reference trajectories of a release stay whole.
    asked = [sample for sample in samples if "facet" in (sample.metadata or {})]
    repeated = repeated_prompts(asked, pictured=context == "image")
    kept = [sample for sample in samples if str(sample.id) not in repeated]
    return kept, [*missing, *repeated.values()]


def _item_id(recording: Recording, moment: JudgedStep) -> str:
    name = f"/{recording.name}" if recording.name else ""
    return f"{recording.goal.id}{name}/{moment.step}"


def _step_sample(
    recording: Recording,
    moment: JudgedStep,
    context: Context,
    reading: Reading,
    answers: CompletionAnswers,
) -> Sample:
    goal, step = recording.goal, moment.step
    screen = recording.screens[step]
    if reading == "sphinx":
        form, reference = _SPHINX, "yes" if moment.truth == "stop" else "no"
    else:
        form, reference = _STRICT if answers == 2 else _WITH_FAILED, moment.truth
    shown = ""
    if context == "screen":
        try:
            shown = f"Current screen:\n{render_tree(screen.tree)}\n"
        except (TreeError, SourceError) as error:
            return make_broken_sample(
                Broken(_item_id(recording, moment), str(error), goal.app, goal.category),
                cluster=goal.id,
            )
    elif context == "image":
        shown = "The picture shows the current screen.\n\n"
    space, is_phone = space_of(goal), goal.platform == ANDROID.name
    untouched = (
        "No action has been taken on the current screen yet: if something on it still needs to be "
        f"{'touched' if is_phone else 'done'}, the goal has not been reached.\n"
        if shown
        else ""
    )
    question = "Has the goal been reached?"
    if reading == "strict":
        question = _QUESTIONS[answers]
    facets = {
        name: value
        for name, value in (("facet", moment.contrast), ("ending", moment.ending))
        if value
    }
    history = describe_history(list(recording.actions[:step]))
    return make_sample(
        id=_item_id(recording, moment),
        system=SYSTEM.format(watches=space.persona.watches),
        prompt=(
            f"{'App' if is_phone else 'Site'}: {goal.app}\nGoal: {goal.instruction}\n\n"
            f"Actions so far:\n{history}\n\n"
            f"{shown}{untouched}{question} {form.instruction}"
        ),
        form=form,
        reference=reference,
        cluster=goal.id,
        app=goal.app,
        category=goal.category,
        truth=moment.truth,
        step=step,
        screen=screen.name,
        **facets,
    )
