"""UIExplore-AlGo (paper section 4.2, algorithm 1, appendix F): exploration by macro-actions.

A model describes each state and proposes macro-actions; the most important of the most novel ones
is carried out by an act agent; after some of them the exploration continues from a frontier state.
What the paper leaves open is a parameter, and docs/exploration.md says what was chosen.
"""

from __future__ import annotations

from collections import deque
from dataclasses import asdict, dataclass, field
from math import ceil
from typing import Any

from uiprobe.episodes.exploration import ModelStep
from uiprobe.exploration.agents.algo_prompts import (
    ACT_SYSTEM,
    DESCRIBE_SYSTEM,
    act_prompt,
    describe_prompt,
)
from uiprobe.exploration.agents.asking import (
    Models,
    describe_actions,
    read_action,
    read_json,
    shown,
)
from uiprobe.exploration.agents.base import load_random, save_random, seeded
from uiprobe.exploration.names import Mode
from uiprobe.exploration.url_patterns import without_fragment
from uiprobe.exploration.view import View
from uiprobe.exploration.world import Outcome, World
from uiprobe.ui.actions import Action

ATOMS: dict[Mode, int] = {"structured": 6, "screen": 12}
"""N_A: atomic actions that a macro-action may take (paper section 5)."""

LOCAL_SHARE, FRONTIER_COUNT = 0.3, 20
"""Macro-actions that are novel enough: locally a share of them, of the frontier so many (appendix
F)."""

MOST_MACROS = 30
"""Proposals that are read from one answer; the 30 % of them that are most novel count."""

_MAX_WORDS = 400
"""Characters of a description or proposal, which later prompts repeat."""

_ENDS = frozenset({"send_msg_to_user", "report_infeasible", "stop"})


@dataclass(slots=True)
class Macro:
    """A macro-action that was proposed in a state.

    Attributes:
        text: What to do.
        leads_to: The state that the model expects after it.
        rank: Its place in the model's order, from 1 for the most important.
        done: Whether it was carried out.
    """

    text: str
    leads_to: str
    rank: int
    done: bool = False


@dataclass(slots=True)
class Node:
    """A state of the knowledge graph: `{s, s_d, A, a}` of algorithm 1.

    Attributes:
        address: Where it is.
        description: It in words.
        macros: What was proposed in it.
        way: On sites without addresses, the functionalities that led here from the home screen.
    """

    address: str
    description: str
    macros: list[Macro]
    way: list[str] = field(default_factory=list)


