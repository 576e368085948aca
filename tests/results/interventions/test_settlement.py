"""A cause is settled, or is not, from outcomes that are known."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.episodes.helps import EMPTY, HELPS, parse_help
from uiprobe.results.interventions.content import build_findings
from uiprobe.results.interventions.outcomes import ArmOutcome, BaseEpisode, Subject
from uiprobe.results.interventions.page import as_data
from uiprobe.results.interventions.section import help_section
from uiprobe.results.interventions.settlement import settle, sign_flip_p, without_empty

N = 12
NONE, ALL = [0.0] * N, [1.0] * N
NARROW = ("format", "grounding", "state", "read", "language", "scroll", "stop", "memory")


def subject(clusters=0, **arms):
    """Failed episodes with their rates in each arm; arms that are not named save none."""
    n = len(next(iter(arms.values()), NONE))
    none = [0.0] * n
    rates = {"again": none, "placebo": none, **dict.fromkeys(NARROW, none), "plan": none, **arms}
    episodes = tuple(BaseEpisode((f"f{i}", 1), False, f"c{i % (clusters or n)}") for i in range(n))
    outcomes = {
        name: ArmOutcome({(f"f{i}", 1): rate for i, rate in enumerate(found)})
        for name, found in rates.items()
    }
    return Subject("model", "log", episodes, outcomes, "phone")


def test_a_help_that_exceeds_empty_words_and_all_others_is_the_cause_though_a_plan_saves_as_much():
    found = settle(subject(read=ALL, placebo_read=NONE, plan=ALL))
    assert found.cause == "read"
    assert found.best.p < 0.05
    assert "saves 12 of 12 failed episodes, another try 0, as many empty words 0" in found.sentence


def test_without_empty_words_of_its_length_nothing_is_settled():
    tried = subject(read=ALL, plan=ALL)
    assert without_empty(tried) == ["read"]
    found = settle(tried)
    assert found.cause is None
    assert "`placebo_read` was not run" in found.why


def test_what_as_many_empty_words_save_is_no_cause():
    found = settle(subject(memory=ALL, placebo_memory=ALL))
    assert (found.cause, found.why) == (
        None, "no help saves significantly more than as many empty words"
    )  # fmt: skip


def test_two_helps_that_save_as_much_settle_nothing():
    found = settle(subject(state=ALL, read=ALL, placebo_state=NONE, placebo_read=NONE, plan=ALL))
    assert found.cause is None
    assert "significantly more than" in found.why
    assert without_empty(subject(state=ALL, read=ALL)) == []


def test_a_plan_is_the_cause_only_if_no_other_help_saves_anything():
    assert settle(subject(plan=ALL)).cause == "plan"
    some = [1.0] * 10 + [0.0] * 20
    found = settle(subject(plan=[1.0] * 30, memory=some, placebo_memory=[0.0] * 30))
    assert found.cause is None
    assert "memory saves some of what a plan does" in found.why


def test_a_help_that_a_plan_exceeds_is_not_the_whole_cause():
    most = [1.0] * 18 + [0.0] * 12
    arms = {"stop": most, "placebo_stop": [0.0] * 30}
    assert settle(subject(**arms)).cause == "stop"
    found = settle(subject(**arms, plan=[1.0] * 30))
    assert found.cause is None
    assert "a plan saves" in found.why or "some of what a plan does" in found.why


def test_luck_settles_nothing():
    found = settle(subject(again=[1.0, 0.0] * 6, read=[0.0, 1.0] * 6, placebo_read=NONE))
    assert found.cause is None


def test_few_clusters_settle_nothing():
    assert settle(subject(clusters=4, read=ALL, placebo_read=NONE)).cause is None


def test_what_is_not_settled_has_a_reason_and_a_record():
    for found in (Subject("m", "log", (), {}), Subject("m", "log", subject().episodes, {})):
        settled = settle(found)
        assert (settled.cause, settled.best) == (None, None)
        assert settled.why
        assert "not settled" in settled.sentence


def test_the_page_says_whether_it_is_settled():
    settled = build_findings([subject(read=ALL, placebo_read=NONE, plan=ALL)], {})
    assert "most: read (the numbers" in settled.parts[0].headline
    assert as_data(settled)["models"][0]["settled"]["cause"] == "read"
    assert help_section(settled).tables[0].rows[0].cells[2].text == "read"
    open_ = build_findings([subject(state=ALL, read=ALL, plan=ALL)], {})
    assert "is not settled" in open_.parts[0].headline
    assert as_data(open_)["models"][0]["settled"]["cause"] is None
    assert help_section(open_).tables[0].rows[0].cells[2].text == "not settled"


@given(st.lists(st.integers(-3, 3).map(lambda n: n / 3), min_size=1, max_size=8))
def test_the_p_value_is_the_share_of_all_signs_that_reach_as_much(changes):
    reached = [
        sum(sign * change for sign, change in zip(signs, changes, strict=True))
        for signs in product((-1, 1), repeat=len(changes))
    ]
    expected = sum(one >= sum(changes) - 1e-6 for one in reached) / len(reached)
    assert sign_flip_p(changes) == pytest.approx(expected)


def test_each_help_has_an_empty_arm_that_stands_alone():
    assert set(EMPTY) == set(HELPS)
    assert (EMPTY["plan"], EMPTY["format"]) == ("placebo", "again")
    assert parse_help("placebo_memory") == ("placebo_memory",)
    with pytest.raises(ValueError, match="stands alone"):
        parse_help("placebo_memory+plan")
