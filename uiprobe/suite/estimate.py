"""The estimated requests and cost of a run, before any request."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heapreplace
from inspect import signature
from itertools import cycle, islice
from math import ceil
from typing import Any

from inspect_ai import Task
from inspect_ai._util.error import PrerequisiteError
from inspect_ai.dataset import Sample
from inspect_ai.log import EvalSample
from inspect_ai.model import GenerateConfig, Model
from inspect_ai.model._model import init_active_model

from uiprobe.episodes.options import SENDING, join_options
from uiprobe.model_configs.catalog import traits_of
from uiprobe.probe_table import PROBES
from uiprobe.probes.parts import EmptyPartError
from uiprobe.suite.planning import RunError, by_parameters, one_line
from uiprobe.suite.running import (
    ON_THIS_MACHINE,
    REFERENCE,
    RunSettings,
    check_choice,
    create_model,
    inspect_name,
    part_of,
)

FREE = ("uiprobe", "none")
"""Providers that answer in this process and cost nothing."""

PICTURE_TOKENS = 1300
"""Tokens of a picture of a screen: 258 to 1,600 among the providers."""

STEP_TOKENS = 2600
"""Tokens of the prompt of a step with trees: assumed until an earlier run says more."""

REQUEST_S = 3.0
"""Seconds of a request to a model without earlier runs."""

OWN_S = 0.056
"""Seconds that this process works for an item, whatever the model, one after another: no number of
connections makes a run faster than that. `python -m benchmarks.estimates --own` measures it; runs
of baselines, which wait for no model, say it of this machine."""

_PIECES = re.compile(r"[A-Za-z]+|\d+|[^\S\n]+|\n+|[^\sA-Za-z\d]")
_WORD, _DIGITS = 8, 3

Range = tuple[float, float]
"""The least and the most; equal where one figure is expected."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """The size of a prompt, or the mean of several.

    Attributes:
        tokens: Tokens of the text, about; see `count_tokens`.
        pictures: Pictures of screens that can be shown with it.
    """

    tokens: float
    pictures: float

    def size(self, *, shown: bool) -> float:
        """All tokens, with those of the pictures if they are shown."""
        return self.tokens + shown * self.pictures * PICTURE_TOKENS


@dataclass(frozen=True, slots=True)
class Earlier:
    """Seconds and tokens of earlier runs of a model for a probe.

    Attributes:
        items: How many items they asked.
        tokens_in, tokens_out: Means over these items.
        prompts: Mean tokens of their prompts as `Prompt` counts them; None if unknown.
        seconds: What each of them took, or some of them, as they came.
        around: Seconds before the first item and after the last.
        settings: The arguments of their tasks that were given.
    """

    items: int
    tokens_in: float
    tokens_out: float
    prompts: Prompt | None
    seconds: Sequence[float]
    around: float
    settings: Mapping[str, Any]

    def is_alike(self, parameters: Mapping[str, Any]) -> bool:
        """Whether they asked in the same way, of whatever items."""
        return way(self.settings) == way(parameters)


@dataclass(frozen=True, slots=True)
class Done:
    """A run in the log folder, which a repeat goes on with.

    Attributes:
        settings: The arguments of the task that were given.
        generate: The generation settings of the model.
        planned: How many items were to be asked.
        items: How many have an answer.
    """

    settings: Mapping[str, Any]
    generate: Mapping[str, Any]
    planned: int
    items: int


Key = tuple[str, str, str]
"""A probe, a platform and Inspect's name of a model."""


@dataclass(frozen=True, slots=True)
class Known:
    """Figures of the runs in a log folder, from which the next one is estimated.

    Attributes:
        earlier: For each way of asking, the run of most items.
        done: All runs.
        own: Seconds that this process works for an item, by probe and platform, where runs of
            baselines show it; `OWN_S` elsewhere.
    """

    earlier: Mapping[Key, Sequence[Earlier]] = field(default_factory=dict)
    done: Mapping[Key, Sequence[Done]] = field(default_factory=dict)
    own: Mapping[tuple[str, str], float] = field(default_factory=dict)


def way(settings: Mapping[str, Any]) -> dict[str, object]:
    """The arguments that decide how items are asked, without those that decide which."""
    return {name: value for name, value in given(settings).items() if name not in _WHICH}


_WHICH = ("source", "items", "seed", "instances", "part", "app", "category")


def given(settings: Mapping[str, Any]) -> dict[str, object]:
    """The arguments of a task in one form."""
    return {name: join_options(value) for name, value in settings.items()}


