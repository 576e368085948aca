import json
import re
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from uiprobe.ui.action_syntax import (
    SYNTAXES,
    action_fields,
    action_from_fields,
    read_action,
    write_action,
)
from uiprobe.ui.actions import (
    MAX_ACTION_LENGTH,
    Action,
    ActionError,
    ActionKind,
    format_action,
    parse_action,
)
from uiprobe.ui.coordinates import Point

ANY_TEXT = st.text(st.characters(exclude_categories=()))
FIELD_NAMES = ("action", "index", "x", "y", "end_x", "end_y", "text", "direction", "key")
_UNWRITABLE = {
    "grammar": None,
    "json": None,
    "call": re.compile("[\ud800-\udfff]"),
    "xml": re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"),
}
"""Characters that a form has no way to write."""

JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | ANY_TEXT
    | st.sampled_from(["click", "text", "swipe", "press", "up", "back", 10**400, -(10**4000)]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ANY_TEXT, inner, max_size=3),
    max_leaves=5,
)
FIELDS = st.dictionaries(st.sampled_from([*FIELD_NAMES, "why"]), JSON_VALUES)


def writable(action: Action, syntax: str) -> Action:
    pattern = _UNWRITABLE[syntax]
    if action.text is None or pattern is None:
        return action
    return replace(action, text=pattern.sub("", action.text))


def reads_or_rejects(read) -> None:
    try:
        action = read()
    except ActionError as error:
        assert error.reason in ActionError.REASONS
    else:
        assert parse_action(format_action(action)) == action


@pytest.mark.slow
@pytest.mark.parametrize("syntax", SYNTAXES)
@given(action=st.from_type(Action))
@example(action=Action(ActionKind.TEXT, index=1, text=" \r\n\t]]>&amp;</text><key>stop</key>"))
@example(action=Action(ActionKind.TEXT, index=1, text="\\N{DASH}\\x41\\u0041 \"'"))
def test_reading_undoes_writing(syntax, action):
    action = writable(action, syntax)
    assert read_action(write_action(action, syntax), syntax) == action


@pytest.mark.slow
@pytest.mark.parametrize("syntax", SYNTAXES)
@given(text=ANY_TEXT)
def test_no_text_crashes_a_reader(syntax, text):
    reads_or_rejects(lambda: read_action(text, syntax))


@pytest.mark.slow
@given(FIELDS)
@example({"action": "swipe", "index": 1, "direction": ["up"]})
@example({"action": "press", "key": {"back": 1}})
@example({"action": "click", "index": 10**100})
@example({"action": "click", "x": 1e9, "y": 0})
@example({"action": "click", "x": 1.2345678901234567e-10, "y": float("nan")})
@example({"action": "text", "index": 1, "text": "a" * MAX_ACTION_LENGTH})
@example({"action": "text", "index": 0, "text": ["a"]})
def test_fields_make_an_action_of_the_grammar_or_are_rejected(fields):
    reads_or_rejects(lambda: action_from_fields(fields))


@pytest.mark.slow
@given(FIELDS)
def test_no_json_object_crashes_its_reader(fields):
    reads_or_rejects(lambda: read_action(json.dumps(fields), "json"))


@pytest.mark.slow
@given(st.sampled_from(["click", "text", "swipe", "open", "__import__"]), FIELDS)
def test_no_call_crashes_its_reader(verb, fields):
    arguments = ", ".join(f"{name}={_python(value)}" for name, value in fields.items())
    reads_or_rejects(lambda: read_action(f"{verb}({arguments})", "call"))


def _python(value: object) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return hex(value)
    return repr(value) if not isinstance(value, list | dict) else "[0x" + "f" * 5000 + "]"


@pytest.mark.slow
@given(st.lists(st.tuples(st.sampled_from([*FIELD_NAMES, "why"]), ANY_TEXT)))
def test_no_tags_crash_their_reader(tags):
    text = "".join(f"<{name}>{value}</{name}>" for name, value in tags)
    reads_or_rejects(lambda: read_action(text, "xml"))


