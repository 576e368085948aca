"""Items on steps: one right answer each, shown on the screen, and no way around the question."""

from collections import Counter

import pytest

from tests.releases import run, value
from uiprobe.probes.answer_forms import AnswerError, OrderForm
from uiprobe.probes.items import repeated_prompts
from uiprobe.probes.sources.builtin.source import BuiltinSource
from uiprobe.probes.step_planning import build_step_planning
from uiprobe.scorers.bounds import mark_bounds
from uiprobe.scorers.extraction import extract_answer
from uiprobe.scorers.floors import floor_within
from uiprobe.solvers.reference import reference
from uiprobe.tasks.step_planning import step_planning
from uiprobe.ui.screenshot import screenshot_size

FORM = OrderForm(choices=dict.fromkeys("ABCD", ""))


@pytest.fixture(scope="module")
def source():
    return BuiltinSource(4, 18)


@pytest.fixture(scope="module")
def samples(source):
    return build_step_planning(source)[0]


@pytest.mark.slow
def test_items_of_both_kinds_have_one_right_answer(samples):
    assert Counter(sample.metadata["facet"] for sample in samples) == {"next": 12, "order": 6}
    assert mark_bounds(samples, floor_within(samples)).ceiling == 1
    assert repeated_prompts(samples) == {}
    for sample in samples:
        options = sample.metadata["form"]["choices"]
        assert len(set(options.values())) == 4
        assert sorted(sample.target) == list("ABCD") or sample.target in options


@pytest.mark.slow
def test_no_wrong_step_is_a_key_or_a_road(samples):
    for sample in samples:
        if sample.metadata["facet"] == "next":
            for text in sample.metadata["form"]["choices"].values():
                assert text.startswith("Clicked ")
                assert "Search" not in text


@pytest.mark.slow
def test_the_screen_of_an_item_can_be_seen(source, samples):
    screen = source.screen(samples[0].metadata["screen"])
    assert screenshot_size(screen.screenshot(), name="x") == (768, 1280)


@pytest.mark.slow
def test_contexts_show_what_their_names_say(source):
    for context in ("actions", "image"):
        first = build_step_planning(source, context=context)[0][0].input[-1].text
        assert "Current screen" not in first
        assert ("picture" in first) == (context == "image")


@pytest.mark.slow
@pytest.mark.parametrize("model", ["uiprobe/random", "uiprobe/lexical", "uiprobe/pattern"])
def test_baselines_answer_in_the_demanded_form(model, tmp_path):
    log = run(step_planning(seed=4, items=18), tmp_path, model)
    assert log.status == "success"
    assert log.results.scores[0].scored_samples == 18
    assert value(log, "original", "rejected") == 0


@pytest.mark.slow
def test_the_reference_is_the_ceiling(tmp_path):
    log = run(step_planning(seed=4, items=18), tmp_path, solver=reference())
    assert value(log, "original") == value(log, "original", "ceiling") == 1


@pytest.mark.parametrize("text", ["B, A, D, C", "B A D C", "badc", "B > A > D > C", " B,A,D,C.\n"])
def test_an_order_is_read(text):
    assert FORM.read(text) == "BADC"
    assert FORM.read(FORM.write("BADC")) == "BADC"
    assert FORM.read_structured(FORM.write_structured("BADC")) == "BADC"


@pytest.mark.parametrize("text", ["", "B, A, D", "B, A, D, D", "First B, A, D, C", "B, A, D, C, E"])
def test_anything_else_is_rejected(text):
    with pytest.raises(AnswerError):
        FORM.read(text)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("The order is B, A, D, C.", "BADC"),
        ("First B, then A, then D, and C: **B, A, D, C**", "BADC"),
        ("A, B, C, D or B, A, D, C", None),
        ("I do not know.", None),
        ("A bad CD", None),
    ],
)
def test_a_repair_finds_one_order_or_none(text, order):
    found = extract_answer(FORM, text)
    assert (found and found[0]) == order
