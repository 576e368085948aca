"""Why models stop: what ends an answer, and prompts that do not fit, as each provider says it."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
from inspect_ai.model import get_model

from uiprobe.results.frames import read_frames
from uiprobe.results.report.build import build_report
from uiprobe.results.report.load import read_evidence
from uiprobe.results.summary import summarize
from uiprobe.results.tables import summary_csv, summary_markdown
from uiprobe.tasks.completion_judgment import completion_judgment
from uiprobe.tasks.focused_context import focused_context

from .asking import CLIENTS, Key, ask, name_of, samples, values
from .server import Answer, HttpError, ModelServer, Reply, Request

# Inspect's, when a sample ends: they are reported in whatever test runs when they are collected.
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]

RIGHT = {"original": "C", "repaired": "C"}

OVERFLOWS: dict[str, tuple[str, HttpError]] = {
    "openai": (
        "openai",
        HttpError(
            400,
            message="This model's maximum context length is 1024 tokens. However, your messages "
            "resulted in 1536 tokens. Please reduce the length of the messages.",
            code="context_length_exceeded",
            kind="invalid_request_error",
        ),
    ),
    "openai-responses": (
        "openai-responses",
        HttpError(
            400,
            message="Your input exceeds the context window of this model. Please adjust your input "
            "and try again.",
            code="context_length_exceeded",
            kind="invalid_request_error",
        ),
    ),
    "anthropic": (
        "anthropic",
        HttpError(
            400,
            message="prompt is too long: 215000 tokens > 200000 maximum",
            kind="invalid_request_error",
        ),
    ),
    "anthropic, too large": (
        "anthropic",
        HttpError(413, message="Request exceeds the maximum size", kind="request_too_large"),
    ),
    "vllm": (
        "vllm",
        HttpError(
            400,
            message="This model's maximum context length is 1024 tokens. However, you requested "
            "512 output tokens and your prompt contains at least 700 input tokens.",
            code=400,
            kind="BadRequestError",
        ),
    ),
    "sglang": (
        "sglang",
        HttpError(
            400,
            message="The input (1536 tokens) is longer than the model's context length "
            "(1024 tokens).",
            code=400,
            kind="BadRequestError",
        ),
    ),
    "llama.cpp": (
        "openai-compatible",
        HttpError(
            400,
            message="request (1536 tokens) exceeds the available context size (1024 tokens), try "
            "increasing it",
            code=400,
            kind="exceed_context_size_error",
        ),
    ),
}


@pytest.fixture(autouse=True)
def local_servers(server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients of vLLM and SGLang, which connect to a server that runs."""
    # Inspect keeps the server of a model for as long as the process lives: each test has its own.
    model = f"m{server.url.rpartition(':')[2]}"
    for name in ("vllm", "sglang"):
        monkeypatch.setitem(
            CLIENTS, name, lambda name=name: get_model(f"{name}/{model}", memoize=False)
        )


@pytest.mark.parametrize("case", OVERFLOWS)
def test_a_question_that_does_not_fit_is_never_scored_and_never_asked_again(
    server: ModelServer, tmp_path: Path, case: str
) -> None:
    client, refusal = OVERFLOWS[case]
    # Read as the release reads, "This model's maximum context length" would be a no.
    task = completion_judgment(items=6, reading="sphinx", structured=True)
    key = Key(task)
    ids = sorted(set(key.ids.values()))
    unfit = set(ids[::2])

    def reply(request: Request) -> Reply:
        return refusal if key.ids[request.prompt] in unfit else key.right(request)

    server.reply = reply

    log = ask(task, client, tmp_path)

    assert log.status == "success"
    assert not any(sample.error for sample in samples(log))
    for score in log.results.scores:
        assert (score.scored_samples, score.unscored_samples) == (len(ids) - len(unfit), len(unfit))
        assert score.metrics["accuracy"].value == 1
    assert set(server.asked.values()) == {1}
    [row] = summarize(tmp_path).rows
    assert (row.planned, row.run, row.errored, row.unfit) == (len(ids), len(ids), 0, len(unfit))
    assert {one.scored for one in row.variants.values()} == {len(ids) - len(unfit)}
    frames = read_frames(tmp_path)
    assert set(frames.runs["n_unfit"]) == {len(unfit)}
    assert set(frames.runs["n_errored"]) == {0}
    reasons = frames.items.set_index("item_id")["reason"]
    names = {str(one.id): name_of(one) for one in samples(log)}
    assert {names[one] for one in reasons[reasons == "unfit"].index} == unfit
    report = build_report(read_evidence(tmp_path), "logs")
    assert any(f"{len(unfit)} of {len(ids)} items do not fit" in said for said in report.missing)
    assert report.incomplete


@pytest.mark.parametrize("kept", [True, False])
def test_the_end_of_anthropics_context_window_is_unfit(
    server: ModelServer, tmp_path: Path, kept: bool
) -> None:
    task = focused_context(items=3)
    key = Key(task)

    def reply(request: Request) -> Reply:
        right = key.right(request)
        full = key.ids[request.prompt] == "f0-1"
        return Answer(right.content, "window") if full else right

    server.reply = reply

    log = ask(task, "anthropic", tmp_path, log_model_api=kept)

    assert log.status == "success"
    by_id = {name_of(sample): sample for sample in samples(log)}
    unfit = by_id.pop("f0-1")
    assert unfit.output.stop_reason == "model_length"
    assert {score.reason for score in unfit.scores.values()} == {"unfit"}
    assert all(values(sample) == RIGHT for sample in by_id.values())
    [row] = summarize(tmp_path).rows
    assert (row.unfit, row.errored, row.variants["original"].scored) == (1, 0, 2)


