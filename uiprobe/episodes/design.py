"""The record of the design of one page: its versions, the tests of each, and figures.

Solvers write it; scorers and results read it. Pages are kept as text, pictures as data URIs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from inspect_ai.util import StoreModel
from pydantic import BaseModel, Field

DesignEnding = Literal[
    "rule_satisfied",
    "explicit",
    "stuck",
    "max_steps",
    "unreadable",
    "page_fault",
    # Of earlier versions: an agent that could not be read, and a rule that could not be run.
    "error",
    "verifier_error",
]
"""Why the test of a task ended: the rule held; the agent ended it; three actions changed nothing;
the last step was taken; the agent's answers could not be read, which is its failure and not the
page's; or the page hangs."""


class TaskRecord(BaseModel):
    """A task of a brief.

    Attributes:
        number: Number within the brief, from 1.
        text: What a user wants.
        expected: What shows that it is done.
        kind: `core_function`, `user_workflow` or `edge_case`.
    """

    number: int
    text: str
    expected: str = ""
    kind: str = "core_function"


class PageJudgement(BaseModel):
    """The verifier's judgement of a task on a page.

    Attributes:
        task: The number of the task.
        supported: Whether the page supports it; None if the verifier failed.
        rule: The rule that says whether it is done; empty if it is not supported.
        reason: Why.
        error: Why the verifier failed; empty if it did not.
        tries: How often it was asked.
        other_supported: What a second verifier says; None without one.
        other_rule: The rule of a second verifier.
    """

    task: int
    supported: bool | None = None
    rule: str = ""
    reason: str = ""
    error: str = ""
    tries: int = 1
    other_supported: bool | None = None
    other_rule: str = ""


class DesignStep(BaseModel):
    """A step of an agent on a page.

    Attributes:
        thought: What the agent wrote before its action.
        action: The action; empty if there is none.
        x, y: Where it acts, in pixels; None if it has no place.
        control: What a click met: its `id`, `label` and `row`, so that it can be found again.
        error: Why it failed, or why there is none.
        changed: Whether the screen differs from the one before.
        picture: The screen on which it was decided, as a small JPEG; a data URI.
    """

    thought: str = ""
    action: str = ""
    x: float | None = None
    y: float | None = None
    control: dict[str, str] = Field(default_factory=dict)
    error: str = ""
    changed: bool = True
    picture: str = ""


class DesignTest(BaseModel):
    """The test of a task on a page by the agent.

    Attributes:
        task: The number of the task.
        ending: Why it ended.
        passed: Whether the rule held; None if it could not be run.
        error: What went wrong; empty if nothing did.
        steps: One per action of the agent, in order.
        last: The screen at the end, as a small JPEG.
        judged: What the role `judge` says of that screen; None if it was not asked or failed.
        other_passed: Whether the rule of a second verifier held at the end; None without one.
        killed, mutants: On how many broken copies of the page the same actions left the rule false,
            and how many there were.
        controls: How many control trajectories were tried after it was passed.
        met_by: Those that met the rule as well, which then says nothing.
    """

    task: int
    ending: DesignEnding
    passed: bool | None
    error: str = ""
    steps: list[DesignStep] = Field(default_factory=list)
    last: str = ""
    judged: bool | None = None
    other_passed: bool | None = None
    killed: int = 0
    mutants: int = 0
    controls: int = 0
    met_by: list[str] = Field(default_factory=list)

    @property
    def completed(self) -> bool | None:
        """Whether the task counts as done: the rule held and no control met it; None if unknown."""
        return self.passed and not self.met_by

    @property
    def is_of_agent(self) -> bool:
        """Whether it failed for answers of the agent that could not be read."""
        return self.ending in ("unreadable", "error")


class Comment(BaseModel):
    """The commenter's comment on a failure.

    Attributes:
        task: The number of the task.
        issues: Kinds of problems.
        changes: What is to be changed.
        fit_within_screen: Whether the main reason is that something is out of view.
        tokens: What the commenter read, by its provider's count; None if that is unknown.
        pixels, raw_pixels: Pixels that it was shown, and those of the screens themselves.
        patches, raw_patches: The same in patches of 28 by 28, as models read them.
        error: Why there is no comment; empty if there is one.
    """

    task: int
    issues: list[str] = Field(default_factory=list)
    changes: list[str] = Field(default_factory=list)
    fit_within_screen: bool = False
    tokens: int | None = None
    pixels: int = 0
    raw_pixels: int = 0
    patches: int = 0
    raw_patches: int = 0
    error: str = ""


class Rejection(BaseModel):
    """A page that was not taken.

    Attributes:
        attempt: Which try it was, from 1.
        size: Its characters.
        reasons: Why.
    """

    attempt: int
    size: int
    reasons: list[str]


class Version(BaseModel):
    """One version of a page.

    Attributes:
        number: 0 for the first, then one per round.
        html: The page; empty if the coder gave none.
        digest: A checksum of it.
        left_out: Parts of the coder's answer outside of it, in words.
        accepted: Whether the coder gave a page that could be taken; a round without one keeps the
            page of the round before.
        rejected: Pages that were not taken.
        comments: Comments on failures that the coder received.
        judgements: What the verifier says, one per task.
        tests: What the agent did, one per supported task.
        dashboards: Pictures of failures, by the number of the task; data URIs.
        picture: The page when it is opened.
        tokens: What models read and wrote, by role and `input` or `output`.
        seconds: By stage.
    """

    number: int
    html: str = ""
    digest: str = ""
    left_out: str = ""
    accepted: bool = True
    rejected: list[Rejection] = Field(default_factory=list)
    comments: list[Comment] = Field(default_factory=list)
    judgements: list[PageJudgement] = Field(default_factory=list)
    tests: list[DesignTest] = Field(default_factory=list)
    dashboards: dict[int, str] = Field(default_factory=dict)
    picture: str = ""
    tokens: dict[str, int] = Field(default_factory=dict)
    seconds: dict[str, float] = Field(default_factory=dict)


