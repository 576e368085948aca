"""One log of uiprobe, or the parts of one run: the facts of its header."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import urlsplit

from inspect_ai.log import EvalLog

from uiprobe.episodes.options import SENDING, join_options
from uiprobe.episodes.redaction import without_secrets
from uiprobe.inputs.sealed_seeds import METADATA, is_commitment, is_handle
from uiprobe.probe_table import PROBES
from uiprobe.results.samples.files import LogFile

_ASKING = (
    *("uiprobe/answer", "uiprobe/react", "uiprobe/explore", "uiprobe/field_agent"),
    *("uiprobe/workarena", "uiprobe/other_agent"),
)
"""The solvers that ask the model."""

_AGENTS = (
    *("react", "uiexplore_algo", "workarena"),
    *("appagent", "reflexion", "planner", "m3a", "best_of_n"),
)
"""The agents that ask the model; of others the model in the header said nothing. The log says of an
agent of another distribution whether it asks."""

BASELINES = "uiprobe/"
"""Prefix of the models and solvers that are not foundation models."""

HUMANS = "human/"
"""Prefix of the persons who did goals themselves."""

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
        file: The file as it was found; None if it was not read, as for a run in parts.
        parts: The logs of a run that was asked in parts, by number; empty for a run in one piece.
        missing: The parts that are not there, such as `2/7`.
        called: Its name beside those of the other models of a folder (`name_models`); empty where
            the model is not named yet.
    """

    path: str
    header: EvalLog
    file: LogFile | None = None
    parts: tuple[LogEntry, ...] = ()
    missing: tuple[str, ...] = ()
    called: str = ""

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
        """The platform of its items; older logs do not name it and have the probe's first."""
        return str(self.metadata.get("platform") or PROBES[self.probe].platforms[0])

    @property
    def seed(self) -> int | str | None:
        """The seed of its items; of a sealed one the word and its sha256."""
        seed = (self.header.eval.task_args or {}).get("seed")
        if not is_handle(seed):
            return None if seed is None else int(seed)
        named = self.metadata.get(METADATA)
        commitment = named.get("seed") if isinstance(named, Mapping) else None
        return f"sealed, sha256 {commitment}" if is_commitment(commitment) else seed

    @property
    def named_set(self) -> str | None:
        """Name of the named set whose items it asked; None for other items, and for some of them.

        A run writes it with the item sets of the set, after it compared every item. The item set
        that the task made for this model must be one of them.
        """
        facts = self.metadata.get("set")
        if not isinstance(facts, Mapping) or not isinstance(name := facts.get("name"), str):
            return None
        whole = self.header.eval.config.limit is None and not self.header.eval.config.sample_id
        item_sets = facts.get("items_sha256")
        own = self.metadata.get("items_sha256")
        same = isinstance(item_sets, list) and own is not None and own in item_sets
        return name[:80] if whole and same else None

    @property
    def finished(self) -> bool:
        """Whether the run finished, with metrics.

        One that broke off, or was recovered by Inspect, may have metrics of what it had until then.
        """
        spec, results = self.header.eval, self.header.results
        if self.header.status == "started" or results is None:
            return False
        if self.header.status == "success":
            return True
        asked = spec.dataset.samples or 0
        if isinstance(spec.config.limit, int):
            asked = min(asked, spec.config.limit)
        return results.total_samples >= asked * (spec.config.epochs or 1)

    @property
    def model(self) -> str:
        """Inspect's name of the model, or the solver that took its place."""
        solver = self.header.eval.solver
        arguments = self.header.eval.task_args or {}
        agent, coder = arguments.get("agent", "react"), arguments.get("coder", "model")
        asks = self.metadata.get("agent_asks_model", agent in _AGENTS)
        if not asks:
            return f"{BASELINES}{agent}"
        # A page of a template is no design of the model that the run names.
        if self.probe == "interface_design" and coder != "model":
            return f"{BASELINES}{coder}"
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
        return self.called or self.display_name

    @property
    def display_name(self) -> str:
        """The name that its file gives it, or Inspect's; other models may have it too."""
        # A name is shown on one line, and one of blanks alone could not be seen.
        if name := " ".join(str(self.traits.get("display_name") or "").split()):
            return name
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
        if self.is_on_loopback:
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
            given |= config.model_dump(exclude_none=True, mode="json", exclude=set(SENDING))
        shown: dict[str, Any] = without_secrets(given)
        return shown

    @property
    def identity(self) -> dict[str, Any]:
        """Everything that makes the model what it is: its name, arguments and generation settings.

        The bound on tokens that a probe sets is none of the model, and neither is the address of a
        server on this machine (`address`), which another start changes.
        """
        if self.model != self.header.eval.model:
            return {"model": self.model}
        spec = self.header.eval
        own = self.generate
        if spec.model_generate_config.max_tokens is None:
            own.pop("max_tokens", None)
        where = {} if self.is_on_loopback else {"address": self.address}
        return {"model": self.model, **where, **without_secrets(spec.model_args or {}), **own}

    @property
    def address(self) -> str | None:
        """The address of the model's server, without secrets; None where its provider knows it."""
        found = without_secrets(self.header.eval.model_base_url)
        return None if found is None else str(found)

    @property
    def is_on_loopback(self) -> bool:
        """Whether the model's server is on this machine."""
        address = self.header.eval.model_base_url
        try:
            return bool(address) and urlsplit(address).hostname in _LOOPBACK
        except ValueError:
            # A log may hold anything for an address, or one that lost its secrets.
            return False

    @property
    def question(self) -> str:
        """A short checksum, equal for runs that asked the same, of whatever model.

        Over the probe, its platform, the items, their source, and the task arguments, whether given
        or left at their defaults. Which part of the items was asked makes no difference.
        """
        parts = [self.probe, self.platform, self._arguments, self.header.eval.task_version]
        return _checksum([*parts, self.metadata.get("items_sha256"), self._folder])

    @property
    def _folder(self) -> str:
        """The last name of the path that the items came from; empty for a source with a name.

        Copies in other folders are one source.
        """
        source = str(self.metadata.get("source") or "").replace("\\", "/")
        return PurePosixPath(source).name if "/" in source else ""

    @property
    def _arguments(self) -> dict[str, Any]:
        """The task arguments that say what was asked, and how a model answers."""
        dropped = {"source", "part"}
        # An agent in place of a model is not a setting of the question.
        dropped |= {"agent", "coder"} if self.is_baseline else set()
        return {
            name: join_options(value)
            for name, value in (self.header.eval.task_args or {}).items()
            if name not in dropped
        }

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

        Over the probe, its platform, the items, their source, the model with its address, arguments
        and generation settings, the model roles, and the task arguments, whether given or left at
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
        if self._folder:
            parts.append({"source": self._folder})
        if self.platform != PROBES[self.probe].platforms[0]:
            parts.append(self.platform)
        return _checksum(parts)


def _checksum(parts: object) -> str:
    return sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()[:12]
