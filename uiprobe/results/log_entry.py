"""One log of uiprobe, or the parts of one run: the facts of its header."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

from inspect_ai.log import EvalLog

from uiprobe.episodes.options import join_options
from uiprobe.episodes.redaction import without_secrets
from uiprobe.probe_table import PROBES
from uiprobe.results.samples.files import LogFile

_ASKING = (
    *("uiprobe/answer", "uiprobe/react", "uiprobe/explore", "uiprobe/field_agent"),
    "uiprobe/workarena",
)
"""The solvers that ask the model."""

_AGENTS = (
    *("react", "uiexplore_algo", "workarena"),
    *("appagent", "reflexion", "planner", "m3a", "best_of_n"),
)
"""The agents that ask the model; of others the model in the header said nothing."""

BASELINES = "uiprobe/"
"""Prefix of the models and solvers that are not foundation models."""

HUMANS = "human/"
"""Prefix of the persons who did goals themselves."""

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


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One run of uiprobe: its log with the header, or the logs of its parts under one header.

    Attributes:
        path: The file; of a run in parts that of the first part.
        header: Everything except the samples; of a run in parts that of the whole run.
        file: The file as it was found; None if nobody looked, as of a run in parts.
        parts: The logs of a run that was asked in parts, by number; empty for a run in one piece.
        missing: The parts that are not there, such as `2/7`.
    """

    path: str
    header: EvalLog
    file: LogFile | None = None
    parts: tuple[LogEntry, ...] = ()
    missing: tuple[str, ...] = ()

    @property
    def logs(self) -> tuple[LogEntry, ...]:
        """The entries of its log files, one for each."""
        return self.parts or (self,)

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
        if agent not in _AGENTS:
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
        """`local`, `api`, `baseline` or `human`; None if unknown."""
        if self.is_baseline:
            return "baseline"
        if self.model.startswith(HUMANS):
            return "human"
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
        given = {name: join_options(value) for name, value in passed.items() if name != "source"}
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
        their defaults. Which part of the items was asked makes no difference.
        """
        spec = self.header.eval
        arguments = {
            name: join_options(value)
            for name, value in (spec.task_args or {}).items()
            if name not in ("source", "part")
        }
        parts: list[object] = [self.probe, self.model, arguments, self.generate]
        parts += [without_secrets(spec.model_base_url), without_secrets(spec.model_args)]
        parts += [self.roles, spec.task_version]
        parts.append(self.metadata.get("items_sha256"))
        if self.platform != PROBES[self.probe].platforms[0]:
            parts.append(self.platform)
        return sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()[:12]
