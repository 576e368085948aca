"""Why models stop in the middle of an episode, under the real clients."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from inspect_ai.log import EvalLog, EvalSample, read_eval_log

from tests.navigation_tools import ANSWERS, GOAL, episode, run_goals, value
from uiprobe.results.frames import read_frames
from uiprobe.results.report.build import build_report
from uiprobe.results.report.load import read_evidence
from uiprobe.results.summary import summarize
from uiprobe.solvers.react import react
from uiprobe.tasks.navigation import navigation

from .asking import CLIENTS, ask, samples
from .server import Answer, HttpError, ModelServer, Reply, Request
from .test_stops import OVERFLOWS, local_servers

__all__ = ["local_servers"]

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]

OVERFLOW = OVERFLOWS["openai"][1]


def run_once(server: ModelServer, log_dir: Path, *replies: Reply, **options: object) -> EvalSample:
    """Run the goal; the server gives one reply after another, the last again and again."""
    left = list(replies)
    server.reply = lambda request: left.pop(0) if len(left) > 1 else left[0]
    log = run_goals([GOAL], log_dir, react(**options), CLIENTS["openai"]())  # type: ignore[arg-type]
    [sample] = samples(read_eval_log(log.location))
    assert not sample.error
    return sample


def prompts(server: ModelServer) -> list[str]:
    return [request.prompt for request in server.requests]


def is_unscored(sample: EvalSample) -> bool:
    assert sample.scores is not None
    assert set(sample.scores) == {"success", "completion", "conduct"}
    return all(
        score.value != score.value and (score.metadata or {}).get("reason") == "unfit"
        for score in sample.scores.values()
    )


@pytest.mark.parametrize("case", OVERFLOWS)
def test_a_prompt_that_never_fits_ends_the_episode_unscored(
    server: ModelServer, tmp_path: Path, case: str
) -> None:
    client, refusal = OVERFLOWS[case]
    # What the server says would else be read as an answer.
    server.reply = lambda request: replace(refusal, message=refusal.message + " ```press [stop]```")

    log = run_goals([GOAL], tmp_path, react(), CLIENTS[client]())

    [sample] = samples(read_eval_log(log.location))
    kept = episode(sample)
    assert kept.ending == "context"
    assert [step.answers for step in kept.steps] == [[]]
    assert is_unscored(sample)
    assert len(server.requests) == 1


def test_in_mid_episode_what_was_done_is_kept_and_not_scored(
    server: ModelServer, tmp_path: Path
) -> None:
    sample = run_once(server, tmp_path, Answer(ANSWERS[0]), OVERFLOW)
    kept = episode(sample)
    assert kept.ending == "context"
    assert [step.action for step in kept.steps] == ["click [0]", None]
    assert kept.tokens == {"input": 7, "output": 3}
    assert is_unscored(sample)
    assert len(server.requests) == 2


def test_truncate_leaves_out_the_oldest_actions_and_goes_on(
    server: ModelServer, tmp_path: Path
) -> None:
    def told(prompt: str) -> int:
        past = prompt.partition("Actions so far:\n")[2].partition("\n\n")[0]
        return sum(line[0].isdigit() for line in past.splitlines())

    answers = list(ANSWERS)
    # The context holds one earlier action.
    server.reply = lambda request: OVERFLOW if told(request.prompt) > 1 else Answer(answers.pop(0))
    solver = react(history=None, on_overflow="truncate")
    log = run_goals([GOAL], tmp_path, solver, CLIENTS["openai"]())
    [sample] = samples(read_eval_log(log.location))
    kept = episode(sample)
    assert (value(sample, "success"), kept.ending) == ("C", "stop")
    assert [told(prompt) for prompt in prompts(server)] == [0, 1, 2, 1, 3, 1]
    # The newest one stays, under its own number.
    assert "\n3. Clicked" in prompts(server)[-1]
    assert [step.left_out for step in kept.steps] == [
        "",
        "",
        "1 earlier actions",
        "2 earlier actions",
    ]


def test_truncate_leaves_out_pictures_before_actions(server: ModelServer, tmp_path: Path) -> None:
    waits = [
        Answer("```press [back]```"),
        Answer("```press [wait]```"),
        Answer("```press [stop]```"),
    ]

    def reply(request: Request) -> Reply:
        return OVERFLOW if len(request.images) > 1 else waits.pop(0)

    server.reply = reply
    solver = react(observation="image", keep_pictures=2, on_overflow="truncate")
    log = run_goals([GOAL], tmp_path, solver, CLIENTS["openai"]())
    [sample] = samples(read_eval_log(log.location))
    assert episode(sample).ending == "stop"
    assert [len(request.images) for request in server.requests] == [1, 2, 1, 3, 2, 1]
    assert "the 2 before it are earlier ones" in prompts(server)[3]
    assert "earlier ones" not in prompts(server)[-1]
    assert "2. Waited" in prompts(server)[-1]
    assert episode(sample).steps[-1].left_out == "2 pictures of earlier screens"


def test_truncate_ends_where_nothing_is_left_to_leave_out(
    server: ModelServer, tmp_path: Path
) -> None:
    sample = run_once(
        server, tmp_path, Answer(ANSWERS[0]), Answer(ANSWERS[1]), OVERFLOW, on_overflow="truncate"
    )
    assert episode(sample).ending == "context"
    assert is_unscored(sample)
    # Twice answered; then with two earlier actions, with one, and with none.
    assert len(server.requests) == 5
    assert "(2 actions, not shown)" in prompts(server)[-1]


def test_an_episode_of_150_steps_goes_through_a_context_of_8000_tokens(
    server: ModelServer, tmp_path: Path
) -> None:
    done, fits = [0], 8_000

    def reply(request: Request) -> Reply:
        # Four characters a token, as estimates count them.
        if len(request.prompt) > 4 * fits:
            return OVERFLOW
        done[0] += 1
        if done[0] == 150:
            return Answer("```press [stop]```")
        # Each opens a form and leaves it, so that nothing is repeated without effect.
        return Answer("Notes: still here\n```click [0]```" if done[0] % 2 else "```press [back]```")

    server.reply = reply
    solver = react(history=None, on_overflow="truncate")
    log = run_goals([GOAL], tmp_path, solver, CLIENTS["openai"](), max_steps=160)
    [sample] = samples(read_eval_log(log.location))
    kept = episode(sample)
    assert (kept.ending, len(kept.steps)) == ("stop", 150)
    assert kept.steps[-1].notes == "still here"
    assert value(sample, "success") == "I"


def test_truncate_leaves_out_unreadable_answers_last(server: ModelServer, tmp_path: Path) -> None:
    replies = [Answer("no action"), OVERFLOW, *map(Answer, ANSWERS)]
    options = {"on_overflow": "truncate", "on_format_error": "retry"}
    sample = run_once(server, tmp_path, *replies, **options)
    first = episode(sample).steps[0]
    assert value(sample, "success") == "C"
    assert [len(request.body["messages"]) for request in server.requests[:3]] == [2, 4, 2]
    assert [answer.reason for answer in first.answers] == ["no_fence", None]
    assert first.left_out == "1 unreadable answers"


@pytest.mark.parametrize("attempts", [1, 2])
def test_a_refusal_is_the_models_answer_and_its_words_are_no_action(
    server: ModelServer, tmp_path: Path, attempts: int
) -> None:
    refusal = Answer("I will not. ```press [stop]```", "refusal")
    options = {"on_format_error": "retry", "retries": 1}
    if attempts == 1:
        options = {"on_format_error": "stop"}
    sample = run_once(server, tmp_path, Answer(ANSWERS[0]), refusal, **options)
    kept = episode(sample)
    assert (value(sample, "success"), kept.ending) == ("I", "refused")
    assert [answer.reason for answer in kept.steps[-1].answers] == ["refused"] * attempts
    conduct = value(sample, "conduct")
    assert conduct["refused"] == attempts / (1 + attempts)
    assert conduct["format_errors"] == 0


def test_answers_cut_off_at_the_bound_are_scored_and_counted(
    server: ModelServer, tmp_path: Path
) -> None:
    cut = Answer(ANSWERS[1], "length")
    rest = map(Answer, ANSWERS[2:])
    sample = run_once(server, tmp_path, Answer(ANSWERS[0]), cut, *rest)
    assert value(sample, "success") == "C"
    assert [step.answers[0].stop for step in episode(sample).steps] == [
        None,
        "max_tokens",
        None,
        None,
    ]
    assert value(sample, "conduct")["cut_off"] == 0.25


def _run_task(server: ModelServer, log_dir: Path) -> tuple[EvalLog, int]:
    """Five goals: one whose prompt does not fit, one refused, one cut off, two that stop."""
    task = navigation(app="todo", screenshots=False, max_steps=2, on_format_error="stop")
    task.dataset = task.dataset[:5]
    goals = [sample.metadata["goal"]["instruction"] for sample in task.dataset]
    odd: dict[str, Reply] = {
        goals[0]: OVERFLOW,
        goals[1]: Answer("No.", "refusal"),
        goals[2]: Answer("I would begin", "length"),
    }

    def reply(request: Request) -> Reply:
        goal = request.prompt.partition("\nGoal: ")[2].partition("\n\nActions so far")[0]
        return odd.get(goal, Answer("```press [stop]```"))

    server.reply = reply
    return ask(task, "openai", log_dir), len(goals)


def test_summary_frames_and_report_tell_them_apart(server: ModelServer, tmp_path: Path) -> None:
    log, planned = _run_task(server, tmp_path)
    assert log.status == "success"
    [row] = summarize(tmp_path).rows
    assert (row.planned, row.run, row.errored, row.unfit) == (planned, planned, 0, 1)
    assert row.variants["original"].scored == planned - 1
    assert (row.variants["original"].cut_off, row.variants["original"].refused) == (0.25, 0.25)
    frames = read_frames(tmp_path)
    [run] = frames.runs.to_dict("records")
    assert (run["n_unfit"], run["n_errored"], run["n_scored"]) == (1, 0, planned - 1)
    assert (run["cut_off"], run["refused"], run["form_errors"]) == (0.25, 0.25, 0.25)
    endings = frames.items["ending"].value_counts().to_dict()
    assert endings == {"context": 1, "refused": 1, "format_error": 1, "stop": 2}
    [unfit] = frames.items[frames.items["ending"] == "context"].to_dict("records")
    assert unfit["reason"] == "unfit"
    assert unfit["value"] != unfit["value"]
    report = build_report(read_evidence(tmp_path), "logs")
    assert any(f"1 of {planned} items do not fit" in said for said in report.missing)
    assert report.incomplete


def test_another_error_of_the_server_is_the_machinerys(server: ModelServer, tmp_path: Path) -> None:
    server.reply = lambda request: HttpError(400, message="a context of another kind is missing")
    log = run_goals([GOAL], tmp_path, react(), CLIENTS["openai-compatible"]())
    assert log.status == "error" or samples(log)[0].error
