"""Which elements of a page are functionalities, by the rules that are data."""

from __future__ import annotations

import pytest

from uiprobe.exploration.functionalities import (
    functionalities_of,
    named_rules,
    read_saved_page,
)
from uiprobe.exploration.url_patterns import AddressPatterns

PAGE = """
<html><body>
<nav><a class="nav active" href="/org1/project1">One</a>
<a class="nav" href="/org2/project2">Two</a><a href="/org2/project2">Two again</a></nav>
<a name="anchor">no link</a>
<button class="btn btn-primary" type="submit">Save</button>
<button class="btn btn-primary" type="submit" disabled>Cannot</button>
<fieldset disabled><input name="within"><a href="/org9/project9">still a link</a></fieldset>
<input type="hidden" name="csrf" value="x">
<input name="row-1"><input name="row-2"><input name="undo-4b060ef1504">
<select name="kind"><option>a</option></select><textarea name="text"></textarea>
<input type="submit" value="Send"><input type="submit" value="Delete">
<div onclick="go()">no tag of these</div>
</body></html>
"""

PATTERNS = AddressPatterns(("/{org}/{project}",))


def keys(rules: str) -> list[str]:
    elements = read_saved_page(PAGE)
    return list(functionalities_of(elements, named_rules(rules), PATTERNS, "https://s.example/"))


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


def test_unknown_rules_are_refused_with_those_that_there_are():
    with pytest.raises(ValueError, match="expected one of paper, default"):
        named_rules("loose")


@pytest.mark.parametrize(
    "html", ["", "<a href", "<button><button><button>", "\x00<select", "<p>" * 9999]
)
def test_broken_pages_are_read_as_far_as_they_go(html):
    functionalities_of(read_saved_page(html), named_rules("default"), PATTERNS, "")
