"""The page follows a running episode, and shows finished ones step by step."""

import re
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


@pytest.fixture(scope="module")
def listed(tmp_path_factory):
    """The page on goals that were met by the reference and missed by a model, and its episodes."""
    folder = str(tmp_path_factory.mktemp("filters"))
    for agent, model in (
        ("reference", "none/none"),
        (None, scripted_model(lambda messages, config: "```press [stop]```")),
    ):
        chosen = {} if agent is None else {"agent": agent}
        eval(navigation(app="todo", **chosen), model=model, limit=2, log_dir=folder, display="none")
    episodes = Episodes([folder])
    with serving(watch_routes(episodes)) as served, Browser(CHROMIUM) as browser:
        hand = Hand(browser, served.address)
        hand.until(lambda: hand.run("document.querySelectorAll('#episodes button').length") == 4)
        yield hand, episodes.list()


def filtered(hand, **values):
    """The keys of the episodes that are left with these filters, and the words of their number."""
    for name in ("text", "model", "state"):
        hand.run(
            f"(e => {{ e.value = {values.get(name, '')!r}; e.dispatchEvent(new Event('input')) }})"
            f"(document.getElementById('with-{name}'))"
        )
    shown = "[...document.querySelectorAll('#episodes button')].map(one => one.dataset.episode)"
    return set(hand.run(shown)), hand.run("document.getElementById('count').textContent")


def test_the_list_is_filtered_by_verdict_model_and_words_of_the_goal(listed):
    hand, episodes = listed

    def keys(fits):
        return {one.key for one in episodes if fits(one)}

    assert filtered(hand) == (keys(lambda one: True), "4 episodes")
    for state, number in (("met", 2), ("missed", 2), ("error", 0), ("running", 0)):
        wanted = keys(lambda one, state=state: one.state == state)
        assert filtered(hand, state=state) == (wanted, f"{number} of 4 episodes")
    models = {one.model for one in episodes}
    assert len(models) == 2
    for model in models:
        wanted = keys(lambda one, model=model: one.model == model)
        assert filtered(hand, model=model)[0] == wanted
    first = episodes[0]
    words = first.asked[2:14].upper()
    assert filtered(hand, text=words)[0] == keys(lambda one: words.lower() in one.asked.lower())
    assert filtered(hand, text=str(first.sample))[0] == keys(lambda o: o.sample == first.sample)
    assert filtered(hand, text="no such words")[0] == set()
    both = filtered(hand, text=str(first.sample), model=first.model, state=first.state)
    assert both == ({first.key}, "1 of 4 episodes")
    assert filtered(hand, model=first.model, state="error")[0] == set()


def test_a_filter_stays_when_the_list_is_asked_for_again(listed):
    hand, _ = listed
    met, _ = filtered(hand, state="met")
    hand.browser.events.clear()

    def asked_again():
        # Events of the browser come with the answer to a call.
        hand.run("1")
        return any(url.endswith("api/episodes") for url in hand.browser.requests())

    hand.until(asked_again)
    assert hand.run("document.getElementById('with-state').value") == "met"
    assert hand.run("document.querySelectorAll('#episodes button').length") == len(met)


def test_each_entry_says_goal_model_verdict_and_time(listed):
    hand, episodes = listed
    filtered(hand)
    texts = hand.run("[...document.querySelectorAll('#episodes button')].map(o => o.innerText)")
    for one, text in zip(episodes, texts, strict=True):
        assert one.asked in text
        assert one.model in text
        assert {"met": "goal met", "missed": "goal not met"}[one.state] in text
        assert re.search(r"\b\d+:\d\d\b", text)
