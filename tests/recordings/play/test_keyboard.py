"""Whole goals by the keyboard alone, in a window as narrow as a phone."""

import threading
from types import SimpleNamespace

import pytest
from inspect_ai import eval

from tests.browser import Browser, find_chromium
from tests.page_hand import Hand
from uiprobe.environments.android.gestures import plan_gestures
from uiprobe.episodes.reading import read_steps
from uiprobe.episodes.schema import Episode
from uiprobe.recordings.play.running import PlayPlan, play
from uiprobe.tasks.navigation import navigation
from uiprobe.ui.actions import Key
from uiprobe.ui.coordinates import Size

CHROMIUM = find_chromium()
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        CHROMIUM is None, reason="needs Chromium: apt-get install chromium-headless-shell"
    ),
]
PHONE = Size(768, 1280)
GOALS = 2


class Keys(Hand):
    """A hand that has no mouse: it reaches everything by Tab, and the picture by arrow keys."""

    def reach(self, selector):
        """Press Tab until something has the focus."""
        for _ in range(40):
            if self.run(f"document.activeElement.matches({selector!r})"):
                return
            self.browser.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")

    def press(self, selector):
        self.reach(selector)
        self._acts(lambda: self.browser.press("Enter"))

    def tap(self, x, y):
        self._point(x, y)
        self._acts(lambda: self.browser.press("Enter"))

    def hold(self, x, y):
        self._point(x, y)
        self._acts(lambda: self.browser.press("h"))

    def type(self, text):
        # The page puts the cursor into its field, with what is there selected.
        assert self.run("document.activeElement.id") == "text"
        self.browser.call("Input.insertText", text=text)
        self._acts(lambda: self.browser.press("Enter"))

    def _point(self, x, y):
        self.reach("#screen")
        for axis, wanted, less, more in (
            ("left", x / PHONE.width, "ArrowLeft", "ArrowRight"),
            ("top", y / PHONE.height, "ArrowUp", "ArrowDown"),
        ):
            whole = PHONE.width if axis == "left" else PHONE.height
            at = self.run(f"parseFloat(document.getElementById('cross').style.{axis})") / 100
            way = round((wanted - at) * whole / 10)
            for _ in range(abs(way) // 10):
                self.browser.press(less if way < 0 else more, shift=True)
            for _ in range(abs(way) % 10):
                self.browser.press(less if way < 0 else more)


@pytest.mark.long
def test_goals_are_met_by_the_keyboard_alone_on_a_narrow_page(tmp_path):
    [reference] = eval(
        navigation(agent="reference", app="todo"),
        model="none/none",
        limit=GOALS,
        log_dir=str(tmp_path / "reference"),
        display="none",
    )
    steps = {one.id: read_steps(one.store_as(Episode)) for one in reference.samples}
    address, ready = [], threading.Event()
    seen = SimpleNamespace(error=None, widths=[], verdicts=[], kept=[])

    def tell(text):
        address.append(text)
        ready.set()

    def by_keys():
        try:
            assert ready.wait(60)
            with Browser(CHROMIUM) as browser:
                hand = Keys(browser, address[0])
                browser.resize(390, 844)
                for _ in steps:
                    hand.wait_for("ready")
                    goal = hand.run("document.body.dataset.goal")
                    hand.press("#begin button")
                    for step in steps[goal]:
                        seen.widths.append(hand.run("document.documentElement.scrollWidth"))
                        if step.action.key == Key.STOP:
                            hand.press('[data-end="done"]')
                            continue
                        gestures = plan_gestures(step.action, step.hierarchy, PHONE)
                        if hand.run("document.activeElement.id") == "text" and len(gestures) == 2:
                            gestures = gestures[1:]
                        for gesture in gestures:
                            hand.do(gesture)
                        if hand.run("document.getElementById('typing').hidden"):
                            seen.kept.append(hand.run("document.activeElement.id"))
                    hand.wait_for("ready", "over")
                    seen.verdicts.append(hand.run("document.getElementById('verdict').innerText"))
        except BaseException as error:
            seen.error = error
            raise

    thread = threading.Thread(target=by_keys, daemon=True)
    thread.start()
    plan = PlayPlan("ab", limit=GOALS, log_dir=str(tmp_path), arguments={"app": "todo"})
    log = play(plan, tell)
    thread.join(60)
    assert seen.error is None, seen.error
    assert [one.scores["success"].value for one in log.samples] == ["C"] * GOALS, seen.verdicts
    for number, text in enumerate(seen.verdicts, 1):
        assert f"Goal {number} of {GOALS}" in text
        assert "Goal met" in text
        assert "no other change in the apps" in text
    assert max(seen.widths) <= 390
    # The picture keeps the focus over a turn, unless a field of the phone takes it.
    assert set(seen.kept) == {"screen"}
