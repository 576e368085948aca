"""Runs on the desk in which a colleague can be asked, through the loop, in a real browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval
from inspect_ai._util.error import PrerequisiteError
from inspect_ai.log import EvalLog, EvalSample

from tests.navigation_tools import episode
from tests.scripted import scripted_model
from uiprobe.environments.web import leasing
from uiprobe.environments.web.sites.desk.tasks.table import PAIRS
from uiprobe.probes.sources.web_benchmarks import WebBenchmark
from uiprobe.tasks.web_navigation import web_navigation
from uiprobe.ui.goal import Goal

pytestmark = pytest.mark.slow

ASKED: dict[str, Any] = {"tier": "pairs", "user": "program", "seeds": 1, "screenshots": False}


@pytest.fixture(autouse=True)
def kept_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leasing, "KEPT_S", 1.0)


def run(tmp_path: Path, answer: Any = "", **options: Any) -> EvalLog:
    (log,) = eval(
        web_navigation(**{**ASKED, "browsers": 1, **options}),
        model=scripted_model(answer),
        display="none",
        log_dir=str(tmp_path),
    )
    assert log.status == "success", log.error
    return log


def figure(log: EvalLog, name: str) -> float:
    assert log.results is not None
    (score,) = (one for one in log.results.scores if one.name == "questioning")
    return score.metrics[name].value


def met(sample: EvalSample) -> bool:
    assert sample.scores is not None
    return bool(sample.scores["success"].value == "C")


def test_the_reference_asks_and_meets_both_worlds(tmp_path: Path) -> None:
    log = run(tmp_path, agent="reference", tasks="rejection-to-confirm")
    assert log.samples is not None
    assert [met(sample) for sample in log.samples] == [True, True]
    assert figure(log, "both_met") == figure(log, "questions") == 1
    assert figure(log, "needless") == figure(log, "missing") == 0
    first, second = (episode(sample).steps for sample in log.samples)
    assert first[0].action == second[0].action
    assert first[0].action.startswith("ask(")
    assert first[0].reply != second[0].reply


def test_a_model_asks_is_answered_and_stops(tmp_path: Path) -> None:
    def answer(messages: Any, config: Any) -> str:
        asked = "Asked" in messages[-1].text
        return "```\nstop()\n```" if asked else "```\nask('Shall I reject it?')\n```"

    log = run(tmp_path, answer, tasks="rejection-to-confirm")
    assert log.samples is not None
    found = {sample.metadata["goal"]["world"]: sample for sample in log.samples}
    # To do nothing is right in the world in which the colleague calls it off.
    assert {world: met(sample) for world, sample in found.items()} == {"a": False, "b": True}
    assert figure(log, "both_met") == 0
    prompt = "\n".join(message.text for message in found["b"].messages)
    assert "ask(question) - ask the person whose goal it is" in prompt
    assert "Asked 'Shall I reject it?'; the answer was 'No, leave it as it is.'" in prompt


def test_a_question_stands_alone_and_reaches_nobody_where_there_is_nobody(tmp_path: Path) -> None:
    both = "```\nask('Which one?')\nstop()\n```"
    log = run(tmp_path, both, tasks="laptop-to-repair", on_format_error="stop")
    assert log.samples is not None
    assert {episode(sample).ending for sample in log.samples} == {"format_error"}
    alone = "```\nask('Which one?')\n```"
    log = run(tmp_path, alone, tasks="open-menu", on_format_error="stop", tier="basic", user="none")
    assert log.samples is not None
    assert episode(log.samples[0]).ending == "format_error"
    assert "ask(question)" not in str(log.samples[0].messages)
    assert "questioning" not in (log.samples[0].scores or {})


def test_goals_of_pairs_come_in_both_worlds_with_one_instruction() -> None:
    goals = [
        goal
        for goal in WebBenchmark("desk", tier="pairs", asks=True).goals(instances=2)
        if isinstance(goal, Goal)
    ]
    assert len(goals) == len({goal.id for goal in goals}) == 4 * len(PAIRS)
    for first, second in zip(goals[::2], goals[1::2], strict=True):
        assert (first.world, second.world) == ("a", "b")
        assert first.pair == second.pair != ""
        assert first.instruction == second.instruction
        assert first.setup["world"] == "a"
        assert Goal.from_dict(first.to_dict()) == first
    asks = [goal for goal in goals if goal.person is not None]
    assert {goal.demands["asks"] for goal in asks} == {1}
    everything = WebBenchmark("desk", tier="all").goals()
    assert not {goal.id for goal in everything} & {goal.id for goal in goals}


def test_other_goals_have_a_colleague_with_nothing_to_add() -> None:
    plain, asked = (
        web_navigation(user=user, tasks="open-menu", seeds=1).dataset
        for user in ("none", "program")
    )
    goal = dict((asked[0].metadata or {})["goal"])
    assert goal.pop("person") == {"facts": [], "language": "en"}
    assert goal == (plain[0].metadata or {})["goal"]
    assert asked[0].input == plain[0].input


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"user": "none"}, "user=program"),
        ({"agent": "workarena"}, "user=program is for agent=react"),
        ({"answers": "operator"}, "answers=grammar or tools"),
        ({"benchmark": "miniwob"}, "tier=pairs is for benchmark=desk"),
        ({"split": "train"}, "split=train is for tier=basic"),
    ],
)
def test_what_does_not_go_together_is_refused(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(PrerequisiteError, match=message):
        web_navigation(**{**ASKED, **parameters})
