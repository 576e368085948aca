"""Explorers for proofs: each does what the others leave out, and all of it is the same twice."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from uiprobe.exploration import phone_crawl
from uiprobe.exploration.agents.base import seeded
from uiprobe.exploration.closure import STYLES, Walker
from uiprobe.exploration.sites.phone import new_phone
from uiprobe.exploration.view import Spot, View
from uiprobe.ui.tree import Bounds

BOX = Bounds(0, 0, 9, 9)


def spot(key, verbs=("click",), href="", visible=True):
    return Spot(key, key, verbs, BOX, visible, key, href)


def page(*spots):
    return View("/", "/", spots, len(spots), "", screen=None)


def chosen(style, *views, draws=200):
    """What a walker of each of many seeds does on the last of some pages."""
    found = Counter()
    for seed in range(draws):
        acted = Counter({"old": 9})
        walker = Walker(style, seeded("test", seed), acted)
        *_, last = [walker.choose(view) for view in views]
        found[last if isinstance(last, str) else last.key] += 1
    return found


def test_the_rarest_is_acted_on_first():
    found = chosen("rarest", page(spot("old"), spot("new")))
    assert found["new"] > 150
    assert found["old"] == 0


def test_forms_are_filled_in_before_a_button_is_pressed():
    form = page(spot("field", ("fill", "click")), spot("send"), spot("link", href="/x"))
    assert chosen("filler", form)["fill"] > 150
    assert chosen("filler", form, form)["send"] > 130


def test_what_has_just_appeared_is_opened():
    before = page(spot("menu"), spot("link", href="/x"))
    after = page(spot("menu"), spot("entry", href="/y"), spot("link", href="/x"))
    assert chosen("opener", before, after)["entry"] > 150
    assert chosen("opener", before)["menu"] > 150


def test_a_list_of_many_rows_counts_as_one():
    rows = [spot("row", href=f"/{n}") for n in range(50)]
    found = chosen("wanderer", page(*rows, spot("button")))
    assert found["button"] > 60


@pytest.mark.parametrize("style", STYLES)
def test_an_empty_page_is_gone_back_from_and_what_is_out_of_view_is_a_last_resort(style):
    assert chosen(style, page()) == {"back": 200}
    assert chosen(style, page(spot("seen"), spot("hidden", visible=False)))["hidden"] == 0
    assert chosen(style, page(spot("hidden", visible=False)))["hidden"] > 150


@pytest.mark.long
def test_walks_on_a_phone_are_the_same_twice_and_count_from_the_last_that_found_something():
    def walked():
        crawl = phone_crawl._Crawl(new_phone(), None, None)

        async def run():
            await crawl.begin()
            clean = []
            for _ in range(8):
                await crawl.walk()
                clean.append(crawl.found.clean)
            return clean

        return asyncio.run(run()), crawl.found

    (clean, first), (again, second) = walked(), walked()
    assert clean == again
    assert (first.keys, first.actions) == (second.keys, second.actions)
    assert all(one in (0, before + 1) for before, one in zip([0, *clean], clean, strict=False))
    # Nearly all is new at the beginning.
    assert 0 in clean
