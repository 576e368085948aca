"""Whole goals by the keyboard alone, in a window as narrow as a phone."""

import threading
from types import SimpleNamespace

import pytest
from inspect_ai import eval

from tests.browser import Browser, find_chromium
from tests.page_hand import Hand, sizes_of
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


DESK = Size(1280, 720)


class Keys(Hand):
    """A hand that has no mouse: it reaches everything by Tab, and the picture by arrow keys."""

    size = PHONE

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

    def swipe(self, x1, y1, x2, y2):
        self._point(x1, y1)
        self.browser.press("d")
        assert not self.run("document.getElementById('mark').hidden")
        self._point(x2, y2)
        self._acts(lambda: self.browser.press("d"))

    def type(self, text):
        # The page puts the cursor into its field, with what is there selected.
        assert self.run("document.activeElement.id") == "text"
        self.browser.call("Input.insertText", text=text)
        self._acts(lambda: self.browser.press("Enter"))

    def _point(self, x, y):
        self.reach("#screen")
        for axis, wanted, less, more in (
            ("left", x / self.size.width, "ArrowLeft", "ArrowRight"),
            ("top", y / self.size.height, "ArrowUp", "ArrowDown"),
        ):
            whole = self.size.width if axis == "left" else self.size.height
            at = self.run(f"parseFloat(document.getElementById('cross').style.{axis})") / 100
            way = round((wanted - at) * whole / 10)
            for _ in range(abs(way) // 10):
                self.browser.press(less if way < 0 else more, shift=True)
            for _ in range(abs(way) % 10):
                self.browser.press(less if way < 0 else more)


def play_by(hand_of, plan):
    """Play a plan by what a function does with the page, and give what it saw and the log."""
    address, ready = [], threading.Event()
    seen = SimpleNamespace(error=None, widths=[], verdicts=[], kept=[])

    def tell(text):
        address.append(text)
        ready.set()

    def by_keys():
        try:
            assert ready.wait(60)
            with Browser(CHROMIUM) as browser:
                hand_of(Keys(browser, address[0]), seen)
        except BaseException as error:
            seen.error = error
            raise

    thread = threading.Thread(target=by_keys, daemon=True)
    thread.start()
    log = play(plan, tell)
    thread.join(60)
    assert seen.error is None, seen.error
    return seen, log


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
    sizes = sizes_of(reference)

    def by_keys(hand, seen):
        hand.browser.resize(390, 844)
        for _ in steps:
            hand.wait_for("ready")
            goal = hand.run("document.body.dataset.goal")
            hand.size = sizes[goal]
            hand.press("#begin button")
            for step in steps[goal]:
                seen.widths.append(hand.run("document.documentElement.scrollWidth"))
                if step.action.key == Key.STOP:
                    hand.press('[data-end="done"]')
                    continue
                gestures = plan_gestures(step.action, step.tree, hand.size)
                if hand.run("document.activeElement.id") == "text" and len(gestures) == 2:
                    gestures = gestures[1:]
                for gesture in gestures:
                    hand.do(gesture)
                if hand.run("document.getElementById('typing').hidden"):
                    seen.kept.append(hand.run("document.activeElement.id"))
            hand.wait_for("ready", "over")
            seen.verdicts.append(hand.run("document.getElementById('verdict').innerText"))

    plan = PlayPlan("ab", limit=GOALS, log_dir=str(tmp_path), arguments={"app": "todo"})
    seen, log = play_by(by_keys, plan)
    assert [one.scores["success"].value for one in log.samples] == ["C"] * GOALS, seen.verdicts
    for number, text in enumerate(seen.verdicts, 1):
        assert f"Goal {number} of {GOALS}" in text
        assert "Goal met" in text
    assert max(seen.widths) <= 390
    # The picture keeps the focus over a turn, unless a field of the phone takes it.
    assert set(seen.kept) == {"screen"}


def actions_of(log):
    [sample] = log.samples
    return [step.action for step in sample.store_as(Episode).steps]


def test_a_finger_is_dragged_by_the_keyboard(tmp_path):
    def by_keys(hand, seen):
        hand.wait_for("ready")
        hand.press("#begin button")
        hand.swipe(384, 900, 384, 400)
        hand.hold(384, 640)
        # A drag that is begun and given up is nothing.
        hand.reach("#screen")
        hand.browser.press("d")
        hand.browser.press("Escape")
        assert hand.run("document.getElementById('mark').hidden")
        hand.press('[data-end="give_up"]')

    plan = PlayPlan("ab", limit=1, log_dir=str(tmp_path), arguments={"app": "todo"})
    _, log = play_by(by_keys, plan)
    swiped, held, stopped = actions_of(log)
    assert [held, stopped] == ["longclick [384,640]", "press [stop]"]
    kind, start, end = swiped.split()
    assert (kind, start) == ("swipe", "[384,900]")
    assert end.startswith("[384,4")


@pytest.mark.long
def test_the_desk_is_played_and_its_goal_ended_by_the_keyboard_alone(tmp_path):
    pytest.importorskip("browsergym.core", reason="needs the extra web")

    def by_keys(hand, seen):
        hand.size = DESK
        hand.wait_for("ready")
        hand.press("#begin button")
        hand.tap(640, 400)
        hand.swipe(300, 300, 500, 400)
        hand._point(200, 300)
        hand._acts(lambda: hand.browser.press("Enter", shift=True))
        hand.press('[data-key="Tab"]')
        hand.reach("#text")
        hand.type("oat")
        hand.reach("#message")
        hand.browser.call("Input.insertText", text="The value is 7")
        hand.browser.press("Enter")
        assert hand.run("document.activeElement.id") == "say-no"
        hand.browser.press("Tab", shift=True)
        assert hand.run("document.activeElement.id") == "say-yes"
        hand.browser.press("Enter")
        hand.wait_for("over")
        seen.verdicts.append(hand.run("document.getElementById('verdict').innerText"))

    arguments = {"tasks": "single-chart-value", "seeds": 1}
    seen, log = play_by(by_keys, PlayPlan("ab", "web", 1, str(tmp_path), arguments))
    done = actions_of(log)
    assert done[0] == "mouse_click(640, 400)"
    assert done[1] == "mouse_drag_and_drop(300, 300, 500, 400)"
    assert done[2] == "mouse_dblclick(200, 300)"
    assert done[3] == "keyboard_press('Tab')"
    assert "oat" in done[4]
    assert done[5] == "send_msg_to_user('The value is 7')"
    # The answer ended the goal: nothing was stopped or given up.
    assert not any(done[6:])
    [verdict] = seen.verdicts
    assert "Goal not met" in verdict
    assert "Not right. Asked: " in verdict
