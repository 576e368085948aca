"""Moments of walks at which a goal is reached, and such that look like it.

Moments come in pairs with opposite answers. Most wrong ones are the ends of near misses: the same
walk with one step left out or done otherwise, which the task itself judged as not met; the others
are the page before the last action.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from uiprobe.environments.web.walks.keeping import Change
from uiprobe.inputs.draws import random_for
from uiprobe.probes.sources.base import JudgedStep, Recording
from uiprobe.probes.sources.web.page_things import label_of, one_line
from uiprobe.probes.sources.web.supply import WalkedTask, WalkSupply
from uiprobe.ui.actions import Action
from uiprobe.ui.spaces.browser import BROWSER
from uiprobe.ui.trajectory import RecordedAction
from uiprobe.ui.tree import Element

SHORT = 6
"""Of so many wrong moments one is the page before the last action."""

_UNSEEN = frozenset({"judgement", "work"})
"""Groups of the desk whose solutions use what was only on pages that are gone."""

_CLICKED = frozenset({"button", "cell", "checkbox", "gridcell", "link", "option", "radio", "tab"})


def mint_recordings(supply: WalkSupply, name: str, items: int) -> list[Recording]:
    """Recordings with so many moments in all, half of them at the goal.

    Args:
        supply: The walks.
        name: The name of source and seed.
        items: How many moments; an odd number has one more at the goal.

    Raises:
        ValueError: The walks do not give as many.
        SourceError: There are no walks.
    """
    found: list[Recording] = []
    for chunk in supply.chunks():
        walks = [one for one in chunk if one.goal.category not in _UNSEEN]
        found += _pairs(supply, walks, name, len(found) // 2)
        if len(found) >= items:
            return found[:items]
    raise ValueError(f"items={items}: {name} gives {len(found):,} completion items at most")


def _pairs(supply: WalkSupply, walks: list[WalkedTask], name: str, before: int) -> list[Recording]:
    wanted = []
    for walked in walks:
        random = random_for("completion", name, walked.name)
        changes = list(_changes(walked, random))
        if changes:
            wanted.append((walked, random.choice(changes)))
    missed = supply.changed(wanted)
    by_walk = {walked.name: near for (walked, _), near in zip(wanted, missed, strict=True) if near}
    found: list[Recording] = []
    for walked in walks:
        end = len(walked.actions)
        near = by_walk.get(walked.name)
        if near is not None:
            reached = JudgedStep(end, "stop", "near miss")
            wrong = JudgedStep(len(near.actions), "continue", "near miss")
            found += [
                _recording(walked, "reached", reached), _recording(near, "near miss", wrong)
            ]  # fmt: skip
        elif end > 1 and (before + len(found) // 2) % SHORT == 0:
            reached, wrong = (
                JudgedStep(end, "stop", "short"),
                JudgedStep(end - 1, "continue", "short"),
            )
            found += [_recording(walked, "reached", reached), _recording(walked, "short", wrong)]
    return found


def _recording(walked: WalkedTask, name: str, moment: JudgedStep) -> Recording:
    pages = range(len(walked.walk.steps))
    stop = RecordedAction("stop", space=BROWSER)
    return Recording(
        goal=walked.goal,
        screens=[walked.screen(step) for step in pages],
        actions=[*walked.actions, stop],
        name=name,
        moments=(moment,),
    )


def _changes(walked: WalkedTask, random: Random) -> Iterator[Change]:
    """Steps that may be done otherwise; the task judges what comes of it."""
    lines = [BROWSER.parse(step.line) for step in walked.walk.steps if step.line is not None]
    texts = [line.text for line in lines if line.kind == "fill" and line.text]
    for number, line in enumerate(lines):
        tree = walked.walk.steps[number].page.tree
        element = tree.handles.get(line.handle or "")
        last = number == len(lines) - 1
        if line.kind == "fill" and line.text:
            others = [text for text in texts if text != line.text]
            text = random.choice([*others, misspelt(line.text, random)])
            yield _instead(number, Action("fill", handle=line.handle, text=text))
            if not last:
                yield Change(number, None)
        elif line.kind == "select_option" and element is not None:
            options = [
                one_line(one.name or one.text)
                for one in element.descendants()
                if one.role == "option"
            ]
            options = [name for name in options if name and name not in (line.text, element.text)]
            if options:
                other = random.choice(options)
                yield _instead(number, Action("select_option", handle=line.handle, text=other))
            if not last:
                yield Change(number, None)
        elif line.kind == "click" and element is not None and element.role in _CLICKED:
            alike = [one for one in tree.widgets if _could_be_meant(one, element)]
            if alike:
                other_one = random.choice(alike)
                yield _instead(number, Action("click", handle=other_one.handle))
            if element.role in ("checkbox", "radio", "option") and not last:
                yield Change(number, None)
        elif line.kind == "send_msg_to_user" and line.text:
            yield _instead(number, Action("send_msg_to_user", text=misspelt(line.text, random)))


def _instead(step: int, action: Action) -> Change:
    return Change(step, BROWSER.format(action))


def _could_be_meant(one: Element, right: Element) -> bool:
    return (
        one is not right
        and one.role == right.role
        and "click" in one.actions
        and (label_of(one) or one.name) != (label_of(right) or right.name)
        and bool(label_of(one))
    )


def misspelt(text: str, random: Random) -> str:
    """A text with another digit, or with two letters exchanged."""
    digits = [place for place, letter in enumerate(text) if letter.isdigit()]
    if digits:
        place = random.choice(digits)
        other = random.choice([digit for digit in "123456789" if digit != text[place]])
        return f"{text[:place]}{other}{text[place + 1 :]}"
    places = [
        place
        for place in range(len(text) - 1)
        if text[place].isalpha() and text[place + 1].isalpha()
        and text[place].casefold() != text[place + 1].casefold()
    ]  # fmt: skip
    if not places:
        return f"{text}s"
    place = random.choice(places)
    return f"{text[:place]}{text[place + 1]}{text[place]}{text[place + 2 :]}"
