"""The test of one task on one page: an agent acts, and the rule is run after every step."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import anyio

from uiprobe.design.cua.base import Agent, Move, Past
from uiprobe.design.feedback.pictures import small_uri
from uiprobe.design.pages.browsers import LivePage, PageFault
from uiprobe.design.pages.hosted import LATER_RULE_MS
from uiprobe.design.rules.check import PageRule
from uiprobe.design.rules.reading import RuleError
from uiprobe.episodes.design import DesignEnding, DesignStep, DesignTest
from uiprobe.ui.spaces.browser import BROWSER, calls_of

MAX_STEPS = 20
"""Steps of a test (paper section 5.1)."""

STUCK_AFTER = 3
"""Actions in a row that change nothing after which an agent is stuck, as in the release."""

_UNREADABLE = 3
"""Answers in a row without an action after which a test ends."""


@dataclass(slots=True)
class Trial:
    """A test with its pictures.

    Attributes:
        test: What is kept of it.
        pictures: The screens on which steps were decided, as PNG.
        last: The screen at the end; empty if the page hangs.
        seconds: How long it took, from the page that was opened to the end.
    """

    test: DesignTest
    pictures: list[bytes] = field(default_factory=list)
    last: bytes = b""
    seconds: float = 0.0


async def try_task(
    page: LivePage,
    html: str,
    number: int,
    rule: PageRule,
    agent: Agent,
    *,
    max_steps: int = MAX_STEPS,
    other: PageRule | None = None,
    pictures: bool = True,
) -> Trial:
    """Let an agent try a task on a fresh page.

    Whatever the page does, there is a verdict: a rule that held its ground on the fresh page and
    cannot be run on what the page has become does not hold.

    Args:
        page: Where the page is shown.
        html: The page.
        number: The number of the task.
        rule: Evaluated after every step; the test ends when it holds.
        agent: The agent that tries it.
        max_steps: The most steps.
        other: The rule of a second verifier, which is run at the end.
        pictures: Whether the agent needs them; without them it is not noticed that it is stuck.

    Raises:
        DeviceError, ServerError: The machinery failed.
    """
    trial = Trial(DesignTest(task=number, ending="max_steps", passed=False))
    run = _Run(page, rule, agent, trial, pictures=pictures)
    began = anyio.current_time()
    try:
        await page.open(html)
        began = anyio.current_time()
        await run.begin()
        for _ in range(max_steps):
            ending = await run.step()
            if ending is not None:
                trial.test.ending = ending
                break
        run.conclude()
        if other is not None:
            trial.test.other_passed = await _quietly(other, page)
    except PageFault as fault:
        trial.test.ending, trial.test.passed = "page_fault", False
        trial.test.error = str(fault)
    trial.seconds = anyio.current_time() - began
    trial.test.last = small_uri(trial.last)
    return trial


class _Run:
    """The steps of a test."""

    def __init__(
        self, page: LivePage, rule: PageRule, agent: Agent, trial: Trial, *, pictures: bool
    ) -> None:
        self._pictures = pictures
        self._page = page
        self._rule = rule
        self._agent = agent
        self._trial = trial
        self._past: list[Past] = []
        self._state: dict[str, Any] | None = None
        self._unchanged = self._unreadable = self._all_unreadable = 0
        self._rule_error = ""

    async def begin(self) -> None:
        """Look at the page as it opens."""
        await self._look()

    async def _look(self) -> bool:
        """Look at the page; whether it differs from what was seen before.

        The release compares states, which do not know what is drawn on a canvas; pictures do not
        know what is out of view. Only if both are the same nothing has changed, except under the
        release's own readings. A state takes long to read on a large page, and is read only where
        it decides.
        """
        if not self._pictures:
            return True
        picture = await self._page.picture()
        same, self._trial.last = picture == self._trial.last, picture
        if not same and self._rule.language != "mini_aui":
            self._state = None
            return True
        before, self._state = self._state, await self._page.state()
        return before is not None and before != self._state

    async def step(self) -> DesignEnding | None:
        """One step; why the test ends with it, if it does."""
        trial, before = self._trial, self._trial.last
        move = await self._agent.decide(before, self._past, self._page)
        step = DesignStep(thought=move.thought, error=move.error, picture=small_uri(before))
        trial.test.steps.append(step)
        trial.pictures.append(before)
        if move.action is not None:
            await self._act(move, step)
        self._past.append(Past(step.action, step.thought, step.error, before))
        passed = await self._check()
        step.changed = await self._look()
        if passed:
            trial.test.passed = True
            return "rule_satisfied"
        if move.ends:
            return "explicit"
        if move.action is None:
            self._all_unreadable += 1
            self._unreadable += 1
            trial.test.error = move.error
            return "unreadable" if self._unreadable >= _UNREADABLE else None
        self._unreadable = 0
        self._unchanged = 0 if step.changed else self._unchanged + 1
        return "stuck" if self._unchanged >= STUCK_AFTER else None

    async def _act(self, move: Move, step: DesignStep) -> None:
        action = move.action
        if action is None:
            return
        step.action = BROWSER.format(action)
        place = next((call.point for call in calls_of(action) if call.point is not None), None)
        if place is not None:
            step.x, step.y = place.x, place.y
            step.control = await self._page.control_at(place.x, place.y)
        step.error = await self._page.act(action)

    async def _check(self) -> bool:
        try:
            passed = await self._rule.holds(self._page, LATER_RULE_MS)
        except RuleError as error:
            self._rule_error = str(error)
            return False
        self._rule_error = ""
        return passed

    def conclude(self) -> None:
        """Say what a verdict against the page rests on, or that it is the agent's failure."""
        test = self._trial.test
        if test.passed:
            test.error = ""
        elif 2 * self._all_unreadable > len(test.steps):
            # Whether the page can be used does not show where most answers say nothing.
            test.ending = "unreadable"
        elif self._rule_error:
            test.error = f"the rule cannot be run on what the page has become: {self._rule_error}"


async def _quietly(rule: PageRule, page: LivePage) -> bool | None:
    try:
        return await rule.holds(page, LATER_RULE_MS)
    except RuleError:
        return None
