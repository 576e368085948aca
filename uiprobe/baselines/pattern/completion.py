"""Whether a goal is reached, by cues in the history and on the screen."""

from __future__ import annotations

import re

from uiprobe.baselines.pattern.words import quoted, stems
from uiprobe.baselines.prompt_reader import PromptReading

_IDLE = re.compile(r"^\d+\. (Waited|Pressed back)", re.IGNORECASE)
_CLOSING = re.compile(
    r"\b(save|ok|done|send|submit|confirm|delete|apply|pay|book|order|create|start|yes|share|post|"
    r"buy|set|button1|positive)\b",
    re.IGNORECASE,
)
_HOPELESS = re.compile(
    r"\b(no (results|matches|such)|not (found|available|possible)|nothing (here|found)|sold out|"
    r"already (sent|deleted|gone)|cannot be|can no longer)\b",
    re.IGNORECASE,
)
_POSITIVE = ("stop", "yes")
_MOSTLY = 0.6
"""Share of the words of a goal that the history and the screen have when it seems reached."""


def judge_completion(reading: PromptReading) -> str:
    """One of the words asked for: reached after idling, or when nothing of the goal is missing."""
    history, _, screen = reading.context.partition("\n\n")
    lines = [line for line in history.splitlines() if re.match(r"\d+\. ", line)]
    reached = next((word for word in reading.options if word in _POSITIVE), "")
    open_ = next((word for word in reading.options if word in ("continue", "no")), "")
    failed = next((word for word in reading.options if word not in (reached, open_)), "")
    last = lines[-1] if lines else ""
    if failed and _HOPELESS.search(screen):
        return failed
    if _IDLE.match(last):
        return reached
    if not lines:
        return open_
    wanted = [*quoted(reading.question), *re.findall(r"\d[\d:.,]*\d|\d", reading.question)]
    if any(value not in reading.context for value in wanted):
        return open_
    shown = stems(reading.context)
    goal = stems(reading.question)
    named = len(goal & shown) / max(1, len(goal))
    return reached if _CLOSING.search(last) and named > _MOSTLY else open_
