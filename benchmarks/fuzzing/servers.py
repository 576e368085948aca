"""Servers of models that break the rules, under the real clients of their providers."""

from __future__ import annotations

import atexit
import math
import os
import shutil
from collections import Counter
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp

from click.testing import CliRunner
from inspect_ai import eval
from inspect_ai.log import EvalSample, read_eval_log

from tests.clients.asking import Key, impatient, samples, values
from tests.clients.faults import NO_CHOICE, Fault, draw_fault
from tests.clients.server import ModelServer, Reply, Request, Trickle, model_server
from uiprobe.cli.main import main
from uiprobe.results.frames import read_frames
from uiprobe.tasks.focused_context import focused_context

from .measure import BreachError
from .sources import workspace

CLIENTS = ("openai", "openai-responses", "openai-compatible", "anthropic")
ITEMS = 12
RIGHT = {"original": "C", "repaired": "C"}
NUMBERS = ("tokens_input", "tokens_output", "cost_usd", "seconds")


@cache
def _server() -> ModelServer:
    """One server for all cases of a process; it ends with the process."""
    stack = ExitStack()
    server = stack.enter_context(model_server())
    atexit.register(stack.close)
    for name in list(os.environ):
        if name.lower().endswith("_proxy"):
            del os.environ[name]
    for name in ("OPENAI", "UIPROBE", "ANTHROPIC"):
        path = "" if name == "ANTHROPIC" else "/v1"
        os.environ |= {f"{name}_BASE_URL": server.url + path, f"{name}_API_KEY": "none"}
    return server


def fuzz_servers(random: Random) -> tuple[str, int]:
    """One evaluation: some items meet a fault, once or each time, and the others none.

    An item whose server never answers must err, one that gets an answer must be scored as right,
    and no figure may be negative or endless.
    """
    server = _server()
    client = random.choice(CLIENTS)
    task = focused_context(items=ITEMS, seed=random.randrange(1_000))
    key = Key(task)
    faults = {
        item: _draw(random, client)
        for item in sorted(set(key.ids.values()))
        if random.random() < 0.7
    }
    transient = {item for item in faults if random.random() < 0.3}
    drawn: Counter[str] = Counter()

    def reply(request: Request) -> Reply:
        item = key.ids[request.prompt]
        right = key.right(request)
        if item not in faults or (item in transient and request.attempt):
            return right
        name, fault = faults[item]
        drawn[name] += 1
        return fault.reply(request, right)

    place = Path(mkdtemp(prefix="servers-", dir=workspace()))
    server.requests.clear()
    server.reply = reply
    try:
        [log] = eval(
            task,
            model=impatient(client, attempt_timeout=20),
            log_dir=str(place),
            display="none",
            continue_on_fail=True,
        )
        outcomes = Counter(
            _judge(sample, client, faults.get(str(sample.id)), str(sample.id) in transient)
            for sample in samples(read_eval_log(log.location))
        )
        _look_at_results(place)
    finally:
        shutil.rmtree(place, ignore_errors=True)
    return ", ".join(sorted(outcomes)), ITEMS


def _draw(random: Random, client: str) -> tuple[str, Fault]:
    if random.random() < 0.05 and client != "anthropic":
        return "no choice", NO_CHOICE
    if random.random() < 0.05:
        pieces = random.choice((2, 5, 20))
        return "trickling", Fault(lambda request, right: Trickle(right, pieces, 0.05), "right")
    return draw_fault(random)


def _judge(
    sample: EvalSample, client: str, drawn: tuple[str, Fault] | None, transient: bool
) -> str:
    name, fault = drawn or ("none", None)
    what = f"{client}, {name}{', once' if transient else ''}"
    if bool(sample.error) == bool(sample.scores):
        raise BreachError(f"{what}: error and scores {sample.error} {sample.scores}")
    if sample.error:
        if fault is None or fault.outcome == "right":
            raise BreachError(f"{what}: an answer was there, and {sample.error.message[:300]}")
        return "errored"
    if values(sample) == RIGHT:
        # A fault that the client knows is asked again.
        if fault is not None and fault.outcome == "errored" and not transient:
            raise BreachError(f"{what}: scored without an answer")
        return "right"
    if name in ("changed anywhere", "empty choice"):
        # The text itself may have changed, or gone; it is the answer that there is.
        return "scored as changed"
    raise BreachError(f"{what}: scored {values(sample)}")


def _look_at_results(place: Path) -> None:
    done = CliRunner().invoke(main, ["summary", str(place), "--format", "json"])
    if done.exit_code not in (0, 1) or (
        done.exception and not isinstance(done.exception, SystemExit)
    ):
        raise BreachError(f"summary: {done.exit_code} {done.exception!r}")
    if "NaN" in done.output or "Infinity" in done.output:
        raise BreachError("summary: NaN or Infinity")
    items = read_frames(place).items
    for column in NUMBERS:
        for number in items[column].dropna():
            if not (math.isfinite(float(number)) and 0 <= float(number) < 1e12):
                raise BreachError(f"{column} of {number}")
