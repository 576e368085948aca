"""A page of MiniWoB as its reference solutions read it: the tree that agents are shown, no more."""

from __future__ import annotations

import re
from collections.abc import Callable

from uiprobe.ui.screen import Screen
from uiprobe.ui.tree import Element

Policy = Callable[["View"], str | None]
"""From a page to the calls of one step; None where nothing is left to do."""


class NotShownError(LookupError):
    """Something that the solution acts on is not on the page."""


class View:
    """One page.

    Attributes:
        goal: The instruction.
        step: How many steps were done.
        elements: All elements, in the order of the page.
    """

    def __init__(self, goal: str, screen: Screen, step: int) -> None:
        self.goal = goal
        self.step = step
        self.elements = [element for root in screen.tree.roots for element in root.descendants()]

    def all(self, *roles: str) -> list[Element]:
        """The elements of some roles that can be acted on."""
        return [one for one in self.elements if one.role in roles and one.handle]

    def named(self, name: str, *roles: str) -> Element:
        """The first element with a name or text, of some roles if any are given.

        Raises:
            NotShownError: There is none.
        """
        for one in self.elements:
            if one.handle and (not roles or one.role in roles) and name in (one.name, one.text):
                return one
        raise NotShownError(f"no {' or '.join(roles) or 'element'} named {name!r}")

    def around(self, text: str) -> Element | None:
        """The innermost element that can be clicked and contains a text; None if there is none."""
        found = [
            one
            for one in self.elements
            if one.handle
            and "click" in one.actions
            and any(inner.text == text for inner in one.descendants())
        ]
        # Elements come before what they contain, so the last is the innermost.
        return found[-1] if found else None

    @property
    def texts(self) -> list[str]:
        """The plain texts, in order."""
        return [one.text for one in self.elements if one.role == "StaticText"]

    def quoted(self) -> list[str]:
        """Texts in quotation marks in the instruction."""
        return re.findall(r'"([^"]*)"', self.goal)

    def match(self, pattern: str) -> tuple[str, ...]:
        """The groups of a pattern in the instruction.

        Raises:
            NotShownError: The instruction is another.
        """
        found = re.search(pattern, self.goal)
        if found is None:
            raise NotShownError(f"the goal {self.goal[:80]!r} does not match {pattern!r}")
        return found.groups()

    def submit(self) -> str:
        """A click on the button that submits."""
        for name in ("Submit", "Submit Order", "Login", "Search", "Okay", "Ok"):
            for button in self.all("button"):
                if button.name.lower() == name.lower():
                    return click(button)
        raise NotShownError("no button to submit with")

    def field(self, number: int = 0) -> Element:
        """A text box by its number."""
        return self.all("textbox")[number]


def click(element: Element) -> str:
    """A click on an element."""
    return f"click({element.handle!r})"


def click_at(element: Element) -> str:
    """A click on the middle of an element that has no bid."""
    x, y = element.bounds.center
    return f"mouse_click({round(x)}, {round(y)})"


def click_text(view: View, *texts: str) -> str:
    """A click on the first thing that is named by one of some texts, or contains it.

    Raises:
        NotShownError: There is none.
    """
    for text in texts:
        for one in view.elements:
            if one.handle and one.name == text:
                return click(one)
        found = view.around(text)
        if found is not None:
            return click(found)
    raise NotShownError(f"nothing to click on that says {' or '.join(texts)}")


def fill(element: Element, text: str) -> str:
    """Text into a field."""
    return f"fill({element.handle!r}, {text!r})"


def lines(*calls: str) -> str:
    """Several calls in turn."""
    return "\n".join(calls)


def ordinal(text: str) -> int:
    """The position, from 0, that a text such as `3rd` says."""
    return int(re.sub(r"\D", "", text)) - 1


def once(make: Callable[[View], str]) -> Policy:
    """A solution of a single step."""

    def policy(view: View) -> str | None:
        return make(view) if view.step == 0 else None

    return policy


POLICIES: dict[str, Policy] = {}
"""The solutions by the names of the tasks."""


def solves(*tasks: str) -> Callable[[Policy], Policy]:
    """Register a solution for tasks."""

    def register(policy: Policy) -> Policy:
        POLICIES.update(dict.fromkeys(tasks, policy))
        return policy

    return register
