"""The steps of an episode in the transcript, where a reader of a log sees them one by one."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from binascii import Error as Base64Error

from inspect_ai.event import InfoEvent
from inspect_ai.log import EvalSample, resolve_sample_attachments, transcript

from uiprobe.environments.errors import DeviceError, DeviceLostError
from uiprobe.episodes.schema import EpisodeStep
from uiprobe.episodes.stopwatch import Stopwatch
from uiprobe.ui.platform import Platform
from uiprobe.ui.screen import Screen
from uiprobe.ui.trajectory import RecordedAction, describe_action

STEP_SOURCE = "uiprobe/step/"
"""Source of the events of steps, before the number of the step."""

_MAX_SHOWN = 20_000
"""Characters of an observation in the transcript; the record of the step has all of it."""

_PICTURE = re.compile(r"\(data:image/png;base64,([A-Za-z0-9+/=]+)\)")


async def take_picture(screen: Screen, watch: Stopwatch) -> bytes | None:
    """The screenshot as PNG; None if the environment has none of this screen.

    Raises:
        DeviceLostError: The device does not answer.
    """
    try:
        with watch.on("device"):
            return await screen.screenshot()
    except DeviceLostError:
        raise
    except DeviceError:
        return None


def log_step(
    number: int, step: EpisodeStep, observation: str, picture: bytes | None, platform: Platform
) -> None:
    """Write a step into the transcript, as text with the screenshot in it.

    Args:
        number: Of the step, from 0.
        step: The record that the log keeps of it.
        observation: The screen as the agent saw it, if it was text.
        picture: The screenshot as PNG.
        platform: What it was done on.
    """
    parts = [f"**Step {number}** in {_code(f'{step.place.app}/{step.place.page}')}"]
    if picture is not None:
        parts.append(f"![screen](data:image/png;base64,{b64encode(picture).decode()})")
    if step.left_out:
        parts.append(f"Left out, so that the prompt fits: {step.left_out}")
    if step.help is not None and step.help.text:
        parts.append(f"**Help**\n\n{shown_block(step.help.text)}")
    for answer in step.answers:
        parts.append(f"**Answer**\n\n{shown_block(answer.text)}")
        if answer.reason is not None:
            parts.append(f"Not accepted: {_code(f'{answer.reason}: {answer.message}')}")
    if step.refused is not None:
        parts.append(f"The device refused {_code(step.refused)}")
    if step.action is not None:
        done = describe_action(
            RecordedAction.from_dict(step.record, name=f"step {number}", platform=platform)
        )
        parts.append(f"**Action** {_code(step.action)}: {_code(done)}")
        if step.help is not None and step.help.decided:
            parts.append(f"Decided on {_code(step.help.decided)}; help found another target")
        if step.reply:
            parts.append(f"**Reply** {_code(step.reply)}")
    elif not step.answers:
        parts.append("The episode ends on this screen.")
    if step.error:
        parts.append(f"It failed: {_code(step.error)}")
    if observation:
        parts.append(f"**Observation**\n\n{shown_block(observation)}")
    transcript().info("\n\n".join(parts), source=f"{STEP_SOURCE}{number}")


def logged_pictures(sample: EvalSample) -> dict[int, bytes]:
    """The screenshots of an episode from its log, as PNG, by number of the step.

    If an episode restarted, those of its last run.
    """
    found: dict[int, bytes] = {}
    for event in resolve_sample_attachments(sample, "full").events:
        if not isinstance(event, InfoEvent) or not (event.source or "").startswith(STEP_SOURCE):
            continue
        number = int((event.source or "").removeprefix(STEP_SOURCE))
        if number == 0:
            found = {}
        picture = _PICTURE.search(str(event.data))
        if picture is not None:
            try:
                found[number] = b64decode(picture.group(1), validate=True)
            except Base64Error:
                continue
    return found


def _code(text: str) -> str:
    """Text in a line, shown as it is: the text of a screen or a model is never markup."""
    line = " ".join(text[:1000].split())
    ticks = "`" * (1 + max((len(run) for run in re.findall("`+", line)), default=0))
    return f"{ticks} {line} {ticks}"


def shown_block(text: str) -> str:
    """Text of several lines, shown as it is."""
    shown = text[:_MAX_SHOWN]
    fence = "~" * max(3, 1 + max((len(run) for run in re.findall("~+", shown)), default=0))
    return f"{fence}text\n{shown}\n{fence}"
