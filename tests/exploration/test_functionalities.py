"""Which elements of a page are functionalities, by the rules that are data."""

from __future__ import annotations

import pytest

from uiprobe.exploration.functionalities import RawElement, functionalities_of, named_rules
from uiprobe.exploration.url_patterns import AddressPatterns

PATTERNS = AddressPatterns(("/{org}/{project}",))
NONE = AddressPatterns()


def element(tag, disabled=False, **attributes):
    return RawElement(
        tag, {name.rstrip("_"): value for name, value in attributes.items()}, disabled
    )


PAGE = [
    element("a", class_="nav active", href="/org1/project1"),
    element("a", class_="nav", href="/org2/project2"),
    element("a", href="/org2/project2"),
    element("a", name="anchor"),
    element("button", class_="btn btn-primary", type="submit"),
    element("button", disabled=True, class_="btn btn-primary", type="submit"),
    element("input", disabled=True, name="within"),
    element("a", href="/org9/project9"),
    element("input", type="hidden", name="csrf", value="x"),
    element("input", name="row-1"),
    element("input", name="row-2"),
    element("input", name="undo-4b060ef1504"),
    element("select", name="kind"),
    element("textarea", name="text"),
    element("input", type="submit", value="Send"),
    element("input", type="submit", value="Delete"),
]


def keys(rules: str, elements=PAGE, patterns=PATTERNS) -> list[str]:
    return list(functionalities_of(elements, named_rules(rules), patterns, "/"))


def test_the_rules_of_the_paper_to_the_letter():
    # What is not disabled by tag and class, links by pattern and class; hidden inputs too.
    assert keys("paper") == [
        "a</{org}/{project}>.active.nav",
        "a</{org}/{project}>.nav",
        "a</{org}/{project}>",
        "button.btn.btn-primary",
        "input",
        "select",
        "textarea",
    ]


def test_the_default_rules_keep_apart_what_plain_pages_do_not_style():
    assert keys("default") == [
        "a</{org}/{project}>.nav",
        "a</{org}/{project}>",
        "button.btn.btn-primary[type=submit]",
        "input[name=row-#]",
        "input[name=undo-#]",
        "select[name=kind]",
        "textarea[name=text]",
        "input[type=submit][value=Send]",
        "input[type=submit][value=Delete]",
    ]


@pytest.mark.parametrize("rules", ["default", "paper"])
@pytest.mark.parametrize(
    "said",
    [
        lambda what: {"aria-label": f"Star {what}"},
        lambda what: {"title": f"Star {what}"},
        lambda what: {"name": "star", "value": what},
        lambda what: {"type": "submit", "name": "star", "value": f"Star {what}"},
    ],
)
@pytest.mark.parametrize("tag", ["button", "input"])
def test_what_is_done_to_one_record_and_to_another_is_one_functionality(tag, said, rules):
    stars = [RawElement(tag, said(what)) for what in ("Soup", "Bread", "Cake")]
    assert len(keys(rules, stars)) == 1


@pytest.mark.parametrize("rules", ["default", "paper"])
def test_classes_that_look_otherwise_tell_apart_whatever_their_numbers(rules):
    narrow, wide = element("button", class_="px-1"), element("button", class_="px-4")
    red, dark = element("button", class_="text-red-600"), element("button", class_="text-red-700")
    assert len(keys(rules, [narrow, wide, red, dark])) == 4


def test_an_identifier_in_a_class_is_no_look_except_to_the_letter_of_the_paper():
    rows = [element("button", class_=f"row-{n}") for n in (48151, 62342, "4f2c9a1b0d")]
    assert keys("default", rows) == ["button.row-#"]
    assert len(keys("paper", rows)) == 3


def test_endless_classes_are_cut_and_told_apart():
    long = " ".join(f"c{n}x" for n in range(3000))
    found = keys("paper", [element("input", class_=long), element("input", class_=f"{long} z")])
    assert len(found) == 2
    assert max(map(len, found)) < 2_100


def test_what_a_link_carries_along_is_no_part_of_it():
    rules = named_rules("default")

    def of(href, url):
        return rules.key(element("a", href=href), NONE, url)

    assert of("/list?o=1", "/list") == "a</list?o>"
    assert of("/list?o=1&q=a&filter=b", "/list?q=a&filter=b") == "a</list?o>"
    assert of("/list?o=2&q=a", "/list?q=a&o=1") == "a</list?o>"
    # What takes the filter away leads to the list as it was.
    assert of("/list?o=1", "/list?o=1&q=a") == of("/list", "/") == "a</list>"
    # Another page does not carry the filter of this one.
    assert of("/other?q=a", "/list?q=a") == "a</other?q>"


def test_unknown_rules_are_refused_with_those_that_there_are():
    with pytest.raises(ValueError, match="expected one of paper, default"):
        named_rules("loose")
