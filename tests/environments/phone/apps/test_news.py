"""The news app: its content by seed, papers that are hidden, word alerts, the digest."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from uiprobe.environments.phone.apps.news.content import HEADLINES, SECTIONS, body_of
from uiprobe.environments.phone.device import Phone

APP = "org.uiprobe.news"


@pytest.fixture
def app(finger: Callable):
    f = finger(seed=1)
    f.phone.launch(APP)
    return f


def state(f) -> dict:
    return f.phone.application_state(APP)


def go(f, name: str) -> None:
    f.tap(desc="Open navigation drawer")
    f.tap(id="design_menu_item_text", text=name)


def test_every_section_has_articles_that_differ_by_seed():
    seen = []
    for seed in range(12):
        found = Phone(seed=seed).application_state(APP)
        titles = [article["title"] for article in found["articles"]]
        assert len(set(titles)) == len(titles)
        assert {article["section"] for article in found["articles"]} == set(SECTIONS[1:])
        seen.append(tuple(titles))
    assert len(set(seen)) == 12


def test_an_article_always_has_the_same_text():
    bodies = [body_of(title) for _, _, title in HEADLINES]
    assert bodies == [body_of(title) for _, _, title in HEADLINES]
    assert all(len(set(body)) == 4 for body in bodies)


def test_a_hidden_paper_is_gone_until_undone(app):
    before = state(app)
    source = app.find(id="hero_details").text.split(" · ")[0]
    app.hold(id="hero")
    app.tap(text="Hide this paper")
    assert source in state(app)["hidden"]
    assert not app.find(id="hero_details").text.startswith(source)
    app.tap(text="Undo")
    assert state(app) == before


def test_hiding_from_the_article_leaves_it(app):
    app.tap(id="article_title")
    before = state(app)["hidden"]
    app.tap(desc="More options")
    app.tap(text="Hide this paper")
    assert app.phone.focused_activity()[1].endswith("MainActivity")
    app.tap(text="Undo")
    assert state(app)["hidden"] == before


def test_a_word_has_one_alert(app):
    word = state(app)["words"][0]["word"]
    go(app, "Word alerts")
    app.tap(desc="Add word")
    app.type(word.upper())
    app.tap(text="Add")
    assert len(state(app)["words"]) == 3
    app.tap(id="word_delete")
    assert len(state(app)["words"]) == 2
    app.tap(text="Undo")
    assert len(state(app)["words"]) == 3


def test_the_digest_needs_permission(app):
    before = state(app)["digest"]
    go(app, "Daily digest")
    app.tap(id="on")
    app.tap(desc="Save")
    app.tap(text="Don't allow")
    assert state(app)["digest"] == before
    app.phone.grant(APP, "android.permission.POST_NOTIFICATIONS")
    app.tap(desc="Save")
    assert state(app)["digest"]["on"]
    assert app.phone.focused_activity()[1].endswith("MainActivity")


def test_history_is_cleared_after_a_question(app):
    app.tap(id="article_title")
    app.tap(desc="Navigate up")
    go(app, "History")
    app.tap(desc="Clear history")
    app.tap(text="Cancel")
    assert state(app)["history"]
    app.tap(desc="Clear history")
    app.tap(text="Clear")
    assert state(app)["history"] == []
