"""Reading prompts as a baseline does: from the same text as any model, and nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Literal

from uiprobe.ui.spaces.browser import BROWSER
from uiprobe.ui.spaces.touch import TOUCH

Task = Literal["letter", "order", "set", "yes_no", "decision", "action", "step", "form", "other"]

_OPTION = re.compile(r"^([A-Z])\. (.*)$", re.MULTILINE)
_WIDGET = re.compile(r"^\t*\[(\d+)\] (a View.*?) to ((?:\w+, )*\w+(?: or \w+)?)(, containing.*)?$")
_ON_PAGE = re.compile(
    r"^\t*\[(\w+)\] (an element.*?) to ((?:\w+, )*\w+(?: or \w+)?)(, containing.*)?$"
)
_DECISION = re.compile(
    r"Answer with (?:one word,|a JSON object whose field \"answer\" is) "
    r"((?:\w{2,}, )*\w{2,}) or (\w{2,})(?:,|\.)"
)
"""A choice between words; one between letters is a question with options."""
_SET = re.compile(r"the letters \(([A-Z]) to ([A-Z])\) of all ")
_SIZE = re.compile(r"which is (\d+) wide and (\d+) high")
_FORM = re.compile(r'action "\w+" in this form:\n(.*)\nPut in these values: (.*)\n', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Widget:
    """A widget as the prompt lists it; on a web page its mark is its bid."""

    index: int
    description: str
    actions: tuple[str, ...]
    mark: str = ""


@dataclass(frozen=True, slots=True)
class PromptReading:
    """The question that a prompt asks.

    Attributes:
        task: The kind of answer; `order` is all letters in turn, `set` those of all right
            options, `step` an action on the way to a
            goal.
        question: The text of the question.
        prompt: All of it.
        context: Other text that is shown: the proposed answer, the history with the screen, or what
            stands before a question with options.
        options: Letters with their texts, or the words to choose from.
        widgets: The widgets that it lists.
        targets: How targets are named.
        extent: Largest x and y of a coordinate.
        template, values: The form to fill in, and what to put into it.
        space: The action space of an action.
    """

    task: Task
    question: str = ""
    prompt: str = ""
    context: str = ""
    options: dict[str, str] = field(default_factory=dict)
    widgets: tuple[Widget, ...] = ()
    targets: Literal["element", "coordinate"] = "element"
    extent: tuple[float, float] = (1000, 1000)
    template: str = ""
    values: str = ""
    space: str = TOUCH.name


def read_prompt(prompt: str) -> PromptReading:
    """Read a prompt of one of the probes."""
    return replace(_read(prompt), prompt=prompt)


def _read(prompt: str) -> PromptReading:
    if form := _FORM.search(prompt):
        return PromptReading("form", template=form.group(1), values=form.group(2))
    if "\nActions:\n" in f"\n{prompt}" and "\nTask: " in prompt:
        return _read_action_prompt(prompt, "action", prompt.rpartition("\nTask: ")[2].strip())
    if "\nRules:\n" in f"\n{prompt}" and "\nActions so far:\n" in prompt:
        history = prompt.rpartition("\nActions so far:\n")[2].partition("\n\n")[0]
        goal = prompt.rpartition("\nGoal: ")[2].partition("\n\nActions so far:\n")[0]
        return replace(_read_action_prompt(prompt, "step", goal), context=history)
    question = _after(prompt, "Question: ")
    if letters := _SET.search(prompt):
        first, last = (ord(letter) for letter in letters.groups())
        return PromptReading(
            "set",
            question=question,
            options=dict.fromkeys(map(chr, range(first, last + 1)), ""),
        )
    if "Proposed answer: " in prompt:
        return PromptReading(
            "yes_no",
            question=question,
            context=_after(prompt, "Proposed answer: "),
            options={"yes": "", "no": ""},
        )
    # Lines that begin with a letter may be switches or settings instead of options.
    if words := _DECISION.search(prompt):
        return PromptReading(
            "decision",
            question=_after(prompt, "Goal: "),
            context=prompt.partition("Actions so far:\n")[2],
            options=dict.fromkeys((*words.group(1).split(", "), words.group(2)), ""),
        )
    if options := dict(_OPTION.findall(prompt)):
        history = prompt.partition("Actions so far:\n")[2].partition("\nA. ")[0]
        before = prompt.partition("Question: ")[0] if question else history
        return PromptReading(
            "order" if "all letters in the right order" in prompt else "letter",
            question=question or _after(prompt, "Goal: "),
            context=_without_heading(before),
            options=options,
        )
    return PromptReading("other", question=prompt)


def _read_action_prompt(prompt: str, task: Task, question: str) -> PromptReading:
    widgets: list[Widget] = []
    space = BROWSER.name if "mouse_click(" in prompt or "click(bid" in prompt else TOUCH.name
    for line in prompt.splitlines():
        if match := _ON_PAGE.match(line):
            mark, description, actions, inner = match.groups()
            told = f"{description}{inner or ''}"
            verbs = tuple(actions.replace(" or ", ", ").split(", "))
            widgets.append(Widget(len(widgets), told, verbs, mark))
        elif match := _WIDGET.match(line):
            index, description, actions, inner = match.groups()
            widgets.append(
                Widget(
                    int(index),
                    f"{description}{inner or ''}",
                    tuple(actions.replace(" or ", ", ").split(", ")),
                )
            )
    size = _SIZE.search(prompt)
    unit = "from 0 to 1;" in prompt
    return PromptReading(
        task,
        question=question,
        widgets=tuple(widgets),
        targets="coordinate"
        if "click [x,y]" in prompt or "mouse_click(x, y" in prompt
        else "element",
        extent=(float(size.group(1)), float(size.group(2)))
        if size
        else ((1, 1) if unit else (1000, 1000)),
        space=space,
    )


def _without_heading(text: str) -> str:
    """A text without the lines that name the app and its category."""
    lines = text.splitlines()
    return "\n".join(line for line in lines if not line.startswith(("App: ", "Category: "))).strip()


def _after(prompt: str, label: str) -> str:
    """The line that begins with a label, without it."""
    return prompt.partition(label)[2].partition("\n")[0].strip()
