import json
import re
from dataclasses import replace

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from pydantic import ValidationError

from uiprobe.probes.answer_forms import (
    MAX_ANSWER_LENGTH,
    ActionForm,
    AnswerError,
    ChoiceForm,
    LineForm,
    SetForm,
    answer_form,
)
from uiprobe.ui.action_syntax import SYNTAXES
from uiprobe.ui.actions import Action, ActionKind, format_action, parse_action

pytestmark = pytest.mark.slow

ANY_TEXT = st.text(st.characters(exclude_categories=()))
LETTERS = ChoiceForm(choices={"A": "Notes", "B": "Clock", "C": "Maps", "D": "Mail"})
YES_NO = ChoiceForm(choices={"yes": "", "no": ""})
SPHINX = ChoiceForm(choices={"yes": "", "no": ""}, reading="substring")
SET = SetForm(choices=dict.fromkeys("ABCDEF", ""))
LINE = LineForm()
CHOICE_FORMS = (LETTERS, YES_NO, SPHINX)
ACTION_FORMS = tuple(
    ActionForm(syntax=syntax, fenced=fenced, targets=targets)
    for syntax in SYNTAXES
    for fenced in (True, False)
    for targets in ("element", "coordinate")
)
ODD = [
    "",
    " \n\t",
    "\ud83d",
    "да",
    "``````",
    "```\ud83d```",
    '{"answer": "\\ud83d"}',
    '{"answer": ' + "9" * 5000 + "}",
    '{"action": ' + "[" * 900 + "]" * 900 + "}",
    '{"action": "click", "index": ' + "9" * 4000 + "}",
    '{"action": "click", "x": 1e999, "y": -1e999}',
    '{"action": "swipe", "index": 1, "direction": {"up": 1}}',
    json.dumps({"action": "text", "index": 1, "text": "a" * 50_000}),
    "```" + "click [1]" * 100_000 + "```",
    "no" * (MAX_ANSWER_LENGTH // 2 + 1),
]


def content(form: ActionForm, action: Action) -> str:
    """An answer that the form can write: neither XML nor Python source holds every character."""
    if action.text is not None and form.syntax in ("call", "xml"):
        legal = re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "", action.text)
        action = replace(action, text=legal)
    return format_action(action)


@pytest.mark.parametrize("form", CHOICE_FORMS)
def test_reading_a_choice_undoes_writing_it(form):
    for choice in form.choices:
        assert form.read(form.write(choice)) == choice
        assert form.read_structured(form.write_structured(choice)) == choice


@pytest.mark.parametrize("form", ACTION_FORMS, ids=str)
@given(action=st.from_type(Action))
@example(action=Action(ActionKind.TEXT, index=3, text=' `"x"` \n] [] \U0001f600\r'))
def test_reading_an_action_undoes_writing_it(form, action):
    answer = content(form, action)
    assume(not form.fenced or "```" not in answer)
    assert form.read(form.write(answer)) == answer
    assert form.read_structured(form.write_structured(answer)) == answer
    if form.fenced:
        assert form.read(f"Not ```click [1]```, but:\n\n{form.write(answer)}") == answer


@pytest.mark.parametrize("form", (*CHOICE_FORMS, *ACTION_FORMS, SET, LINE), ids=str)
@pytest.mark.parametrize("way", ["read", "read_structured"])
@given(text=ANY_TEXT | ANY_TEXT.map("```{}```".format) | ANY_TEXT.map(lambda t: json.dumps({t: t})))
def test_no_answer_crashes_a_reader(form, way, text):
    reads_or_rejects(form, way, text)


@pytest.mark.parametrize("text", ODD, ids=lambda text: ascii(text[:20]))
def test_no_odd_answer_crashes_a_reader(text):
    for form in (*CHOICE_FORMS, *ACTION_FORMS, SET, LINE):
        for way in ("read", "read_structured"):
            reads_or_rejects(form, way, text)


