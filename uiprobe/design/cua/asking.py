"""Agents that ask a model: it sees a picture, and answers in its own form with a place in it."""

from __future__ import annotations

from collections.abc import Sequence

from uiprobe.design.asking import Models
from uiprobe.design.cua.base import Move, Past
from uiprobe.design.names import CuaName
from uiprobe.design.pages.browsers import LivePage
from uiprobe.design.pages.hosted import VIEWPORT
from uiprobe.probes.answer_forms import ActionForm, AnswerError
from uiprobe.probes.coordinates import describe_coordinates
from uiprobe.solvers.dialects.base import Dialect
from uiprobe.solvers.dialects.operator import OPERATOR
from uiprobe.solvers.dialects.ui_tars_browser import UI_TARS_BROWSER
from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.coordinates import CoordinateConvention, CoordinateSpace, Size
from uiprobe.ui.spaces.browser import BROWSER
from uiprobe.ui.tree import Tree

_DIALECTS: dict[str, Dialect] = {"ui_tars": UI_TARS_BROWSER, "operator": OPERATOR}

_SYSTEM = (
    "You operate a web page to do a task. At each step you are shown the task, your previous "
    "actions and a picture of the page, and you choose the next action. It is carried out, and you "
    "are shown the page that results."
)
_SIZE = Size(VIEWPORT["width"], VIEWPORT["height"])
_MOST_THOUGHT = 600
_KEPT_PICTURES = 2


class ModelAgent:
    """Asks the role `cua` once per screen.

    Args:
        models: Who is asked.
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
        self._dialect = _DIALECTS.get(name)
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
        actions = BROWSER.describe("coordinate") if dialect is None else dialect.actions
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
                f"Rules:\nChoose one action at a time. When the task is done, say so. {form}",
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
        if _ends(action):
            return None, True
        return BROWSER.relocate(action, self._space.to_screen), then is not None and _ends(then)


def _thought(text: str) -> str:
    head = text.partition("Action:")[0].removeprefix("Thought:").strip()
    return " ".join((head or text).split())[:_MOST_THOUGHT]


def _ends(action: Action) -> bool:
    return BROWSER.ends(action) or BROWSER.declares_infeasible(action)
