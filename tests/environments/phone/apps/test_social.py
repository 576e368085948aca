"""The social app: its content by seed, and what hiding, deleting, muting and sharing do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from uiprobe.environments.phone.device import Phone

APP = "org.uiprobe.social"


@pytest.fixture
def app(finger: Callable):
    f = finger(seed=1)
    f.phone.launch(APP)
    return f


def state(f) -> dict:
    return f.phone.application_state(APP)


def find(f, words: str) -> None:
    f.tap(desc="Search")
    f.type(words)
    f.tap(id="result_title", text=words)


def test_posts_can_be_told_apart_and_differ_by_seed():
    seen = []
    for seed in range(12):
        found = Phone(seed=seed).application_state(APP)
        texts = [post["text"] for post in found["posts"]]
        assert len(set(texts)) == len(texts) == 17
        mine = [p for p in found["posts"] if p["author"] == found["profile"]["name"]]
        assert len(mine) == 3
        seen.append(tuple(texts))
    assert len(set(seen)) == 12


def test_a_like_counts_once_and_can_be_taken_back(app):
    before = state(app)
    app.tap(id="post_like")
    assert sum(p["liked"] for p in state(app)["posts"]) != sum(p["liked"] for p in before["posts"])
    app.tap(id="post_like")
    assert state(app) == before


def test_hiding_and_deleting_can_be_undone(app):
    before = state(app)
    me = before["profile"]["name"]
    for mine, label in ((False, "Hide this post"), (True, "Delete")):
        words = next(p["text"] for p in before["posts"] if (p["author"] == me) == mine)
        find(app, words)
        app.tap(id="post_more")
        app.tap(text=label)
        if mine:
            app.tap(text="Delete")
        # The page and the message that offers to undo it say the same.
        assert len(app.all(text="Post deleted" if mine else "Post hidden")) == 2
        app.tap(text="Undo")
        assert app.all(id="post_text", text=words)
        assert state(app) == before
        app.tap(desc="Navigate up")
        app.tap(desc="Navigate up")


def test_posts_of_the_muted_leave_the_feed(app):
    me = state(app)["profile"]["name"]
    author = next(shown.text for shown in app.all(id="post_author") if shown.text != me)
    app.tap(id="post_author", text=author)
    app.tap(desc="More options")
    app.tap(text="Mute")
    app.tap(desc="Navigate up")
    assert author not in [shown.text for shown in app.all(id="post_author")]


def test_closed_comments_take_none(app):
    found = state(app)
    words = next(p["text"] for p in found["posts"] if p["author"] == found["profile"]["name"])
    find(app, words)
    app.tap(id="post_more")
    app.tap(text="Close comments")
    assert app.all(text="Comments are closed")
    assert not app.all(id="comment")


def test_a_shared_text_becomes_a_post(app):
    app.phone.start_activity(APP, "ComposeActivity", {"text": "From elsewhere"})
    app.phone.advance(1)
    app.tap(desc="Save")
    assert state(app)["posts"][-1]["text"] == "From elsewhere"


def test_an_empty_post_is_refused(app):
    before = state(app)
    app.tap(desc="New post")
    app.tap(desc="Save")
    assert app.phone.focused_activity()[1].endswith("ComposeActivity")
    assert state(app) == before
