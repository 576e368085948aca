"""Agents that ask a model: it sees a picture, and answers in its own form with a place in it.

What a prompt offers, what an answer may say and what the page does come from one table
(`pages/actions.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from uiprobe.design.asking import Models
from uiprobe.design.cua.base import Move, Past
from uiprobe.design.names import CuaName
from uiprobe.design.pages.actions import (
    ACTIONS,
    MOST_TYPED,
    MOST_WAITED_MS,
    VIEWPORT,
    check_known,
)
from uiprobe.design.pages.browsers import LivePage
from uiprobe.probes.answer_forms import ActionForm, AnswerError
from uiprobe.probes.coordinates import describe_coordinates
from uiprobe.solvers.dialects import operator, ui_tars_browser
from uiprobe.solvers.dialects.base import Dialect
from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.coordinates import CoordinateConvention, CoordinateSpace, Size
from uiprobe.ui.spaces.browser import BROWSER, calls_of, describe_named, in_turn
from uiprobe.ui.tree import Tree


def dialect_of(name: CuaName) -> Dialect | None:
    """The form of an agent's answers, with the actions of pages; None for our own grammar."""
    if name == "ui_tars":
        calls = {**ui_tars_browser.VERBS, "hold": ui_tars_browser.HOLD}
        known = {verb for one in ACTIONS.values() for verb in one.ui_tars}
        return ui_tars_browser.ui_tars_of({k: v for k, v in calls.items() if k in known})
    if name == "operator":
        objects = {**operator.VERBS, "hold": operator.HOLD}
        known = {verb for one in ACTIONS.values() for verb in one.operator}
        return operator.operator_of({k: v for k, v in objects.items() if k in known})
    return None


_SYSTEM = (
    "You operate a web page to do a task. At each step you are shown the task, your previous "
    "actions and a picture of the page, and you choose the next action. It is carried out, and you "
    "are shown the page that results."
)
_BOUNDS = (
    f"It waits and holds for at most {MOST_WAITED_MS // 1000} seconds, and types at most "
    f"{MOST_TYPED:,} characters."
)
_SIZE = Size(VIEWPORT["width"], VIEWPORT["height"])
_MOST_THOUGHT = 600
"""Characters of a thought that are kept."""

_KEPT_PICTURES = 2
"""Earlier pictures in a prompt besides the current one; pictures are nearly all of its tokens."""


class ModelAgent:
    """Asks the role `cua` once per screen.

    Args:
        models: The models of all roles.
        name: The form of its answers.
        task: What is to be done.
        convention: What coordinates of the model mean.
    """

    def __init__(
        self,
        models: Models,
        name: CuaName,
        task: str,
        convention: CoordinateConvention = "pixel",
    ) -> None:
        self._models = models
        self._dialect = dialect_of(name)
        self._form = ActionForm(targets="coordinate", space=BROWSER.name)
        self._task = task
        self._space = CoordinateSpace(convention, _SIZE, _SIZE)

    async def decide(self, picture: bytes, past: Sequence[Past], page: LivePage) -> Move:
        """Ask, and read the answer."""
        earlier = [one.picture for one in past[-_KEPT_PICTURES:]] if past else []
        text = await self._models.ask(
            "cua", self._prompt(past, len(earlier)), [*earlier, picture], system=_SYSTEM
        )
        try:
            action, ends = self._read(text)
        except (ActionError, AnswerError) as error:
            return Move(None, _thought(text), error=str(error))
        return Move(action, _thought(text), ends=ends)

    def _prompt(self, past: Sequence[Past], earlier: int) -> str:
        dialect = self._dialect
        actions = describe_named(ACTIONS) if dialect is None else dialect.actions
        form = self._form.instruction if dialect is None else dialect.form
        done = "\n".join(
            f"{number}. {one.action or '(no action)'}"
            + (f", which failed: {one.error}" if one.error else "")
            for number, one in enumerate(past, 1)
        )
        pictures = (
            f"The last picture is the page now; the {earlier} before it are earlier ones."
            if earlier
            else "The picture is the page now."
        )
        return "\n\n".join(
            (
                f"Actions:\n{actions}",
                "Rules:\nChoose one action at a time. "
                f"{_BOUNDS} When the task is done, say so. {form}",
                f"Task: {self._task}",
                f"Actions so far:\n{done or '(nothing yet)'}",
                f"{pictures} {describe_coordinates(self._space)}",
            )
        )

    def _read(self, text: str) -> tuple[Action | None, bool]:
        if self._dialect is None:
            action, then = BROWSER.parse(self._form.find(text)), None
        else:
            corner = {"pixel": _SIZE, "unit": Size(1, 1), "permille": Size(1000, 1000)}[
                self._space.convention
            ]
            answer = self._dialect.read(text, Tree([]), corner, _SIZE)
            action, then = answer.action, answer.then
        calls = calls_of(BROWSER.relocate(action, self._space.to_screen))
        if then is not None:
            calls.append(then)
        check_known(calls)
        done = list(takewhile(lambda call: not _ends(call), calls))
        return (in_turn(done) if done else None), len(done) < len(calls)


def _thought(text: str) -> str:
    head = text.partition("Action:")[0].removeprefix("Thought:").strip()
    return " ".join((head or text).split())[:_MOST_THOUGHT]


def _ends(action: Action) -> bool:
    return BROWSER.ends(action) or BROWSER.declares_infeasible(action)