@pytest.mark.parametrize(
    ("syntax", "text", "reason"),
    [
        ("json", "", "empty"),
        ("json", "{", "malformed_argument"),
        ("json", "[]", "malformed_argument"),
        ("json", '{"action": "tap", "index": 1}', "unknown_action"),
        ("json", '{"action": ["click"], "index": 1}', "unknown_action"),
        ("json", '{"action": "click", "index": true}', "malformed_target"),
        ("json", '{"action": "click", "index": -1}', "malformed_target"),
        ("json", '{"action": "click", "index": 1000000000}', "malformed_target"),
        ("json", '{"action": "click", "index": 1.0}', "malformed_target"),
        ("json", '{"action": "click", "x": 1}', "malformed_target"),
        ("json", '{"action": "click", "x": NaN, "y": 1}', "malformed_target"),
        ("json", '{"action": "click", "x": 1e9, "y": 1}', "malformed_target"),
        ("json", '{"action": "click"}', "missing_argument"),
        ("json", '{"action": "click", "index": 1, "why": "it is red"}', "trailing_text"),
        ("json", '{"action": "text", "index": 1, "text": 5}', "malformed_argument"),
        ("json", '{"action": "swipe", "index": 1, "direction": ["up"]}', "unknown_direction"),
        ("json", '{"action": "press", "key": {}}', "unknown_key"),
        ("json", "[" * 19_000, "malformed_argument"),
        ("json", '"' + "x" * MAX_ACTION_LENGTH + '"', "too_long"),
        ("call", "click(1)", "malformed_argument"),
        ("call", "click(**{})", "malformed_argument"),
        ("call", "os.remove(index=1)", "malformed_argument"),
        ("call", "click(index=int(1))", "malformed_argument"),
        ("call", "click(index=1, index=2)", "malformed_argument"),
        ("call", "click(action='press', key='back')", "malformed_argument"),
        ("call", "click(index=0x" + "f" * 9000 + ")", "malformed_target"),
        ("call", "click(x=-0x" + "f" * 9000 + ", y=0)", "malformed_target"),
        ("call", "swipe(index=1, direction=[0x" + "f" * 9000 + "])", "unknown_direction"),
        ("call", "click(index=" + "(" * 9000 + ")", "malformed_argument"),
        ("call", "click(index=" + "-" * 9000 + "1)", "malformed_argument"),
        ("call", "click(index=1); press(key='stop')", "malformed_argument"),
        ("xml", "click", "trailing_text"),
        ("xml", "<action>click</action> <index>1</index> now", "trailing_text"),
        ("xml", "<action>click</action><action>press</action>", "malformed_argument"),
        ("xml", "<action><b>click</b></action>", "malformed_argument"),
        ("xml", '<action a="b">click</action>', "malformed_argument"),
        ("xml", "<action>click</action><index>one</index>", "malformed_target"),
        ("xml", "<action>click</action><index>" + "1" * 9000 + "</index>", "malformed_target"),
        ("xml", "<action>click</action><x>nan</x><y>1</y>", "malformed_target"),
        ("xml", "</fields><fields>", "malformed_argument"),
        ("xml", "<!DOCTYPE a [<!ENTITY b 'c'>]><action>&b;</action>", "malformed_argument"),
    ],
)
def test_a_rejection_says_why(syntax, text, reason):
    with pytest.raises(ActionError) as caught:
        read_action(text, syntax)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("syntax", "text"),
    [
        ("grammar", "text [3,4.5] [a b]"),
        ("json", '{"action": "text", "x": 3, "y": 4.5, "text": "a b"}'),
        ("call", 'text(x=3, y=4.5, text="a b")'),
        ("xml", "<action>text</action><x>3</x><y>4.5</y><text>a b</text>"),
    ],
)
def test_the_forms_look_as_their_users_write_them(syntax, text):
    action = Action(ActionKind.TEXT, point=Point(3, 4.5), text="a b")
    assert write_action(action, syntax) == text
    assert read_action(text, syntax) == action


def test_fields_that_are_null_count_as_absent():
    fields = dict.fromkeys(FIELD_NAMES) | action_fields(parse_action("press [back]"))
    assert action_from_fields(fields) == parse_action("press [back]")
