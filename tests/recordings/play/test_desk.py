"""The desk on the page: a real click, the wheel, text and keys, and giving up."""

import threading
from types import SimpleNamespace

import pytest

from tests.browser import Browser, find_chromium
from tests.page_hand import Hand
from uiprobe.episodes.schema import Episode
from uiprobe.recordings.play.running import PlayPlan, play

pytest.importorskip("browsergym.core", reason="needs the extra web")
CHROMIUM = find_chromium()
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        CHROMIUM is None, reason="needs Chromium: apt-get install chromium-headless-shell"
    ),
]


@pytest.mark.long
def test_a_person_acts_on_the_desk_and_gives_up(tmp_path):
    address, ready = [], threading.Event()
    seen = SimpleNamespace(error=None, verdict="")

    def tell(text):
        address.append(text)
        ready.set()

    def by_hand():
        try:
            assert ready.wait(60)
            with Browser(CHROMIUM) as browser:
                hand = Hand(browser, address[0])
                hand.wait_for("ready")
                hand.press("#begin button")
                hand.wait_for("turn")
                hand.tap(400, 300)
                hand.press('[data-key="Tab"]')
                hand.type("oat milk")
                version = hand.run("document.body.dataset.version")
                hand.run("document.getElementById('message').focus()")
                browser.call("Input.insertText", text="It is done")
                browser.press("Enter")
                seen.warning = hand.run("document.getElementById('sure').innerText")
                browser.press("Enter")
                seen.hidden = hand.run("document.getElementById('sure').hidden")
                assert hand.run("document.body.dataset.version") == version
                hand.press('[data-end="give_up"]')
                hand.wait_for("over")
                seen.verdict = hand.run("document.getElementById('verdict').innerText")
        except BaseException as error:
            seen.error = error
            raise

    thread = threading.Thread(target=by_hand, daemon=True)
    thread.start()
    arguments = {"tasks": "create-incident", "seeds": 1}
    log = play(PlayPlan("cd", "web", 1, str(tmp_path), arguments), tell)
    thread.join(60)
    assert seen.error is None, seen.error
    assert "Goal not met" in seen.verdict
    assert "the goal ends" in seen.warning
    assert seen.hidden
    [sample] = log.samples
    actions = [step.action for step in sample.store_as(Episode).steps]
    assert actions[:2] == ["mouse_click(400, 300)", "keyboard_press('Tab')"]
    assert actions[2].startswith(("fill(", "keyboard_type("))
    assert "oat milk" in actions[2]
    assert actions[3] == "stop()"
    assert sample.store_as(Episode).steps[3].answers[0].text == "gave up: stop()"
