"""Causes, gains and agreement, from outcomes that are known."""

import pytest

from uiprobe.results.interventions.agreement import find_agreement
from uiprobe.results.interventions.causes import LUCK, NOTHING, find_causes, worth_pairing
from uiprobe.results.interventions.content import build_findings
from uiprobe.results.interventions.gains import find_gains, find_interactions
from uiprobe.results.interventions.outcomes import ArmOutcome, BaseEpisode, Subject


def subject(arms: dict[str, list[float]], *, met: int = 0, rule: str = "wrong action") -> Subject:
    """A subject whose failed episodes have these rates in each arm, beside some that succeeded."""
    failed = len(next(iter(arms.values())))
    episodes = [BaseEpisode((f"f{n}", 1), False, f"f{n}", rule=rule) for n in range(failed)]
    episodes += [BaseEpisode((f"m{n}", 1), True, f"m{n}") for n in range(met)]
    outcomes = {
        name: ArmOutcome({(f"f{n}", 1): rate for n, rate in enumerate(rates)})
        for name, rates in arms.items()
    }
    return Subject("model", "log", tuple(episodes), outcomes, "phone")


def test_the_narrower_of_two_helps_that_save_as_much_is_the_cause():
    causes = find_causes(
        subject(
            {"again": [0] * 4, "placebo": [0] * 4, "memory": [1, 1, 1, 0], "plan": [1, 1, 1, 0]}
        )
    )
    assert causes.named == ("memory",)
    assert {bar.name: bar.saved for bar in causes.bars} == {LUCK: 0, "memory": 3, NOTHING: 1}


def test_of_helps_that_save_as_much_the_cause_is_the_one_that_also_saves_what_luck_does():
    arms = {
        "again": [1, 1, 0, 0],
        "placebo": [0, 0, 0, 0],
        "state": [0, 0, 1, 1],
        "stop": [1, 1, 1, 1],
        "plan": [1, 1, 1, 1],
    }
    assert find_causes(subject(arms)).named == ("stop",)


def test_a_plan_is_named_for_what_it_alone_saves():
    causes = find_causes(subject({"again": [0] * 6, "stop": [1] + [0] * 5, "plan": [1] * 5 + [0]}))
    assert causes.named == ("plan",)
    assert causes.cause_of(("f5", 1)) == NOTHING


def test_what_another_try_saves_is_no_cause():
    causes = find_causes(subject({"again": [1, 0.5, 0, 0], "plan": [1, 0.5, 0, 0]}))
    assert causes.named == ()
    assert {bar.name: bar.saved for bar in causes.bars} == {LUCK: 1.5, NOTHING: 2.5}


def test_a_help_that_saves_no_more_than_empty_words_is_no_cause():
    found = find_causes(
        subject({"again": [0] * 3, "placebo": [1, 0, 0], "format": [0, 1, 0], "plan": [0, 0, 0]})
    )
    assert found.named == ()


def test_a_help_that_tries_without_it_may_equal_by_luck_is_no_cause():
    tries = {"again": [1, 0, 0, 1], "placebo": [0, 1, 1, 0], "memory": [1, 1, 0, 0]}
    assert find_causes(subject({**tries, "state": [1, 1, 1, 0]})).named == ()
    assert find_causes(subject({**tries, "state": [1, 1, 1, 1]})).named == ("state",)


def test_empty_words_are_another_try():
    # Here they meet by luck just what another try misses: the stop is no less of a cause for it.
    arms = {"again": [1, 1, 0, 0, 0], "placebo": [0, 0, 1, 1, 0], "stop": [1] * 5}
    causes = find_causes(subject(arms))
    assert {bar.name: bar.saved for bar in causes.bars} == {LUCK: 2, "stop": 3, NOTHING: 0}


def test_pairs_stand_for_what_no_single_help_saves():
    causes = find_causes(
        subject(
            {
                "again": [0] * 4,
                "grounding": [1, 0, 0, 0],
                "stop": [0, 0, 0, 0],
                "grounding+stop": [0, 1, 1, 0],
            }
        )
    )
    assert [bar.name for bar in causes.bars] == [LUCK, "grounding", "grounding+stop", NOTHING]
    assert set(causes.named) == {"grounding", "stop"}


TWO_FAULTS = {
    "again": [0] * 4,
    "placebo": [0] * 4,
    "state": [0] * 4,
    "stop": [1, 0, 0, 0],
    "memory": [0, 1, 0, 0],
    "plan": [1, 1, 1, 1],
}


