"""Goals to train on, to choose by and to report."""

from dataclasses import replace

import pytest

from uiprobe.probes.items import SelectionError
from uiprobe.probes.names import DATA_SPLITS
from uiprobe.probes.sources.splits import goals_of, seed_of, split_of
from uiprobe.proof.splits import SplitAudit, compare_splits
from uiprobe.ui.goal import Goal


def goal(app: str, template: str = "Add", seed: int = 3, instruction: str = "Add it.") -> Goal:
    return Goal(
        task=7, app=app, instruction=instruction, category="tools", template=template, seed=seed
    )


@pytest.mark.parametrize("start", [0, -4, 10**6])
def test_no_seed_is_in_two_splits(start):
    """Nor are the seeds that follow on one."""
    drawn = [seed_of(start + more, split) for split in DATA_SPLITS for more in range(50)]

    assert len(set(drawn)) == len(drawn)
    assert seed_of(start, "all") == start


def test_a_seed_that_would_stand_for_a_sealed_one_is_refused():
    most = 2**62 // 3

    assert seed_of(most - 1, "test") < 2**62
    with pytest.raises(SelectionError, match="expected a seed below"):
        seed_of(most + 1, "train")


def test_apps_nobody_thought_of_have_a_split_too():
    splits = [split_of("android", f"app{number}") for number in range(200)]

    assert {split: splits.count(split) for split in DATA_SPLITS}.keys() == set(splits)
    assert splits == [split_of("android", f"app{number}") for number in range(200)]


def test_goals_go_where_their_app_goes():
    goals = [goal("clock"), goal("todo"), goal("music")]

    assert goals_of(goals, "train") == goals[:1]
    assert goals_of(goals, "test") == goals[1:2]
    assert goals_of(goals, "validation") == goals[2:]
    assert goals_of(goals, "all") == goals
    with pytest.raises(SelectionError, match="split=test"):
        goals_of(goals[:1], "test")


def test_what_is_in_two_splits_is_found():
    one = goal("clock", "Add", 0, "Add an alarm.")
    fine = goal("todo", "Tick", 2, "Tick the first entry.")
    for fault, other in (
        ("app", replace(fine, app="clock")),
        ("template", replace(fine, app="clock", template="Add")),
        ("seed", replace(fine, seed=0)),
        ("instruction", replace(fine, instruction="Add an alarm.")),
        ("goal", replace(one, seed=2)),
    ):
        audit = SplitAudit()
        compare_splits("android", {"train": [one], "test": [other]}, audit)
        assert any(f"the {fault} " in sentence for sentence in audit.faults), fault
    audit = SplitAudit()
    compare_splits("android", {"train": [one], "test": [fine]}, audit)
    assert audit.faults == []
    assert [count.goals for count in audit.counts] == [1, 1]
