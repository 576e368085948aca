"""The small rule language: what is read, and on what the release's evaluator is wrong."""

import pytest

from uiprobe.design.rules.compat import holds_as_released
from uiprobe.design.rules.evaluate import FAULTS, holds
from uiprobe.design.rules.language import MAX_DEPTH, Condition, Group, RuleError, parse_rule

STATE = {
    "score": "12 points",
    "score_visible": True,
    "score_class": "undone big",
    "score_data": {"levelName": "two"},
    "score_aria": {"expanded": "true"},
    "score_attr": {"href": "data:x"},
    "log": "salt AND pepper; a == b",
    "log_visible": False,
    "log_class": "",
    "log_aria": {},
    "log_attr": {},
    "log_data": {},
    "box": True,
    "box_visible": True,
    "empty": "n/a",
}


def correct(rule: str) -> bool:
    return holds(parse_rule(rule), STATE)


def released(rule: str) -> bool:
    return holds_as_released(rule, STATE)


@pytest.mark.parametrize(
    ("fault", "rule", "right"),
    [
        ("precedence", "#box exists OR #gone exists AND #gone exists", True),
        ("quotes", "#log contains 'salt AND pepper'", True),
        ("quotes", "#log contains 'a == b'", True),
        ("groups", "(#box exists) AND NOT #gone exists", True),
        ("spaces", "#score>=12", True),
        ("text", "#score text == '12 points'", True),
        ("attributes", "#log[href] exists", False),
        ("attributes", "#gone[href] exists", False),
        ("attributes", "#score[aria-expanded='true'] exists", True),
        ("attributes", "#score[data-level-name] == 'two'", True),
        ("classes", ".done exists", False),
        ("classes", "#score.big exists", True),
        ("checkbox", "#box == true", True),
        ("missing", "#gone < 5", False),
        ("missing", "#gone != 'x'", False),
        ("missing", "#empty <= 3", False),
    ],
)
def test_what_the_release_reads_wrongly(fault: str, rule: str, right: bool):
    assert fault in FAULTS
    assert correct(rule) is right
    assert released(rule) is not right


def test_an_unreadable_rule_is_an_error_and_not_false():
    assert released("#score is big") is False
    with pytest.raises(RuleError, match="expected a comparison"):
        parse_rule("#score is big")


@pytest.mark.parametrize(
    "rule",
    [
        "#score contains '12'",
        "#score icontains 'POINTS'",
        "#score startswith '12'",
        "#score endswith 'points'",
        "#score == '12 points'",
        "#score != '13'",
        "#score >= 12 AND #score < 13",
        "#score visible",
        "#log not visible",
        "#score[aria-expanded] == 'true'",
        "[href^='data:'] exists",
        ".big exists",
        "#gone exists OR #box exists",
        "[id^='sco'] exists",
    ],
)
def test_what_both_read_alike(rule: str):
    assert correct(rule) is True
    assert released(rule) is True


def test_and_binds_closer_than_or():
    rule = parse_rule("#a exists OR #b exists AND #c exists")
    assert isinstance(rule, Group)
    assert rule.kind == "OR"
    assert isinstance(rule.parts[0], Condition)
    assert isinstance(rule.parts[1], Group)


def test_an_apostrophe_within_quotes_belongs_to_the_text():
    rule = parse_rule("#log contains 'it's here' AND #box exists")
    assert isinstance(rule, Group)
    assert isinstance(rule.parts[0], Condition)
    assert rule.parts[0].value == "it's here"


@pytest.mark.parametrize(
    "rule",
    [
        "",
        "#score",
        "#score ==",
        "#score == 'open",
        "#score[href == 'x'",
        "#score exists #box exists",
        "(" * (MAX_DEPTH + 2) + "#a exists",
        "NOT " * (MAX_DEPTH + 2) + "#a exists",
        "#a exists AND",
        "x" * 20_000,
    ],
)
def test_a_rule_that_cannot_be_read_says_where(rule: str):
    with pytest.raises(RuleError):
        parse_rule(rule)