def test_two_helps_that_save_as_much_as_a_plan_stand_in_its_place():
    found = subject(TWO_FAULTS)
    found.arms["stop+memory"] = ArmOutcome({("f2", 1): 1.0, ("f3", 1): 1.0})
    found.arms["state+stop"] = ArmOutcome({("f2", 1): 0.0, ("f3", 1): 0.0})
    causes = find_causes(found)
    assert [bar.name for bar in causes.bars if bar.saved] == ["stop", "memory", "stop+memory"]
    assert set(causes.named) == {"stop", "memory"}
    assert causes.cause_of(("f3", 1)) == "stop+memory"


def test_two_helps_that_each_save_their_share_need_not_be_tried_together():
    shares = {"stop": [1, 1, 1, 0], "memory": [0, 0, 1, 1]}
    causes = find_causes(subject({**TWO_FAULTS, **shares}))
    assert causes.named == ("stop", "memory")


def test_a_plan_that_saves_more_than_any_two_is_named():
    found = subject(TWO_FAULTS)
    found.arms["stop+memory"] = ArmOutcome({("f2", 1): 0.0, ("f3", 1): 0.0})
    assert find_causes(found).named == ("plan",)


def test_two_helps_do_not_replace_a_plan_where_tries_succeed_by_themselves():
    others = {"placebo": [1, 0, 1, 0], "state": [0, 1, 0, 1], "exploration": [0, 1, 1, 1]}
    found = subject({**TWO_FAULTS, **others, "again": [0, 0, 0, 0], "memory": [0, 1, 1, 0]})
    found.arms["stop+memory"] = ArmOutcome({("f3", 1): 1.0})
    assert find_causes(found).named[0] == "plan"


def test_pairs_are_tried_on_what_no_single_help_saves_or_only_a_plan():
    found = subject(
        {
            "again": [0, 0, 0, 1],
            "state": [0, 0, 0, 0],
            "memory": [1, 0, 0.4, 0],
            "plan": [1, 1, 0, 1],
        }
    )
    assert worth_pairing(found, "state+memory") == [("f1", 1), ("f2", 1)]
    assert worth_pairing(found, "memory+plan") == [("f2", 1)]


def test_the_bars_are_all_failures():
    found = subject(
        {
            "again": [0.2, 0, 0.4],
            "placebo": [0.1, 0, 0.4],
            "state": [0.7, 1, 0.3],
            "plan": [1, 0, 1],
        }
    )
    assert sum(bar.saved for bar in find_causes(found).bars) == pytest.approx(3)


def test_an_episode_that_errored_in_an_arm_stands_in_no_bar():
    found = subject({"again": [0, 0], "plan": [1, 1]})
    del found.arms["plan"].rates[("f1", 1)]
    causes = find_causes(found)
    assert causes.compared == (("f0", 1),)
    assert causes.left_out == (("f1", 1),)


def test_without_failures_there_are_no_causes():
    causes = find_causes(Subject("m", "log", (BaseEpisode(("a", 1), True, "a"),), {}))
    assert causes.named == ()
    assert build_findings([Subject("m", "log", (BaseEpisode(("a", 1), True, "a"),), {})], {})


def test_gains_are_points_over_all_goals_beyond_another_try():
    found = subject({"again": [0, 0.5], "plan": [1, 1], "placebo": [0, 0.5]}, met=8)
    plan, placebo = find_gains(found)
    assert plan.arm == "plan"
    assert plan.result.difference == pytest.approx(0.15)
    assert plan.result.lower < 0.15 < plan.result.upper
    assert (plan.tried, plan.saved, plan.harmed) == (2, 2, 0)
    assert placebo.arm == "placebo"
    assert placebo.result.difference == 0
    assert placebo.p is None


def test_an_interaction_is_measured_against_the_better_help():
    found = subject(
        {
            "again": [0] * 8,
            "stop": [0] * 8,
            "plan": [1] + [0] * 7,
            "stop+plan": [1] * 8,
        }
    )
    (interaction,) = find_interactions(found)
    assert interaction.better == "plan"
    assert interaction.result.difference == pytest.approx(7 / 8)
    assert interaction.matters


def test_rule_and_experiment_are_counted_side_by_side():
    found = subject({"again": [0, 0], "stop": [1, 0], "plan": [1, 0]}, rule="stopped early")
    agreement = find_agreement(found, find_causes(found))
    assert agreement.counts == {("stopped early", "stop"): 1, ("stopped early", NOTHING): 1}
    assert (agreement.agreeing, agreement.decided) == (1, 1)
