"""The page follows a running episode, and shows finished ones step by step."""

import threading
from types import SimpleNamespace

import pytest
from inspect_ai import eval

from tests.browser import Browser, find_chromium
from tests.page_hand import Hand
from tests.scripted import scripted_model
from uiprobe.recordings.play.server import serving
from uiprobe.recordings.play.watch_routes import watch_routes
from uiprobe.recordings.play.watching import Episodes
from uiprobe.tasks.navigation import navigation

CHROMIUM = find_chromium()
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        CHROMIUM is None, reason="needs Chromium: apt-get install chromium-headless-shell"
    ),
]


@pytest.fixture(scope="module")
def followed(tmp_path_factory):
    """An episode of a model that waits before each answer until the page has shown the last."""
    folder = str(tmp_path_factory.mktemp("watch"))
    go = threading.Semaphore(0)
    seen = SimpleNamespace(live=[], following=[], error=None)

    def answer(messages, config):
        assert go.acquire(timeout=60)
        return "I look around. ```press [wait]```" if len(seen.live) < 3 else "```press [stop]```"

    def watch():
        try:
            with (
                serving(watch_routes(Episodes([folder]))) as served,
                Browser(CHROMIUM) as browser,
            ):
                hand = Hand(browser, served.address)
                go.release()
                for count in (1, 2):
                    hand.until(
                        lambda count=count: (
                            hand.run("document.body.dataset.state") == "running"
                            and int(hand.run("document.body.dataset.steps") or 0) >= count
                        )
                    )
                    seen.live.append(hand.run("document.body.innerText"))
                    seen.following.append(hand.run("document.getElementById('follow').checked"))
                    go.release()
                seen.live.append("")
                go.release(8)
                hand.until(lambda: hand.run("document.body.dataset.state") != "running")
                seen.ended = hand.run("document.body.innerText")
                hand.browser.call("Page.reload")
                loaded = "Boolean(document.body && document.body.dataset.state)"
                hand.until(lambda: hand.run(loaded))
                seen.filtered = {}
                for name in ("met", "missed", ""):
                    hand.run(
                        f"(e => {{ e.value = {name!r}; e.dispatchEvent(new Event('input')) }})"
                        "(document.getElementById('with-state'))"
                    )
                    seen.filtered[name] = hand.run(
                        "document.querySelectorAll('#episodes button').length"
                    )
                seen.wide = {}
                for width in (390, 1400):
                    browser.resize(width, 900)
                    seen.wide[width] = hand.run("document.documentElement.scrollWidth")
                hand.click("#next")
                seen.second = hand.run("document.body.innerText")
                hand.until(lambda: hand.run("document.getElementById('screen').naturalWidth > 0"))
                seen.complaints = browser.complaints()
        except BaseException as error:
            seen.error = error
            go.release(50)
            raise

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    [log] = eval(
        navigation(app="todo", on_format_error="retry"),
        model=scripted_model(answer),
        limit=1,
        log_dir=folder,
        display="none",
    )
    thread.join(60)
    assert seen.error is None, seen.error
    seen.folder = folder
    seen.instruction = log.samples[0].metadata["goal"]["instruction"]
    return seen


def test_a_running_episode_is_followed_step_by_step(followed):
    assert all("running now" in text for text in followed.live[:2])
    assert "I look around." in followed.live[0]
    assert followed.instruction in followed.live[0]
    assert followed.following == [True, True]


def test_it_is_shown_with_its_verdict_when_it_has_ended(followed):
    assert "Goal not met" in followed.ended
    assert "Not right. Asked: " in followed.ended
    assert followed.complaints == []


def test_the_list_is_filtered_by_verdict(followed):
    assert followed.filtered == {"met": 0, "missed": 1, "": 1}


def test_nothing_lies_beyond_the_edge_of_a_narrow_window(followed):
    assert all(found <= width for width, found in followed.wide.items())


def test_a_finished_episode_is_replayed(followed):
    assert "Step 2 of" in followed.second
    episodes = Episodes([followed.folder])
    [listed] = episodes.list()
    assert (listed.model, listed.state) == ("scripted/model", "missed")
    shown = episodes.show(listed.key)
    assert shown.instruction
    assert [note.number for note in shown.notes] == list(range(len(shown.notes)))
    assert set(shown.pictures) == set(range(len(shown.notes)))
    assert shown.notes[0].observation
    assert shown.verdict["success"] is False
    with pytest.raises(KeyError):
        episodes.show("no such key")
