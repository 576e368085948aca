"""Planning, probed by completion judgment (paper sections 3.2.3 and 3.3.3).

Every step of every reference trajectory makes one item: the goal, the actions so far and the
current screen are shown; at the last step the answer is stop, at all others continue.
"""

from __future__ import annotations

from inspect_ai.dataset import Sample

from uiprobe.probes.answer_forms import ChoiceForm
from uiprobe.probes.items import make_broken_sample, make_sample, missing_screenshot
from uiprobe.probes.names import Context, Reading
from uiprobe.probes.sources.base import Broken, JudgedStep, Recording, Source, SourceError
from uiprobe.ui.observation import render_tree
from uiprobe.ui.spaces.touch import TOUCH
from uiprobe.ui.trajectory import describe_history
from uiprobe.ui.tree import TreeError

SYSTEM = (
    f"You supervise {TOUCH.persona.watches}. You are given a goal and the actions so far, and you "
    "decide whether the goal has been reached or the work must continue."
)

_STRICT = ChoiceForm(
    choices={"continue": "the goal has not been reached yet", "stop": "it has been reached"}
)
_SPHINX = ChoiceForm(
    choices={"yes": "the goal has been reached", "no": "it has not been reached yet"},
    reading="substring",
)


def build_completion_judgment(
    source: Source, *, context: Context = "screen", reading: Reading = "strict"
) -> tuple[list[Sample], list[Broken]]:
    """The items of all trajectories, and those left out because they have no screenshot.

    Args:
        source: Where the trajectories come from.
        context: What is shown.
        reading: `strict` asks for continue or stop, as the paper says; `sphinx` asks for yes or no
            and reads the answer as the release does, for comparison with published numbers.

    Raises:
        SourceError: The tasks cannot be read at all.
    """
    samples: list[Sample] = []
    missing: list[Broken] = []
    for recording in source.recordings():
        if isinstance(recording, Broken):
            samples.append(make_broken_sample(recording))
            continue
        for moment in recording.judged():
            screen = recording.screens[moment.step]
            if context == "image" and not screen.has_screenshot:
                missing.append(missing_screenshot(_item_id(recording, moment), screen))
            else:
                samples.append(_step_sample(recording, moment, context, reading))
    return samples, missing


def _item_id(recording: Recording, moment: JudgedStep) -> str:
    name = f"/{recording.name}" if recording.name else ""
    return f"{recording.goal.id}{name}/{moment.step}"


def _step_sample(
    recording: Recording, moment: JudgedStep, context: Context, reading: Reading
) -> Sample:
    goal, step = recording.goal, moment.step
    last = moment.truth == "stop"
    screen = recording.screens[step]
    form = _STRICT if reading == "strict" else _SPHINX
    shown = ""
    if context == "screen":
        try:
            shown = f"Current screen:\n{render_tree(screen.hierarchy())}\n"
        except (TreeError, SourceError) as error:
            return make_broken_sample(
                Broken(_item_id(recording, moment), str(error), goal.app, goal.category),
                cluster=goal.id,
            )
    elif context == "image":
        shown = "The picture shows the current screen.\n\n"
    untouched = (
        "No action has been taken on the current screen yet: if something on it still needs to be "
        "touched, the goal has not been reached.\n"
        if shown
        else ""
    )
    question = (
        "Has the goal been reached, so that the work should stop, or should it continue?"
        if reading == "strict"
        else "Has the goal been reached?"
    )
    history = describe_history(list(recording.actions[:step]))
    return make_sample(
        id=_item_id(recording, moment),
        system=SYSTEM,
        prompt=(
            f"App: {goal.app}\nGoal: {goal.instruction}\n\nActions so far:\n{history}\n\n"
            f"{shown}{untouched}{question} {form.instruction}"
        ),
        form=form,
        reference=("stop" if last else "continue")
        if reading == "strict"
        else ("yes" if last else "no"),
        cluster=goal.id,
        app=goal.app,
        category=goal.category,
        truth="stop" if last else "continue",
        step=step,
        screen=screen.name,
    )
