"""Asking the server through Inspect's own providers, and reading the log that comes of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from inspect_ai import Task, eval
from inspect_ai.dataset import Sample
from inspect_ai.log import EvalLog, EvalSample, read_eval_log
from inspect_ai.model import GenerateConfig, Model
from tenacity import wait_none

from uiprobe.model_configs.catalog import load_model_config
from uiprobe.probes.answer_forms import answer_form

from .server import Answer, Request

# Inspect streams from Anthropic if `max_tokens` is large.
CLIENTS: dict[str, Callable[[], Model]] = {
    "openai": lambda: load_model_config("gpt-4o").create(),
    "openai-responses": lambda: load_model_config("gpt-6.1-sol").create(),
    "openai-compatible": lambda: load_model_config("openai-compatible").create(),
    "anthropic": lambda: load_model_config("claude-sonnet-5-5").create(
        GenerateConfig(max_tokens=4_096)
    ),
    "anthropic-stream": lambda: load_model_config("claude-sonnet-5-5").create(),
}


def ask(task: Task | str, client: str, log_dir: Path, **settings: Any) -> EvalLog:
    """Run a task, and read its log back from the disk."""
    [log] = eval(task, model=CLIENTS[client](), log_dir=str(log_dir), display="none", **settings)
    return read_eval_log(log.location)


def samples(log: EvalLog) -> list[EvalSample]:
    """The samples of a log; every planned item is there, and once."""
    found = log.samples or []
    planned = log.eval.dataset.sample_ids or []
    assert sorted(str(sample.id) for sample in found) == sorted(map(str, planned))
    return found


def values(sample: EvalSample) -> dict[str, object]:
    """Scorer and value."""
    return {name: score.value for name, score in (sample.scores or {}).items()}


def name_of(sample: Sample | EvalSample) -> str:
    """What the generator calls an item; its id tells nothing."""
    return str((sample.metadata or {}).get("name", sample.id))


class Key:
    """The right answers of a task, by question, as a model would write them."""

    def __init__(self, task: Task) -> None:
        self.ids: dict[str, str] = {}
        self._answers: dict[str, str] = {}
        for sample in task.dataset:
            metadata = sample.metadata or {}
            form = answer_form(metadata["form"])
            question = sample.input if isinstance(sample.input, str) else sample.input[-1].text
            under_schema = question.replace(form.instruction, form.structured_instruction)
            self._answers[question] = form.write(metadata["reference"])
            self._answers[under_schema] = form.write_structured(metadata["reference"])
            self.ids[question] = self.ids[under_schema] = name_of(sample)

    def right(self, request: Request) -> Answer:
        """The right answer to a request."""
        return Answer(self._answers[request.prompt])


def impatient(client: str, **config: Any) -> Model:
    """A model whose client asks once more at once, where Inspect and the clients would wait."""
    model = CLIENTS[client]()
    settings = {"max_retries": 1, "attempt_timeout": 60, "timeout": 120} | config
    model.config = model.config.merge(GenerateConfig(**settings))
    # Not Inspect's exponential waits, nor those of the provider's own client.
    setattr(model.api, "retry_wait", wait_none)  # noqa: B010 - a method, to mypy
    model.api.client.max_retries = 0  # type: ignore[attr-defined]
    return model