class UIExploreAlgo:
    """Explores by macro-actions.

    Args:
        world: Where it acts.
        mode: What it is shown.
        seed: Decides what it draws where novelty and priority are left out.
        models: What it asks.
        macros: N_M, macro-actions between two frontier states.
        atoms: N_A; None for the paper's.
        priority: Whether the model's ranking counts.
        novelty: Whether novelty counts.
        history: Earlier steps of a macro-action that the act agent sees.
    """

    def __init__(
        self,
        world: World,
        mode: Mode,
        seed: int,
        models: Models,
        *,
        macros: int,
        atoms: int | None,
        priority: bool,
        novelty: bool,
        history: int,
    ) -> None:
        self._world, self._mode, self._models = world, mode, models
        self._random = seeded("uiexplore_algo", seed)
        self._most_macros = macros
        self._most_atoms = ATOMS[mode] if atoms is None else atoms
        self._priority, self._novelty = priority, novelty
        self._nodes: list[Node] = []
        self._executed: dict[str, None] = {}
        self._gone_for: dict[str, None] = {}
        self._macro = ""
        self._atoms_done = 0
        self._macros_done = 0
        self._last = ""
        self._steps: deque[str] = deque(maxlen=max(1, history))
        self._route: list[str] = []
        self._way: list[str] = []

    async def choose(self, view: View) -> Action | None:
        """The next atomic action, of the current macro-action or on the way to a frontier state."""
        if self._route and (action := self._follow(view)) is not None:
            return action
        if not self._macro:
            if self._macros_done >= self._most_macros:
                self._macros_done = 0
                action = await self._to_frontier()
                if action is not None:
                    return action
            if not await self._choose_macro(view):
                # Everything that is proposed here was done: another state promises more.
                self._macros_done = 0
                action = await self._to_frontier()
                if action is not None:
                    return action
                self._macro = "Go back to an earlier screen, and open something that is new."
        return await self._act(view)

    # The macro-action of a state.

    async def _choose_macro(self, view: View) -> bool:
        """Choose one; False if none is left here."""
        node = await self._describe(view)
        candidates = [(node, macro) for macro in node.macros if self._is_open(node, macro)]
        chosen = await self._pick(candidates, ceil(LOCAL_SHARE * len(candidates)))
        self._steps.clear()
        self._atoms_done = 0
        if chosen is None:
            return False
        node, macro = chosen
        macro.done = True
        self._macro = macro.text
        self._executed[_pair(node, macro)] = None
        return True

    def _is_open(self, node: Node, macro: Macro) -> bool:
        """Whether a macro-action was not done yet, in this state or in one that is described alike.

        The novelty of texts does not show that well: pairs of one state differ in few of their
        words.
        """
        return not macro.done and _pair(node, macro) not in self._executed

    async def _describe(self, view: View) -> Node:
        text, picture = await shown(view, self._mode)
        prompt = describe_prompt(view.address, text, self._last)
        answer = await self._models.ask(
            "describe", self._models.describe, DESCRIBE_SYSTEM, prompt, picture
        )
        description, macros = read_description(answer, view)
        address = without_fragment(view.address) if self._world.has_addresses else view.address
        node = Node(address, description, macros, list(self._way))
        self._nodes.append(node)
        return node

    async def _pick(
        self, candidates: list[tuple[Node, Macro]], count: int
    ) -> tuple[Node, Macro] | None:
        """The most important of the most novel ones; ablated, one at random."""
        if not candidates:
            return None
        if not self._novelty and not self._priority:
            return candidates[self._random.randrange(len(candidates))]
        novel = [1.0] * len(candidates)
        if self._novelty:
            novel = await self._novelties(candidates)
        order = sorted(range(len(candidates)), key=lambda at: (-novel[at], at))
        kept = order[: max(1, count)] if self._novelty else order
        if self._priority:
            kept.sort(key=lambda at: (candidates[at][1].rank, -novel[at], at))
        return candidates[kept[0]]

    async def _novelties(self, candidates: list[tuple[Node, Macro]]) -> list[float]:
        """The mean of both novelties of each: of the state it leads to, and of doing it here."""
        seen = [node.description for node in self._nodes]
        embeddings = self._models.embeddings
        state = await embeddings.closest([macro.leads_to for _, macro in candidates], seen)
        pairs = [_pair(node, macro) for node, macro in candidates]
        action = await embeddings.closest(pairs, list(self._executed))
        return [1 - (one + other) / 2 for one, other in zip(state, action, strict=True)]

    # The frontier.

    async def _to_frontier(self) -> Action | None:
        """The action that leads to a state with promising macro-actions; None if there is none."""
        open_ = [
            (node, macro)
            for node in self._nodes
            for macro in node.macros
            if self._is_open(node, macro) and _pair(node, macro) not in self._gone_for
        ]
        chosen = await self._pick(open_, FRONTIER_COUNT)
        if chosen is None:
            return None
        node, macro = chosen
        # It is proposed again on arrival; where the way leads elsewhere by now, it is given up.
        self._gone_for[_pair(node, macro)] = None
        self._last = "went back to an earlier state"
        if self._world.has_addresses:
            return self._world.go(node.address)
        self._route, self._way = list(node.way), []
        return self._world.home()

    def _follow(self, view: View) -> Action | None:
        spot = view.named("screen").get(self._route.pop(0))
        if spot is None:
            self._route = []
            return None
        return self._world.click(spot)

    # The act agent.

    async def _act(self, view: View) -> Action | None:
        platform = self._world.platform
        text, picture = await shown(view, self._mode)
        space = platform.space
        example = space.example("element" if self._mode == "structured" else "coordinate")
        system = ACT_SYSTEM.format(
            operates=space.persona.operates,
            actions=describe_actions(platform, self._mode),
            example=example,
            done=space.format(space.stop())
            if not self._world.has_addresses
            else "send_msg_to_user('completed')",
        )
        prompt = act_prompt(self._macro, list(self._steps), view.address, text)
        answer = await self._models.ask("act", self._models.act, system, prompt, picture)
        return read_action(answer, platform, self._mode)

    def observe(self, before: View, action: Action | None, outcome: Outcome) -> None:
        """Keep the outcome of an action; a macro-action ends when it says so, or at N_A."""
        self._track(action, before, outcome)
        if not self._macro:
            return
        said = "(unreadable)" if action is None else self._world.platform.space.format(action)
        came = outcome.error or (
            "nothing changed"
            if outcome.view.fingerprint == before.fingerprint
            else f"now at {outcome.view.place}"
        )
        self._steps.append(f"{said[:200]} -> {came[:200]}")
        self._atoms_done += 1
        ends = action is not None and self._world.platform.space.ends(action)
        ends = ends or (action is not None and action.kind in _ENDS)
        if ends or self._atoms_done >= self._most_atoms:
            self._last = f"{self._macro} ({self._steps[-1]})"[:_MAX_WORDS]
            self._macro = ""
            self._macros_done += 1

    def _track(self, action: Action | None, before: View, outcome: Outcome) -> None:
        """Keep the way from the home screen, where there are no addresses."""
        if self._world.has_addresses or action is None:
            return
        if action == self._world.home():
            self._way = []
        elif outcome.met is not None and outcome.view.fingerprint != before.fingerprint:
            self._way.append(outcome.met.name)

    def save(self) -> dict[str, Any]:
        """The knowledge graph, where it is in the loop, and what was asked."""
        return {
            "nodes": [asdict(node) for node in self._nodes],
            "executed": list(self._executed),
            "gone_for": list(self._gone_for),
            "macro": self._macro,
            "counts": [self._atoms_done, self._macros_done],
            "last": self._last,
            "steps": list(self._steps),
            "route": self._route,
            "way": self._way,
            "random": save_random(self._random),
            "tokens": self._models.tokens,
            "answers": [one.model_dump() for one in self._models.answers],
        }

    def load(self, state: dict[str, Any]) -> None:
        """Go on with them."""
        self._nodes = [
            Node(
                one["address"],
                one["description"],
                [Macro(**macro) for macro in one["macros"]],
                one["way"],
            )
            for one in state["nodes"]
        ]
        self._executed = dict.fromkeys(state["executed"])
        self._gone_for = dict.fromkeys(state["gone_for"])
        self._macro, self._last = state["macro"], state["last"]
        self._atoms_done, self._macros_done = state["counts"]
        self._steps.extend(state["steps"])
        self._route, self._way = state["route"], state["way"]
        load_random(self._random, state["random"])
        self._models.tokens.update(state["tokens"])
        self._models.answers[:] = map(ModelStep.model_validate, state["answers"])


def _pair(node: Node, macro: Macro) -> str:
    """A state and what is done in it, as they are compared."""
    return f"{node.description} {macro.text}"


def read_description(answer: str, view: View) -> tuple[str, list[Macro]]:
    """The description and the macro-actions of an answer.

    An answer that cannot be read describes the state by its page, and proposes nothing.
    """
    found = read_json(answer) or {}
    description = found.get("state")
    if not isinstance(description, str) or not description.strip():
        description = f"{view.place} with {len(view.spots)} elements"
    proposed = found.get("actions")
    macros: list[Macro] = []
    for one in proposed if isinstance(proposed, list) else []:
        text = one.get("do") if isinstance(one, dict) else one
        leads = one.get("leads_to", "") if isinstance(one, dict) else ""
        if isinstance(text, str) and text.strip() and len(macros) < MOST_MACROS:
            text = text.strip()[:_MAX_WORDS]
            expected = leads.strip()[:_MAX_WORDS] if isinstance(leads, str) else ""
            macros.append(Macro(text, expected or text, len(macros) + 1))
    return description.strip()[: 4 * _MAX_WORDS], macros
