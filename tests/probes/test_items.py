from types import SimpleNamespace

import pytest

from uiprobe.probes.answer_forms import ActionForm, ChoiceForm
from uiprobe.probes.items import (
    SelectionError,
    item_set_digest,
    make_broken_sample,
    make_sample,
    missing_screenshot,
    prompts_digest,
    repeated_prompts,
    select_samples,
)
from uiprobe.probes.sources.base import Broken

FORM = ChoiceForm(choices={"yes": "", "no": ""})
ORDER_OF_SEED_1 = ["s6", "s0", "s5", "s7", "s4", "s2", "s1", "s3"]


def sample(number: int, app: str = "notes", category: str = "Tools", **extra: object):
    return make_sample(
        id=f"s{number}",
        prompt=f"Question {number}?",
        form=FORM,
        reference="yes",
        cluster=f"c{number // 2}",
        app=app,
        category=category,
        **extra,
    )


SAMPLES = [
    sample(0, "notes", "Productivity"),
    sample(1, "Maps", "Travel"),
    sample(2, "clock", "Tool, Time"),
    sample(3, "timer", "Tool, Time"),
    make_broken_sample(Broken("s4", "4.json: id: found 'x', expected a number", "maps", "Travel")),
]


def ids(samples) -> list[str]:
    return [s.id for s in samples]


def test_an_item_has_its_question_its_form_and_what_it_is_judged_by():
    item = make_sample(
        id="s", prompt="What?", system="You look.", form=FORM, reference=None, cluster="c",
        app="a", category="b", screen="x",
    )  # fmt: skip
    assert [(m.role, m.text) for m in item.input] == [("system", "You look."), ("user", "What?")]
    assert item.target == ""
    assert item.metadata == {
        "item": "c", "app": "a", "category": "b", "form": FORM.model_dump(), "reference": None,
        "prompt_sha256": "7825e488ca5104de", "screen": "x",
    }  # fmt: skip
    other = {"system": "You look.", "form": FORM, "reference": None, "cluster": "c"}
    again = make_sample(id="t", prompt="What?", app="z", category="b", **other)
    asked = make_sample(id="s", prompt="Who?", app="a", category="b", **other)
    assert prompts_digest([item]) == prompts_digest([again]) != prompts_digest([asked])


def test_the_forms_of_two_items_are_not_one_object():
    form = ActionForm(targets="element")
    first, second = (
        make_sample(
            id=name, prompt="", form=form, reference=None, cluster="", app="", category=""
        ).metadata["form"]
        for name in "ab"
    )
    assert first == second == form.model_dump()
    assert first is not second


def test_a_broken_item_keeps_its_place_its_app_and_its_reason():
    broken = SAMPLES[4]
    assert broken.metadata == {
        "item": "s4", "app": "maps", "category": "Travel",
        "fault": "4.json: id: found 'x', expected a number",
    }  # fmt: skip
    assert make_broken_sample(Broken("s", "why"), cluster="c").metadata["item"] == "c"


def test_a_screenshot_that_is_missing_is_named():
    broken = missing_screenshot("g1", SimpleNamespace(name="lowlevel_tasks/1"))
    assert broken.reason.startswith("lowlevel_tasks/1.png: file: found no such file, expected ")


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ({}, ["s0", "s1", "s2", "s3", "s4"]),
        ({"app": "notes"}, ["s0"]),
        ({"app": "maps"}, ["s1", "s4"]),
        ({"app": " maps , NOTES,"}, ["s0", "s1", "s4"]),
        ({"app": ["notes", "clock"]}, ["s0", "s2"]),
        ({"category": "travel"}, ["s1", "s4"]),
        ({"category": "Tool, Time"}, ["s2", "s3"]),
        ({"category": ["Tool", " Time"]}, ["s2", "s3"]),
        ({"category": "travel,tool, time,productivity"}, ["s0", "s1", "s2", "s3", "s4"]),
        ({"category": "Tool, Time", "app": "timer"}, ["s3"]),
    ],
)
def test_items_are_chosen_by_app_and_category_in_any_case(chosen, expected):
    assert ids(select_samples(SAMPLES, **chosen)) == expected


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"app": "mail"}, "app='mail' has no items; there is Maps, clock, maps, notes, timer"),
        ({"app": "notes,mail,tv"}, "app='mail, tv' has no items"),
        ({"category": "Tool"}, "category='Tool' has no items; there is Productivity, Tool, Time,"),
        ({"app": "notes", "category": "Travel"}, "category='Travel' has no items"),
        ({"app": ""}, "an empty app or category selects nothing"),
        ({"category": " , "}, "an empty app or category selects nothing"),
        ({"app": []}, "an empty app or category selects nothing"),
    ],
)
def test_a_choice_that_leaves_nothing_says_what_there_is(chosen, message):
    with pytest.raises(SelectionError, match=message):
        select_samples(SAMPLES, **chosen)


