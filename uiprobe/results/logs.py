"""Finding logs, and sorting them: complete, interrupted, replaced, of other suites."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
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

from uiprobe.probe_table import PROBES
from uiprobe.redaction import without_secrets

_ASKING = ("uiprobe/answer", "uiprobe/react")
"""The solvers that ask the model."""

BASELINES = "uiprobe/"
"""Prefix of the models and solvers that are not foundation models."""

_SENDING = (
    *("max_retries", "timeout", "attempt_timeout", "stream_idle_timeout", "max_connections"),
    *("adaptive_connections", "cache", "cache_prompt", "batch"),
)
"""Generation settings that say how requests are sent."""

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
_LOCAL = frozenset(
    {"hf", "vllm", "sglang", "ollama", "llama-cpp-python", "transformer_lens", "nnterp"}
)
_HOSTED = frozenset(
    {"openai", "anthropic", "google", "mistral", "groq", "grok", "bedrock", "azureai", "together"}
    | {"openrouter", "perplexity", "cloudflare", "fireworks", "sambanova", "deepseek"}
)
"""Inspect providers that run models locally, and that call them over an API; others can do both."""

Places = str | Path | Iterable[str | Path]
"""One or several folders or files."""


class NoLogsError(ValueError):
    """No log has a result to show."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One log of uiprobe, with its header.

    Attributes:
        path: The file.
        header: Everything except the samples.
    """

    path: str
    header: EvalLog

    @property
    def id(self) -> str:
        """Identifies the run: Inspect's `eval_id`."""
        return self.header.eval.eval_id

    @property
    def metadata(self) -> Mapping[str, Any]:
        """Information from the task about the item set and the model."""
        return self.header.eval.metadata or {}

    @property
    def probe(self) -> str:
        """Name of the probe."""
        return str(self.metadata["probe"])

    @property
    def platform(self) -> str:
        """What the interfaces of its items run on; of older logs, the first of the probe."""
        return str(self.metadata.get("platform") or PROBES[self.probe].platforms[0])

    @property
    def finished(self) -> bool:
        """Whether the run finished, with metrics."""
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
        """Traits from the model's file; empty if the log does not have them."""
        traits = self.metadata.get("model")
        asked = self.model == self.header.eval.model
        return traits if asked and isinstance(traits, Mapping) else {}

    @property
    def is_baseline(self) -> bool:
        """Whether it is a baseline, a reference or a negative control."""
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
        """`local`, `api` or `baseline`; None if unknown."""
        if self.is_baseline:
            return "baseline"
        hosting = self.traits.get("hosting")
        if hosting in ("local", "api"):
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
        given = {name: value for name, value in passed.items() if name != "source"}
        shown: dict[str, Any] = without_secrets(given)
        return shown

    @property
    def generate(self) -> dict[str, Any]:
        """Generation settings that were given, with the model or for the run.

        Settings that only affect how requests are sent are left out, and secrets hidden.
        """
        given: dict[str, Any] = {}
        for config in (self.header.eval.model_generate_config, self.header.plan.config):
            given |= config.model_dump(exclude_none=True, mode="json", exclude=set(_SENDING))
        shown: dict[str, Any] = without_secrets(given)
        return shown

    @property
    def roles(self) -> dict[str, Any]:
        """The models that were given roles, such as `repair`, with their settings."""
        shown: dict[str, Any] = without_secrets(
            {
                name: [
                    {"model": role.model, **role.config.model_dump(exclude_none=True, mode="json")}
                    for role in (members if isinstance(members, list) else [members])
                ]
                for name, members in (self.header.eval.model_roles or {}).items()
            }
        )
        return shown

    @property
    def configuration(self) -> str:
        """A short checksum, equal for runs that repeat one another.

        Over the probe, its platform, the items, the model with its address, arguments and
        generation settings, the model roles, and the task arguments, whether given or left at
        their defaults.
        """
        spec = self.header.eval
        arguments = {k: v for k, v in (spec.task_args or {}).items() if k != "source"}
        parts: list[object] = [self.probe, self.model, arguments, self.generate]
        parts += [without_secrets(spec.model_base_url), without_secrets(spec.model_args)]
        parts += [self.roles, spec.task_version]
        parts.append(self.metadata.get("items_sha256"))
        if self.platform != PROBES[self.probe].platforms[0]:
            parts.append(self.platform)
        return sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class LogSet:
    """The logs found in some places.

    Attributes:
        entries: The logs of uiprobe that count, by time and name.
        superseded: Logs that a later try of the same run replaces, and copies of a log.
        unreadable: Logs that could not be read, with the reason.
        foreign: Number of logs of other suites.
        searched: Number of all logs.
    """

    entries: list[LogEntry] = field(default_factory=list)
    superseded: list[str] = field(default_factory=list)
    unreadable: dict[str, str] = field(default_factory=dict)
    foreign: int = 0
    searched: int = 0

    @property
    def finished(self) -> list[LogEntry]:
        """The logs of finished runs."""
        return [entry for entry in self.entries if entry.finished]

    @property
    def partial(self) -> list[LogEntry]:
        """The logs of runs that were interrupted, still run, or have only errors."""
        return [entry for entry in self.entries if not entry.finished]

    def describe(self) -> str:
        """The number of logs that are not finished runs of uiprobe, in words."""
        return (
            f"{len(self.partial)} not finished, {len(self.unreadable)} not readable, "
            f"{self.foreign} of other suites"
        )


