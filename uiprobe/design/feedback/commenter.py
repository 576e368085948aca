"""The commenter: what is wrong with a page, from what the agent did on it (paper appendix B)."""

from __future__ import annotations

from collections.abc import Sequence

from uiprobe.design.answers import read_json
from uiprobe.design.asking import Models
from uiprobe.design.briefs.brief import DesignTask
from uiprobe.design.cua.testing import Trial
from uiprobe.design.feedback.pictures import patches_of, pictures_shown
from uiprobe.design.names import CommentFrom
from uiprobe.episodes.design import Comment

TRIES = 3
_MOST_ISSUES, _MOST_CHANGES, _LONGEST = 3, 6, 500

_PROMPT = """\
A computer-use agent, which sees pictures of a page and acts on places in them, failed to do a \
task on the page below. Find out what in the design of the page caused it, by these principles:
1. State is visible: whatever an action changes shows in the document at once.
2. Interaction is robust: all that the task needs can be seen and reached at 1280 x 720 without \
scrolling, with clear labels and stable ids.
3. Input is permissive: fields take what the task gives them.
4. Behaviour is predictable: nothing happens by itself when the page opens.

Answer with one JSON object and nothing else, with these fields:
"issues": up to 3 short names of problems;
"actionable_changes": 3 to 6 sentences, each naming an element by its id or selector, and what \
is to be changed in it;
"fit_within_screen": true only if the main reason is that something is out of view;
"avoid_regressions": true, because nothing else is to be changed.

Task: {task}
Expected: {expected}
Ended: {ending}

{shown}"""

_SHOWN = {
    "dashboard": "The first picture is the page when it is opened; the second shows the attempt, "
    "step by step, with a red mark where the agent acted.",
    "text": "The attempt, step by step:\n{steps}",
    "screenshots": "The first picture is the page when it is opened; the others are the screens of "
    "the attempt, in their order.",
}


def measured(trial: Trial, number: int, shown: Sequence[bytes]) -> Comment:
    """A comment without words: what its pictures cost, beside the screens of the test.

    Args:
        trial: The test.
        number: The number of its task.
        shown: The pictures that stand for the test.
    """
    screens = [*trial.pictures, trial.last] if trial.last else trial.pictures
    pixels, sizes = pictures_shown(shown)
    raw, raw_sizes = pictures_shown(screens)
    return Comment(
        task=number,
        pixels=pixels,
        raw_pixels=raw,
        patches=sum(patches_of(*size) for size in sizes),
        raw_patches=sum(patches_of(*size) for size in raw_sizes),
    )


async def comment_on(
    models: Models,
    trial: Trial,
    task: DesignTask,
    site: bytes,
    dashboard: bytes,
    form: CommentFrom,
) -> Comment:
    """Ask the commenter about one failure.

    Args:
        models: Whose role `commenter` is asked.
        trial: The test that failed.
        task: The task that the test was for.
        site: The page when it is opened, as PNG.
        dashboard: The dashboard of the test, as PNG.
        form: What the commenter is shown.
    """
    screens = [*trial.pictures, trial.last] if trial.last else list(trial.pictures)
    pictures: list[bytes] = []
    if form == "dashboard":
        pictures = [site, dashboard]
    elif form == "screenshots":
        pictures = [site, *screens]
    steps = "\n".join(
        f"{number}. {one.thought[:300]} {one.action}{f' FAILED: {one.error}' if one.error else ''}"
        for number, one in enumerate(trial.test.steps, 1)
    )
    prompt = _PROMPT.format(
        task=task.text,
        expected=task.expected or "not given",
        ending=trial.test.ending,
        shown=_SHOWN[form].format(steps=steps or "(no step)"),
    )
    found = measured(trial, task.number, pictures[1:])
    before = models.tokens.get("commenter input", 0)
    for _ in range(TRIES):
        text = await models.ask("commenter", prompt, [one for one in pictures if one])
        try:
            _read(found, text)
        except ValueError as error:
            found.error = str(error)
            continue
        found.error = ""
        break
    found.tokens = models.tokens.get("commenter input", 0) - before or None
    return found


def _read(comment: Comment, text: str) -> None:
    fields = read_json(text, dict)
    issues, changes = fields.get("issues"), fields.get("actionable_changes")
    if not isinstance(issues, list) or not isinstance(changes, list) or not changes:
        raise ValueError("expected the lists `issues` and `actionable_changes`")
    comment.issues = [str(one)[:_LONGEST] for one in issues[:_MOST_ISSUES]]
    comment.changes = [str(one)[:_LONGEST] for one in changes[:_MOST_CHANGES]]
    comment.fit_within_screen = fields.get("fit_within_screen") is True