def sent(config: GenerateConfig) -> dict[str, Any]:
    """The generation settings that change answers."""
    return config.model_dump(exclude_none=True, mode="json", exclude=set(SENDING))


@dataclass(frozen=True, slots=True)
class Estimate:
    """The estimate for one probe and one model.

    Attributes:
        probe, platform, model: What is asked of whom.
        items: Items that are still to be asked.
        requests, pictures, tokens_in, tokens_out: Over all items; None if they are unknown.
        hours: From the first item to the last; None likewise.
        usd: None without a price.
        by_earlier: Whether earlier runs of the model were taken for it.
    """

    probe: str
    platform: str
    model: str
    items: int
    requests: Range | None
    pictures: Range | None
    tokens_in: Range | None
    tokens_out: Range | None
    hours: Range | None
    usd: Range | None
    by_earlier: bool


def estimate_run(
    probes: Sequence[str],
    models: Sequence[str],
    settings: RunSettings,
    known: Known,
) -> list[Estimate]:
    """The estimate for each model and probe; no request is sent.

    Args:
        probes: As for `run_probes`.
        models: Likewise; those that run on this machine would load, and are left out.
        settings: Likewise.
        known: The runs in the log folder.

    Raises:
        RunError: The run cannot be started as requested.
    """
    groups, arguments = check_choice(probes, models, settings)
    part = part_of(settings)
    if part is not None:
        arguments = arguments | {"part": str(part)}
    providers = {name: inspect_name(name).partition("/")[0] for name in models if name != REFERENCE}
    found = []
    for name, provider in providers.items():
        if provider in (*FREE, *ON_THIS_MACHINE):
            continue
        model = create_model(name, settings.generate)
        init_active_model(model, GenerateConfig())
        for group in groups:
            for members, parameters in by_parameters(group, arguments, settings.limit):
                for probe in members:
                    found.append(
                        _estimate(probe, group.platform, model, parameters, settings, known)
                    )
    return found


def _estimate(
    probe: str,
    platform: str,
    model: Model,
    parameters: Mapping[str, Any],
    settings: RunSettings,
    known: Known,
) -> Estimate:
    key = (probe, platform, str(model))
    own = known.own.get(key[:2], OWN_S)
    earlier = max(
        known.earlier.get(key, ()),
        key=lambda one: (one.is_alike(parameters), one.items),
        default=None,
    )
    try:
        task = PROBES[probe].load()(**parameters)
    except EmptyPartError:
        task = Task(dataset=[])
    except PrerequisiteError as error:
        raise RunError(one_line(error)) from None
    limit = settings.limit if settings.part is None else None
    samples = list(task.dataset)[:limit]
    same = (given(parameters), sent(model.config), len(samples))
    samples = samples[
        # They lie in the folder of this run, which does not ask them again.
        max(
            (
                one.items
                for one in known.done.get(key, ())
                if (given(one.settings), one.generate, one.planned) == same
            ),
            default=0,
        ) :
    ]
    bound = _bound(probe, task, model)
    match PROBES[probe].unit:
        case "answer":
            figures = _of_answers(samples, task, bound, 2 if parameters.get("structured") else 1)
        case "episode":
            steps = signature(PROBES[probe].load()).parameters["max_steps"].default
            figures = _of_episodes(samples, parameters, bound, steps)
        case _:
            # How often an exploration or a design asks depends on what the model does.
            figures = _Figures(None, None, None, None)
    requests, tokens_in, tokens_out = figures.requests, figures.tokens_in, figures.tokens_out
    count = len(samples)
    connections = (
        settings.max_connections or model.config.max_connections or model.api.max_connections()
    )
    hours = None
    if earlier:
        tokens_out = _exactly(count * earlier.tokens_out)
        around = earlier.around / 3600 if count else 0.0
        hours = _exactly(around + hours_of(earlier.seconds, count, connections, own))
        if earlier.is_alike(parameters):
            tokens_in = _exactly(_read(samples, task, earlier))
    elif requests:
        least, most = (REQUEST_S * number / max(1, count) for number in requests)
        hours = (
            hours_of([least], count, connections, own),
            hours_of([most], count, connections, own),
        )
    return Estimate(
        probe,
        platform,
        str(model),
        count,
        requests,
        figures.pictures,
        tokens_in,
        tokens_out,
        hours,
        _usd(model, tokens_in, tokens_out),
        earlier is not None,
    )


