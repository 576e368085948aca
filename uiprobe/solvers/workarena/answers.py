"""Reading the answers of the WorkArena agent: parts between tags, the action among them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from uiprobe.solvers.workarena.options import WorkArenaOptions
from uiprobe.ui.actions import MAX_ACTION_LENGTH, Action, ActionError
from uiprobe.ui.spaces.browser import BROWSER, calls_of
from uiprobe.ui.spaces.browser_calls import FUNCTIONS

PARTS = ("think", "plan", "step", "memory", "action_draft", "criticise", "action")
"""Names of the parts that an answer may have."""

MAX_ANSWER = 200_000
"""Characters of an answer; a longer one is not read."""


class PartsError(ValueError):
    """An answer without the parts that were asked for, or with the action in the wrong form.

    Attributes:
        reason: Why, as a code.
    """

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class ReadAnswer:
    """An answer.

    Attributes:
        parts: The other parts, by name.
    """

    action: Action
    parts: dict[str, str]


def wanted_parts(options: WorkArenaOptions) -> tuple[str, ...]:
    """The parts that an answer must have, in their order."""
    wanted = {
        "think": options.use_thinking,
        "plan": options.use_plan,
        "step": options.use_plan,
        "action_draft": options.use_criticise,
        "criticise": options.use_criticise,
        "action": True,
    }
    return tuple(name for name, is_wanted in wanted.items() if is_wanted)


def allowed_functions(options: WorkArenaOptions) -> tuple[str, ...]:
    """The functions that the action may call; none where it is Python code."""
    if options.action_space == "python":
        return ()
    subsets = {"bid", "nav", "tab", "misc", "chat", "infeas"}
    if options.action_space == "bid+coord":
        subsets.add("coord")
    # The paper's tasks end by themselves, or by a message to the user.
    return tuple(
        name
        for name, one in FUNCTIONS.items()
        if one.offered and one.subset in subsets and name != "stop"
    )


def read_answer(text: str, options: WorkArenaOptions) -> ReadAnswer:
    """Read an answer.

    Raises:
        PartsError: A part is missing or there twice, or the action cannot be read.
    """
    if len(text) > MAX_ANSWER:
        raise PartsError("too_long", f"an answer of {len(text):,} characters")
    parts = {}
    for name in PARTS:
        found = re.findall(rf"<{name}>(.*?)</{name}>", text, re.DOTALL)
        if name in wanted_parts(options) and len(found) != 1:
            problem = "is missing" if not found else f"is there {len(found)} times"
            raise PartsError(
                "no_answer" if not found else "several_answers",
                f"the part <{name}>...</{name}> {problem}",
            )
        if found:
            parts[name] = found[0].strip()
    written = _without_fence(parts.pop("action"))
    if options.action_space == "python":
        return ReadAnswer(_python(written), parts)
    try:
        action = BROWSER.parse(written)
    except ActionError as error:
        raise PartsError(error.reason, str(error)) from None
    _check_calls(action, options)
    return ReadAnswer(action, parts)


def _python(code: str) -> Action:
    """The action that runs code; whether it is Python shows when it runs."""
    if not code:
        raise PartsError("empty", "there is no action")
    if len(code) > MAX_ACTION_LENGTH:
        raise PartsError("too_long", f"{len(code):,} characters, at most {MAX_ACTION_LENGTH:,}")
    return Action("python", text=code)


def _without_fence(text: str) -> str:
    fenced = re.fullmatch(r"```[a-z]*\n(.*?)\n?```", text, re.DOTALL)
    return fenced[1].strip() if fenced else text


def _check_calls(action: Action, options: WorkArenaOptions) -> None:
    calls = calls_of(action)
    if len(calls) > 1 and not options.multi_actions:
        raise PartsError("trailing_text", f"found {len(calls)} actions, expected exactly one")
    allowed = allowed_functions(options)
    for call in calls:
        if call.kind not in allowed:
            raise PartsError("unknown_action", f"{call.kind} is not one of the actions")
