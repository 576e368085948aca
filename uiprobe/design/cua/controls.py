"""Control trajectories: what must not meet the rule of a task that an agent has done.

A page may answer to any click, to the time, or to the right control whatever is typed. So after a
test that was passed, fresh copies of the page are acted on in ways in which the task is not done:

- nothing is done, for as long as the test took;
- then random controls are clicked that the agent did not use, and random places;
- the actions of another task are done, if they lack one of the agent's;
- the agent's actions are done in another order, and without the one that met the rule;
- its actions are done with other texts, where the rule names what was typed.

A rule that one of them meets says nothing about the page, and the test does not count.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from string import ascii_lowercase, ascii_uppercase, digits

from uiprobe.design.cua.repeating import found_again, rule_holds
from uiprobe.design.pages.actions import VIEWPORT
from uiprobe.design.pages.browsers import LivePage, PageFault
from uiprobe.design.rules.check import PageRule
from uiprobe.episodes.design import DesignStep, DesignTest
from uiprobe.ui.actions import Action
from uiprobe.ui.coordinates import Point
from uiprobe.ui.spaces.browser import BROWSER, calls_of, in_turn

MOST_WAITED_S = 15.0
"""The longest that a control does nothing."""

_CLICKS = 8
"""Random clicks of a control, at least; as many as the agent's steps and two more if those are
more."""

_STEP_MS = 2_500
"""Milliseconds of one wait, so that each stays below the limit of a step."""

_TYPED = ("keyboard_type", "keyboard_insert_text")

Key = tuple[str, str, str]
"""The target of a step: its verb, the control, and the text or key."""


@dataclass(slots=True)
class Controls:
    """The outcomes of the controls.

    Attributes:
        tried: How many were tried.
        met_by: Those that met the rule.
    """

    tried: int = 0
    met_by: list[str] = field(default_factory=list)


async def try_controls(
    page: LivePage,
    html: str,
    rule: PageRule,
    test: DesignTest,
    seconds: float,
    others: Sequence[DesignTest],
) -> Controls:
    """Try all controls on a test that was passed.

    Args:
        page: Where the page is shown.
        html: The page.
        rule: The rule of the task.
        test: The test that passed; the controls vary its steps.
        seconds: How long it took.
        others: The tests of other tasks on the page.

    Raises:
        DeviceError: The machinery failed.
    """
    found = Controls()
    steps = [step for step in test.steps if step.action]
    controls = _Controls(page, html, rule, found)
    # The same page and rule get the same clicks, so that a repeated run gives the same verdict.
    digest = sha256(f"{html}\n{rule.text}".encode(errors="replace")).digest()
    await controls.idle(seconds, steps, Random(digest))  # noqa: S311 - no secret
    if (other := other_actions(steps, others)) is not None:
        await controls.repeat("another task's actions", other)
    if len(steps) > 1:
        # Backwards, and without the last step, after which the rule was met.
        await controls.repeat("another order", steps[-2::-1])
    if (changed := with_other_texts(steps, rule.text)) is not None:
        await controls.repeat("other texts", changed)
    return found


class _Controls:
    def __init__(self, page: LivePage, html: str, rule: PageRule, found: Controls) -> None:
        self._page = page
        self._html = html
        self._rule = rule
        self._found = found

    async def idle(self, seconds: float, steps: Sequence[DesignStep], random: Random) -> None:
        """Do nothing, then click at random."""
        self._found.tried += 2
        try:
            await self._page.open(self._html)
            if await self._waited(seconds):
                self._found.met_by.append("doing nothing")
                return
            if await self._clicked(steps, random):
                self._found.met_by.append("random clicks")
        except PageFault:
            return

    async def _waited(self, seconds: float) -> bool:
        left = 1000 * min(MOST_WAITED_S, seconds)
        while left > 0:
            wait = round(min(_STEP_MS, left))
            await self._page.act(Action("noop", arguments=(("wait_ms", wait),)))
            left -= _STEP_MS
            if await rule_holds(self._rule, self._page):
                return True
        return False

    async def _clicked(self, steps: Sequence[DesignStep], random: Random) -> bool:
        used = {key for step in steps if (key := _control(step.control))}
        for number in range(max(_CLICKS, len(steps) + 2)):
            choose = self._any_place if number % 2 else self._other_control
            place = await choose(used, random)
            if place is None:
                continue
            await self._page.act(Action("mouse_click", point=place))
            if await rule_holds(self._rule, self._page):
                return True
        return False

    async def _other_control(self, used: set[str], random: Random) -> Point | None:
        spots = [
            Point(round(one["x"]), round(one["y"]))
            for one in await self._page.labels()
            if 0 <= one["x"] < VIEWPORT["width"] and 0 <= one["y"] < VIEWPORT["height"]
        ]
        random.shuffle(spots)
        for place in spots[:_CLICKS]:
            if _control(await self._page.control_at(place.x, place.y)) not in used:
                return place
        return None

    async def _any_place(self, used: set[str], random: Random) -> Point | None:
        for _ in range(_CLICKS):
            place = Point(random.randrange(VIEWPORT["width"]), random.randrange(VIEWPORT["height"]))
            if _control(await self._page.control_at(place.x, place.y)) not in used:
                return place
        return None

    async def repeat(self, name: str, steps: Sequence[DesignStep]) -> None:
        """Do steps on a fresh page, and run the rule after each."""
        self._found.tried += 1
        try:
            await self._page.open(self._html)
            for step in steps:
                await self._page.act(await found_again(self._page, step))
                if await rule_holds(self._rule, self._page):
                    self._found.met_by.append(name)
                    return
        except PageFault:
            return


def _control(told: dict[str, str]) -> str:
    """A control by its id, else by its label; empty for none.

    Rows do not identify controls, because their texts change with the page.
    """
    return told.get("id") or told.get("label", "")


def _key(step: DesignStep) -> Key:
    calls = calls_of(BROWSER.parse(step.action))
    said = " ".join(call.text or "" for call in calls)
    place = _control(step.control) or (f"{step.x},{step.y}" if step.x is not None else "")
    return " ".join(call.kind for call in calls), place, said


def other_actions(
    steps: Sequence[DesignStep], others: Sequence[DesignTest]
) -> list[DesignStep] | None:
    """The actions of another task: of those that lack one of these, the ones least like them."""
    own = {_key(step) for step in steps}
    found: list[tuple[int, int, list[DesignStep]]] = []
    for test in others:
        theirs = [step for step in test.steps if step.action]
        keys = {_key(step) for step in theirs}
        # Actions that contain all of the agent's would do the task.
        if theirs and not own <= keys:
            found.append((len(own & keys), test.task, theirs))
    return min(found, key=lambda one: one[:2])[2] if found else None


def with_other_texts(steps: Sequence[DesignStep], rule: str) -> list[DesignStep] | None:
    """The steps with other texts for those that the rule names; None if it names none."""
    changed = False
    found = []
    for step in steps:
        calls = calls_of(BROWSER.parse(step.action))
        put: list[Action] = []
        for call in calls:
            if call.kind in _TYPED and _names(rule, call.text or ""):
                changed = True
                put.append(Action(call.kind, text=_other(call.text or "")))
            else:
                put.append(call)
        found.append(step.model_copy(update={"action": BROWSER.format(in_turn(put))}))
    return found if changed else None


def _names(rule: str, text: str) -> bool:
    """Whether a rule names what was typed, or a word of it."""
    said = {word for word in re.findall(r"\w+", rule.casefold()) if len(word) > 1}
    return any(word in said for word in re.findall(r"\w+", text.casefold()))


_SMALL, _LARGE, _DIGITS = ascii_lowercase, ascii_uppercase, digits
_TURNED = str.maketrans(
    _SMALL + _LARGE + _DIGITS,
    _SMALL[7:] + _SMALL[:7] + _LARGE[7:] + _LARGE[:7] + _DIGITS[3:] + _DIGITS[:3],
)


def _other(text: str) -> str:
    """A text of the same form that says something else."""
    return text.translate(_TURNED)
