"""Episodes of logs, as the page shows them: those that run now, and those that have ended.

Of a running episode there is what Inspect keeps for live views, if its run keeps that: runs of
baselines alone do not (`log_realtime`).
"""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import Error as Base64Error
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from logging import getLogger
from pathlib import Path
from typing import Any, Literal

from inspect_ai.log import (
    EvalLog,
    EvalSample,
    EvalSampleSummary,
    list_eval_logs,
    read_eval_log,
    read_eval_log_sample,
    read_eval_log_sample_summaries,
    resolve_sample_attachments,
)
from inspect_ai.log._recorders.buffer import sample_buffer

from uiprobe.episodes.names import GOAL, SUCCESS
from uiprobe.episodes.reading import read_steps
from uiprobe.episodes.schema import Episode
from uiprobe.episodes.step_notes import StepNote, read_notes
from uiprobe.probe_table import PROBES
from uiprobe.recordings.play.evidence import tell_evidence
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import platform_of

_logger = getLogger(__name__)

State = Literal["running", "met", "missed", "error"]

_DATA = "data:image/png;base64,"
_ATTACHMENT = re.compile(r"attachment://([0-9a-f]{8,64})")
_MOST = 500
"""Episodes that the page lists."""


@dataclass(frozen=True, slots=True)
class Listed:
    """An episode in the list.

    Attributes:
        key: By which the page asks for it.
        log: Its log.
        sample, epoch: Its sample.
        model: The model that acts, or the agent in its place.
        state: Whether it runs, or how it ended.
        platform: What it runs on.
        asked: The goal in words, as far as Inspect reports it while the episode runs.
        started: When it began, in ISO 8601; empty if Inspect does not say.
        seconds: How long it took; None while it runs.
    """

    key: str
    log: str
    sample: str | int
    epoch: int
    model: str
    state: State
    platform: str
    asked: str
    started: str
    seconds: float | None


@dataclass(frozen=True, slots=True)
class ShownEpisode:
    """An episode, as far as it is known.

    Attributes:
        listed: As in the list.
        platform: What it runs on.
        instruction: The goal in words.
        notes: Its steps.
        points: Where actions were done, as shares of width and height, by step.
        verdict: The verdict and its evidence; None while it runs.
        pictures: The screenshots as PNG, by step.
    """

    listed: Listed
    platform: str
    instruction: str
    notes: Sequence[StepNote]
    points: Mapping[int, tuple[float, float]] = field(default_factory=dict)
    verdict: Mapping[str, Any] | None = None
    pictures: Mapping[int, bytes] = field(default_factory=dict)


