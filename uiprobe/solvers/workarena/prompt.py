"""The prompts of the WorkArena agent (WorkArena paper, section 5.1).

The parts and their order follow the paper; the words are our own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from uiprobe.solvers.workarena.answers import allowed_functions, wanted_parts
from uiprobe.solvers.workarena.options import WorkArenaOptions
from uiprobe.solvers.workarena.pages import ShownPage
from uiprobe.ui.spaces.browser import describe_named

SYSTEM = (
    "You act for a user in a web browser. Your actions are carried out on the page that you are "
    "shown, until the goal is reached."
)

_HINTS = """\
Hints:
- An element is named by its bid, the text in brackets at the beginning of its line.
- A field that suggests entries while one types wants one of them clicked, or chosen by keys.
- A list of options is set with select_option, not with clicks.
- If an action failed, find out why before you repeat it.
- Elements far down a page can be acted on without scrolling, if they are listed."""

_PYTHON = """\
# Actions
An action is a block of Python code that uses Playwright's synchronous interface. It knows `page`, \
the current page, `send_message_to_user(text)`, and `report_infeasible_instructions(reason)`.
The element with the bid b17 is page.get_by_test_id("b17"), because bids stand for test ids here. \
Letters at the beginning of a bid name the frames around it: the element with the bid ab3 is \
page.get_by_test_id("a").frame_locator(":scope").get_by_test_id("ab").frame_locator(":scope")\
.get_by_test_id("ab3")."""

_PYTHON_EXAMPLE = {
    "action_draft": 'page.get_by_test_id("b17").click()',
    "action": 'page.get_by_test_id("b17").select_option("green")',
}

_MEANINGS = {
    "think": "your reasoning, step by step, up to what to do now",
    "plan": "a plan in numbered steps for the whole goal; revise it if things turned out otherwise",
    "step": "the number of the step of the plan that you are at",
    "memory": "optional: facts from this page that later steps need",
    "action_draft": "the action that you would take",
    "criticise": "what could be wrong with that draft, and what may happen instead",
    "action": "the action itself",
}

_EXAMPLE = {
    "think": "The form asks for a colour. The list of colours is the element b17, and it is still "
    "empty, so green has to be chosen there.",
    "plan": "1. Choose the colour.\n2. Send the form.",
    "step": "1",
    "memory": "The form was empty at the beginning.",
    "action_draft": "click('b17')",
    "criticise": "A click would open the list without choosing anything.",
    "action": "select_option('b17', 'green')",
}


@dataclass(frozen=True, slots=True)
class PastStep:
    """An earlier step, as the history shows it.

    Attributes:
        action: The call, as text.
        thought: The reasoning before it; empty if there was none.
        error: Why it failed; empty if it did not.
        memory: What the agent noted.
        notice: What it brought about that the page does not show, such as a dialog; else empty.
    """

    action: str
    thought: str = ""
    error: str = ""
    memory: str = ""
    notice: str = ""


@dataclass(frozen=True, slots=True)
class PromptParts:
    """The parts of a prompt, which can be cut until it fits.

    Attributes:
        goal: The instruction.
        page: The current observation.
        past: The earlier steps.
        plan: The plan of the step before, with the number of its step; empty if there is none.
        messages: What was said in the chat after the goal, as (role, text).
    """

    goal: str
    page: ShownPage
    past: Sequence[PastStep] = ()
    plan: str = ""
    messages: Sequence[tuple[str, str]] = ()


def write_prompt(parts: PromptParts, options: WorkArenaOptions) -> str:
    """The prompt on one screen."""
    sections = [
        "# Instructions\nLook at the page and at all that is told below, and find the best next "
        "action towards the goal. Your answer is read by a program: keep to its form.",
        f"# Goal\n{parts.goal}",
        *_observation(parts, options),
        *_history(parts, options),
        _actions(options),
        *([_HINTS] if options.use_hints else []),
        *(
            [f"# Your plan so far\n{parts.plan}\nRevise it if it no longer fits."]
            if options.use_plan and parts.plan
            else []
        ),
        _form(options),
    ]
    return "\n\n".join(sections)


def _observation(parts: PromptParts, options: WorkArenaOptions) -> list[str]:
    page = parts.page
    sections = ["# The page now"]
    if options.use_tabs:
        sections.append(f"## Open tabs\n{page.tabs}")
    if options.use_html:
        sections.append(f"## HTML\n{page.html}")
    if options.use_axtree:
        notes = options.view.notes
        sections.append(f"## Accessibility tree\n{notes}{chr(10) if notes else ''}{page.axtree}")
    if options.use_focused_element:
        sections.append(f"## Focus\n{page.focused or 'no element'}")
    if options.use_screenshot:
        marked = ", with the bid of each element beside its box" if options.use_som else ""
        sections.append(f"## Picture\nThe picture shows the page{marked}.")
    if options.use_error_logs and parts.past and parts.past[-1].error:
        sections.append(f"## Error of the last action\n{parts.past[-1].error[:2000]}")
    if parts.past and parts.past[-1].notice:
        sections.append(f"## Notice\nAfter the last action {parts.past[-1].notice}.")
    return sections


def _history(parts: PromptParts, options: WorkArenaOptions) -> list[str]:
    sections = []
    told = [f"{role}: {text}" for role, text in parts.messages]
    if told:
        sections.append("# Messages\n" + "\n".join(told))
    if options.use_history and parts.past:
        lines = []
        for number, one in enumerate(parts.past, 1):
            lines.append(f"## Step {number}")
            if options.use_think_history and one.thought:
                lines.append(f"Reasoning: {one.thought}")
            lines.append(f"Action: {one.action}")
            if options.use_past_error_logs and one.error:
                lines.append(f"Error: {one.error[:500]}")
            if one.notice:
                lines.append(f"Notice: {one.notice}")
            if options.use_memory and one.memory:
                lines.append(f"Memory: {one.memory}")
        sections.append("# What you did so far\n" + "\n".join(lines))
    return sections


def _actions(options: WorkArenaOptions) -> str:
    if options.action_space == "python":
        return _PYTHON
    listed = describe_named(allowed_functions(options))
    number = (
        "You may give several actions, one a line; the first that fails ends them, and you see the "
        "page only after all of them."
        if options.multi_actions
        else "Give exactly one action."
    )
    return f"# Actions\n{listed}\n{number}"


def _form(options: WorkArenaOptions) -> str:
    names = list(wanted_parts(options))
    if options.use_memory:
        names.insert(-1, "memory")
    sections = ["# Form of your answer\nPut each part between its tags."]
    if options.use_abstract_example or not options.use_concrete_example:
        sections.append("\n".join(f"<{name}>\n{_MEANINGS[name]}\n</{name}>" for name in names))
    if options.use_concrete_example:
        example = _EXAMPLE | (_PYTHON_EXAMPLE if options.action_space == "python" else {})
        sections.append(
            "An example from another page:\n"
            + "\n".join(f"<{name}>\n{example[name]}\n</{name}>" for name in names)
        )
    return "\n\n".join(sections)
