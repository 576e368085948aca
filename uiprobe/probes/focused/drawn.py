"""An item of the hard half, and the random actions and texts that all of them use."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from uiprobe.probes.answer_forms import ActionForm, AnyForm
from uiprobe.ui.action_syntax import SYNTAXES, Syntax
from uiprobe.ui.actions import Action, ActionKind, Direction, format_action
from uiprobe.ui.coordinates import Point

PHRASES = (
    *("meeting notes", "pasta recipe", "sunday train", "dentist at nine", "blue umbrella"),
    *("quarterly report", "oat milk", "piano lesson", "summer tyres", "spare key", "green tea"),
    *("bus to the lake", "second floor", "old photos", "night shift", "garden hose", "two tickets"),
)


@dataclass(frozen=True, slots=True)
class Drawn:
    """An item before it has an id.

    Attributes:
        facet: What it demands.
        body: The question, without the instruction on the form.
        form: The form of the answer.
        reference: The right answer, as the form reads it.
        syntax, action_type, target_kind: For groups, as in the easy half.
        content: What makes two items one although their words come in another order; the whole
            question where it is empty.
    """

    facet: str
    body: str
    form: AnyForm
    reference: str
    syntax: str
    action_type: str = "none"
    target_kind: str = "none"
    content: str = ""


def drawn_action(facet: str, body: str, action: Action, syntax: Syntax) -> Drawn:
    """An item whose answer is an action."""
    targets = action.target_kind or "element"
    form = ActionForm(syntax=syntax, fenced=False, targets=targets)
    return Drawn(facet, body, form, format_action(action), syntax, str(action.kind), targets)


def draw_action(random: Random, kinds: tuple[ActionKind, ...], *, text: str = "") -> Action:
    """An action on a widget or a place."""
    kind = random.choice(kinds)
    swipe = kind == ActionKind.SWIPE
    element = swipe or random.random() < 0.5
    return Action(
        kind,
        index=random.randrange(2, 400) if element else None,
        point=None if element else Point(random.randrange(20, 700), random.randrange(20, 1200)),
        direction=random.choice(list(Direction)) if swipe else None,
        text=(text or draw_text(random)) if kind == ActionKind.TEXT else None,
    )


def draw_text(random: Random) -> str:
    """Two phrases."""
    return " ".join(random.sample(PHRASES, 2))


def draw_syntax(random: Random) -> Syntax:
    """One of the forms in which actions are written."""
    return random.choice(SYNTAXES)
