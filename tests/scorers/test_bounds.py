"""Floor and ceiling of item sets."""

import pytest

from uiprobe.probes.answer_forms import ActionForm, ChoiceForm
from uiprobe.probes.completion_judgment import build_completion_judgment
from uiprobe.probes.focused_context import build_focused_context
from uiprobe.probes.grounding import build_grounding
from uiprobe.probes.items import make_broken_sample, make_sample
from uiprobe.probes.knowledge import build_knowledge
from uiprobe.probes.sources.base import Broken
from uiprobe.probes.sources.locate import open_source
from uiprobe.scorers.bounds import mark_bounds
from uiprobe.scorers.floors import floor_within

pytestmark = pytest.mark.slow

LETTERS = ChoiceForm(choices={"A": "x", "B": "y"})
YES_NO = ChoiceForm(choices={"yes": "", "no": ""})


def bounded(samples):
    """The bounds of items that are all of their kind."""
    return mark_bounds(samples, floor_within(samples))


def word(number, form, reference):
    return make_sample(
        id=f"i{number}",
        prompt="?",
        form=form,
        reference=reference,
        cluster=f"i{number}",
        app="memo",
        category="Notes",
    )


def marks(samples, key):
    return [sample.metadata[key] for sample in samples]


def test_one_constant_answer_per_set_of_choices():
    samples = [
        *(word(n, LETTERS, letter) for n, letter in enumerate("ABB")),
        *(word(n, YES_NO, answer) for n, answer in enumerate(("yes", "no", "no", "no"), start=3)),
    ]
    bounds = bounded(samples)
    assert bounds.floor == pytest.approx((2 + 3) / 7)
    assert bounds.policy == "always 'B', always 'no'"
    assert (bounds.ceiling, bounds.unreachable) == (1, [])
    assert marks(samples, "floor") == pytest.approx([2 / 3] * 3 + [3 / 4] * 4)
    assert marks(samples, "ceiling") == [1] * 7


def test_ties_go_to_the_first_answer():
    samples = [word(0, LETTERS, "B"), word(1, LETTERS, "A")]
    assert bounded(samples).policy == "always 'B'"


def test_a_part_of_a_release_has_the_floor_of_the_whole():
    samples = [word(n, LETTERS, letter) for n, letter in enumerate("ABBBA")]
    floor = floor_within(samples)
    assert mark_bounds([samples[0], samples[4]], floor).floor == pytest.approx(3 / 5)
    assert marks([samples[0], samples[4]], "floor") == pytest.approx([3 / 5] * 2)


def test_a_floor_that_is_not_known_is_missing_and_not_zero():
    samples = [word(0, LETTERS, "A")]
    bounds = mark_bounds(samples, None)
    assert (bounds.floor, bounds.policy, bounds.ceiling) == (None, "not known", 1)
    assert "floor" not in samples[0].metadata
    # A form that the measured items do not have has no floor either.
    assert mark_bounds(samples, floor_within([word(0, YES_NO, "yes")])).floor is None


def action_item(number, reference, bounds):
    sample = make_sample(
        id=f"i{number}",
        prompt="?",
        form=ActionForm(targets="element"),
        reference=reference,
        cluster=f"i{number}",
        app="memo",
        category="Notes",
        truth={"type": "click", "bounds": bounds},
        widgets="[0,0][10,10];[20,20][30,30];[40,40][50,50]",
    )
    return sample


def test_a_constant_action_may_be_right_by_another_way_than_the_reference():
    # "click [1]" hits the first three targets, although the second names another widget.
    samples = [
        action_item(0, "click [1]", [20, 20, 30, 30]),
        action_item(1, "click [0]", [0, 0, 30, 30]),
        action_item(2, "click [1]", [24, 24, 26, 26]),
        action_item(3, "click [2]", [40, 40, 50, 50]),
    ]
    bounds = bounded(samples)
    assert (bounds.floor, bounds.policy) == (0.75, "always 'click [1]'")


def test_items_out_of_reach_lower_the_ceiling_and_are_named():
    samples = [
        action_item(0, None, [90, 90, 99, 99]),
        action_item(1, "click [2]", [40, 40, 50, 50]),
        action_item(2, "click [0]", [40, 40, 50, 50]),
    ]
    bounds = bounded(samples)
    assert bounds.ceiling == pytest.approx(1 / 3)
    assert bounds.unreachable == ["i0", "i2"]
    assert marks(samples, "ceiling") == [0, 1, 0]


def test_items_that_cannot_be_asked_have_neither():
    samples = [make_broken_sample(Broken("b", "torn")), word(0, LETTERS, "A")]
    bounds = bounded(samples)
    assert (bounds.floor, bounds.ceiling) == (1, 1)
    assert "floor" not in samples[0].metadata
    assert bounded(samples[:1]).floor is None
    assert bounded([]).ceiling == 0


def test_what_never_looks_scores_little_in_the_focused_context():
    bounds = bounded(build_focused_context())
    assert bounds.ceiling == 1
    assert bounds.floor < 0.1


CONSTANT = "always 'B', always 'no'"
MATCHED = (
    "match the category line word for word, else 'B', "
    "match the category line word for word, else 'no'"
)


@pytest.mark.parametrize(
    ("capability", "context", "right", "policy"),
    [
        ("goal_understanding", "category", 303, CONSTANT),
        ("app_knowledge", "category", 383, MATCHED),
        ("app_knowledge", "app", 304, CONSTANT),
    ],
)
def test_floor_of_the_knowledge_probes(sphinx_zip, capability, context, right, policy):
    # 68.1 % and, where the category line gives nothing away, 68.3 %; 68.2 % of both together.
    samples = build_knowledge(open_source(str(sphinx_zip)), capability, context=context)
    bounds = bounded(samples)
    assert len(samples) == 445
    assert bounds.floor == pytest.approx(right / 445)
    assert bounds.policy == policy
    assert bounds.ceiling == 1


def test_bounds_of_completion(sphinx_zip):
    samples, missing = build_completion_judgment(open_source(str(sphinx_zip)), context="actions")
    bounds = bounded(samples)
    assert (len(samples), len(missing)) == (1434, 0)
    assert bounds.floor == pytest.approx(1190 / 1434)
    assert bounds.policy == "always 'continue'"
    assert bounds.ceiling == 1


def test_bounds_of_grounding(sphinx_zip):
    samples, missing = build_grounding(open_source(str(sphinx_zip)))
    bounds = bounded(samples)
    assert (len(samples), len(missing)) == (457, 0)
    assert bounds.unreachable == ["g101", "g107", "g114"]
    assert bounds.ceiling == pytest.approx(454 / 457)
    assert 0 < bounds.floor < 0.2
