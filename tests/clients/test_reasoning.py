"""Models that reason before they answer, though nobody asked them to."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval
from inspect_ai.log import EvalLog, read_eval_log
from inspect_ai.model import get_model

from tests.navigation_tools import GOAL, episode, run_goals, value
from uiprobe.asking import room
from uiprobe.asking.room import ROOM
from uiprobe.results.report.sections.failures import failure_kind
from uiprobe.results.summary import summarize
from uiprobe.solvers.react import react
from uiprobe.tasks.focused_context import focused_context

from .asking import Key, samples, values
from .server import Answer, Changed, HttpError, ModelServer, Reply, Request

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]

RIGHT = {"original": "C", "repaired": "C"}
WRONG = {"original": "I", "repaired": "I"}
BOUND = 1024
THOUGHT = "Perhaps click [0]; then again press [back]."

Body = dict[str, Any]


def chat_with(field: str) -> Callable[[Body, bool], Body]:
    def change(body: Body, cut: bool) -> Body:
        choice = body["choices"][0]
        choice["message"] |= {field: THOUGHT} | ({"content": None} if cut else {})
        choice["finish_reason"] = "length" if cut else "stop"
        return body

    return change


def hidden(body: Body, cut: bool) -> Body:
    """As OpenAI's chat completions count reasoning that they do not show."""
    body["usage"]["completion_tokens_details"] = {"reasoning_tokens": 900}
    choice = body["choices"][0]
    choice["message"]["content"] = "" if cut else choice["message"]["content"]
    choice["finish_reason"] = "length" if cut else "stop"
    return body


def think_tags(body: Body, cut: bool) -> Body:
    choice = body["choices"][0]
    text = choice["message"]["content"]
    choice["message"]["content"] = f"<think>\n{THOUGHT}" + ("" if cut else f"\n</think>\n\n{text}")
    choice["finish_reason"] = "length" if cut else "stop"
    return body


def opened_by_the_template(body: Body, cut: bool) -> Body:
    choice = body["choices"][0]
    text = choice["message"]["content"]
    choice["message"]["content"] = "" if cut else f"{THOUGHT}\n</think>\n\n{text}"
    choice["finish_reason"] = "length" if cut else "stop"
    return body


