"""Responses of the status 200 in all shapes, under the real clients: a completion, or a fault."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from inspect_ai import eval
from inspect_ai.log import read_eval_log

from uiprobe.asking import side_fields
from uiprobe.asking.completions import MOST_ATTEMPTS
from uiprobe.tasks.focused_context import focused_context

from .asking import Key, name_of, samples, values
from .every_client import EVERY_CLIENT
from .server import CHAT, MESSAGES, RESPONSES, Changed, ModelServer, Reply, Request
from .shapes import SHAPES, WORDS

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]

RIGHT = {"original": "C", "repaired": "C"}
FAULTS = {
    CHAT: (
        *("finish error, choice error, partial text", "abort, empty", "cancelled"),
        *("top-level error, empty content", "finish null", "finish unknown", "content {}"),
        "choice error, finish stop",
    ),
    RESPONSES: ("failed, without one", "cancelled, partial text", "status null", "text null"),
    MESSAGES: ("text null", "content {}", "stop null", "stop of a number", "stop error"),
}
WHOLE = {
    CHAT: (
        *(
            "logprobs of no tokens",
            "logprobs {}",
            "usage {}",
            "usage NaN",
            "content as parts",
            "refusal empty",
        ),
        *("top-level error {}", "tool_calls {}", "id of a number", "index missing"),
        "tool_calls of no name",
    ),
    RESPONSES: (
        *("usage {}", "annotations null", "logprobs in words", "content as a text"),
        *("id of a number", "reasoning, summary in words", "annotations of numbers"),
    ),
    MESSAGES: (
        *("usage {}", "usage null", "citations in words", "id of a number"),
        *("thinking, signature missing", "thinking, data missing", "citations of nothing"),
    ),
}


@pytest.mark.parametrize(
    "name",
    [
        *("openai", "openrouter", "vllm", "openai-responses", "anthropic", "anthropic-stream"),
        # These two stream whatever is asked.
        *("litellm-proxy-stream", "meta-responses-stream"),
        # Of these the package is installed by whoever uses them.
        *("together", "groq", "mistral", "azureai", "sagemaker"),
    ],
)
def test_faults_err_with_their_words_and_whole_answers_count(
    server: ModelServer,
    tmp_path: Path,
    name: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    client = EVERY_CLIENT[name]
    if not client.installed:
        pytest.skip(f"{client.package} is not installed")
    shapes = (*FAULTS[client.protocol], *WHOLE[client.protocol])
    task = focused_context(items=len(shapes))
    key = Key(task)
    shape_of = dict(zip(sorted(set(key.ids.values())), shapes, strict=True))

    def reply(request: Request) -> Reply:
        shape = SHAPES[client.protocol][shape_of[key.ids[request.prompt]]]
        return Changed(key.right(request), shape.change)

    server.reply = reply
    monkeypatch.setattr(side_fields, "_warned_of", set())
    for variable in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(variable, "none")
    with caplog.at_level(logging.WARNING, logger="uiprobe"):
        [log] = eval(
            task,
            model=client.create(server.url),
            log_dir=str(tmp_path),
            display="none",
            continue_on_fail=True,
        )

    for sample in samples(read_eval_log(log.location)):
        shape = shape_of[name_of(sample)]
        if shape in WHOLE[client.protocol]:
            assert values(sample) == RIGHT, shape
            continue
        assert sample.error, shape
        assert not sample.scores
        if "error" in shape and "stop" not in shape:
            assert WORDS in sample.error.message
    told = [r.getMessage() for r in caplog.records if "does not have" in r.getMessage()]
    assert told
    assert len(told) == len(set(told))


def test_a_fault_is_asked_again_a_few_times_and_one_that_passes_is_forgotten(
    server: ModelServer, tmp_path: Path
) -> None:
    task = focused_context(items=2)
    key = Key(task)
    lasting, passing = sorted(set(key.ids.values()))
    abort = SHAPES[CHAT]["abort, partial text"].change

    def reply(request: Request) -> Reply:
        right = key.right(request)
        lasts = key.ids[request.prompt] == lasting
        return Changed(right, abort) if lasts or request.attempt < 2 else right

    server.reply = reply
    model = EVERY_CLIENT["openai"].create(server.url)
    model.config.max_retries = None

    [log] = eval(task, model=model, log_dir=str(tmp_path), display="none", continue_on_fail=True)

    found = samples(read_eval_log(log.location))
    by_name = {name_of(sample): sample for sample in found}
    assert "finish_reason is 'abort', which is no end" in by_name[lasting].error.message
    assert values(by_name[passing]) == RIGHT
    asked = {key.ids[prompt]: times for prompt, times in server.asked.items()}
    assert asked == {lasting: MOST_ATTEMPTS, passing: 3}
