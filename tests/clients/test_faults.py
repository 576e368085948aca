"""Faults of networks and providers: retried where that helps, and never scored as an answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from inspect_ai import eval_retry
from inspect_ai.log import read_eval_log

from uiprobe.tasks.focused_context import focused_context

from .asking import CLIENTS, Key, ask, name_of, samples, values
from .server import Answer, HangUp, HttpError, ModelServer, NoChoice, Reply, Request

# Inspect's, when a sample ends: they are reported in whatever test runs when they are collected.
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]

RIGHT = {"original": "C", "repaired": "C"}


def first_then_right(key: Key, first: Reply, items: set[str]) -> Callable[[Request], Reply]:
    """Reply once with a fault to some items, else with the right answer."""

    def reply(request: Request) -> Reply:
        broken = request.attempt == 0 and key.ids[request.prompt] in items
        return first if broken else key.right(request)

    return reply


@pytest.mark.long
@pytest.mark.parametrize("client", CLIENTS)
def test_a_rate_limit_is_waited_out_and_each_item_scored_once(
    server: ModelServer, tmp_path: Path, client: str
) -> None:
    task = focused_context(items=4)
    key = Key(task)
    server.reply = first_then_right(key, HttpError(429, retry_after="1"), {"f0-1", "f0-2"})

    log = ask(task, client, tmp_path)

    assert log.status == "success"
    assert [values(sample) for sample in samples(log)] == [RIGHT] * 4
    assert log.results.scores[0].scored_samples == 4
    assert {key.ids[prompt]: times for prompt, times in server.asked.items()} == {
        "f0-0": 1,
        "f0-1": 2,
        "f0-2": 2,
        "f0-3": 1,
    }
    for item in ("f0-1", "f0-2"):
        first, second = (r.at for r in server.requests if key.ids[r.prompt] == item)
        assert second - first >= 1, "Retry-After was not waited for"


@pytest.mark.long
@pytest.mark.parametrize("client", CLIENTS)
def test_a_dropped_connection_is_asked_again(
    server: ModelServer, tmp_path: Path, client: str
) -> None:
    task = focused_context(items=3)
    key = Key(task)
    server.reply = first_then_right(key, HangUp(), {"f0-1"})

    log = ask(task, client, tmp_path)

    assert log.status == "success"
    assert [values(sample) for sample in samples(log)] == [RIGHT] * 3
    assert {key.ids[prompt]: times for prompt, times in server.asked.items()} == {
        "f0-0": 1,
        "f0-1": 2,
        "f0-2": 1,
    }


@pytest.mark.parametrize(
    ("client", "structured"), [("openai", False), ("openai-compatible", False), ("openai", True)]
)
def test_a_response_without_a_choice_is_an_error_and_no_score(
    server: ModelServer, tmp_path: Path, client: str, structured: bool
) -> None:
    task = focused_context(items=3, structured=structured)
    key = Key(task)

    def reply(request: Request) -> Reply:
        empty = key.ids[request.prompt] == "f0-1" and (request.schema is not None) == structured
        return NoChoice() if empty else key.right(request)

    server.reply = reply

    log = ask(task, client, tmp_path, max_retries=0)

    assert log.status == "error"
    by_id = {name_of(sample): sample for sample in samples(log)}
    failed = by_id.pop("f0-1")
    assert not failed.scores
    assert "ServerError" in failed.error.message
    assert "the response holds no choice" in failed.error.message
    assert all(set(values(sample).values()) == {"C"} for sample in by_id.values())


def test_after_a_fault_only_the_item_that_failed_is_asked_again(
    server: ModelServer, tmp_path: Path
) -> None:
    task = focused_context(items=3)
    key = Key(task)
    server.reply = first_then_right(key, NoChoice(), {"f0-1"})
    broken = ask(
        "uiprobe/focused_context", "openai", tmp_path, task_args={"items": 3}, max_retries=0
    )
    assert broken.status == "error"

    [retried] = eval_retry(broken, log_dir=str(tmp_path), display="none")

    log = read_eval_log(retried.location)
    assert log.status == "success"
    assert [values(sample) for sample in samples(log)] == [RIGHT] * 3
    assert {key.ids[prompt]: times for prompt, times in server.asked.items()} == {
        "f0-0": 1,
        "f0-1": 2,
        "f0-2": 1,
    }


@pytest.mark.parametrize(
    ("client", "status"), [("openai", 401), ("openai-responses", 404), ("anthropic", 401)]
)
def test_an_error_that_retries_cannot_mend_is_not_scored(
    server: ModelServer, tmp_path: Path, client: str, status: int
) -> None:
    server.reply = lambda request: HttpError(status, message="no such key or model")

    log = ask(focused_context(items=2), client, tmp_path)

    assert log.status == "error"
    for sample in samples(log):
        assert not sample.scores
        assert "no such key or model" in sample.error.message


def test_a_prompt_that_the_provider_blocks_is_a_refusal(
    server: ModelServer, tmp_path: Path
) -> None:
    task = focused_context(items=2)
    key = Key(task)
    blocked = HttpError(400, message="blocked: press [back]", code="content_policy_violation")
    server.reply = first_then_right(key, blocked, {"f0-0"})

    log = ask(task, "openai", tmp_path)

    assert log.status == "success"
    by_id = {name_of(sample): sample for sample in samples(log)}
    assert values(by_id["f0-0"]) == {"original": "I", "repaired": "I"}
    assert by_id["f0-0"].scores["repaired"].metadata["reason"] == "refused"
    assert values(by_id["f0-1"]) == RIGHT


def test_a_repairer_that_fails_is_an_error_and_no_score(
    server: ModelServer, tmp_path: Path
) -> None:
    server.reply = lambda request: (
        HttpError(401) if "<answer>" in request.prompt else Answer("Let me click 381.")
    )

    log = ask(
        focused_context(items=1),
        "openai",
        tmp_path,
        model_roles={"repair": "openai-api/uiprobe/repairer"},
    )

    [sample] = samples(log)
    assert log.status == "error"
    assert sample.error is not None
    assert "repaired" not in (sample.scores or {})