class Episodes:
    """The episodes of logs.

    Args:
        places: Folders and files of logs; they may still be empty.
    """

    def __init__(self, places: Sequence[str]) -> None:
        self._places = list(places)
        self._listed: dict[str, Listed] = {}
        self._headers: dict[str, tuple[object, EvalLog | Exception]] = {}
        self._finished: dict[str, ShownEpisode] = {}
        self._told: set[str] = set()
        self.damaged: dict[str, str] = {}
        """Reasons why the last list left out places or logs that cannot be read, by name."""

    def list(self) -> list[Listed]:
        """The episodes, those that run first, then the newest logs first; at most 500."""
        found: list[Listed] = []
        self.damaged = {}
        for log in self._logs():
            try:
                found += list(self._of(log))
            except Exception as error:  # a damaged log raises whatever its first bad byte provokes
                self._leave_out(log.location, error)
                continue
            if len(found) >= _MOST:
                break
        found = sorted(found[:_MOST], key=lambda one: one.state != "running")
        self._listed = {one.key: one for one in found}
        return found

    def show(self, key: str) -> ShownEpisode:
        """An episode as it is now.

        Raises:
            KeyError: It is not in the list.
        """
        listed = self._listed[key]
        if listed.state == "running":
            return _running(listed) or ShownEpisode(listed, listed.platform, listed.asked, ())
        if key not in self._finished:
            shown = _finished(listed)
            if (shown.verdict or {}).get("damaged"):
                # The next look may find its log whole.
                return shown
            # The pictures of one episode are enough to hold.
            self._finished = {key: shown}
        return self._finished[key]

    def _logs(self) -> Iterator[EvalLog]:
        seen = set()
        for place in self._places:
            if place.endswith(".eval") or Path(place).is_file():
                yield from self._header(place, None)
                continue
            try:
                infos = list_eval_logs(place, descending=True)
            except Exception as error:  # an address raises what its file system provokes
                self._leave_out(place, error)
                continue
            for info in infos:
                if info.name in seen:
                    continue
                seen.add(info.name)
                yield from self._header(info.name, (info.mtime, info.size))

    def _header(self, name: str, state: object) -> Iterator[EvalLog]:
        """The header of a log, if it is one of episodes; read again when its file has changed."""
        known = self._headers.get(name)
        if known is None or state is None or known[0] != state:
            try:
                known = state, read_eval_log(name, header_only=True)
            except Exception as error:  # as above
                known = state, error
            self._headers[name] = known
        header = known[1]
        if isinstance(header, Exception):
            self._leave_out(name, header)
            return
        probe = str((header.eval.metadata or {}).get("probe"))
        if probe in PROBES and PROBES[probe].unit == "episode":
            yield header

    def _leave_out(self, name: str, error: Exception) -> None:
        """Keep what is left out for the page, and log it the first time."""
        self.damaged[name] = _reason(error)
        if name not in self._told:
            self._told.add(name)
            _logger.warning("%s is left out, it cannot be read: %s", name, self.damaged[name])

    def _of(self, log: EvalLog) -> Iterator[Listed]:
        summaries = (
            _running_summaries(log.location)
            if log.status == "started"
            else read_eval_log_sample_summaries(log.location)
        )
        model = _model(log)
        platform = str((log.eval.metadata or {}).get("platform", "android"))
        for one in summaries:
            name = f"{log.eval.eval_id}/{one.id}/{one.epoch}"
            key = sha256(name.encode()).hexdigest()[:16]
            yield Listed(
                key,
                log.location,
                one.id,
                one.epoch,
                model,
                _state(one, log),
                platform,
                _asked(one),
                one.started_at or "",
                one.total_time,
            )


def _model(log: EvalLog) -> str:
    """The model, or the agent in its place, and its help."""
    metadata = log.eval.metadata or {}
    facts = metadata.get("model")
    if isinstance(facts, Mapping) and facts.get("display_name"):
        name = str(facts["display_name"])
    elif log.eval.model == "none/none":
        agent = (log.eval.task_args_passed or {}).get("agent") or log.eval.solver
        # A task that was put together by hand names its agent as the last step alone.
        name = str(agent or (log.plan.steps[-1].solver if log.plan.steps else log.eval.model))
    else:
        name = log.eval.model
    return f"{name} with help={metadata['help']}" if metadata.get("help") else name


def _state(one: EvalSampleSummary, log: EvalLog) -> State:
    if one.error:
        return "error"
    score = (one.scores or {}).get(SUCCESS)
    if score is None:
        return "running" if log.status == "started" and not one.completed else "error"
    return "met" if score.value in ("C", 1, 1.0, True) else "missed"


def _asked(one: EvalSampleSummary) -> str:
    """The goal in the input of an episode, where it stands after the app."""
    text = one.input if isinstance(one.input, str) else ""
    before, _, goal = text.partition("\nGoal: ")
    return goal or before


def _running_summaries(log: str) -> list[EvalSampleSummary]:
    """The samples of a running log: those that it holds, and those under way."""
    done = {(one.id, one.epoch): one for one in _written(log)}
    try:
        samples = sample_buffer(log).get_samples()
    except (FileNotFoundError, ValueError):
        samples = None
    if samples is not None and samples != "NotModified":
        for one in samples.samples:
            done.setdefault((one.id, one.epoch), one)
    return list(done.values())


def _written(log: str) -> list[EvalSampleSummary]:
    try:
        return read_eval_log_sample_summaries(log)
    except (OSError, ValueError, KeyError):
        # A log that has just been begun holds none.
        return []


