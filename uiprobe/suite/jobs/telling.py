"""Reports events of this process to the run, while it asks a part of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from inspect_ai.hooks import Hooks, SampleEnd, TaskEnd, TaskStart, hooks
from inspect_ai.log import EvalSample

from uiprobe.model_configs.catalog import traits_of
from uiprobe.suite.jobs.protocol import Event
from uiprobe.suite.jobs.task_line import task_line


@contextmanager
def told(send: Callable[[Event], None]) -> Iterator[None]:
    """Send an event for each task that starts or ends inside, and each item that ends.

    Args:
        send: Takes an event; called in the loop of the evaluation, which waits for it.
    """
    listening = True
    # A task that is asked again has another evaluation and the same id.
    tasks: dict[str, str] = {}

    @hooks(name="uiprobe_worker", description="what happens, for the process of the run")
    class _Events(Hooks):
        def enabled(self) -> bool:
            return listening

        async def on_task_start(self, data: TaskStart) -> None:
            spec = data.spec
            ids = spec.dataset.sample_ids
            count = len(ids) if ids else spec.dataset.samples or 0
            items = count * (spec.config.epochs or 1)
            tasks[data.eval_id] = spec.task_id
            send(Event(kind="started", task=spec.task_id, items=items))

        async def on_sample_end(self, data: SampleEnd) -> None:
            tokens, cost = _usage(data.sample)
            send(
                Event(
                    kind="item",
                    task=tasks.get(data.eval_id, ""),
                    items=1,
                    errored=data.sample.error is not None,
                    tokens=tokens,
                    cost=cost,
                )
            )

        async def on_task_end(self, data: TaskEnd) -> None:
            results = data.log.results
            items = results.completed_samples if results else 0
            text = task_line(data.log)
            task = data.log.eval.task_id
            send(Event(kind="ended", task=task, items=items, text=text))

    try:
        yield
    finally:
        listening = False


def _usage(sample: EvalSample) -> tuple[int, float | None]:
    """Tokens of a sample, and US dollars; None if no price is known."""
    tokens, cost = 0, 0.0
    known = True
    for model, usage in sample.model_usage.items():
        tokens += max(0, usage.total_tokens)
        traits = traits_of(model)
        if usage.total_cost is not None:
            cost += usage.total_cost
        elif traits is not None and traits.price is not None:
            price = traits.price
            cost += (usage.input_tokens * price.input + usage.output_tokens * price.output) / 1e6
        elif not model.startswith("uiprobe/"):
            known = False
    return tokens, cost if known else None