@pytest.mark.parametrize("status", [400, 500])
def test_another_error_of_the_server_is_no_overflow(
    server: ModelServer, tmp_path: Path, status: int
) -> None:
    server.reply = lambda request: HttpError(status, message="a context of another kind is missing")

    log = ask(focused_context(items=1), "openai-compatible", tmp_path, max_retries=0)

    assert log.status == "error" or samples(log)[0].error


@pytest.mark.parametrize("client", CLIENTS)
def test_each_stop_is_scored_and_named(server: ModelServer, tmp_path: Path, client: str) -> None:
    task = focused_context(items=10)
    key = Key(task)
    odd = {
        # The right answer, and more.
        "f0-0": Answer("click [381]\nbecause that is", "length"),
        "f0-8": Answer("I would begin with", "length"),
        "f0-9": Answer("I cannot help with that.", "refusal"),
        "f0-3": Answer("I think that", "stop"),
    }

    def reply(request: Request) -> Reply:
        return odd.get(key.ids[request.prompt]) or key.right(request)

    server.reply = reply

    log = ask(task, client, tmp_path)

    wrong = {"original": "I", "repaired": "I"}
    expected = {"f0-8": wrong, "f0-3": wrong, "f0-9": wrong}
    expected["f0-0"] = {"original": "I", "repaired": "C"}
    assert {name_of(s): values(s) for s in samples(log)} == {
        name_of(s): expected.get(name_of(s), RIGHT) for s in samples(log)
    }
    [row] = summarize(tmp_path).rows
    original = row.variants["original"]
    assert original.scored == 10
    assert (original.form_errors, original.cut_off, original.refused) == (0.3, 0.2, 0.1)
    runs = read_frames(tmp_path).runs.set_index("variant")
    assert list(runs.loc["original", ["form_errors", "cut_off", "refused"]]) == [0.3, 0.2, 0.1]
    table = summary_markdown([row])
    assert "| not in form | cut off | refused |" in table
    assert "| 30.0 | 20.0 | 10.0 |" in table
    report = build_report(read_evidence(tmp_path), "logs")
    [tax] = [t for t in report.tables() if t.key == "format-tax"]
    titles = [column.title for column in tax.columns]
    cells = dict(zip(titles, (cell.text for cell in tax.rows[0].cells), strict=True))
    assert (cells["not in form"], cells["cut off"], cells["refused"]) == ("30.0", "20.0", "10.0")


def test_a_schema_that_the_server_ignores_is_named_once_and_is_no_zero(
    server: ModelServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    task = focused_context(items=6, structured=True)
    key = Key(task)

    def reply(request: Request) -> Reply:
        if request.schema is None:
            return key.right(request)
        # Some models write JSON unasked; that makes no sample of what an enforced schema gives.
        loose = key.ids[request.prompt] == "f0-0"
        return key.right(request) if loose else Answer("The action is click.")

    server.reply = reply

    with caplog.at_level(logging.WARNING, logger="uiprobe"):
        log = ask(task, "openai-compatible", tmp_path)

    assert log.status == "success"
    warnings = [r for r in caplog.records if "does not enforce the response schema" in r.message]
    assert len(warnings) == 1
    assert server.url in warnings[0].getMessage()
    [row] = summarize(tmp_path).rows
    assert row.variants["original"].accuracy == 1
    assert row.variants["structured"].accuracy is None
    assert "| not enforced |" in summary_markdown([row])
    assert "False" in summary_csv([row])
    frames = read_frames(tmp_path)
    runs = frames.runs.set_index("variant")
    assert runs.loc["structured", "enforced"] is False
    assert runs.loc["structured", "n_scored"] == 0
    assert runs["accuracy"].isna()["structured"]
    assert runs.loc["original", "enforced"] is None
    report = build_report(read_evidence(tmp_path), "logs")
    [tax] = [t for t in report.tables() if t.key == "format-tax"]
    assert "not enforced" in [cell.text for cell in tax.rows[0].cells]
    assert any("does not enforce the response schema" in said for said in report.missing)


def test_an_enforced_schema_with_wrong_content_and_an_answer_cut_off_are_scored(
    server: ModelServer, tmp_path: Path
) -> None:
    task = focused_context(items=3, structured=True)
    key = Key(task)
    odd = {
        "f0-0": Answer(json.dumps({"answer": "no action at all"})),
        "f0-1": Answer('{"answer": "cli', "length"),
    }
    server.reply = lambda request: (
        odd.get(key.ids[request.prompt], key.right(request))
        if request.schema
        else key.right(request)
    )

    log = ask(task, "openai", tmp_path)

    assert [values(sample)["structured"] for sample in samples(log)] == ["I", "I", "C"]
    [row] = summarize(tmp_path).rows
    assert row.variants["structured"].enforced
    assert row.variants["structured"].cut_off == pytest.approx(1 / 3)
