"""Addresses by pattern."""

from __future__ import annotations

import pytest

from uiprobe.exploration.sites.remote import GITLAB
from uiprobe.exploration.sites.spec import read_site_file
from uiprobe.exploration.url_patterns import AddressPatterns

BASE = "https://site.example/list/"


@pytest.mark.parametrize(
    ("url", "pattern"),
    [
        ("/records/17/edit", "/records/{n}/edit"),
        ("/commit/4f2c9a1b", "/commit/{hash}"),
        ("/f/0b6ee31c-35b5-4d2a-9f5e-0a1b2c3d4e5f", "/f/{uuid}"),
        ("/calendar/2026-03", "/calendar/{date}"),
        ("next", "/list/next"),
        ("?page=3&sort=name", "/list/?page&sort"),
        ("/a;jsessionid=A1B2?sid=9&x=1", "/a?x"),
        ("#top", "#"),
        ("mailto:ada@site.example", "mailto:"),
        ("javascript:void(0)", "javascript:"),
        ("https://other.example/x", "external:other.example"),
        ("https://site.example:8443/x", "external:site.example"),
        ("http://[broken", "unreadable:"),
        ("", "/list/"),
    ],
)
def test_what_looks_like_a_value_is_one(url, pattern):
    assert AddressPatterns().of(url, BASE) == pattern


def test_a_session_in_an_address_makes_no_other_page():
    patterns = AddressPatterns()
    first = patterns.of("/home?PHPSESSID=abc123&tab=2", BASE)
    assert first == patterns.of("/home?PHPSESSID=zzz999&tab=7", BASE) == "/home?tab"


@pytest.mark.parametrize(
    ("page", "link", "pattern"),
    [
        ("/list/?q=a", "/list/?q=a&o=1", "/list/?o"),
        ("/list/?q=a", "/list/?q=b", "/list/?q"),
        ("/list/?q=a", "/other/?q=a", "/other/?q"),
        # The form knows the list that it was opened from.
        ("/add/?kept=q%3Da%26o%3D1", "/list/?q=a&o=1", "/list/"),
        ("/add/?kept=q%3Da", "/list/?q=a&o=1", "/list/?o"),
        ("/add/?kept=q%3Da", "/list/?q=b", "/list/?q"),
        ("/list/?view=all", "/list/?view=one&all=", "/list/?all&view"),
    ],
)
def test_parameters_that_a_link_carries_along_are_left_out(page, link, pattern):
    assert AddressPatterns().of(link, page) == pattern


def test_a_calendar_without_end_is_one_page():
    patterns = AddressPatterns()
    pages = {patterns.of(f"/month/{n // 12}/{n % 12 + 1}?m={n}", BASE) for n in range(5000)}
    assert pages == {"/month/{n}/{n}?m"}


def test_the_first_pattern_that_fits_counts():
    patterns = AddressPatterns(("/{org}/{project}", "/{name}"), frozenset({"help"}))
    assert patterns.of("/ada/harbour", BASE) == "/{org}/{project}"
    assert patterns.of("/ada", BASE) == "/{name}"
    assert patterns.of("/help/index", BASE) == "/help/index"


@pytest.mark.parametrize(
    ("path", "pattern"),
    [
        ("/org1/project1", "/{org}/{project}"),
        ("/org2/project2", "/{org}/{project}"),
        ("/org1/project1/-/issues/12", "/{org}/{project}/-/issues/{iid}"),
        ("/org1/project1/-/blob/main/src/a.c", "/{org}/{project}/-/blob/{ref*}"),
        ("/dashboard/issues?assignee_username=x", "/dashboard/issues?assignee_username"),
        ("/admin/users", "/admin/users"),
        ("/ada", "/{name}"),
    ],
)
def test_the_papers_example_of_gitlab(path, pattern):
    spec = read_site_file(GITLAB)
    assert spec.address_patterns.of(path, "https://gitlab.example/") == pattern
