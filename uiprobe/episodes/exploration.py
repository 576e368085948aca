"""The form in which a log keeps an exploration, and the figures that are read from it.

The figures are those of UIExplore-Bench (paper section 3.3) and some that it lacks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from inspect_ai.util import StoreModel
from pydantic import BaseModel, Field, model_validator

MOST_STEPS = 1_000_000
"""No exploration has more actions."""


class Found(BaseModel):
    """A functionality that was seen.

    Attributes:
        key: Identifies the functionality within its site; see `docs/exploration.md`.
        step: After how many actions it was seen first; 0 on the landing page.
        place: The page on which it was.
        label: The words of the element.
        tested: After how many actions it was acted on first; None if it never was.
    """

    key: str
    step: int
    place: str
    label: str = ""
    tested: int | None = None


class Edge(BaseModel):
    """A transition between two states.

    Attributes:
        source: State before the action, by its number.
        target: State after it.
        action: The action in the words of the action space.
        key: The functionality acted on; empty if none.
        step: The number of the action that went this way first, from 1.
        count: How often it was taken.
    """

    source: int
    target: int
    action: str
    key: str = ""
    step: int = 0
    count: int = 1


class SeenState(BaseModel):
    """A state of the site: a page with what it offers.

    Attributes:
        place: The page by its pattern.
        address: Where it was seen first.
        functionalities: How many it shows.
        step: After how many actions it was seen first.
    """

    place: str
    address: str
    functionalities: int
    step: int


class Missed(BaseModel):
    """Functionalities of one page that were never seen.

    Attributes:
        place: The page by its pattern.
        count: How many they are.
        keys: Some of them.
        picture: The page as a data URI; empty if it has none.
    """

    place: str
    count: int
    keys: list[str]
    picture: str = ""


class ModelStep(BaseModel):
    """Words of a model in an exploration: a description, a choice or an answer for an action.

    Attributes:
        step: After how many actions it was given.
        kind: `describe`, `act` or `react`.
        text: The answer.
    """

    step: int
    kind: str
    text: str


class Exploration(BaseModel):
    """An exploration.

    Attributes:
        site, level, mode, agent, seed, budget: What was explored by whom, and how long.
        variant: The options of the agent that are not the default ones, such as `macros=1`.
        steps: Actions done.
        save_every: After so many actions the run went on from a saved state; 0 for never.
        found: The functionalities seen, in order.
        places: The pages seen, with the step at which each was seen first.
        cut: Pages that were too large to be read whole.
        states, edges: The graph of states and actions (paper appendix F).
        actions: The actions, in the words of the action space; empty where an answer could not be
            read.
        wasted: Steps after which nothing had changed.
        failed: Steps whose action failed.
        blocked: Attempts that the guardrails stopped, by kind.
        shapes: How many shapes of documents were seen (D3C), by step.
        denominator: The functionalities that the site is known to have; None if unknown.
        known: Those of them that were seen, by step of first sight.
        missed: What is known and was never seen, by page.
        human_base: Functionalities that people saw within an hour; None if it was not measured.
        checkpoints: The steps at which figures are reported.
        tokens: What models read and wrote: `input`, `output`.
        answers: Words of models, the last ones where there are many.
        resumed: How often the run went on from a checkpoint.
        restarts: How often a browser was lost and replaced.
        seconds: Time spent on the site, on the agent, and on all else.
    """

    site: str = ""
    level: str = ""
    mode: str = ""
    agent: str = ""
    variant: str = ""
    seed: int = 0
    budget: int = 0
    steps: int = 0
    save_every: int = 0
    found: list[Found] = Field(default_factory=list)
    places: dict[str, int] = Field(default_factory=dict)
    cut: list[str] = Field(default_factory=list)
    states: list[SeenState] = Field(default_factory=list)
    edges: list[Edge] = Field(default_factory=list)
    actions: list[str] = Field(default_factory=list)
    wasted: list[int] = Field(default_factory=list)
    failed: list[int] = Field(default_factory=list)
    blocked: dict[str, int] = Field(default_factory=dict)
    shapes: list[int] = Field(default_factory=list)
    denominator: int | None = None
    known: list[int] = Field(default_factory=list)
    missed: list[Missed] = Field(default_factory=list)
    human_base: int | None = None
    checkpoints: list[int] = Field(default_factory=list)
    tokens: dict[str, int] = Field(default_factory=dict)
    answers: list[ModelStep] = Field(default_factory=list)
    resumed: int = 0
    restarts: int = 0
    seconds: dict[str, float] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _is_whole(self) -> Exploration:
        """Refuse a record whose parts do not fit: those who draw it count on them."""
        if self.actions and self.steps != len(self.actions):
            raise ValueError(f"{self.steps:,} steps and {len(self.actions):,} actions")
        if self.steps > MOST_STEPS:
            raise ValueError(f"{self.steps:,} steps, at most {MOST_STEPS:,}")
        ends = [end for edge in self.edges for end in (edge.source, edge.target)]
        if ends and not (min(ends) >= 0 and max(ends) < len(self.states)):
            raise ValueError("an action leads from or to a state that is not there")
        if any(one.step < 0 for one in self.found):
            raise ValueError("something was found before the beginning")
        return self


class KeptExploration(StoreModel):
    """The exploration of a sample.

    Attributes:
        exploration: The exploration; None until it begins.
    """

    exploration: Exploration | None = Field(default=None)


def observed(found: Sequence[Found], step: int) -> int:
    """UFO@T: the functionalities seen within so many actions (paper section 3.3).

    What the landing page shows before the first action counts.
    """
    return sum(one.step <= step for one in found)


def curve(found: Sequence[Found], steps: int) -> list[int]:
    """UFO after 0, 1, ..., `steps` actions; it never falls."""
    fresh = [0] * (steps + 1)
    for one in found:
        if one.step <= steps:
            fresh[one.step] += 1
    total, told = 0, []
    for count in fresh:
        total += count
        told.append(total)
    return told


def share_tested(found: Sequence[Found], step: int) -> float | None:
    """UFT@T: distinct functionalities acted on, by the number of actions (paper section 3.3)."""
    if not step:
        return None
    return sum(one.tested is not None and one.tested <= step for one in found) / step


def idle(record: Exploration, step: int) -> int:
    """How many actions, up to `step`, have passed since the last one that discovered anything.

    If n actions in a row discover nothing, then fewer than 3/n of further actions like these would,
    with 95 % confidence (the rule of three). An estimate of what was not seen, such as Chao2, would
    need pages that are met at random, and explorers go through them in an order.
    """
    return step - max((one.step for one in record.found if one.step <= step), default=0)


def human_share(ufo: float, base: int | None) -> float | None:
    """hUFO: UFO by what people saw within an hour; None if that was not measured.

    Args:
        ufo: Functionalities seen.
        base: The mean of three people (paper table 2); 1606 and 2382 for GitLab.
    """
    return None if not base else ufo / base


def share_of(steps: Sequence[int], upto: int) -> float | None:
    """The share of the first `upto` actions that stand in a list of steps."""
    return sum(step <= upto for step in steps) / upto if upto else None


def figures_at(record: Exploration, step: int, cost: float | None = None) -> dict[str, float]:
    """The figures after so many actions; those that are unknown are left out.

    Args:
        record: The exploration.
        step: The number of actions, at most those that were done.
        cost: What the run cost up to there, in US dollars, if it is known.
    """
    ufo = observed(record.found, step)
    known = sum(one <= step for one in record.known)
    figures: dict[str, float | None] = {
        "actions": step,
        "ufo": ufo,
        "hufo": human_share(ufo, record.human_base),
        "uft": share_tested(record.found, step),
        "coverage": known / record.denominator if record.denominator else None,
        "beyond": ufo - known if record.denominator else None,
        "pages": sum(first <= step for first in record.places.values()),
        "wasted": share_of(record.wasted, step),
        "failed": share_of(record.failed, step),
        "blocked": sum(record.blocked.values()) if step == record.steps else None,
        "d3c": sum(one <= step for one in record.shapes) or None,
        "idle": idle(record, step),
        "cost_per_100": 100 * cost / ufo if cost is not None and ufo else None,
    }
    return {name: float(value) for name, value in figures.items() if value is not None}


def mean_levels(levels: Mapping[str, float]) -> float:
    """The mean over the levels, as the paper's tables give it.

    Raises:
        ValueError: There is none.
    """
    if not levels:
        raise ValueError("levels: found none, expected at least one")
    return sum(levels.values()) / len(levels)


SEEDLESS = frozenset({"bfs", "dfs", "replay"})
"""Agents that draw nothing, so that one exploration stands for all seeds."""
