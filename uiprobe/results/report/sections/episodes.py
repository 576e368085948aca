"""The episodes that a report shows, and why some of them failed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from uiprobe.episodes.names import GOAL, SUCCESS
from uiprobe.episodes.packing import EpisodeError
from uiprobe.episodes.reading import read_steps
from uiprobe.episodes.schema import Episode
from uiprobe.episodes.step_log import logged_pictures
from uiprobe.probe_table import PROBES
from uiprobe.results.frames import as_records
from uiprobe.results.pools import settings_text
from uiprobe.results.report.content import Column, Row, Table, count_cell, text_cell
from uiprobe.results.report.evidence import Evidence, Record
from uiprobe.results.report.sections.attribution import CAUSES, Attribution
from uiprobe.results.report.sections.causes import Name, attribution_of, causes_of
from uiprobe.results.report.sections.effort import effort_table
from uiprobe.results.report.sections.failures import is_set, viewer_link
from uiprobe.results.report.sections.strips import Frame, Gap, film_strip
from uiprobe.results.samples.whole import make_of_whole
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import ANDROID, Platform, platform_of

if TYPE_CHECKING:
    from inspect_ai.log import EvalSample

MAX_STRIPS = 12
"""Episodes that are shown as film strips."""


@dataclass(frozen=True, slots=True)
class Strip:
    """An episode as it is shown.

    Attributes:
        model: The model or agent.
        goal: Name of the goal.
        instruction: What was to be done.
        where: Source and settings of the run.
        success: Whether the goal was met.
        cause: Why not; empty where it was.
        meaning: What that cause means.
        expected: What the reference does where the episode left it; empty where it did not.
        diverged: Number of that step, from 1; None if it did not.
        verdicts: What the evaluators found.
        frames: The screens.
        link: Where `inspect view` shows the sample.
    """

    model: str
    goal: str
    instruction: str
    where: str
    success: bool
    cause: str
    meaning: str
    expected: str
    diverged: int | None
    verdicts: str
    frames: Sequence[Frame | Gap]
    link: str


@dataclass(frozen=True, slots=True)
class Episodes:
    """The episodes of navigation.

    Attributes:
        table: How many failed for which cause, by model.
        strips: Some of them, screen by screen.
        failed: How many failed in all.
        effort: Steps and time, run by run.
    """

    table: Table
    strips: Sequence[Strip]
    failed: int
    effort: Table


@dataclass(frozen=True, slots=True)
class _Found:
    run: Record
    log: str
    item: Any
    epoch: int
    success: bool
    cause: str


def read_episodes(evidence: Evidence) -> Episodes:
    """Attribute all failed episodes to a cause, and read some to show them."""
    found: list[_Found] = []
    for run in _runs(evidence):
        items = evidence.items_of(run, ("log", "item_id", "epoch", "value", "error"))
        rows = [row for row in as_records(items) if is_set(row["error"]) or is_set(row["value"])]
        missed: dict[str, list[Name]] = defaultdict(list)
        for row in rows:
            if not is_set(row["error"]) and row["value"] != 1:
                missed[row["log"]].append((row["item_id"], row["epoch"]))
        files = evidence.tables.files
        causes = {log: causes_of(log, files.get(log), names) for log, names in missed.items()}
        for row in rows:
            name = row["item_id"], row["epoch"]
            success = row["value"] == 1
            if is_set(row["error"]):
                cause = "machinery"
            else:
                cause = "" if success else causes[row["log"]][name]
            found.append(_Found(run, row["log"], *name, success, cause))
    strips = [strip for one in _choose(found) if (strip := _strip(one)) is not None]
    failed = [one for one in found if one.cause]
    table, effort = _table(evidence, failed, strips), effort_table(evidence)
    return Episodes(table, strips, len(failed), effort)


def _runs(evidence: Evidence) -> list[Record]:
    """The runs whose items are episodes."""
    probes = [probe.name for probe in PROBES.values() if probe.unit == "episode"]
    return [run for probe in probes for run in evidence.runs_of(probe)]


def _platform(sample: EvalSample) -> Platform:
    """The platform of an episode; Android where its goal cannot be read."""
    try:
        return platform_of(Goal.from_dict((sample.metadata or {}).get(GOAL)))
    except ValueError:
        return ANDROID


def _choose(found: Sequence[_Found]) -> list[_Found]:
    """In turn one episode of each model, the causes of a model by their number; then a success.

    The episode that represents a cause depends on the names of goals alone.
    """
    by_model: dict[str, dict[str, list[_Found]]] = defaultdict(lambda: defaultdict(list))
    for one in found:
        if one.cause != "machinery":
            by_model[str(one.run["model_label"])][one.cause].append(one)
    queues = []
    for causes in by_model.values():
        # A success is only for contrast, and comes after all failures.
        order = sorted(causes, key=lambda cause: (cause == "", -len(causes[cause]), cause))
        queues.append([min(causes[cause], key=_shuffled) for cause in order])
    chosen: list[_Found] = []
    depth = 0
    while len(chosen) < MAX_STRIPS and any(len(queue) > depth for queue in queues):
        chosen += [queue[depth] for queue in queues if len(queue) > depth]
        depth += 1
    return chosen[:MAX_STRIPS]


def _shuffled(one: _Found) -> bytes:
    return sha256(f"{one.item}/{one.epoch}".encode()).digest()


def _strip(one: _Found) -> Strip | None:
    return make_of_whole(one.log, one.item, one.epoch, partial(_strip_of, one))


def _strip_of(one: _Found, sample: EvalSample) -> Strip:
    attribution = attribution_of(sample, success=one.success)
    goal = (sample.metadata or {}).get(GOAL) or {}
    score = (sample.scores or {}).get(SUCCESS)
    divergence = attribution.divergence if attribution.cause else None
    settings = settings_text(one.run)
    return Strip(
        model=str(one.run["model_label"]),
        goal=f"{sample.id}" + (f", epoch {sample.epoch}" if sample.epoch != 1 else ""),
        instruction=str(goal.get("instruction", "")),
        where=f"{one.run['source']}; {settings}" if settings else str(one.run["source"]),
        success=one.success,
        cause=attribution.cause,
        meaning=CAUSES.get(attribution.cause, ""),
        expected=divergence.expected if divergence else "",
        diverged=divergence.step + 1 if divergence else None,
        verdicts=(score.explanation or "") if score else "",
        frames=_frames(sample, attribution),
        link=viewer_link(one.log, sample.id, sample.epoch),
    )


def _frames(sample: EvalSample, attribution: Attribution) -> list[Frame | Gap]:
    episode, platform = sample.store_as(Episode), _platform(sample)
    try:
        steps = read_steps(episode, platform)
        return film_strip(steps, logged_pictures(sample), attribution, platform)
    except EpisodeError:
        # Of a damaged episode only the length is known.
        return [Gap(len(episode.steps))]


def anchor_of(number: int) -> str:
    """The anchor of the episode with this number, from 1."""
    return f"episode-{number}"


def _table(evidence: Evidence, failed: Sequence[_Found], strips: Sequence[Strip]) -> Table:
    links = {(strip.cause, strip.model): anchor_of(n) for n, strip in enumerate(strips, 1)}
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for one in failed:
        counts[one.cause][str(one.run["model_label"])] += 1
    models = [name for name, _ in evidence.models if any(name in c for c in counts.values())]
    ran = bool(_runs(evidence))
    return Table(
        "episodes",
        "Why episodes failed, by rule",
        (
            Column("cause", numeric=False),
            *(Column(name) for name in models),
        ),
        tuple(
            Row(
                (
                    text_cell(cause, CAUSES[cause]),
                    *(
                        replace(count_cell(counts[cause][name]), link=links.get((cause, name), ""))
                        for name in models
                    ),
                )
            )
            for cause in CAUSES
            if cause in counts
        ),
        ("Numbers of episodes over all runs; the first rule that holds counts.",),
        "" if counts else ("No episode failed." if ran else "No run of the probe navigation."),
    )
