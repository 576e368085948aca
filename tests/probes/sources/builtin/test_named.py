"""What a goal leaves to be found out on the phone, nobody can judge by its history."""

import pytest

from tests.built_cases import case_of
from uiprobe.probes.sources.builtin.named import names_its_things, unnamed_things
from uiprobe.probes.sources.builtin.pairs import pairs_of

FOUND_OUT = (
    ("music", "like_longest"),
    ("shopping", "apply_voucher"),
    ("social", "like_all_of"),
    ("messages", "task_from_message"),
)


@pytest.mark.parametrize(("app", "name"), FOUND_OUT)
def test_a_goal_may_leave_a_thing_to_be_found_out(app, name):
    case = case_of(app, name)
    assert not names_its_things(case)
    assert pairs_of(case) == []


@pytest.mark.parametrize(
    ("app", "name"), [("food", "new_recipe"), ("messages", "add_contact"), ("clock", "add_alarm")]
)
def test_a_goal_may_name_all_it_needs(app, name):
    assert names_its_things(case_of(app, name))


def test_what_is_typed_and_what_stands_beside_count_too():
    case = case_of("shopping", "apply_voucher")
    vouchers = case.origin.apps["org.uiprobe.shopping"]["vouchers"]
    code = next(one["code"] for one in vouchers if one["title"] == case.origin.parameters["title"])
    typed = [line for line in case.draft.reference if line.startswith("text ")]
    assert [unnamed_things(case, line) for line in typed] == [[code]]
    longest = case_of("music", "like_longest")
    beside = [line for line in longest.draft.reference if "beside" in line]
    assert all(unnamed_things(longest, line) for line in beside)
    assert beside
