"""AppAgent: labelled elements, one summary as memory, and documents of what elements do.

After Yang et al. (2023), which the Sphinx paper measures without and with documents (section 5.3,
table 10). The words are our own. The agent explores an app first and documents what its actions
did (`AppAgentExplorer`); then it works towards goals, and is shown what is documented of the
elements on each screen (`AppAgent`).
"""

from __future__ import annotations

from dataclasses import replace

from uiprobe.episodes.documents import AppDocuments, Documented, name_element
from uiprobe.solvers.agents.asking import Meter, View, ask, view_screen
from uiprobe.solvers.agents.lines import read_line
from uiprobe.solvers.navigate import Decision, Turn
from uiprobe.solvers.react_agent import ReactAgent
from uiprobe.ui.actions import Action
from uiprobe.ui.hit_testing import target_of
from uiprobe.ui.spaces.base import ActionSpace
from uiprobe.ui.trajectory import RecordedAction, describe_action
from uiprobe.ui.tree import Element

ROLE = "documenter"

_MOST_DOCUMENTED = 60
"""Elements of one screen whose documents are shown."""

_SUMMARY_RULE = (
    "Before the action, write a line `Observation: ` on what the screen shows, a line `Thought: ` "
    "on what to do next, and a line `Summary: ` that sums up in one or two sentences all that was "
    "done so far, this action included. Of earlier screens you are shown nothing but your summary."
)


class AppAgent:
    """One episode of the deployment phase."""

    def __init__(self, actor: ReactAgent, documents: AppDocuments | None) -> None:
        """Take the actor, which is to list no earlier actions, and the documents of the app."""
        self._actor = actor
        self._documents = documents
        self._summary = ""

    async def decide(self, turn: Turn) -> Decision:
        """The next action, from the screen, the documents of its elements and the summary."""
        parts = [_SUMMARY_RULE, f"Your summary:\n{self._summary or '(nothing was done yet)'}"]
        if self._documents is not None:
            parts.insert(0, tell_documents(self._documents, turn))
        self._actor.briefing = "\n\n".join(part for part in parts if part)
        decision = await self._actor.decide(turn)
        for answer in reversed(decision.answers):
            if (summary := read_line(answer.text, "summary")) is not None:
                self._summary = summary
                break
        return replace(decision, notes=self._summary)


def tell_documents(documents: AppDocuments, turn: Turn) -> str:
    """Describe the documented elements on a screen, by the names that actions give them."""
    lines = []
    for number, element in enumerate(turn.screen.tree.widgets):
        for verb, text in documents.tell(element).items():
            lines.append(f"[{element.handle or number}] {name_element(element)}, {verb}: {text}")
    if not lines:
        return ""
    told = "\n".join(lines[:_MOST_DOCUMENTED])
    return f"What an earlier exploration found out about elements on this screen:\n{told}"


EXPLORATION = (
    "Get to know this app: find out what its elements do. Use each element that you have not used "
    "yet, go into every part of the app, and prefer what is unknown. Change as little of its data "
    "as you can. Stop when nothing is left to try."
)
"""The goal of the exploration phase, the same for all apps: it contains no goal of the tasks."""

_REFLECT = (
    "You document an app by trying out its elements. Compare the screens before and after an "
    "action."
)


class AppAgentExplorer:
    """One episode of the exploration phase, whose log keeps what it documented."""

    def __init__(self, actor: ReactAgent, model: str) -> None:
        """Take the actor, which chooses what to try, and the name of the model."""
        self._actor = actor
        self._model = model
        self._meter = Meter()
        self._documents: AppDocuments | None = None
        self._last: tuple[View, Element, str] | None = None
        self._useless: list[str] = []

    async def decide(self, turn: Turn) -> Decision:
        """Look at what the last action did and document it; then the next one, or a way back."""
        if self._documents is None:
            self._documents = AppDocuments(app=turn.goal.app, model=self._model)
        view = await view_screen(turn, turn.screen, self._actor.observation, self._actor.limit)
        space = self._actor.space_for(turn)
        if self._last is not None:
            before, element, verb = self._last
            self._last = None
            if await self._document(turn, before, view, element, verb):
                back = _back(space)
                if back is not None:
                    return self._meter.charge(Decision(back))
        goal = replace(turn.goal, instruction=EXPLORATION, feasible=True, may_be_infeasible=False)
        told = tell_documents(self._documents, turn)
        useless = "; ".join(self._useless[-20:])
        self._actor.briefing = "\n\n".join(
            part
            for part in (
                told.replace("What an earlier exploration found out", "What you know already"),
                f"Led to nothing: {useless}." if useless else "",
            )
            if part
        )
        decision = await self._actor.decide(replace(turn, goal=goal))
        if decision.action is not None and not space.ends(decision.action):
            element_hit = _element_of(decision.action, turn)
            if element_hit is not None:
                self._last = view, element_hit, space.kind_of(decision.action)
        self._documents.steps = len(turn.done) + 1
        self._keep(turn)
        return self._meter.charge(decision)

    async def _document(
        self, turn: Turn, before: View, after: View, element: Element, verb: str
    ) -> bool:
        """Document an action from the screens around it; whether the way back is to be taken."""
        documents = self._documents
        if documents is None or not turn.done:
            return False
        known = documents.tell(element).get(verb, "")
        last: RecordedAction = turn.done[-1].record
        prompt = (
            f"App: {turn.goal.app}\nThe action: {turn.done[-1].refused or describe_action(last)}\n"
            f"Its element: {name_element(element)}\n"
            + (f"Documented until now: {known}\n" if known else "")
            + "\nScreen 1 is before the action, screen 2 after it.\n\n"
            "Begin with a line `Decision: ` and one word: `useful` if the action changed something "
            "in the app, `back` if it led away from the app or where nothing is to be found, "
            "`nothing` if it had no effect. Unless it had none, write a line `Document: ` that "
            "says in one or two sentences what this does to such an element in general. Name no "
            "content that will be different another day"
            + (", and keep what the text until now says if it is right." if known else ".")
        )
        answer = await ask(turn, self._meter, prompt, [before, after], role=ROLE, system=_REFLECT)
        decided = (read_line(answer or "", "decision") or "").casefold()
        if text := read_line(answer or "", "document"):
            documents.write(element, verb, text)
            self._keep(turn)
        elif decided.startswith("nothing"):
            self._useless.append(f"{verb} on {name_element(element)}")
        return decided.startswith("back")

    def _keep(self, turn: Turn) -> None:
        if self._documents is not None:
            turn.state.store_as(Documented).documents = self._documents.model_dump()


def _element_of(action: Action, turn: Turn) -> Element | None:
    """The element that an action is about."""
    met = target_of(action, turn.screen.tree, turn.session.platform.space)
    # A place without a widget is nothing to write about.
    return met if met is not None and (action.handle is not None or met.is_widget) else None


def _back(space: ActionSpace) -> Action | None:
    """The action that goes back, where the platform has one."""
    kind = next((name for name in ("back", "go_back") if name in space.kinds), None)
    return None if kind is None else space.repeat(kind, None, None)