def reads_or_rejects(form, way: str, text: str) -> None:
    try:
        answer = getattr(form, way)(text)
    except AnswerError as error:
        assert error.reason
        assert str(error)
        return
    if isinstance(form, ChoiceForm):
        assert answer in form.choices
    elif isinstance(form, SetForm | LineForm):
        assert form.read(form.write(answer)) == answer
    else:
        # What was read is judged by reading it again, also from a log.
        assert format_action(parse_action(answer)) == answer


@pytest.mark.parametrize(
    ("text", "choice"), [("B", "B"), ("b", "B"), (" B\n", "B"), ("yes", None), ("", None)]
)
def test_a_letter_is_read_strictly(text, choice):
    reads(LETTERS, text, choice, "not_a_choice" if text else "empty")


@pytest.mark.parametrize(
    "text", ["B.", "(B)", "Answer: B", "B. Clock", "Clock", "A B", "E", "**B**"]
)
def test_a_letter_with_anything_beside_it_is_no_choice(text):
    reads(LETTERS, text, None, "not_a_choice")


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("yes", "yes"),
        ("No.", "no"),
        ("I know: yes", "yes"),
        ("yes, as far as I know", "no"),
        ("yes and now", "no"),
        ("", "no"),
        ("maybe", "no"),
        ("YES", "yes"),
    ],
)
def test_the_reading_of_the_release_is_by_substring_and_the_later_one_counts(text, choice):
    assert SPHINX.read(text) == choice


@pytest.mark.parametrize(
    ("text", "answer", "reason"),
    [
        ("I tap it.\n```click [7]```", "click [7]", None),
        ("```\nclick [7]\n```", "click [7]", None),
        ("```click [1]``` or rather ```click [2]```.", "click [2]", None),
        ("```text [1] [a ] b]```", "text [1] [a ] b]", None),
        ("click [7]", None, "no_fence"),
        ("`click [7]`", None, "no_fence"),
        ("``````", None, "empty"),
        ("", None, "empty"),
        ("```tap [7]```", None, "unknown_action"),
        ("```python\nclick [7]```", None, "unknown_action"),
        ("```click [7] now```", None, "trailing_text"),
    ],
)
def test_a_fenced_action_is_the_last_one_in_backticks(text, answer, reason):
    reads(ActionForm(targets="element"), text, answer, reason)


@pytest.mark.parametrize(
    ("text", "answer", "reason"),
    [
        ("click [7]", "click [7]", None),
        (" click [7]\n", "click [7]", None),
        ("```click [7]```", None, "unknown_action"),
        ("Sure: click [7]", None, "unknown_action"),
        ("click [7].", None, "trailing_text"),
    ],
)
def test_a_bare_action_stands_alone(text, answer, reason):
    reads(ActionForm(fenced=False, targets="element"), text, answer, reason)


def reads(form, text: str, answer: str | None, reason: str | None) -> None:
    if answer is not None:
        assert form.read(text) == answer
        return
    with pytest.raises(AnswerError) as caught:
        form.read(text)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("form", "text", "answer", "reason"),
    [
        (LETTERS, '{"answer": "B"}', "B", None),
        (LETTERS, '{"answer": "b"}', None, "not_a_choice"),
        (LETTERS, '{"answer": ["B"]}', None, "not_json"),
        (LETTERS, '{"answer": "B", "why": "x"}', None, "not_json"),
        (LETTERS, "B", None, "not_json"),
        (LETTERS, "[]", None, "not_json"),
        (LETTERS, "", None, "empty"),
        (ACTION_FORMS[0], '{"action": "click", "index": 7}', "click [7]", None),
        (
            ACTION_FORMS[0],
            '{"action": "click", "index": 7, "text": "why not", "direction": "up", "key": null}',
            "click [7]",
            None,
        ),
        (ACTION_FORMS[0], '{"action": "press", "index": 0, "key": "back"}', "press [back]", None),
        (ACTION_FORMS[0], '{"action": "click", "index": null}', None, "missing_argument"),
        (ACTION_FORMS[0], '{"action": ["click"], "index": 7}', None, "unknown_action"),
        (ACTION_FORMS[0], '{"action": "click", "x": 7}', None, "malformed_target"),
        (
            ActionForm(fenced=False, targets="element"),
            '{"answer": "click [7]"}',
            "click [7]",
            None,
        ),
        (
            ActionForm(syntax="call", fenced=False, targets="element"),
            '{"answer": "click(index=7)"}',
            "click [7]",
            None,
        ),
    ],
)
def test_a_structured_answer_fits_its_schema(form, text, answer, reason):
    if answer is not None:
        assert form.read_structured(text) == answer
        return
    with pytest.raises(AnswerError) as caught:
        form.read_structured(text)
    assert caught.value.reason == reason


