"""The helps that an agent can be given in an experiment, and the words in which they are given.

Each help makes up for one capability and leaves the others to the model. What an oracle says and
what a simulated agent reads are the same words, so they are written here, once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from uiprobe.episodes.options import split_names

HELPS = {
    "format": "the answer is given under a response schema, and asked for again if it is not read",
    "grounding": "the target that the answer names in words is found on the screen by the project",
    "state": "the states and contents of what is on the screen are written out",
    "read": "the numbers on the screen are spelled out",
    "language": "the labels of the screen that are not in English are given in English",
    "scroll": "what lies beyond the edges of the screen is listed",
    "ask": "what the person would say when asked is written out",
    "time": "what will happen by itself, and when, is written out",
    "stop": "it is told on each screen whether the goal is met",
    "memory": "all that was done and seen on earlier screens is written out",
    "exploration": "it has a manual of the app: which screens there are, and what leads to them",
    "plan": "the next step is told in words, found by a search from where the agent stands",
}
"""The helps and what they give. The narrower come first: a help that gives less explains more, and
a plan also makes up for all helps below `grounding`."""

BROADEST = "plan"
"""The help that makes up for several faults at once, also where none of the others does."""

PLACEBO = "placebo"
"""Advice as long as that of `plan` which says nothing: the effect of more text alone."""

AGAIN = "again"
"""No help at all: the effect of another try from the same point."""

CONTROLS = (AGAIN, PLACEBO)
"""The arms that give no help; they cannot be combined."""

EMPTY: Mapping[str, str] = {
    name: {"format": AGAIN, BROADEST: PLACEBO}.get(name, f"{PLACEBO}_{name}") for name in HELPS
}
"""The arm that is as long as each help and says nothing, by help. A response schema adds no text,
and the placebo is as long as a plan; the others, such as `placebo_memory`, write as many characters
as the help would have, and stand alone too."""

NEXT_STEP = "The next step that leads to the goal: "
NO_WAY = "No way to the goal was found from this screen."
GOAL_MET = "The goal is met: stop now."
GOAL_NOT_MET = "The goal is not met yet: do not stop."
CANNOT_BE_MET = "The goal cannot be met: declare it infeasible."
READ_HEAD = "Numbers on this screen, spelled out:"
LANGUAGE_HEAD = "Labels of this screen in English:"
SCROLL_HEAD = "Beyond the edges of this screen:"
STATES_HEAD = "States of what is on this screen:"
ASK_HEAD = "What the person would say when asked:"
TIME_HEAD = "What will happen by itself:"
MEMORY_HEAD = "All that was done and seen so far:"
MANUAL_HEAD = "Manual of the app:"
TARGET_RULE = (
    "Before the action, write a line that begins with `Target:` and says in the words of the "
    "screen what you act on."
)
TARGET_HEAD = "Target:"


def parse_help(given: str | Sequence[str]) -> tuple[str, ...]:
    """The helps that a parameter names, such as `plan` or `plan+grounding`, in their order.

    Raises:
        ValueError: One of them does not exist, is named twice, or stands with a control.
    """
    text = ",".join(split_names(given))
    names = split_names(text.replace("+", ","))
    alone = (*CONTROLS, *(name for name in EMPTY.values() if name not in CONTROLS))
    known = (*HELPS, *alone)
    for name in names:
        if name not in known:
            raise ValueError(
                f"help: found {name[:40]!r}, expected some of {', '.join(known)}, joined by +"
            )
    if not names or len(set(names)) < len(names):
        raise ValueError(f"help: found {text[:60]!r}, expected different names joined by +")
    if len(names) > 1 and (control := next((one for one in names if one in alone), None)):
        raise ValueError(f"help: {control} stands alone, found {text[:60]!r}")
    return tuple(name for name in known if name in names)


def join_help(names: Sequence[str]) -> str:
    """The inverse of `parse_help`."""
    return "+".join(names)
