"""The small rule language: what is read, and what is refused where, beside the release."""

import pytest

from benchmarks.design_rules import CASES, PUBLISHED, verdicts
from uiprobe.design.briefs.builtin_pages import builtin_sources
from uiprobe.design.pages.browsers import LivePage
from uiprobe.design.rules.check import PageRule
from uiprobe.design.rules.evaluate import FAULTS
from uiprobe.design.rules.language import MAX_DEPTH, Condition, Group, parse_rule
from uiprobe.design.rules.reading import RuleError


@pytest.mark.slow
def test_each_rule_has_its_stated_verdict_on_a_page(on_page):
    pytest.importorskip("browsergym.core")
    found = on_page(verdicts)
    stated = [(case.read, case.released) for case in CASES]
    assert dict(zip([one.rule for one in CASES], found, strict=True)) == dict(
        zip([one.rule for one in CASES], stated, strict=True)
    )
    assert len(CASES) >= 40
    assert len(FAULTS) == 13


@pytest.mark.parametrize(("place", "rule"), PUBLISHED)
def test_published_rules_are_read(place: str, rule: str):
    PageRule(rule, "mini").read()


def test_builtin_rules_are_read():
    for source in builtin_sources().values():
        for task in source.brief.tasks:
            PageRule(task.rule, "mini").read()


@pytest.mark.parametrize("case", [case for case in CASES if type(case.read) is int])
def test_a_rule_that_cannot_be_read_is_refused_where_it_is_made(case):
    with pytest.raises(RuleError) as found:
        PageRule(case.rule, "mini").read()
    assert found.value.at == case.read - 1
    _, shown, arrow = str(found.value).splitlines()
    assert shown == case.rule
    assert len(arrow) == case.read


def test_the_releases_reading_takes_every_rule():
    for case in CASES:
        PageRule(case.rule, "mini_aui").read()


def test_and_binds_closer_than_or():
    rule = parse_rule("#a exists OR #b exists AND #c exists")
    assert isinstance(rule, Group)
    assert rule.kind == "OR"
    assert isinstance(rule.parts[0], Condition)
    assert isinstance(rule.parts[1], Group)


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ("#log contains 'it's here' AND #box exists", "it's here"),
        (r"#log contains 'a\'b' AND #box exists", "a'b"),
        ("#log contains \"two 'words'\" AND #box exists", "two 'words'"),
        ("#log contains 'x' AND #box exists", "x"),
    ],
)
def test_quotes(rule: str, value: str):
    group = parse_rule(rule)
    assert isinstance(group, Group)
    assert isinstance(group.parts[0], Condition)
    assert group.parts[0].value == value


@pytest.mark.parametrize(
    "rule",
    [
        "",
        " ",
        "#score",
        "#",
        "#score ==",
        "#score[href == 'x'",
        "#score[] exists",
        "(" * (MAX_DEPTH + 2) + "#a exists",
        "NOT " * (MAX_DEPTH + 2) + "#a exists",
        "#a exists AND",
        "AND #a exists",
        "#a AND exists",
        "#a > > #b exists",
        "#a::before exists",
        "#a:has(b) exists",
        "#a:nth-child(x) exists",
        "#a:not(#b exists",
        "#a == 'x' #b",
        "(#a exists",
        "#a exists)",
        "#a == 1;",
        "#a == 1 && #b == 2",
        "x" * 20_000,
    ],
)
def test_other_rules_that_are_refused(rule: str):
    with pytest.raises(RuleError):
        parse_rule(rule)


@pytest.mark.slow
def test_a_long_page_is_read_to_its_end(on_page):
    pytest.importorskip("browsergym.core")
    many = "".join(f"<i id=n{number}>{number}</i>" for number in range(6_000))

    async def work(page: LivePage):
        await page.open(f"<!doctype html>{many}<p class=last>{'x' * 30_000}END</p>")
        rules = ("#n5999 == 5999", ".last contains 'END'", "i:last-of-type == 5999")
        found = [await PageRule(rule, "mini").holds(page) for rule in rules]
        return [*found, await PageRule("#n5999 == '5999'", "mini_aui").holds(page)]

    assert on_page(work) == [True] * 4


@pytest.mark.slow
def test_selectors_are_written_as_browsers_read_them(on_page):
    pytest.importorskip("browsergym.core")
    odd = "1st\u00e9-_"

    async def work(page: LivePage):
        await page.open(
            f"<!doctype html><p id='{odd}' data-x='a\"b\\c'>x</p><select id=kind><option>Bar"
            "<option>Line</select>"
        )
        rules = (
            f"#{odd} == x",
            "[data-x='a\"b\\\\c'] exists",
            "p:not(.done) exists",
            "p:not(#other):first-child exists",
            "p[data-x!='q'] exists",
            "p + select exists",
            "p ~ #kind exists",
            "#kind[value='Bar'] exists",
            "#kind[value] == 'Bar'",
            "NOT #kind[value='Line'] exists",
            "body * exists",
        )
        return {rule: await PageRule(rule, "mini").holds(page) for rule in rules}

    found = on_page(work)
    assert [rule for rule, held in found.items() if not held] == []