def test_a_probe_without_items_is_refused():
    with pytest.raises(SelectionError, match="no items are left"):
        select_samples([])


def test_a_seed_gives_an_order_of_its_own_that_never_changes():
    samples = [sample(number) for number in range(8)]
    in_order = ids(samples)
    assert ids(select_samples(samples)) == in_order
    # Written down: the order is part of what a seed means, on every machine.
    assert ids(select_samples(samples, seed=1)) == ORDER_OF_SEED_1
    assert ids(select_samples(samples[::-1], seed=1)) == ORDER_OF_SEED_1
    orders = {tuple(ids(select_samples(samples, seed=seed))) for seed in range(20)}
    assert len(orders) == 20
    assert all(sorted(order) == in_order for order in orders)


def test_a_seed_draws_the_same_from_a_part_of_the_items():
    samples = [sample(number) for number in range(8)]
    part = ids(select_samples(samples[:5], seed=1))
    assert part == [name for name in ORDER_OF_SEED_1 if name in part]


def test_the_digest_is_that_of_the_set():
    digest = item_set_digest(SAMPLES)
    assert item_set_digest(SAMPLES[::-1]) == digest
    assert item_set_digest(SAMPLES[1:]) != digest
    assert item_set_digest([*SAMPLES[:-1], sample(9)]) != digest
    marked = [sample(n) for n in range(3)]
    before = item_set_digest(marked)
    marked[0].metadata["floor"] = 1
    assert item_set_digest(marked) == before
    marked[0].metadata["reference"] = "no"
    assert item_set_digest(marked) != before


def test_of_two_items_with_one_id_the_second_is_broken_and_named():
    chosen = select_samples([SAMPLES[0], SAMPLES[1], SAMPLES[0], SAMPLES[0]])
    assert ids(chosen) == ["s0", "s1", "s0#2", "s0#3"]
    assert "fault" not in chosen[0].metadata
    assert chosen[2].metadata["fault"] == "id: found 's0' for the 2. time, expected it once"
    assert chosen[2].metadata["app"] == "notes"


def asked(id: str, prompt: str, reference: str, **extra: object):
    return make_sample(
        id=id, prompt=prompt, form=FORM, reference=reference, cluster="c", app="a", category="b",
        **extra,
    )  # fmt: skip


def test_a_prompt_with_two_answers_is_left_out_whole_and_one_with_one_answer_stays_once():
    samples = [
        asked("1", "Same?", "yes"),
        asked("2", "Same?", "no"),
        asked("3", "Twice?", "yes"),
        asked("4", "Twice?", "yes"),
        asked("5", "Once?", "no"),
    ]
    found = repeated_prompts(samples)
    assert set(found) == {"1", "2", "4"}
    assert "another answer" in found["1"].reason
    assert "the same answer" in found["4"].reason


def test_pictures_tell_prompts_apart():
    samples = [asked("1", "Same?", "yes", screen="x"), asked("2", "Same?", "no", screen="y")]
    assert set(repeated_prompts(samples)) == {"1", "2"}
    assert repeated_prompts(samples, pictured=True) == {}