def _running(listed: Listed) -> ShownEpisode | None:
    """A running episode by what Inspect keeps of it; None if nothing is kept."""
    try:
        buffer = sample_buffer(listed.log)
        data = buffer.get_sample_data(listed.sample, listed.epoch)
        if data is None:
            return None
        attached = {one.hash: one.content for one in data.attachments}
        notes = read_notes(_resolved(one.event, attached) for one in data.events)
    except FileNotFoundError:
        return None
    except Exception as error:  # what Inspect keeps may be damaged like a log
        return _damaged(listed, error)
    return ShownEpisode(listed, listed.platform, listed.asked, notes, pictures=_pictures(notes))


def _resolved(event: Mapping[str, Any], attached: Mapping[str, str]) -> Mapping[str, Any]:
    """An event with its long texts, which Inspect keeps apart."""
    text = event.get("data")
    if not isinstance(text, str):
        return event
    return {**event, "data": _ATTACHMENT.sub(lambda match: attached.get(match[1], ""), text)}


def _finished(listed: Listed) -> ShownEpisode:
    notes: Sequence[StepNote] = ()
    pictures: Mapping[int, bytes] = {}
    try:
        sample = resolve_sample_attachments(
            read_eval_log_sample(listed.log, listed.sample, listed.epoch), "full"
        )
        notes = read_notes(
            {"event": event.event, "source": getattr(event, "source", None), "data": event.data}
            for event in sample.events
            if event.event == "info"
        )
        pictures = _pictures(notes)
        goal = Goal.from_dict((sample.metadata or {}).get(GOAL), name=f"sample {sample.id}")
        episode = sample.store_as(Episode)
        return ShownEpisode(
            listed,
            goal.platform,
            episode.instruction or goal.instruction,
            notes,
            _points(goal, episode, pictures),
            _verdict(sample, episode),
            pictures,
        )
    except Exception as error:  # a damaged log raises whatever its first bad byte provokes
        return _damaged(listed, error, notes, pictures)


def _damaged(
    listed: Listed,
    error: Exception,
    notes: Sequence[StepNote] = (),
    pictures: Mapping[int, bytes] | None = None,
) -> ShownEpisode:
    """An episode of which only the notes can be read, and why."""
    told = f"log {listed.log}: {_reason(error)}"
    verdict = {"success": None, "damaged": True, "instruction": "", "evidence": [told]}
    return ShownEpisode(
        listed, listed.platform, listed.asked, notes, verdict=verdict, pictures=pictures or {}
    )


def _reason(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())[:300]


def _pictures(notes: Sequence[StepNote]) -> dict[int, bytes]:
    found = {}
    for note in notes:
        if not note.picture.startswith(_DATA):
            continue
        try:
            found[note.number] = b64decode(note.picture.removeprefix(_DATA), validate=True)
        except Base64Error:
            continue
    return found


def _points(
    goal: Goal, episode: Episode, pictures: Mapping[int, bytes]
) -> dict[int, tuple[float, float]]:
    """Return the place of each step's action, as shares (0 to 1) of the picture's sides."""
    found = {}
    for number, step in enumerate(read_steps(episode, platform_of(goal))):
        size = _png_size(pictures.get(number, b""))
        if step.point is not None and size is not None:
            x, y = step.point.x / size[0], step.point.y / size[1]
            if 0 <= x <= 1 and 0 <= y <= 1:
                found[number] = round(x, 4), round(y, 4)
    return found


def _png_size(data: bytes) -> tuple[int, int] | None:
    if data[:8] != b"\x89PNG\r\n\x1a\n" or data[12:16] != b"IHDR":
        return None
    width, height = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    return (width, height) if width and height else None


def _verdict(sample: EvalSample, episode: Episode) -> dict[str, Any] | None:
    score = (sample.scores or {}).get(SUCCESS)
    if score is None:
        error = sample.error.message if sample.error else "no verdict"
        return {"success": None, "instruction": "", "evidence": [error[:500]]}
    figures = score.metadata or {}
    return {
        "success": score.value in ("C", 1, 1.0, True),
        "instruction": "",
        "evidence": tell_evidence(figures.get("evidence") or [])
        or (score.explanation or "").splitlines(),
        "steps": figures.get("steps") or len(episode.steps),
        "reference_steps": episode.reference_steps,
        "seconds": float(episode.seconds.get("model", 0.0)),
    }
