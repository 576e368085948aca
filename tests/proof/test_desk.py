"""The proof of the desk's tasks, in a real browser: what holds, and what must be found."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from uiprobe.cli.main import main
from uiprobe.environments.web.sites.desk.tasks import families
from uiprobe.environments.web.sites.desk.tasks.outcomes import Changed, TaskJudgement
from uiprobe.environments.web.sites.desk.tasks.table import FAMILIES, HARD, PAIRS
from uiprobe.proof import desk
from uiprobe.proof.desk import find_families, prove_family


@pytest.mark.long
@pytest.mark.slow
def test_a_family_is_proven_with_solutions_that_slip(monkeypatch) -> None:
    monkeypatch.setattr(desk, "MAX_SLIPS", 4)
    options = "--benchmark desk --tasks order-smart-watch --seeds 1 --format json"
    done = CliRunner().invoke(main, ["check-task", *options.split()])
    assert done.exit_code == 0, done.output
    found = json.loads(done.output)
    (proof,) = found["templates"]
    assert found["rejected_share"] == 1
    assert proof["missed"][1] >= 10
    assert proof["mutants"][1] + proof["equivalent"] >= 3
    assert 5 <= proof["steps"][0] <= 15


class Lenient(Changed):
    """A judge that looks at no value."""

    def judge(self, seen):
        met = seen.before != seen.after
        return TaskJudgement(met, met, "something was changed")


@pytest.mark.long
@pytest.mark.slow
def test_a_lenient_judge_and_a_wrong_number_of_steps_are_found(monkeypatch) -> None:
    import dataclasses

    right = families.FAMILIES["order-smart-watch"]

    def make(world):
        return dataclasses.replace(right.make(world), outcome=Lenient())

    wrong = dataclasses.replace(right, make=make, steps=2)
    monkeypatch.setitem(families.FAMILIES, "order-smart-watch", wrong)
    monkeypatch.setattr(desk, "MAX_SLIPS", 4)
    proof = prove_family("order-smart-watch", [0], 1)
    assert not proof.proven
    assert "declared are 2" in proof.problems[0]
    assert proof.missed[0] < proof.missed[1]
    assert any("without option" in one or "without quantity" in one for one in proof.accepted)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--benchmark", "desk", "--tasks", "create-incidnt"], "did you mean create-incident"),
        (["--benchmark", "desk", "--app", "clock"], "--tasks with --benchmark"),
        (["--tasks", "create-incident"], "--tasks goes with --benchmark"),
        (["--benchmark", "windesk"], "tasks with proofs have desk"),
    ],
)
def test_what_does_not_fit_is_refused(arguments, message) -> None:
    done = CliRunner().invoke(main, ["check-task", *arguments])
    assert done.exit_code == 2
    assert message in done.output + done.stderr


def test_all_families_are_proven_if_none_is_named() -> None:
    assert len(find_families()) == len(FAMILIES) + len(HARD) + len(PAIRS) > 45
    assert find_families(["open-menu"]) == ["open-menu"]