def response(body: Body, cut: bool) -> Body:
    summary = [{"type": "summary_text", "text": THOUGHT}]
    thought = {"type": "reasoning", "id": "rs_1", "summary": summary}
    body["output"] = [thought, *([] if cut else body["output"])]
    if cut:
        body |= {"status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}}
    return body


def message(body: Body, cut: bool) -> Body:
    thought = {"type": "thinking", "thinking": THOUGHT, "signature": "s"}
    body["content"] = [thought, *([] if cut else body["content"])]
    body["stop_reason"] = "max_tokens" if cut else "end_turn"
    return body


STYLES: dict[str, tuple[str, Callable[[Body, bool], Body]]] = {
    "openai chat": ("openai/text-gpt", hidden),
    "openai responses": ("openai/gpt-9", response),
    "anthropic": ("anthropic/claude-new-9", message),
    "vllm": ("vllm/mPORT", chat_with("reasoning_content")),
    "vllm, newer": ("vllm/mPORT", chat_with("reasoning")),
    "think tags": ("openai-api/uiprobe/plain", think_tags),
    "think tags, opened by the template": ("openai-api/uiprobe/prefilled", opened_by_the_template),
}
"""How clients show reasoning."""


def bound_of(request: Request) -> int | None:
    names = ("max_tokens", "max_completion_tokens", "max_output_tokens")
    return next((request.body[name] for name in names if name in request.body), None)


def thinker(
    key: Key, change: Callable[[Body, bool], Body], needs: int
) -> Callable[[Request], Reply]:
    """Answers rightly where there is room for that many tokens, else thinks to the end."""

    def reply(request: Request) -> Reply:
        bound = bound_of(request)
        cut = bound is not None and bound < needs
        return Changed(key.right(request), lambda body: change(body, cut))

    return reply


def run(server: ModelServer, name: str, items: int, log_dir: Path, **settings: Any) -> EvalLog:
    """Run by the names of task and model, as the command line does."""
    [log] = eval(
        "uiprobe/focused_context",
        task_args={"items": items},
        model=name.replace("PORT", server.url.rpartition(":")[2]),
        log_dir=str(log_dir),
        display="none",
        max_connections=1,
        **settings,
    )
    return read_eval_log(log.location)


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a process learnt of a model in another test is forgotten."""
    for name in ("_bounds", "_reasoning", "_starved"):
        monkeypatch.setattr(room, name, type(getattr(room, name))())


@pytest.mark.parametrize("style", STYLES)
def test_reasoning_that_shows_gets_room_and_no_answer_is_lost(
    server: ModelServer, tmp_path: Path, style: str
) -> None:
    name, change = STYLES[style]
    server.reply = thinker(Key(focused_context(items=4)), change, BOUND + 1)

    log = run(server, name, 4, tmp_path)

    assert [values(s) for s in samples(log)] == [RIGHT] * 4
    asked = [(bound_of(request), request.attempt) for request in server.requests]
    if style.startswith("anthropic"):
        # Inspect's client reads the first bound and streams beyond 8,192 tokens.
        assert {bool(r.body.get("stream")) for r in server.requests} == {False, True}
    if style == "openai responses":
        # Inspect knows it by its name.
        assert asked == [(BOUND + ROOM, 0)] * 4
    else:
        assert asked == [(BOUND, 0), *((BOUND + ROOM, int(n == 0)) for n in range(4))]


def test_a_model_that_is_known_to_reason_has_room_at_once(
    server: ModelServer, tmp_path: Path
) -> None:
    key = Key(focused_context(items=3))
    server.reply = thinker(key, response, BOUND + 1)

    log = run(server, "openai/o3", 3, tmp_path)

    assert [values(s) for s in samples(log)] == [RIGHT] * 3
    assert [bound_of(request) for request in server.requests] == [BOUND + ROOM] * 3
    assert log.eval.model_generate_config.max_tokens is None
    assert log.plan.config.max_tokens == BOUND + ROOM


def test_a_context_without_room_is_asked_without_it(server: ModelServer, tmp_path: Path) -> None:
    key = Key(focused_context(items=2))
    full = HttpError(
        400,
        message="This model's maximum context length is 4096 tokens. However, you requested "
        "17408 output tokens and your prompt contains at least 700 input tokens.",
        code=400,
    )

    def reply(request: Request) -> Reply:
        return full if (bound_of(request) or 0) > 4096 else key.right(request)

    server.reply = reply
    port = server.url.rpartition(":")[2]
    room._reasoning.add(f"vllm/m{port}")

    log = run(server, f"vllm/m{port}", 2, tmp_path)

    assert [values(s) for s in samples(log)] == [RIGHT] * 2


@pytest.mark.parametrize("style", STYLES)
def test_a_bound_of_the_user_stays_and_what_it_costs_is_said_after_three(
    server: ModelServer, tmp_path: Path, style: str
) -> None:
    name, change = STYLES[style]
    key = Key(focused_context(items=6))
    server.reply = thinker(key, change, 10**6)
    heard: list[tuple[int, str]] = []

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if "reasoning took all" in record.getMessage():
                heard.append((len(server.requests), record.getMessage()))

    ear = Ear()
    logging.getLogger("uiprobe").addHandler(ear)
    try:
        log = run(server, name, 6, tmp_path, max_tokens=500)
    finally:
        logging.getLogger("uiprobe").removeHandler(ear)

    assert [bound_of(request) for request in server.requests] == [500] * 6
    [(after, said)] = heard
    assert after == 3
    assert "500" in said
    assert "--max-tokens" in said
    for sample in samples(log):
        assert values(sample) == WRONG
        kept = sample.scores["original"].metadata
        assert (kept["reason"], kept["stop"], kept.get("rejected")) == (
            "cut_off",
            "max_tokens",
            None,
        )
        assert "--max-tokens" in sample.scores["original"].explanation
    [row] = summarize(tmp_path).rows
    original = row.variants["original"]
    assert (original.cut_off, original.form_errors) == (1.0, 0.0)
    assert failure_kind({"reason": "cut_off", "stop": "max_tokens"}).startswith("cut off")


def test_thoughts_of_an_answer_that_is_cut_off_are_no_answer(
    server: ModelServer, tmp_path: Path
) -> None:
    key = Key(focused_context(items=2))
    # What it thinks of at last is the right answer: a repairer would find it.
    server.reply = lambda request: Answer(
        f"<think>\nI would say:\n{key.right(request).content}\n", "length"
    )

    log = run(server, "openai-api/uiprobe/cut-off", 2, tmp_path)

    assert [values(s) for s in samples(log)] == [WRONG] * 2


def test_an_agent_whose_thoughts_are_cut_off_is_told_apart_from_one_out_of_form(
    server: ModelServer, tmp_path: Path
) -> None:
    server.reply = lambda request: Changed(
        Answer("```press [stop]```"), lambda body: think_tags(body, True)
    )

    model = get_model("openai-api/uiprobe/plain", memoize=False)
    log = run_goals([GOAL], tmp_path, react(on_format_error="stop"), model)

    [sample] = samples(read_eval_log(log.location))
    [step] = episode(sample).steps
    assert [answer.reason for answer in step.answers] == ["cut_off"]
    conduct = value(sample, "conduct")
    assert (conduct["cut_off"], conduct["format_errors"]) == (1, 0)
