"""The right answer at a moment: reached, to be reached, lost, or not to be told."""

from itertools import islice

import pytest

from tests.built_cases import case_of
from uiprobe.probes.sources.builtin.cases import cases
from uiprobe.probes.sources.builtin.episodes import finish, following, run_episode
from uiprobe.probes.sources.builtin.moments import truth_at

pytestmark = pytest.mark.slow


def run(case, lines):
    return finish(run_episode(case.goal, following(lines), states="ends"))


def truths(case):
    reference = run(case, case.draft.reference)

    def truth(lines):
        found = run(case, lines)
        return truth_at(case.goal, found, len(found.steps) - 1, reference)

    return truth


def test_an_alarm_that_was_set_wrong_can_be_mended():
    case = case_of("clock", "add_alarm")
    truth = truths(case)
    assert truth(case.draft.reference) == "stop"
    assert truth((*case.draft.reference, "press [home]")) == "stop"
    assert truth(case.draft.reference[:-1]) == "continue"
    sibling = next(case.siblings())
    assert truth(sibling.draft.reference) == "continue"


def test_a_message_to_somebody_else_is_lost():
    case = case_of("messages", "send_message")
    truth = truths(case)
    assert truth(case.draft.reference) == "stop"
    wrong = {name: truth(lines) for name, lines in case.draft.near_misses.items()}
    assert "failed" in wrong.values()
    assert "stop" not in wrong.values()


def test_of_what_was_deleted_nobody_can_tell():
    case = case_of("todo", "delete_task")
    truth = truths(case)
    sibling = next(case.siblings())
    assert truth(case.draft.reference) == "stop"
    assert truth(sibling.draft.reference) is None


def test_siblings_differ_in_one_value_and_in_the_instruction():
    for case in islice(cases(5), 12):
        for sibling in islice(case.siblings(), 3):
            ours, theirs = case.origin.parameters, sibling.origin.parameters
            assert sum(ours[name] != theirs[name] for name in ours) == 1
            assert sibling.goal.instruction != case.goal.instruction
            assert sibling.goal.setup == case.goal.setup
