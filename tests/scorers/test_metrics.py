"""Metrics against scikit-learn, Inspect's own metrics and numbers computed by hand."""

from math import isnan, nan, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from inspect_ai.scorer import SampleScore, Score, stderr

from uiprobe.episodes.intervals import share_interval
from uiprobe.episodes.names import PAIR
from uiprobe.scorers.metrics import (
    balanced_accuracy,
    basic_metrics,
    both_met,
    ceiling,
    clustered_stderr,
    cohen_kappa,
    floor,
    interval,
    means_of_known,
    parts,
    perfect,
    rejected,
    repair_shares,
    step_stops,
    stops,
)


def scored(right, item="q1", *, truth="continue", answer=None, metadata=None, **known):
    return SampleScore(
        score=Score(value="C" if right else "I", answer=answer, metadata=metadata),
        sample_metadata={"item": item, "reference": truth, **known},
    )


def decisions(pairs):
    return [
        scored(truth == answer, str(n), truth=truth, answer=answer)
        for n, (truth, answer) in enumerate(pairs)
    ]


PAIRS = [
    *[("continue", "continue")] * 9,
    *[("continue", "stop")] * 3,
    *[("stop", "stop")] * 2,
    *[("stop", "continue")] * 2,
]


def test_balanced_accuracy_and_kappa_by_hand():
    assert balanced_accuracy()(decisions(PAIRS)) == pytest.approx((9 / 12 + 2 / 4) / 2)
    observed = 11 / 16
    chance = (12 / 16) * (11 / 16) + (4 / 16) * (5 / 16)
    assert cohen_kappa()(decisions(PAIRS)) == pytest.approx((observed - chance) / (1 - chance))


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(["continue", "stop"]), st.sampled_from(["continue", "stop"])),
        min_size=2,
    ).filter(lambda pairs: {truth for truth, _ in pairs} == {"continue", "stop"})
)
def test_balanced_accuracy_and_kappa_equal_those_of_scikit_learn(pairs):
    from sklearn.metrics import balanced_accuracy_score, cohen_kappa_score

    truths, answers = zip(*pairs, strict=True)
    scores = decisions(pairs)
    assert balanced_accuracy()(scores) == pytest.approx(balanced_accuracy_score(truths, answers))
    assert cohen_kappa()(scores) == pytest.approx(cohen_kappa_score(truths, answers), nan_ok=True)


def test_an_unreadable_answer_is_a_miss_and_no_agreement():
    scores = decisions([("stop", "stop"), ("stop", None), ("continue", "continue")])
    assert balanced_accuracy()(scores) == pytest.approx((1 / 2 + 1) / 2)
    assert cohen_kappa()(scores) < 1


def test_perfect_needs_every_item_of_a_trajectory():
    scores = [
        *(scored(True, "t1") for _ in range(3)),
        *(scored(n != 1, "t2") for n in range(3)),
        scored(False, "t3"),
        scored(True, "t4"),
    ]
    assert perfect()(scores) == pytest.approx(2 / 4)


def test_clustered_error_by_hand():
    scores = [scored(True, "a"), scored(True, "a"), scored(False, "b"), scored(False, "b")]
    # Sums of residuals +1 and -1 in two clusters, the correction 2/(2-1), over four items.
    assert clustered_stderr()(scores) == pytest.approx(sqrt((1 + 1) * 2 / (2 - 1)) / 4)
    alone = [scored(n % 2 == 0, str(n)) for n in range(4)]
    assert clustered_stderr()(scores) > clustered_stderr()(alone)


def test_one_cluster_and_clusters_of_one_item_have_the_usual_error():
    right = [True, False, True, True]
    usual = stderr()([scored(one) for one in right])
    for names in ("aaaa", "abcd"):
        scores = [scored(one, name) for one, name in zip(right, names, strict=True)]
        assert clustered_stderr()(scores) == pytest.approx(usual) == pytest.approx(0.25)


