"""The exhaustive search of the phone: forms are sent, and screens are tried again after changes."""

from __future__ import annotations

import asyncio
import zlib

import pytest

from uiprobe.exploration import phone_crawl
from uiprobe.exploration.phone_changes import changes_between
from uiprobe.exploration.sites.phone import new_phone
from uiprobe.ui.actions import Action, ActionKind

pytestmark = pytest.mark.slow


def state(**apps):
    return {"apps": apps, "settings": {}, "permissions": {}}


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ({"muted": False}, {"muted": True}, "apps/a/muted is True"),
        ({"chats": [{"on": True}]}, {"chats": [{"on": False}]}, "apps/a/chats/#/on is False"),
        ({"name": "x"}, {"name": ""}, "apps/a/name is empty"),
        ({"name": "x"}, {"name": "y"}, "apps/a/name has another value"),
        ({"tasks": []}, {"tasks": [{}]}, "apps/a/tasks/# is new"),
        ({"tasks": [{}]}, {"tasks": []}, "apps/a/tasks/# is gone"),
        ({"due": "x"}, {"due": None}, "apps/a/due is None"),
    ],
)
def test_changes_are_told_without_the_places_and_words_of_records(before, after, said):
    assert changes_between(state(a=before), state(a=after)) == {said}
    assert changes_between(state(a=after, b={}), state(a=after, b={})) == set()


class FoundError(Exception):
    """Ends a search when it has met what was looked for."""


def search_until(is_met, app, ways, monkeypatch):
    """Search from a screen, and raise FoundError once something is met."""

    async def run():
        crawl = phone_crawl._Crawl(new_phone(), None, None)
        await crawl.begin()
        see, world = crawl._see, crawl._world

        def watch(view):
            fresh = see(view)
            if is_met(crawl):
                raise FoundError
            return fresh

        view = await world.launch(app)
        for way in ways:
            spot = next(one for one in view.spots if one.key.endswith(way))
            view = (await world.act(Action(ActionKind.CLICK, index=int(spot.handle)))).view
        crawl.waiting.clear()
        crawl.waiting.append((zlib.compress(world.keep()), True))
        monkeypatch.setattr(crawl, "_see", watch)
        await crawl.exhaust()

    asyncio.run(run())


def test_a_menu_is_opened_again_after_a_change(monkeypatch):
    def is_met(crawl):
        menu = "org.uiprobe.messages/ConversationActivity[chat_menu]:LinearLayout#=Unmute"
        return menu in crawl.found.keys["structured"]

    # Nothing is tried but what is clicked again.
    monkeypatch.setattr(phone_crawl, "TRIES", 0)
    monkeypatch.setattr(phone_crawl, "SCROLLS", 0)
    way = ["#chat_row", "=More options"]
    with pytest.raises(FoundError):
        search_until(is_met, "org.uiprobe.messages", way, monkeypatch)


def test_forms_are_sent_with_all_fields_filled_in(monkeypatch):
    def is_met(crawl):
        return any("todo" in one and one.endswith("/tasks/# is new") for one in crawl._changes)

    monkeypatch.setattr(phone_crawl, "_attempts", lambda view, tried, *, changed: ())
    with pytest.raises(FoundError):
        search_until(is_met, "org.uiprobe.todo", ["#fab_add"], monkeypatch)


def test_rows_in_the_middle_of_a_list_are_clicked_too(monkeypatch):
    def is_met(crawl):
        return "com.android.settings/connect" in crawl.found.shown

    # Only the third of four networks asks for a password.
    monkeypatch.setattr(phone_crawl, "TRIES", 0)
    monkeypatch.setattr(phone_crawl, "SCROLLS", 0)
    way = ["=Network & internet", "=Wi-Fi"]
    with pytest.raises(FoundError):
        search_until(is_met, "com.android.settings", way, monkeypatch)


def test_lists_are_swiped_though_they_are_no_functionalities(monkeypatch):
    def is_met(crawl):
        return (
            "com.android.settings/Settings:LinearLayout#=About phone" in crawl.found.keys["screen"]
        )

    # Nothing is tried but swipes, and the last entry is out of view.
    monkeypatch.setattr(phone_crawl, "TRIES", 0)
    with pytest.raises(FoundError):
        search_until(is_met, "com.android.settings", [], monkeypatch)
