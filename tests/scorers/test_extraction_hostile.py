"""Answers of any kind and length: extraction ends soon, and gives none of them content."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from uiprobe.probes.answer_forms import ActionForm, ChoiceForm
from uiprobe.scorers.choice_extraction import mentions_choice
from uiprobe.scorers.extraction import extract_answer
from uiprobe.scorers.touch_extraction import mentions_action
from uiprobe.ui.actions import parse_action

pytestmark = pytest.mark.slow

LETTERS = ChoiceForm(
    choices={"A": "Add a note", "B": "Write down milk", "C": "Call a friend", "D": "Set a timer"}
)
YES_NO = ChoiceForm(choices={"yes": "", "no": ""})
DECISION = ChoiceForm(
    choices={"continue": "the goal has not been reached yet", "stop": "it has been reached"}
)
ELEMENT = ActionForm(targets="element")
PLACE = ActionForm(targets="coordinate")

HOSTILE = {
    "backticks": "`" * 100_000,
    "fences": "```" * 40_000,
    "braces": "{" * 100_000,
    "open objects": '{"a":' * 20_000,
    "deep lists": "[" * 100_000 + "]" * 100_000,
    "deep object": '{"answer":' * 900 + '"B"' + "}" * 900,
    "stars": "*" * 100_000,
    "quotes": '"' * 100_000,
    "one megabyte of words": "the answer is " * 75_000,
    "one megabyte of taps": "tap 7 " * 170_000,
    "one megabyte of one letter": "a" * 1_000_000,
    "one megabyte of blanks": " " * 1_000_000,
    "lines": "\n" * 500_000,
    "one long number": "click [" + "9" * 100_000 + "]",
    "blanks after a verb": "click" + " " * 100_000 + "[1]",
    "commas": "click [" + "1," * 50_000 + "]",
    "boxes": r"\boxed{" * 50_000,
    "nots": "not " * 100_000 + "A",
    "brackets": "text [1] [" + "[" * 19_000 + "]",
    "calls": "click(" * 20_000,
    "tags": "<action>" * 20_000,
    "surrogates": "\ud800B\udfff" * 1000,
    "zeros": "\x00" * 10_000,
    "arabic": "الجواب هو ب " * 1000,
    "thai": "คำตอบคือ ข " * 1000,
    "right to left marks": "\u202eB\u202c" * 1000,
    "digits of other scripts": "click [٧]",
}


@pytest.mark.long
@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_answers_hold_nothing_up(name):
    text = HOSTILE[name]
    for form in (LETTERS, YES_NO, DECISION, ELEMENT, PLACE):
        found = extract_answer(form, text)
        if found is not None:
            assert_grounded(form, found[0], text)


def test_an_answer_at_either_end_of_a_megabyte_is_found():
    filler = "and so on. " * 100_000
    assert extract_answer(LETTERS, f"{filler}\nFinal answer: B")[0] == "B"
    assert extract_answer(LETTERS, f"Answer: B\n{filler}")[0] == "B"


def test_an_action_put_together_across_the_cut_is_not_found():
    start = "x" * 3_900 + "```text [1] [begin"
    text = start + "a" * 50_000 + "end]```" + "y" * 15_000
    assert extract_answer(ELEMENT, text) is None


def assert_grounded(form, answer, text):
    """Check that what was found is an answer in the form, and that the text itself has it."""
    assert form.read(form.write(answer)) == answer
    if isinstance(form, ChoiceForm):
        assert mentions_choice(form, answer, text)
    else:
        assert mentions_action(parse_action(answer), text)


PIECES = st.sampled_from(
    [
        *("A", "B", "a", "yes", "no", "No,", "stop", "continue", "not ", "n't", "or", "and"),
        *("true", "finished", "answer", "is", ":", "Option", "Add a note", "write down milk"),
        *("click", "tap", "text", "type", "swipe", "scroll", "press", "back", "done", "long press"),
        *('"a"', "(b)", "b", "B is wrong", "\u2028"),
        *("[7]", "(7)", "7", "1,2", "[1,2,3,4]", "[up]", "up", "[hello]", '"hi"', "'hi'"),
        *(
            "```",
            "`",
            "**",
            "{",
            "}",
            '{"answer":',
            '"B"',
            "\\boxed{",
            "index=7",
            "<index>7</index>",
        ),
        *(" ", "\n", ".", ",", "\ud800", "答", "é"),
    ]
)
TEXTS = st.one_of(
    st.text(), st.lists(PIECES, max_size=25).map("".join), st.lists(PIECES).map(" ".join)
)


@settings(max_examples=300, deadline=2000)
@given(st.sampled_from([LETTERS, YES_NO, DECISION, ELEMENT, PLACE]), TEXTS)
def test_no_answer_breaks_it_and_none_is_given_content(form, text):
    found = extract_answer(form, text)
    if found is not None:
        assert_grounded(form, found[0], text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["answer", "action", "index", "x", "y", "text", "key", "direction"]),
            inner,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=150, deadline=2000)
@given(st.sampled_from([LETTERS, YES_NO, ELEMENT, PLACE]), JSON)
def test_any_json_is_read_or_left(form, content):
    text = json.dumps(content)
    found = extract_answer(form, text)
    if found is not None:
        assert form.read(form.write(found[0])) == found[0]
