"""A folder of logs as a suite of several models leaves it, made without asking any model.

The logs are Inspect's own, written by its own functions, with the metadata, scores, usage and
metrics that the probes and scorers of the package write; navigation episodes are copies of some
that the negative controls had on the simulated phone. Everything follows from the seed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from inspect_ai import eval as inspect_eval
from inspect_ai.log import (
    EvalConfig,
    EvalDataset,
    EvalLog,
    EvalMetric,
    EvalResults,
    EvalSample,
    EvalScore,
    EvalSpec,
    EvalStats,
    write_eval_log,
)
from inspect_ai.model import (
    ChatMessageAssistant,
    ChatMessageUser,
    GenerateConfig,
    ModelOutput,
    ModelUsage,
)
from inspect_ai.scorer import SampleScore, Score, accuracy, mean

from uiprobe.scorers.metrics import ceiling, floor, interval

ITEMS = {
    "goal_understanding": 600,
    "app_knowledge": 600,
    "completion_judgment": 1434,
    "grounding": 459,
    "focused_context": 141,
    "navigation": 100,
}
"""Items of each probe; with six models a little over 20,000."""

STATIC = ("goal_understanding", "app_knowledge", "completion_judgment", "grounding")
APPS = {
    "todo": "productivity",
    "settings": "system",
    "clock": "tool",
    "food": "shopping",
    "health": "lifestyle",
    "messages": "communication",
    "business": "business",
}
VERBS = ("click", "longclick", "text", "swipe", "press")
SYNTAXES = ("grammar", "json", "call", "xml")
LEVELS = ("easy", "medium", "hard")
START = datetime(2026, 11, 20, 9, tzinfo=UTC)


@dataclass(frozen=True)
class SyntheticModel:
    """A model that is right as often as it is told to be.

    Attributes:
        name: Inspect's name of it.
        label: Its name in tables; None if no model file describes it.
        hosting: Where it runs.
        price: US dollars per million tokens, read and written.
        skill: Share of items of middling difficulty that it gets right.
        rejected: Share of its answers that are not in the demanded form.
    """

    name: str
    label: str | None = None
    hosting: str | None = None
    price: tuple[float, float] | None = None
    skill: float = 0.6
    rejected: float = 0.1


MODELS = (
    SyntheticModel("openai/gpt-4o", "GPT-4o", "api", (2.5, 10), 0.78, 0.02),
    SyntheticModel("anthropic/claude", "Claude", "api", (3, 15), 0.82, 0.01),
    SyntheticModel("vllm/qwen2.5-vl-7b", "Qwen2.5-VL 7B", "local", None, 0.62, 0.12),
    SyntheticModel("vllm/llama-3.1-8b", "Llama 3.1 8B", "local", None, 0.5, 0.25),
    SyntheticModel("hf/my-checkpoint", None, None, None, 0.45, 0.3),
    SyntheticModel("uiprobe/random", "Random", "local", (0, 0), 0.3, 0.0),
)


@dataclass(frozen=True)
class SyntheticRun:
    """The particulars of one log.

    Attributes:
        probe: Name of the probe.
        model: The model.
        items: Number of items.
        seed: Decides what comes of each item; runs that differ in it alone repeat one another.
        epochs: How often each item is asked.
        errored: Number of items at which the machinery failed.
        settings: Task arguments that were given.
        generate: Generation settings.
        created: When it began.
        score: What an item's score is, by its number; drawn by the model's skill where it is None.
        metadata: What the task says besides.
    """

    probe: str
    model: SyntheticModel = MODELS[0]
    items: int = 20
    seed: int = 0
    epochs: int = 1
    errored: int = 0
    settings: Mapping[str, Any] = field(default_factory=dict)
    generate: Mapping[str, Any] = field(default_factory=dict)
    created: datetime = START
    score: Sequence[bool] | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)


def write_suite(
    folder: str | Path,
    models: Sequence[SyntheticModel] = MODELS,
    items: Mapping[str, int] = ITEMS,
    seed: int = 0,
) -> list[Path]:
    """Write one log per model and probe, and return the files."""
    return [
        write_run(
            folder,
            SyntheticRun(probe, model, count, seed, created=START + timedelta(minutes=10 * number)),
        )
        for number, (probe, count) in enumerate(items.items())
        for model in models
    ]


def write_run(folder: str | Path, run: SyntheticRun) -> Path:
    """Write one log, and return its file."""
    log = make_log(run)
    name = f"{run.created:%Y-%m-%dT%H-%M-%S-00-00}_{run.probe.replace('_', '-')}"
    path = Path(folder) / f"{name}_{log.eval.task_id}.eval"
    path.parent.mkdir(parents=True, exist_ok=True)
    write_eval_log(log, str(path), format="eval")
    return path


def make_log(run: SyntheticRun) -> EvalLog:
    """A log with all its samples."""
    samples = list(_samples(run))
    identity = digest(run.model.name, run.probe, run.seed, run.settings, run.generate, run.created)
    names = ["success", "completion"] if run.probe == "navigation" else ["original", "repaired"]
    ids = [sample.id for sample in samples if sample.epoch == 1]
    traits = {
        "display_name": run.model.label,
        "hosting": run.model.hosting,
        "modalities": ["text", "image"],
        "price": run.model.price
        and {"input": run.model.price[0], "output": run.model.price[1], "date": "2026-11-05"},
    }
    return EvalLog(
        status="error" if run.errored == len(samples) else "success",
        eval=EvalSpec(
            eval_id=f"e{identity}",
            run_id=f"r{identity}",
            task_id=f"t{identity}",
            task=f"uiprobe/{run.probe}",
            task_version="1-A",
            created=run.created.isoformat(),
            model=run.model.name,
            model_generate_config=GenerateConfig(**run.generate),
            dataset=EvalDataset(name=run.probe, samples=len(ids), sample_ids=ids),
            config=EvalConfig(epochs=run.epochs),
            task_args={"source": "builtin", "seed": 0, **run.settings},
            task_args_passed=dict(run.settings),
            scorers=[{"name": name} for name in names],
            packages={"inspect_ai": "0.3.285"},
            metadata={
                "uiprobe": "0.1.0",
                "probe": run.probe,
                "source": "builtin",
                "items": len(ids),
                "items_sha256": digest(run.probe, ids, length=64),
                "excluded": {},
                **({"model": traits} if run.model.label else {}),
                **run.metadata,
            },
        ),
        results=EvalResults(
            total_samples=len(samples),
            completed_samples=sum(sample.error is None for sample in samples),
            scores=[_metrics(name, samples) for name in names],
        )
        if run.errored < len(samples)
        else None,
        stats=EvalStats(
            started_at=run.created.isoformat(),
            completed_at=(run.created + timedelta(minutes=8)).isoformat(),
        ),
        samples=samples,
    )


def _samples(run: SyntheticRun) -> Iterator[EvalSample]:
    episodes = _episodes() if run.probe == "navigation" else []
    for number in range(run.items):
        for epoch in range(1, run.epochs + 1):
            item = Random(digest(run.probe, number))  # noqa: S311
            draw = Random(digest(run.probe, number, run.model.name, run.seed, epoch))  # noqa: S311
            chance = min(1.0, max(0.0, run.model.skill + item.uniform(-0.35, 0.35)))
            right = draw.random() < chance if run.score is None else bool(run.score[number])
            if run.probe == "navigation":
                sample = _episode_sample(run, number, epoch, right, draw, episodes)
            else:
                sample = _static_sample(run, number, epoch, right, item, draw)
            if number < run.errored:
                sample.scores = None
                sample.error = _error()
            yield sample


def _static_sample(
    run: SyntheticRun, number: int, epoch: int, right: bool, item: Random, draw: Random
) -> EvalSample:
    app = list(APPS)[number // 5 % len(APPS)]
    truth, wrong, metadata = _item(run.probe, number, item)
    metadata |= {"app": app, "category": APPS[app], "reference": truth, "ceiling": 1}
    metadata.setdefault("floor", int(number % 4 == 0))
    rejected = run.score is None and draw.random() < run.model.rejected
    invented = rejected and draw.random() < 0.1
    answer = truth if right else wrong
    parts = _parts(metadata, right)
    prompt = f"App: {app}\nItem {number} of {run.probe}.\n" + "a View (text: something)\n" * 40
    text = f"I think that it is {answer}" if rejected else answer
    repair = {
        "repair": {
            **{"before": text, "after": answer, "kind": "last line", "answer": answer},
            **{"repairer": "uiprobe/extract", "invention": invented},
        },
        "repair_kind": "last line",
        "repair_invention": invented,
    }
    return EvalSample(
        id=metadata.pop("id"),
        epoch=epoch,
        input=[ChatMessageUser(content=prompt)],
        target=truth,
        messages=[ChatMessageUser(content=prompt), ChatMessageAssistant(content=text)],
        output=ModelOutput.from_content(run.model.name, text),
        metadata=metadata,
        scores={
            "original": Score(value="I", metadata={**parts, "reason": "no_block", "rejected": True})
            if rejected
            else Score(value="C" if right else "I", answer=answer, metadata=parts or None),
            "repaired": Score(
                value="C" if right and not invented else "I",
                answer=answer,
                metadata={**parts, **(repair if rejected else {"repair": None})},
            ),
        },
        **_effort(run, draw, 900, 12),
    )


def _item(probe: str, number: int, item: Random) -> tuple[str, str, dict[str, Any]]:
    """A right answer, a wrong one, and what the probe says of the item."""
    if probe in ("goal_understanding", "app_knowledge"):
        part = number % 5
        question = f"q{number // 5}"
        if part == 0:
            forms = {"item": question, "question_form": "multiple choice", "floor": 0}
            return item.choice("BCD"), "A", {"id": f"{question}-choice", **forms}
        right = part == 1
        forms = {"item": question, "question_form": "yes/no", "floor": int(not right)}
        answers = ("yes", "no") if right else ("no", "yes")
        return *answers, {"id": f"{question}-{'ABCD'[part - 1]}", **forms}
    if probe == "completion_judgment":
        step, trajectory = number % 7, number // 7
        truth, wrong = ("stop", "continue") if step == 6 else ("continue", "stop")
        return (
            truth,
            wrong,
            {
                "id": f"{trajectory}/app/{step}",
                "item": f"{trajectory}/app",
                "truth": truth,
                "step": step,
                "floor": int(step != 6),
            },
        )
    verb = VERBS[number % len(VERBS)]
    if probe == "grounding":
        left, top = item.randrange(0, 600), item.randrange(0, 1200)
        truth: dict[str, Any] = {"type": verb, "bounds": [left, top, left + 120, top + 60]}
        return (
            f"{verb} [{number % 9}]",
            f"{verb} [{number % 9 + 1}]",
            {"id": f"g{number}", "item": f"g{number}", "truth": truth, "action_type": verb},
        )
    return (
        f"{verb} [{number}]",
        f"{verb} [{number + 1}]",
        {
            "id": f"f0-{number}",
            "item": f"f0-{number}",
            "syntax": SYNTAXES[number % len(SYNTAXES)],
            "action_type": verb,
            "target_kind": "element",
        },
    )


def _parts(metadata: Mapping[str, Any], right: bool) -> dict[str, bool]:
    if not isinstance(metadata.get("truth"), dict):
        return {}
    return {"type_correct": True, "target_correct": right}


def _episodes() -> list[EvalSample]:
    """Some real episodes, with their screens and pictures."""
    from uiprobe.tasks.navigation import navigation

    if not _made:
        with TemporaryDirectory() as folder:
            [log] = inspect_eval(
                navigation(agent="random_walk", app="todo", max_steps=4),
                model="uiprobe/random",
                limit=3,
                display="none",
                log_dir=folder,
                log_realtime=False,
            )
            _made.extend(log.samples or [])
    return _made


_made: list[EvalSample] = []


def _episode_sample(
    run: SyntheticRun,
    number: int,
    epoch: int,
    right: bool,
    draw: Random,
    episodes: Sequence[EvalSample],
) -> EvalSample:
    episode = episodes[number % len(episodes)]
    app = list(APPS)[number % len(APPS)]
    goal = f"{number}/{app}"
    steps = draw.randint(3, 12)
    stopped = right or draw.random() < 0.5
    seconds = [steps * draw.uniform(*bounds) for bounds in ((0.5, 3), (0.2, 0.6), (0.01, 0.02))]
    effort = _effort(run, draw, 1200 * steps, 60 * steps)
    usage: ModelUsage | None = next(iter(effort["model_usage"].values()), None)
    figures = {
        "completion": 1.0 if right else draw.choice((0.0, 0.5)),
        "completion_floor": 0.25,
        "floor": 0,
        "ceiling": 1,
        "steps": steps,
        "relative_steps": steps / 5,
        "repetition": 0.0 if right else 0.4,
        "format_errors": 0.0,
        "misfits": 0.0,
        "stopped_early": int(stopped and not right),
        "stopped_late": 0,
        "never_stopped": 0,
        "side_effects": 0,
        "tokens_input": usage.input_tokens if usage else 0,
        "tokens_output": usage.output_tokens if usage else 0,
        "seconds_model": seconds[0],
        "seconds_device": seconds[1],
        "seconds_harness": seconds[2],
        "restarts": 0,
    }
    return episode.model_copy(
        update={
            "id": goal,
            "epoch": epoch,
            "metadata": {
                **(episode.metadata or {}),
                **{"item": goal, "app": app, "category": APPS[app]},
                **{"kind": "user", "difficulty": LEVELS[number % 3]},
            },
            "scores": {
                "success": Score(
                    value="C" if right else "I",
                    answer="stop" if stopped else "max_steps",
                    metadata=figures,
                ),
                "completion": Score(value=figures["completion"], metadata={"floor": 0.25}),
            },
            **effort,
        }
    )


def _effort(run: SyntheticRun, draw: Random, read: int, written: int) -> dict[str, Any]:
    read, written = draw.randint(read // 2, read * 2), draw.randint(written // 2, written * 2)
    usage = ModelUsage(input_tokens=read, output_tokens=written, total_tokens=read + written)
    seconds = round(0.4 + written / 50 * draw.uniform(0.8, 1.2), 3)
    return {
        "model_usage": {} if run.model.name.startswith("uiprobe/") else {run.model.name: usage},
        "role_usage": {},
        "total_time": seconds + 0.1,
        "working_time": seconds,
        "uuid": digest(run.model.name, run.probe, run.seed, run.settings, draw.random(), length=22),
    }


def _error() -> Any:
    from inspect_ai._util.error import EvalError

    text = "ConnectionError: the server did not answer"
    return EvalError(message=text, traceback=text, traceback_ansi=text)


def _metrics(name: str, samples: Sequence[EvalSample]) -> EvalScore:
    """The metrics as Inspect computes them at the end of a run, for one epoch."""
    scores = [
        SampleScore(
            score=sample.scores[name],
            sample_id=sample.id,
            sample_metadata=sample.metadata,
            scorer=name,
        )
        for sample in samples
        if sample.scores and sample.epoch == 1
    ]
    if name == "completion":
        found = {"mean": mean()(scores), "floor": floor()(scores)}
    else:
        found = {
            "accuracy": accuracy()(scores),
            "floor": floor()(scores),
            "ceiling": ceiling()(scores),
            **interval()(scores),  # type: ignore[dict-item]
        }
    return EvalScore(
        name=name,
        scorer=name,
        scored_samples=len(scores),
        unscored_samples=0,
        metrics={key: EvalMetric(name=key, value=float(value)) for key, value in found.items()},
    )


def digest(*parts: object, length: int = 16) -> str:
    """A stable name made of parts."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:length]
