"""Ten saved pages whose functionalities were counted by hand.

The pages of the desk but the first two have a menu of 45 entries. Entries that differ in their
filter alone are one functionality, so they are 40: 5 of self-service, 4 of incidents, 3 of
problems, 5 of changes, 5 of hardware, 4 of assets, 3 of the catalogue, 7 of the organisation and 4
reports. With the two links of the title, the filter of the menu, the account (site, password,
signing out) and the search of commands (field and button) that makes 48. The pages of Fossil have
13 links at the top.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from uiprobe.exploration.functionalities import functionalities_of, read_saved_page
from uiprobe.exploration.sites import desk, fossil
from uiprobe.exploration.sites.spec import read_site_file

PAGES = Path(__file__).parents[1] / "data" / "pages"

COUNTED = {
    # user name, password, button, link to register, link back
    "desk-login": (5, 5),
    # six fields, button, link to sign in, link back
    "desk-register": (9, 9),
    # five of the paragraphs and tables: catalogue, new incident, approvals, two incidents that are
    # one, five articles that are one
    "desk-home": (48 + 5, 53 + 10),
    # the link to the catalogue
    "desk-cart": (48 + 1, 53 + 1),
    # of eight options lists, boxes and a text are one each; quantity, and two buttons
    "desk-item": (48 + 6, 53 + 11),
    # signing out, old password, two new ones that are one, button
    "fossil-login": (13 + 4, 13 + 5),
    # two links, seven fields, two buttons
    "fossil-ticket": (13 + 11, 13 + 11),
    # timeline, the one tag
    "fossil-tags": (13 + 2, 13 + 2),
    # edit, help, history
    "fossil-wiki": (13 + 3, 13 + 3),
    # four labels, list of capabilities, ten users that are one
    "fossil-users": (13 + 6, 13 + 15),
}
"""Functionalities, and the elements that they are made of, by the default rules."""


@pytest.mark.parametrize("page", COUNTED)
def test_the_program_counts_what_was_counted_by_hand(page):
    spec = read_site_file(desk.SPEC if page.startswith("desk") else fossil.SPEC)
    html = (PAGES / f"{page}.html").read_text(encoding="utf-8")
    found = functionalities_of(
        read_saved_page(html),
        spec.functionality_rules,
        spec.address_patterns,
        "http://site.example/",
    )
    assert (len(found), sum(map(len, found.values()))) == COUNTED[page]