def test_the_interval_of_a_log_is_that_of_the_tables():
    scores = [scored(n < 8, str(n // 2)) for n in range(10)]
    found = interval()(scores)
    table = share_interval([float(n < 8) for n in range(10)], [n // 2 for n in range(10)])
    assert (found["lower"], found["upper"]) == (table.lower, table.upper)
    # Items without a cluster are independent of all others, and one cluster has no interval.
    alone = share_interval([float(n < 8) for n in range(10)])
    assert interval()([scored(n < 8, None) for n in range(10)])["lower"] == alone.lower
    assert isnan(interval()([scored(True, "a"), scored(False, "a")])["lower"])


def test_a_clustered_interval_is_wider_than_that_of_independent_items():
    together = [scored(n < 20, str(n // 4)) for n in range(40)]
    alone = [scored(n < 20, str(n)) for n in range(40)]
    wide, narrow = interval()(together), interval()(alone)
    assert wide["upper"] - wide["lower"] > narrow["upper"] - narrow["lower"]


def test_floor_and_ceiling_are_those_of_the_scored_items():
    scores = [
        scored(True, "a", floor=1, ceiling=1),
        scored(False, "b", floor=0, ceiling=1),
        scored(False, "c", floor=0, ceiling=0),
        scored(False, "d"),
    ]
    assert floor()(scores) == pytest.approx(1 / 3)
    assert ceiling()(scores) == pytest.approx(2 / 3)
    assert (floor()(scores[:1]), ceiling()(scores[2:3])) == (1, 0)


def test_rejected_and_repaired_shares():
    scores = [
        scored(True, metadata={"repair": None}),
        scored(True, metadata={"repair": {"answer": "B", "invention": False}}),
        scored(False, metadata={"repair": {"answer": "A", "invention": True}}),
        scored(False, metadata={"rejected": True, "repair": {"answer": None, "invention": False}}),
    ]
    assert rejected()(scores) == pytest.approx(1 / 4)
    assert repair_shares()(scores) == {"repairs": 0.5, "inventions": 0.25}
    assert repair_shares()([scored(True), scored(False, metadata={"rejected": True})]) == {}


def test_cut_off_and_refused_answers_are_counted_apart():
    scores = [
        scored(False, metadata={"stop": "max_tokens"}),
        scored(False, metadata={"stop": "model_length", "reason": "no_answer"}),
        scored(False, metadata={"stop": "content_filter", "reason": "refused"}),
        scored(True),
        scored(True),
    ]
    assert stops()(scores) == {"cut_off": 0.2, "refused": 0.2}
    assert stops()(scores[3:]) == {"cut_off": 0, "refused": 0}
    episodes = [
        scored(True, metadata={"cut_off": 0.5, "refused": 0.0}),
        scored(True, metadata={"cut_off": 0.0, "refused": 0.25}),
        scored(True),
    ]
    assert step_stops()(episodes) == {"cut_off": 0.25, "refused": 0.125}
    assert isnan(step_stops()(scores)["cut_off"])


def test_facts_of_a_run_count_before_those_of_the_item():
    ran = scored(True, metadata={"floor": 0.5}, floor=0.25)
    assert floor()([ran, scored(True, floor=1.0)]) == 0.75


def figures(**values):
    return SampleScore(score=Score(value=values))


def test_figures_are_means_over_the_scores_that_have_them():
    scores = [figures(a=1, b=nan), figures(a=0.5), figures(a=0.0, b=1.0)]
    found = means_of_known(scores, ["a", "b"])
    assert found == {"a": 0.5, "b": 1.0}
    assert isnan(means_of_known([figures(b=nan)], ["b"])["b"])


def test_a_pair_is_met_in_both_worlds_or_not_at_all():
    def world(pair, met):
        return SampleScore(score=Score(value={"met": met}), sample_metadata={PAIR: pair})

    both, one, none = [
        [world(name, met) for met in mets]
        for name, mets in {"a": (1, 1), "b": (1, 0), "c": (0, 0)}.items()
    ]
    assert both_met()([*both, *one, *none]) == pytest.approx(1 / 3)
    assert both_met()(both) == 1
    # A pair with one score and goals of no pair do not count.
    alone = [world("d", 1), world(None, 1), world(None, 1), world(None, 0)]
    assert both_met()([*both, *one, *alone]) == 0.5
    assert isnan(both_met()(alone))


def test_each_part_counts_only_where_it_is_asked_for():
    scores = [
        scored(True, metadata={"type_correct": True}),
        scored(True, metadata={"type_correct": True, "target_correct": True}),
        scored(
            False,
            metadata={"type_correct": True, "target_correct": False, "argument_correct": False},
        ),
        scored(False, metadata={"type_correct": False, "target_correct": True}),
    ]
    assert parts()(scores) == {
        "type_accuracy": 3 / 4,
        "target_accuracy": pytest.approx(2 / 3),
        "argument_accuracy": 0,
    }
    assert parts()([scored(True)]) == {}


SETS = {
    "none": [],
    "one": [scored(True, answer="continue", floor=1, ceiling=1)],
    "all right": [scored(True, f"q{n // 2}", answer="continue") for n in range(6)],
    "all wrong": [scored(False, f"q{n // 2}", answer="stop") for n in range(6)],
    "one cluster": [scored(n % 2 == 0, "q", answer="continue") for n in range(6)],
    "all unreadable": [scored(False, str(n), metadata={"rejected": True}) for n in range(3)],
}


@pytest.mark.parametrize("name", SETS)
def test_no_metric_fails_on_few_or_uniform_scores(name):
    scores = SETS[name]
    own = [*basic_metrics(), parts(), perfect(), balanced_accuracy(), cohen_kappa()]
    for metric in own:
        if metric is own[0] and not scores:
            continue  # Inspect's own accuracy is never asked about nothing
        found = metric(scores)
        numbers = found.values() if isinstance(found, dict) else [found]
        assert all(isinstance(number, int | float) for number in numbers)


def test_undefined_figures_are_not_zero():
    assert all(
        isnan(metric([]))
        for metric in (
            floor(),
            ceiling(),
            rejected(),
            perfect(),
            balanced_accuracy(),
            cohen_kappa(),
        )
    )
    assert isnan(interval()([])["lower"])
    assert isnan(floor()([scored(True)]))
    # One class on both sides: agreement beyond chance has no meaning.
    assert isnan(cohen_kappa()(SETS["all right"]))


def test_uniform_scores():
    assert perfect()(SETS["all right"]) == 1
    assert balanced_accuracy()(SETS["all right"]) == 1
    assert balanced_accuracy()(SETS["all wrong"]) == 0
    assert interval()(SETS["all right"])["upper"] == pytest.approx(1)
    assert interval()(SETS["all wrong"])["lower"] == pytest.approx(0)
    assert clustered_stderr()(SETS["all right"]) == 0
    assert rejected()(SETS["all unreadable"]) == 1
