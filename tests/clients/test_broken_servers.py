"""Servers that break the rules of their protocol: an error is no score, and an answer is scored."""

from __future__ import annotations

import math
import time
from pathlib import Path

import pytest
from inspect_ai import eval
from inspect_ai.log import read_eval_log

from uiprobe.results.frames import read_frames
from uiprobe.results.report.build import build_report
from uiprobe.results.report.load import read_evidence
from uiprobe.results.summary import summarize
from uiprobe.tasks.focused_context import focused_context

from .asking import Key, impatient, name_of, samples, values
from .faults import NO_CHOICE, SERVER_FAULTS
from .server import Answer, ModelServer, Reply, Request, Trickle

# Inspect's, when a sample ends: they are reported in whatever test runs when they are collected.
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]

REPRESENTATIVE = (
    *("500", "429, retry after 10 hours", "429, retry after no number", "dropped in mid-body"),
    *("empty body", "null", "no UTF-8", "an empty object"),
    *("negative usage", "huge usage", "usage of NaN", "NaN where nobody looks"),
    *("answer as a number", "choices as an object", "choice of null"),
)
"""Of each kind some; `benchmarks/hostile.py` has them all."""

RIGHT = {"original": "C", "repaired": "C"}


@pytest.mark.long
@pytest.mark.parametrize("client", ["openai", "openai-responses", "anthropic"])
def test_a_broken_response_is_an_error_and_an_answer_is_scored(
    server: ModelServer, tmp_path: Path, client: str
) -> None:
    faults = {name: SERVER_FAULTS[name] for name in REPRESENTATIVE}
    if client != "anthropic":
        faults["no choice"] = NO_CHOICE
    task = focused_context(items=len(faults) + 1)
    key = Key(task)
    of_item = {f"f0-{number}": name for number, name in enumerate(faults)}

    def reply(request: Request) -> Reply:
        right = key.right(request)
        name = of_item.get(key.ids[request.prompt])
        return faults[name].reply(request, right) if name else right

    server.reply = reply

    [log] = eval(
        task,
        model=impatient(client),
        log_dir=str(tmp_path),
        display="none",
        continue_on_fail=True,
    )

    found = {}
    for sample in samples(read_eval_log(log.location)):
        name = of_item.get(name_of(sample), "none")
        assert bool(sample.error) != bool(sample.scores), f"{name}: {values(sample)}"
        found[name] = "errored" if sample.error else "right" if values(sample) == RIGHT else "wrong"
        if sample.error:
            assert f"asked {sample.output.model or ''}".strip() in sample.error.message, name
            assert "run the same command again" in sample.error.message
    expected = {name: fault.outcome for name, fault in faults.items()} | {"none": "right"}
    assert {n: o for n, o in found.items() if o not in expected[n]} == {}
    [row] = summarize(tmp_path).rows
    assert row.errored == sum(outcome == "errored" for outcome in found.values())
    frames = read_frames(tmp_path)
    for column in ("tokens_input", "tokens_output", "cost_usd", "seconds"):
        known = [float(number) for number in frames.items[column].dropna()]
        assert all(math.isfinite(number) and 0 <= number < 1e12 for number in known), column
    assert build_report(read_evidence(tmp_path), "logs").incomplete


@pytest.mark.parametrize("client", ["openai", "anthropic-stream"])
def test_a_body_that_trickles_in_ends_at_the_deadline(
    server: ModelServer, tmp_path: Path, client: str
) -> None:
    task = focused_context(items=1)
    key = Key(task)
    server.reply = lambda request: Trickle(key.right(request), 600, 0.1)

    start = time.monotonic()
    [log] = eval(
        task,
        model=impatient(client, attempt_timeout=1, timeout=1),
        log_dir=str(tmp_path),
        display="none",
    )

    assert time.monotonic() - start < 50, "no client waits for a whole body of 60 s"
    [sample] = samples(read_eval_log(log.location))
    assert not sample.scores
    assert "AttemptTimeoutError: attempt_timeout '1' exceeded" in sample.error.message


def test_an_answer_of_five_million_characters_is_scored(
    server: ModelServer, tmp_path: Path
) -> None:
    task = focused_context(items=13)
    key = Key(task)
    # The thirteenth item is `press [back]`.
    server.reply = lambda request: (
        Answer("<b>{{x}}\x1b[2J" * 400_000 + "\npress [back]")
        if key.ids[request.prompt] == "f0-12"
        else key.right(request)
    )

    [log] = eval(task, model=impatient("openai"), log_dir=str(tmp_path), display="none")

    by_id = {name_of(sample): values(sample) for sample in samples(read_eval_log(log.location))}
    assert by_id.pop("f0-12") == {"original": "I", "repaired": "C"}
    assert set(map(str, by_id.values())) == {str(RIGHT)}