def _read(samples: Sequence[Sample], task: Task, earlier: Earlier) -> float:
    """Tokens in, as the model counted those of earlier prompts."""
    if earlier.prompts is None:
        return len(samples) * earlier.tokens_in
    shown = task.setup is not None
    before = earlier.prompts.size(shown=shown)
    now = sum(prompt_of(sample).size(shown=shown) for sample in samples)
    return now * earlier.tokens_in / before if before else 0.0


def hours_of(seconds: Sequence[float], items: int, connections: int, own: float = OWN_S) -> float:
    """Hours of some items, at a number of simultaneous requests.

    Each item begins as soon as a connection is free. The last ones end alone, so that a run takes
    longer than its items divided by the connections, and one with a few slow items longer still.

    Args:
        seconds: What single items take; they are gone through again and again.
        items: How many items there are.
        connections: How many are asked at a time.
        own: Seconds that this process works for an item.
    """
    free = [0.0] * max(1, min(items, connections))
    for took in islice(cycle(seconds), items):
        heapreplace(free, free[0] + took)
    return max(*free, items * own) / 3600


@dataclass(frozen=True, slots=True)
class _Figures:
    requests: Range | None
    pictures: Range | None
    tokens_in: Range | None
    tokens_out: Range | None


def _of_answers(samples: Sequence[Sample], task: Task, bound: int, times: int) -> _Figures:
    shown = task.setup is not None
    prompts = [prompt_of(sample) for sample in samples]
    pictures = shown * sum(prompt.pictures for prompt in prompts)
    read = sum(prompt.size(shown=shown) for prompt in prompts)
    least = sum(count_tokens(str(sample.target)) for sample in samples)
    return _Figures(
        _exactly(times * len(samples)),
        _exactly(times * pictures),
        _exactly(times * read),
        (times * least, times * len(samples) * bound),
    )


def _of_episodes(
    samples: Sequence[Sample], parameters: Mapping[str, Any], bound: int, default_steps: int
) -> _Figures:
    """By the steps of the references, and one more to say that the goal is reached."""
    most = len(samples) * int(parameters.get("max_steps", default_steps))
    references = [(sample.metadata or {}).get("reference") or [] for sample in samples]
    least = sum(len(reference) + 1 for reference in references)
    pictured = "image" in str(parameters.get("observation", "tree"))
    step = STEP_TOKENS + PICTURE_TOKENS * pictured
    least = min(least, most)
    return _Figures(
        (least, most),
        (least, most) if pictured else (0, 0),
        (least * step, most * step),
        (least * 30, most * bound),
    )


def count_tokens(text: str) -> int:
    """About how many tokens a text has: words of letters, digits by three, marks one by one.

    Tokenizers differ by a fifth, and most of them cannot be had without a network. Of the prompts
    of all static probes on the phone it counts 6 % fewer to 13 % more than o200k and cl100k do.
    """
    total = 0
    for piece in _PIECES.findall(text):
        if piece.isspace():
            total += "\n" in piece
        elif piece.isascii() and piece.isalpha():
            total += ceil(len(piece) / _WORD)
        elif piece.isdigit():
            total += ceil(len(piece) / _DIGITS)
        else:
            total += 1
    return total


def prompt_of(sample: Sample | EvalSample) -> Prompt:
    """The size of the prompt of an item."""
    texts = (
        [sample.input]
        if isinstance(sample.input, str)
        else [message.text for message in sample.input]
    )
    return Prompt(sum(map(count_tokens, texts)), "screen" in (sample.metadata or {}))


def _bound(probe: str, task: Task, model: Model) -> int:
    return model.config.max_tokens or task.config.max_tokens or PROBES[probe].max_tokens


def _usd(model: Model, tokens_in: Range | None, tokens_out: Range | None) -> Range | None:
    price = price_of(str(model))
    if price is None or tokens_in is None or tokens_out is None:
        return None
    least, most = (
        (read * price[0] + written * price[1]) / 1e6
        for read, written in zip(tokens_in, tokens_out, strict=True)
    )
    return least, most


def price_of(model: str) -> tuple[float, float] | None:
    """Dollars per million tokens in and out, by Inspect's name of the model; None if unknown."""
    if model.partition("/")[0] in FREE:
        return 0.0, 0.0
    traits = traits_of(model)
    return None if traits is None or traits.price is None else (
        traits.price.input,
        traits.price.output,
    )  # fmt: skip


def _exactly(value: float) -> Range:
    return value, value
