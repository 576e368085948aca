"""Well-formed answers drawn at random; the same question always draws the same answer."""

from __future__ import annotations

import hashlib
import re
from random import Random

from uiprobe.baselines.prompt_reader import PromptReading
from uiprobe.ui.action_syntax import Syntax, write_action
from uiprobe.ui.actions import Action, ActionKind, Direction, Key, format_action, press
from uiprobe.ui.coordinates import Point
from uiprobe.ui.spaces.browser import BROWSER

_WORDS = ("hello", "test", "search", "today", "home")
_OTHERWISE = 0.1
"""Share of actions on a page that touch no element."""


def answer_at_random(reading: PromptReading, name: str) -> str:
    """Draw an answer.

    Args:
        reading: The question.
        name: The seed of the draw.
    """
    random = Random(hashlib.sha256(name.encode(errors="replace")).digest())  # noqa: S311
    match reading.task:
        case "letter" | "yes_no" | "decision":
            return random.choice(list(reading.options))
        case "order":
            return ", ".join(random.sample(list(reading.options), k=len(reading.options)))
        case "set":
            chosen = [letter for letter in reading.options if random.random() < 0.5]
            return ", ".join(chosen) or "none"
        case "action" | "step" if reading.space == BROWSER.name:
            return BROWSER.format(_random_page_action(reading, random))
        case "action" | "step":
            return format_action(_random_action(reading, random))
        case "form":
            return _fill_at_random(reading.template, random)
        case _:
            return random.choice(_WORDS)


def _random_action(reading: PromptReading, random: Random) -> Action:
    if reading.targets == "element" and not reading.widgets:
        # A picture does not show the number of widgets; the first few are likely to exist.
        return Action(ActionKind.CLICK, index=random.randrange(20))
    if random.random() < 0.1:
        return press(random.choice(list(Key)))
    if reading.targets == "coordinate":
        kind = random.choice((ActionKind.CLICK, ActionKind.LONGCLICK, ActionKind.TEXT))
        point = Point(
            round(random.random() * reading.extent[0], 3),
            round(random.random() * reading.extent[1], 3),
        )
        text = random.choice(_WORDS) if kind == ActionKind.TEXT else None
        return Action(kind, point=point, text=text)
    widget = random.choice(reading.widgets)
    kind = ActionKind(random.choice(widget.actions))
    return Action(
        kind,
        index=widget.index,
        text=random.choice(_WORDS) if kind == ActionKind.TEXT else None,
        direction=random.choice(list(Direction)) if kind == ActionKind.SWIPE else None,
    )


def _random_page_action(reading: PromptReading, random: Random) -> Action:
    if random.random() < _OTHERWISE:
        down = Action("scroll", arguments=(("delta_x", 0), ("delta_y", 200)))
        return random.choice((down, Action("go_back"), Action("report_infeasible", text="no")))
    if reading.targets == "coordinate":
        x, y = (round(random.random() * most, 3) for most in reading.extent)
        return Action("mouse_click", point=Point(x, y))
    if not reading.widgets:
        return Action("click", handle=str(random.randrange(20)))
    widget = random.choice(reading.widgets)
    kind = random.choice(widget.actions)
    text = None if kind == "click" else random.choice(_WORDS)
    return Action(kind, handle=widget.mark, text=text)


def _fill_at_random(template: str, random: Random) -> str:
    """The demanded form, with random values of the right types."""
    # Behind the verb of an XML form stand tags of the same name; the first match is the verb.
    match = re.search("longclick|click|swipe|press|(?<!<)text", template)
    kind = ActionKind(match.group()) if match else ActionKind.CLICK
    syntax: Syntax = "grammar"
    if template.startswith("{"):
        syntax = "json"
    elif template.startswith("<"):
        syntax = "xml"
    elif "(" in template:
        syntax = "call"
    if kind == ActionKind.PRESS:
        return write_action(press(random.choice(list(Key))), syntax)
    element = "INDEX" in template
    swipe = kind == ActionKind.SWIPE
    return write_action(
        Action(
            kind,
            index=random.randrange(400) if element else None,
            point=None if element else Point(random.randrange(768), random.randrange(1280)),
            end=Point(random.randrange(768), random.randrange(1280))
            if swipe and not element
            else None,
            direction=random.choice(list(Direction)) if swipe and element else None,
            text=random.choice(_WORDS) if kind == ActionKind.TEXT else None,
        ),
        syntax,
    )