def test_forms_travel_as_plain_data():
    for form in (*CHOICE_FORMS, *ACTION_FORMS, SET, LINE):
        assert answer_form(json.loads(json.dumps(form.model_dump()))) == form


@pytest.mark.parametrize(
    "data", [None, {}, {"kind": "essay"}, {"kind": "choice"}, {"kind": "action", "targets": "eye"}]
)
def test_data_of_no_form_is_refused(data):
    with pytest.raises(ValidationError):
        answer_form(data)


def test_every_field_of_a_schema_is_required_and_no_other_allowed():
    for form in (LETTERS, YES_NO, SET, LINE, *ACTION_FORMS):
        schema = form.response_schema.json_schema
        assert schema.required == list(schema.properties), form
        assert schema.additionalProperties is False
        assert form.response_schema.strict


def test_the_instruction_names_every_choice():
    assert LETTERS.instruction == "Answer with one letter, A, B, C or D, and nothing else."
    assert YES_NO.instruction == "Answer with one word, yes or no, and nothing else."
    assert "A, B, C or D" in LETTERS.structured_instruction


@pytest.mark.parametrize("form", [f for f in ACTION_FORMS if f.fenced and f.syntax == "grammar"])
def test_the_example_of_an_instruction_is_an_answer_in_its_form(form):
    example = form.read(form.instruction)
    assert parse_action(example).target_kind == form.targets


@given(letters=st.sets(st.sampled_from("ABCDEF"), min_size=1), random=st.randoms())
def test_reading_a_set_undoes_writing_it_in_any_order(letters, random):
    answer = "".join(sorted(letters))
    assert SET.read(SET.write(answer)) == answer
    assert SET.read_structured(SET.write_structured(answer)) == answer
    shuffled = random.sample(sorted(letters), len(letters))
    assert SET.read("; ".join(shuffled).lower()) == answer


@given(text=ANY_TEXT)
def test_a_set_is_of_the_options_alone_and_reading_it_again_changes_nothing(text):
    try:
        answer = SET.read(text)
    except AnswerError:
        return
    assert answer
    assert set(answer) <= set("ABCDEF")
    assert len(set(answer)) == len(answer)
    assert SET.read(SET.write(answer)) == answer


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("A, G", "not_letters"),
        ("A, A", "letter_twice"),
        ("A and B", "not_letters"),
        ("none", "not_letters"),
        (", ,", "not_letters"),
        ("The letters are A, B", "not_letters"),
    ],
)
def test_what_is_no_set_is_refused_with_a_reason(text, reason):
    with pytest.raises(AnswerError) as caught:
        SET.read(text)
    assert caught.value.reason == reason


@given(words=st.lists(st.text(st.characters(categories=("L", "N", "P")), min_size=1), min_size=1))
def test_reading_a_line_undoes_writing_it_whatever_its_spaces(words):
    line = " ".join(words)
    assert LINE.read(LINE.write(line)) == line
    assert LINE.read_structured(LINE.write_structured(line)) == line
    assert LINE.read("  " + "   ".join(words) + "\n") == line


def test_two_lines_are_not_one():
    with pytest.raises(AnswerError) as caught:
        LINE.read("tap 1\ntap 2")
    assert caught.value.reason == "several_lines"