class Design(BaseModel):
    """The design of one page.

    Attributes:
        brief: The id of its brief.
        category: Its category.
        coder, cua, verifier: The policies of these roles.
        feedback: What revisions are made from.
        comment_from: What the commenter was shown.
        tasks: All tasks of the brief, supported or not.
        tasks_digest: A checksum of them.
        versions: The versions, the first one first.
        resumed: How often a run of it went on where another was ended.
    """

    brief: str
    title: str
    category: str
    coder: str = "model"
    cua: str = "ui_tars"
    verifier: str = "model"
    feedback: str = "integrated"
    comment_from: str = "dashboard"
    tasks: list[TaskRecord] = Field(default_factory=list)
    tasks_digest: str = ""
    versions: list[Version] = Field(default_factory=list)
    resumed: int = 0


class KeptDesign(StoreModel):
    """The design in the store of a sample.

    Attributes:
        design: It; None while it is made.
    """

    design: Design | None = Field(default=None)


def supported_tasks(version: Version) -> dict[int, bool]:
    """Whether each task is supported; tasks on which the verifier failed are left out."""
    return {one.task: one.supported for one in version.judgements if one.supported is not None}


def passed_tasks(version: Version) -> dict[int, bool]:
    """Whether each task was completed; a task that is not supported was not.

    Neither was one whose rule a control trajectory met. Tasks on which the verifier failed are left
    out.
    """
    found = {task: False for task, supported in supported_tasks(version).items() if not supported}
    for one in version.tests:
        if one.passed is not None:
            found[one.task] = bool(one.completed)
    return found


def lost_tasks(version: Version) -> list[int]:
    """Tasks that say nothing about the page, because the verifier failed on them."""
    known = passed_tasks(version)
    return [one.task for one in version.judgements if one.task not in known]


def regressions(before: Version, after: Version) -> list[int]:
    """Tasks that were completed on one version and not on the next."""
    first, second = passed_tasks(before), passed_tasks(after)
    return [task for task, done in first.items() if done and second.get(task) is False]


def figures_of(version: Version) -> dict[str, float]:
    """The figures of a version, as shares of tasks.

    `fc` supported, by all tasks (paper equation 2); `sr` completed, by all tasks (equation 1);
    `sr_supported` completed, by those supported, as the release computes it; `tasks`, `lost` and
    `kill_rate`, broken copies on which a rule stayed false, by all; `met_by_controls`, tests that
    do not count because a control met their rule; `unreadable`, tests that failed for answers of
    the agent that could not be read.
    """
    supported, passed = supported_tasks(version), passed_tasks(version)
    found: dict[str, float] = {"tasks": len(version.judgements), "lost": len(lost_tasks(version))}
    if supported:
        found["fc"] = sum(supported.values()) / len(supported)
    if passed:
        found["sr"] = sum(passed.values()) / len(passed)
    tried = [done for task, done in passed.items() if supported.get(task)]
    if tried:
        found["sr_supported"] = sum(tried) / len(tried)
    found["met_by_controls"] = sum(bool(one.met_by) for one in version.tests)
    found["unreadable"] = sum(one.is_of_agent for one in version.tests)
    mutants = sum(one.mutants for one in version.tests)
    if mutants:
        found["kill_rate"] = sum(one.killed for one in version.tests) / mutants
    return found


def design_figures(design: Design, cost: float | None = None) -> dict[str, float]:
    """The figures of a design, before and after all rounds.

    Args:
        design: A design; without versions it has no figures.
        cost: What its models cost, in US dollars; None if that is unknown.
    """
    if not design.versions:
        return {}
    first, last = figures_of(design.versions[0]), figures_of(design.versions[-1])
    found = {f"{name}_before": value for name, value in first.items() if name in ("fc", "sr")}
    found |= last
    found["rounds"] = len(design.versions) - 1
    pairs = zip(design.versions, design.versions[1:], strict=False)
    found["regressions"] = sum(len(regressions(one, other)) for one, other in pairs)
    found["rejected"] = sum(len(one.rejected) for one in design.versions)
    if cost is not None:
        found["cost"] = cost
        solved = sum(passed_tasks(design.versions[-1]).values())
        if solved:
            found["cost_per_solved"] = cost / solved
    return found


def token_saving(comments: Sequence[Comment]) -> dict[str, float]:
    """The share of pixels and of patches that dashboards save against the screens themselves."""
    shown = [one for one in comments if one.raw_pixels]
    if not shown:
        return {}
    return {
        "pixels": 1 - sum(one.pixels for one in shown) / sum(one.raw_pixels for one in shown),
        "patches": 1 - sum(one.patches for one in shown) / sum(one.raw_patches for one in shown),
    }


def tokens_of(design: Design) -> Mapping[str, int]:
    """Tokens that models read and wrote in all, by role."""
    found: dict[str, int] = {}
    for version in design.versions:
        for name, count in version.tokens.items():
            found[name] = found.get(name, 0) + count
    return found
