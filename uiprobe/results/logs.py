"""Finding logs, and telling whole ones, cut ones, replaced ones and those of others apart."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from inspect_ai.log import (
    EvalLog,
    list_eval_logs,
    read_eval_log,
    read_eval_log_sample_summaries,
)

from uiprobe.results.capabilities import CAPABILITIES

_ASKING = ("uiprobe/answer", "uiprobe/react")
"""The solvers that ask the model."""

BASELINES = "uiprobe/"
"""The provider of the models, and the prefix of the solvers, that are no foundation models."""

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
_LOCAL = frozenset(
    {"hf", "vllm", "sglang", "ollama", "llama-cpp-python", "transformer_lens", "nnterp"}
)
_HOSTED = frozenset(
    {"openai", "anthropic", "google", "mistral", "groq", "grok", "bedrock", "azureai", "together"}
    | {"openrouter", "perplexity", "cloudflare", "fireworks", "sambanova", "deepseek"}
)
"""Providers of Inspect that run models here, and that call them over an API; others can be both."""

Location = str | Path


class NoLogsError(ValueError):
    """There is no log to make a result of."""


@dataclass(frozen=True, slots=True)
class RunLog:
    """One log of ours, its header read.

    Attributes:
        file: Its path.
        header: All of it but the samples.
    """

    file: str
    header: EvalLog

    @property
    def id(self) -> str:
        """Identifies the run: Inspect's `eval_id`."""
        return self.header.eval.eval_id

    @property
    def metadata(self) -> Mapping[str, Any]:
        """What the task wrote about the item set and the model."""
        return self.header.eval.metadata or {}

    @property
    def probe(self) -> str:
        """Name of the probe."""
        return str(self.metadata["probe"])

    @property
    def finished(self) -> bool:
        """Whether it came to its end, with metrics."""
        return self.header.status != "started" and self.header.results is not None

    @property
    def model(self) -> str:
        """Inspect's name of the model, or the solver that took its place."""
        solver = self.header.eval.solver
        agent = (self.header.eval.task_args or {}).get("agent", "react")
        if agent != "react":
            return f"{BASELINES}{agent}"
        return solver if solver and solver not in _ASKING else self.header.eval.model

    @property
    def traits(self) -> Mapping[str, Any]:
        """What the model's file says of it; empty where the log does not have it."""
        traits = self.metadata.get("model_traits")
        asked = self.model == self.header.eval.model
        return traits if asked and isinstance(traits, Mapping) else {}

    @property
    def is_baseline(self) -> bool:
        """Whether it is a baseline, a reference or a negative control, and no foundation model."""
        return self.model.startswith(BASELINES)

    @property
    def label(self) -> str:
        """Name of the model in tables and charts."""
        if name := self.traits.get("display_name"):
            return str(name)
        if self.is_baseline:
            return self.model.removeprefix(BASELINES).replace("_", " ").capitalize()
        return self.model

    @property
    def location(self) -> str | None:
        """`local`, `api` or `baseline`; None where it cannot be told."""
        if self.is_baseline:
            return "baseline"
        if hosting := self.traits.get("hosting"):
            return str(hosting)
        spec = self.header.eval
        if spec.model_base_url and urlsplit(spec.model_base_url).hostname in _LOOPBACK:
            return "local"
        provider = spec.model.partition("/")[0]
        return "local" if provider in _LOCAL else "api" if provider in _HOSTED else None

    @property
    def settings(self) -> dict[str, Any]:
        """Task arguments that were given, without the source."""
        passed = self.header.eval.task_args_passed or {}
        return {name: value for name, value in passed.items() if name != "source"}

    @property
    def generate(self) -> dict[str, Any]:
        """Generation settings that were given."""
        return self.header.eval.model_generate_config.model_dump(exclude_none=True, mode="json")

    @property
    def roles(self) -> dict[str, Any]:
        """The models that were given roles, such as `repair`, with their settings."""
        return {
            name: [
                {"model": role.model, **role.config.model_dump(exclude_none=True, mode="json")}
                for role in (members if isinstance(members, list) else [members])
            ]
            for name, members in (self.header.eval.model_roles or {}).items()
        }

    @property
    def configuration(self) -> str:
        """A short checksum, equal for runs that repeat one another.

        Over the probe, the items, the model with its address, arguments and generation settings,
        the model roles, and the task arguments, whether given or left at their defaults.
        """
        spec = self.header.eval
        arguments = {k: v for k, v in (spec.task_args or {}).items() if k != "source"}
        parts: list[object] = [self.probe, self.model, arguments, self.generate]
        parts += [spec.model_base_url, spec.model_args, self.roles, spec.task_version]
        parts += [spec.config.limit, self.metadata.get("items_sha256")]
        return sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class FoundLogs:
    """What was found in some places.

    Attributes:
        runs: The logs of ours that count, by time and name.
        superseded: Logs that a later try of the same run replaces, and copies of a log.
        unreadable: Logs that could not be read, with the reason.
        foreign: Number of logs of other suites.
        searched: Number of all logs.
    """

    runs: list[RunLog]
    superseded: list[str] = field(default_factory=list)
    unreadable: dict[str, str] = field(default_factory=dict)
    foreign: int = 0
    searched: int = 0

    def describe(self) -> str:
        """What was left out, in words."""
        unfinished = sum(not run.finished for run in self.runs)
        return (
            f"{unfinished} not finished, {len(self.unreadable)} not readable, {self.foreign} of "
            "other suites"
        )


def find_logs(*locations: Location) -> FoundLogs:
    """Find the logs in folders, their subfolders, or single files.

    An eval-set that goes on with a run writes a new log for the same task id: a finished log
    replaces one that was cut off, and otherwise the one with more items, then the later one,
    replaces the other.

    Args:
        locations: Folders and log files; one that does not exist holds no logs.
    """
    tries: dict[str, dict[str, RunLog]] = {}
    superseded: list[str] = []
    unreadable: dict[str, str] = {}
    foreign = 0
    files = list(dict.fromkeys(_files(locations)))
    for file in files:
        try:
            header = read_eval_log(file, header_only=True)
        except Exception as error:  # a damaged log raises whatever its first bad byte provokes
            unreadable[file] = reason_of(error)
            continue
        if (header.eval.metadata or {}).get("probe") not in CAPABILITIES:
            foreign += 1
            continue
        run = RunLog(file, header)
        of_task = tries.setdefault(header.eval.task_id or run.id, {})
        if run.id in of_task:
            superseded.append(file)
        else:
            of_task[run.id] = run
    runs = []
    for members in tries.values():
        several = len(members) > 1
        best = max(members.values(), key=_standing) if several else next(iter(members.values()))
        runs.append(best)
        superseded += [run.file for run in members.values() if run is not best]
    runs.sort(key=lambda run: (run.header.eval.created, run.file))
    return FoundLogs(runs, sorted(superseded), unreadable, foreign, len(files))


def reason_of(error: Exception) -> str:
    """An error in one short line."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:200]


def _standing(run: RunLog) -> tuple[bool, int, str]:
    try:
        items = 0 if run.finished else len(read_eval_log_sample_summaries(run.file))
    except Exception:  # its samples are damaged: as good as none
        items = 0
    return run.finished, items, run.header.eval.created


def _files(locations: Iterable[Location]) -> Iterable[str]:
    for location in locations:
        path = Path(location)
        if path.is_file():
            yield str(path.resolve())
        elif path.is_dir():
            for info in list_eval_logs(str(path)):
                yield str(Path(info.name.removeprefix("file://")).resolve())
