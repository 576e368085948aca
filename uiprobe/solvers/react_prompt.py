"""The prompt of the ReAct agent on each screen (paper section 4.2).

Environment, action space and rules of use come first; then the goal, the actions so far, and the
current screen. The words are our own; the content and its order are the paper's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from uiprobe.probes.answer_forms import FENCE, ActionForm
from uiprobe.probes.coordinates import describe_coordinates
from uiprobe.solvers.dialects.table import dialect_of
from uiprobe.solvers.navigate import Done
from uiprobe.solvers.notes import NOTES_RULE
from uiprobe.solvers.react_options import Answers
from uiprobe.solvers.structured_step import STEP_INSTRUCTION
from uiprobe.ui.actions import TargetKind
from uiprobe.ui.coordinates import CoordinateSpace
from uiprobe.ui.goal import Goal
from uiprobe.ui.observation import AnyObservation, render_text
from uiprobe.ui.platform import platform_named
from uiprobe.ui.screenshot import color_names
from uiprobe.ui.spaces.base import ActionSpace
from uiprobe.ui.spaces.touch import TOUCH
from uiprobe.ui.trajectory import describe_action
from uiprobe.ui.tree import Tree


def describe_role(space: ActionSpace) -> str:
    """The system message: the task of the model at each step."""
    return (
        f"You {space.persona.operates} to reach a goal. At each step you are shown the goal, your "
        "previous actions and the current screen, and you choose the next action. It is carried "
        "out, and you are shown the resulting screen."
    )


_INFEASIBLE_FORM = {
    "grammar": "If the goal cannot be reached on this {device}, stop with {declaration} "
    "instead of an action.",
    "tools": "If the goal cannot be reached on this {device}, call `{function}`.",
}

_TOOLS_FORM = "First reason step by step. Then call exactly one function, for the next action."


class Shown(Protocol):
    """A screen that can be described in words."""

    @property
    def tree(self) -> Tree:
        """Its hierarchy."""


class Situation(Protocol):
    """The situation that a prompt describes."""

    @property
    def goal(self) -> Goal:
        """The goal."""

    @property
    def screen(self) -> Shown:
        """The current screen."""

    @property
    def done(self) -> Sequence[Done]:
        """The actions so far."""


def describe_task(
    turn: Situation,
    observation: AnyObservation,
    targets: TargetKind,
    answers: Answers,
    *,
    space: CoordinateSpace | None,
    history: int | None,
    tell_skills: bool,
    earlier_pictures: int,
    notes: str | None = None,
    page: str = "",
    actions: ActionSpace | None = None,
    briefing: str = "",
    advice: str = "",
    structured: bool = False,
) -> tuple[str, str]:
    """The prompt, and the part of it that shows the screen as text.

    Args:
        turn: Goal, screen, and the actions so far.
        observation: How the screen is shown.
        targets: How targets are named.
        answers: How the action is written.
        space: What coordinates mean; None if the screen is shown as text.
        history: How many earlier actions are listed; None for all.
        tell_skills: Whether to include tips.
        earlier_pictures: How many pictures of earlier screens come before the current one.
        notes: The notes that the model has kept; None if it keeps none.
        page: The page in its own words, where the observation is one of those.
        actions: The actions that the prompt offers; the platform's by default.
        briefing: What an agent adds before the screen, such as a plan; empty for nothing.
        advice: The help on this screen, in an experiment; empty if none is given.
        structured: Whether the answer is taken under a response schema.
    """
    actions = actions or platform_named(turn.goal.platform).space
    if observation == "tree" or observation == "list":
        shown = f"Screen:\n{render_text(turn.screen.tree, observation)}"
    elif observation == "axtree" or observation == "html":
        shown = page
    else:
        shown = _describe_picture(actions, observation, targets, space, earlier_pictures)
    sections = []
    dialect = dialect_of(answers, actions.name)
    if dialect is not None:
        sections.append(f"Actions:\n{dialect.actions}")
    elif answers == "grammar":
        sections.append(f"Actions:\n{actions.describe(targets)}")
    sections.append(
        "Rules:\nChoose one action at a time, and only actions that are possible on the current "
        "screen. When the goal is reached, stop at once. "
        f"{_instruction(actions, answers, targets, structured=structured)}"
        + (
            f" {_describe_declaration(actions, answers, targets, structured=structured)}"
            if turn.goal.may_be_infeasible
            else ""
        )
        + ("" if notes is None else f"\n{NOTES_RULE}")
    )
    if tell_skills:
        sections.append(actions.skills.rstrip())
    if turn.goal.earlier:
        sections.append(_describe_earlier(turn.goal.earlier, actions.persona.device))
    sections += [
        f"App: {turn.goal.app}\nGoal: {turn.goal.instruction}",
        f"Actions so far:\n{describe_done(turn.done, history, actions.persona.device)}",
        *(() if notes is None else (f"Your notes:\n{notes or '(none)'}",)),
        *((briefing,) if briefing else ()),
        *((f"Help:\n{advice}",) if advice else ()),
        shown,
    ]
    return "\n\n".join(sections), shown


def _describe_earlier(instructions: Sequence[str], device: str) -> str:
    listed = "\n".join(f"{place}. {said}" for place, said in enumerate(instructions, 1))
    return (
        f"Earlier goals on this {device}, in their order:\n{listed}\n"
        f"Whatever became of them, the {device} is now as if each had been met."
    )


def _describe_declaration(
    actions: ActionSpace, answers: Answers, targets: TargetKind, *, structured: bool
) -> str:
    if dialect := dialect_of(answers, actions.name):
        return dialect.declaration.format(device=actions.persona.device)
    tools = actions.tools(targets, may_be_infeasible=True)
    # Quoted as it is read: a field of an object holds it alone.
    quote = "`" if structured else FENCE
    return _INFEASIBLE_FORM[answers].format(
        device=actions.persona.device,
        declaration=f"{quote}{actions.format(actions.stop('reason'))}{quote}",
        function=next((tool.name for tool in tools if "infeasible" in tool.name), ""),
    )


def _instruction(
    space: ActionSpace, answers: Answers, targets: TargetKind, *, structured: bool
) -> str:
    if structured:
        return STEP_INSTRUCTION
    return answer_instruction(space, answers, targets)


def answer_instruction(space: ActionSpace, answers: Answers, targets: TargetKind) -> str:
    """The instruction on the form of the answer."""
    if dialect := dialect_of(answers, space.name):
        return dialect.form
    if answers == "grammar":
        form = ActionForm(targets=targets, space=space.name).instruction
        # Strong models write `swipe [3] up` at first: the lines of actions look like usage.
        has_brackets = space.name == TOUCH.name
        return f"{form} Square brackets are part of an action." if has_brackets else form
    return _TOOLS_FORM


def describe_done(done: Sequence[Done], history: int | None, device: str) -> str:
    """The last actions, numbered from the first of the episode."""
    if not done:
        return "(nothing yet)"
    if history == 0:
        return f"({len(done)} {'action' if len(done) == 1 else 'actions'}, not shown)"
    first = 0 if history is None else max(0, len(done) - history)
    return "\n".join(
        f"{number}. {_describe(item, device)}"
        for number, item in enumerate(done[first:], first + 1)
    )


def _describe(done: Done, device: str) -> str:
    if done.refused:
        told = f"Tried an action that the {device} refused: {done.refused[:300]}"
    else:
        told = describe_action(done.record)
        if done.error:
            told += f", which failed: {done.error[:300]}"
    return f"{told}; {done.notice}" if done.notice else told


def _describe_picture(
    actions: ActionSpace,
    observation: AnyObservation,
    targets: TargetKind,
    space: CoordinateSpace | None,
    earlier: int,
) -> str:
    parts = ["The picture is the current screen."]
    if earlier:
        others = (
            "1 before it is an earlier one"
            if earlier == 1
            else f"{earlier} before it are earlier ones"
        )
        parts = [f"The last picture is the current screen; the {others}."]
    if observation == "annotated_image":
        names = color_names(actions.verbs)
        colors = ", ".join(f"{color} for {action}" for action, color in names.items())
        parts.append(
            "Each widget has a box and its number i; the colour shows which actions it accepts: "
            f"{colors}."
        )
    if targets == "coordinate" and space is not None:
        parts.append(describe_coordinates(space))
    return " ".join(parts)