def find_logs(places: Places) -> LogSet:
    """Find the logs in folders, their subfolders, or single files.

    An eval-set that resumes a run writes a new log for the same task id. A finished log replaces an
    interrupted one; of two interrupted logs, the one with more items stays, then the later one.

    Args:
        places: Folders and log files, one or several; one that does not exist holds no logs.
    """
    tries: dict[str, list[LogEntry]] = {}
    superseded: list[str] = []
    unreadable: dict[str, str] = {}
    foreign = 0
    files = list(dict.fromkeys(_files(places)))
    for path in files:
        try:
            header = read_eval_log(path, header_only=True)
        except Exception as error:  # a damaged log raises whatever its first bad byte provokes
            unreadable[path] = reason_of(error)
            continue
        if (header.eval.metadata or {}).get("probe") not in PROBES:
            foreign += 1
            continue
        tries.setdefault(header.eval.task_id, []).append(LogEntry(path, header))
    entries = []
    for members in tries.values():
        best = max(members, key=_standing) if len(members) > 1 else members[0]
        entries.append(best)
        superseded += [entry.path for entry in members if entry is not best]
    entries.sort(key=_age)
    return LogSet(entries, sorted(superseded), unreadable, foreign, len(files))


def require_logs(places: Places) -> LogSet:
    """Find the logs, and raise an error if there are none.

    Raises:
        NoLogsError: There is no log of uiprobe.
    """
    found = find_logs(places)
    if not found.entries:
        raise no_logs(places, found, "a uiprobe run")
    return found


def no_logs(places: Places, found: LogSet, wanted: str) -> NoLogsError:
    """The error for a search without a usable log: the places, and what was found there."""
    named = places if isinstance(places, str | Path) else ", ".join(map(str, places))
    return NoLogsError(
        f"{named}: found {found.searched} logs, none of them of {wanted} ({found.describe()}); "
        "`uiprobe run --log-dir DIR` makes some"
    )


def reason_of(error: Exception) -> str:
    """An error as one short line."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:200]


def _age(entry: LogEntry) -> tuple[str, int, str]:
    """Sort key of a log: the time of the run in whole seconds, then the time of the file."""
    return entry.header.eval.created, Path(entry.path).stat().st_mtime_ns, entry.path


def _standing(entry: LogEntry) -> tuple[bool, int, tuple[str, int, str]]:
    try:
        items = 0 if entry.finished else len(read_eval_log_sample_summaries(entry.path))
    except Exception:  # damaged samples count as none
        items = 0
    return entry.finished, items, _age(entry)


def _files(places: Places) -> Iterator[str]:
    for place in [places] if isinstance(places, str | Path) else places:
        path = Path(place)
        if path.is_file():
            yield str(path.resolve())
        elif path.is_dir():
            for info in list_eval_logs(str(path)):
                yield str(Path(info.name.removeprefix("file://")).resolve())
