"""Doing again what an agent did, on another version of the page or on a broken copy of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from uiprobe.design.cua.scripted import find_label
from uiprobe.design.pages.browsers import LivePage, PageFault
from uiprobe.design.pages.hosted import LATER_RULE_MS
from uiprobe.design.rules.check import PageRule
from uiprobe.design.rules.reading import RuleError
from uiprobe.episodes.design import DesignStep, DesignTest
from uiprobe.ui.actions import Action
from uiprobe.ui.coordinates import Point
from uiprobe.ui.spaces.browser import BROWSER


async def still_holds(page: LivePage, html: str, test: DesignTest, rule: PageRule) -> bool:
    """Whether a rule holds on a page after the actions of a test that was passed.

    A click goes to the control of the same id, else of the same label and row, wherever it lies
    now; one that met neither goes to the same place.

    Raises:
        DeviceError: The machinery failed.
    """
    try:
        await page.open(html)
        for step in test.steps:
            if step.action:
                await page.act(await found_again(page, step))
            if await rule_holds(rule, page):
                return True
    except PageFault:
        return False
    return False


async def killed_by(
    page: LivePage, mutants: Mapping[str, str], test: DesignTest, rule: PageRule
) -> tuple[int, int]:
    """On how many broken copies of a page a rule stays false, and of how many."""
    alive = 0
    for html in mutants.values():
        alive += await still_holds(page, html, test, rule)
    return len(mutants) - alive, len(mutants)


async def rule_holds(rule: PageRule, page: LivePage) -> bool:
    """Whether a rule holds; one that cannot be run does not."""
    try:
        return await rule.holds(page, LATER_RULE_MS)
    except RuleError:
        return False


async def found_again(page: LivePage, step: DesignStep) -> Action:
    """The action of a step, at the control that it met, wherever that lies now."""
    action = BROWSER.parse(step.action)
    if step.x is None or step.y is None or action.point is None or not step.control:
        return action
    place = await _place_of(page, step.control)
    if place is None:
        return action
    return BROWSER.relocate(action, lambda point: place if point == action.point else point)


async def _place_of(page: LivePage, control: Mapping[str, str]) -> Point | None:
    spots: list[dict[str, Any]] = await page.labels()
    same = [one for one in spots if control.get("id") and one.get("id") == control["id"]]
    found = same[0] if same else None
    if found is None and control.get("label"):
        found = find_label(spots, control["label"], control.get("row", ""))
    if found is None and control.get("label"):
        found = find_label(spots, control["label"], "")
    return None if found is None else Point(round(found["x"]), round(found["y"]))
