"""Designs in logs: the pages of each run with what was tried on them, and figures over many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from uiprobe.episodes.design import (
    Design,
    KeptDesign,
    Version,
    passed_tasks,
    supported_tasks,
)
from uiprobe.episodes.design_names import INTERFACE_SUCCESS
from uiprobe.results.kept_samples import read_kept
from uiprobe.results.log_entry import LogEntry

if TYPE_CHECKING:
    from inspect_ai.log import EvalSample

PROBE = "interface_design"

CATEGORIES = ("landing", "game", "app", "utility", "interactive", "tool")
"""In the order of the paper's tables."""


@dataclass(frozen=True, slots=True)
class DesignRun:
    """The design of one page.

    Attributes:
        name: The coder, with the model if it asks one, and the agent.
        record: What was done.
        log: The log file.
        sample: The id of its sample.
        cost: What its models cost, in US dollars; None if that is unknown.
    """

    name: str
    record: Design
    log: str
    sample: str
    cost: float | None = None

    @property
    def group(self) -> tuple[str, str, str]:
        """The group that is compared: name, feedback, and the source of comments."""
        return self.name, self.record.feedback, self.record.comment_from


def read_designs(entries: Sequence[LogEntry]) -> list[DesignRun]:
    """The designs of some logs, by name, feedback and brief.

    Args:
        entries: Logs of any probes.
    """

    def made(entry: LogEntry, path: str, sample: EvalSample) -> DesignRun | None:
        record = sample.store_as(KeptDesign).design
        if record is None:
            return None
        score = (sample.scores or {}).get(INTERFACE_SUCCESS)
        cost = (score.metadata or {}).get("cost") if score is not None else None
        dollars = float(cost) if isinstance(cost, int | float) else None
        return DesignRun(_name(entry, record), record, path, str(sample.id), dollars)

    found = read_kept(entries, PROBE, "designs", made)
    return sorted(found, key=lambda run: (*run.group, run.record.brief, run.log))


def _name(entry: LogEntry, record: Design) -> str:
    coder = entry.label if record.coder == "model" else record.coder.replace("_", " ")
    return f"{coder}, {record.cua.replace('_', '-')}"


def at_round(design: Design, number: int) -> Version:
    """The version after a round; the last one where there were fewer."""
    return design.versions[min(number, len(design.versions) - 1)]


@dataclass(frozen=True, slots=True)
class TaskValues:
    """Values of tasks over many designs, from 0 to 1.

    Attributes:
        values: One per task.
        clusters: The brief of each.
    """

    values: tuple[float, ...]
    clusters: tuple[str, ...]

    @property
    def mean(self) -> float | None:
        """The mean over tasks; None if there are none."""
        return sum(self.values) / len(self.values) if self.values else None


def task_values(runs: Sequence[DesignRun], figure: str, number: int) -> TaskValues:
    """Whether each task is supported (`fc`), completed (`sr`), or completed if it is supported.

    Args:
        runs: Designs.
        figure: `fc`, `sr` or `sr_supported`.
        number: After how many rounds.
    """
    found = []
    for run in runs:
        version = at_round(run.record, number)
        found += [(run.record.brief, float(value)) for value in _known(version, figure).values()]
    return TaskValues(tuple(value for _, value in found), tuple(brief for brief, _ in found))


def _known(version: Version, figure: str) -> Mapping[int, bool]:
    if figure == "fc":
        return supported_tasks(version)
    passed = passed_tasks(version)
    if figure == "sr":
        return passed
    supported = supported_tasks(version)
    return {task: done for task, done in passed.items() if supported.get(task)}


def paired_values(
    runs: Sequence[DesignRun], figure: str
) -> tuple[list[float], list[float], list[str]]:
    """Values of the same tasks before and after all rounds, and the brief of each."""
    first, last, clusters = [], [], []
    for run in runs:
        if len(run.record.versions) < 2:
            continue
        before = _known(run.record.versions[0], figure)
        after = _known(run.record.versions[-1], figure)
        for task in sorted(before.keys() & after.keys()):
            first.append(float(before[task]))
            last.append(float(after[task]))
            clusters.append(run.record.brief)
    return first, last, clusters


def judge_pairs(runs: Sequence[DesignRun]) -> tuple[list[bool], list[bool]]:
    """Return the verdicts of the rules and of the judge, on the tests that both judged."""
    both = [
        (bool(test.passed), bool(test.judged))
        for run in runs
        for version in _tested(run.record)
        for test in version.tests
        if test.passed is not None and test.judged is not None
    ]
    return [rule for rule, _ in both], [judge for _, judge in both]


def verifier_pairs(runs: Sequence[DesignRun]) -> tuple[list[bool], list[bool]]:
    """Return the verdicts of two verifiers on whether the page supports each task."""
    both = [
        (one.supported, one.other_supported)
        for run in runs
        for version in _tested(run.record)
        for one in version.judgements
        if one.supported is not None and one.other_supported is not None
    ]
    return [bool(one) for one, _ in both], [bool(other) for _, other in both]


def rule_pairs(runs: Sequence[DesignRun]) -> tuple[list[bool], list[bool]]:
    """Return the verdicts of the rules of two verifiers on the tests."""
    both = [
        (test.passed, test.other_passed)
        for run in runs
        for version in _tested(run.record)
        for test in version.tests
        if test.passed is not None and test.other_passed is not None
    ]
    return [bool(one) for one, _ in both], [bool(other) for _, other in both]


def _tested(design: Design) -> list[Version]:
    """Versions with tests of their own; a round without a page has those of the round before."""
    return [one for one in design.versions if one.accepted or not one.number]


def agreement(truth: Sequence[bool], said: Sequence[bool]) -> dict[str, float]:
    """How far a judge agrees with the rules (paper table 6).

    Returns:
        `accuracy`, `balanced`, `precision`, `recall`, `f1`, `kappa`, and `all_fail`, the accuracy
        of saying that nothing was done. What cannot be computed is missing.
    """
    if not truth:
        return {}
    from sklearn.metrics import (
        accuracy_score,
        cohen_kappa_score,
        precision_recall_fscore_support,
    )

    precision, recall, f1, _ = precision_recall_fscore_support(
        truth, said, average="binary", zero_division=0.0
    )
    found = {
        "all_fail": 1 - sum(truth) / len(truth),
        "accuracy": float(accuracy_score(truth, said)),
        "precision": float(precision),
        "recall": float(recall),
        "f1": float(f1),
    }
    if len(set(truth)) > 1:
        specificity = sum(not s for t, s in zip(truth, said, strict=True) if not t)
        found["balanced"] = (float(recall) + specificity / truth.count(False)) / 2
    if len({*truth, *said}) > 1:
        found["kappa"] = float(cohen_kappa_score(truth, said))
    return found
