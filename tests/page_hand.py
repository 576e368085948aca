"""A person's hand at the page of `uiprobe play`: mouse and keyboard of a real browser."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from inspect_ai.log import EvalLog

from tests.browser import Browser
from uiprobe.environments.android.gestures import (
    Gesture,
    Hold,
    PressKey,
    ReplaceText,
    Restart,
    Swipe,
    Tap,
    Wait,
    plan_gestures,
)
from uiprobe.episodes.names import GOAL
from uiprobe.episodes.reading import LoggedStep
from uiprobe.ui.actions import Key
from uiprobe.ui.coordinates import Size

WAIT_S = 30.0


class Hand:
    """Acts on a page that is open in a browser.

    Args:
        browser: The browser.
        address: Of the page.
    """

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        browser.resize(1400, 900)
        browser.events.clear()
        browser.call("Page.navigate", url=address)
        self.until(lambda: self.run("Boolean(document.body && document.body.className)"))

    def run(self, script: str) -> Any:
        """The value of a script in the page."""
        return self.browser.run(script)

    def until(self, holds: Callable[[], object]) -> None:
        """Wait until something holds."""
        end = time.monotonic() + WAIT_S
        while not holds():
            assert time.monotonic() < end, self.run("document.body.innerText")[:2000]
            time.sleep(0.02)

    @property
    def phase(self) -> str:
        """The phase of the play."""
        return str(self.run("document.body.dataset.phase"))

    def wait_for(self, *phases: str) -> None:
        """Wait for a phase, with the picture loaded."""
        self.until(lambda: self.phase in phases)
        self.until(
            lambda: (
                self.phase != "turn"
                or self.run(
                    "(s => s.complete && s.naturalWidth > 0)(document.getElementById('screen'))"
                )
            )
        )

    def _version(self) -> int:
        return int(self.run("document.body.dataset.version"))

    def _acts(self, act: Callable[[], None]) -> None:
        """Do something, and wait until the page shows what came of it."""
        before = self._version()
        act()
        self.until(lambda: self._version() > before and self.phase != "acting")
        self.wait_for("turn", "ready", "waiting", "over")

    def press(self, selector: str) -> None:
        """Click a button of the page."""
        self._acts(lambda: self.click(selector))

    def click(self, selector: str) -> None:
        """Click something at its middle."""
        found = self.run(
            f"(e => {{ e.scrollIntoView({{block: 'nearest'}}); const r = e.getBoundingClientRect();"
            f" return [r.x + r.width / 2, r.y + r.height / 2] }})"
            f"(document.querySelector({selector!r}))"
        )
        self._mouse([tuple(found)])

    def _place(self, x: float, y: float) -> tuple[float, float]:
        """Where a pixel of the screen lies in the window."""
        left, top, width, height, wide, high = self.run(
            "(e => { const r = e.getBoundingClientRect(); return [r.x, r.y, r.width, r.height,"
            " e.naturalWidth, e.naturalHeight] })(document.getElementById('screen'))"
        )
        return left + (x + 0.5) * width / wide, top + (y + 0.5) * height / high

    def _mouse(self, path: Sequence[tuple[float, float]], held: float = 0.0) -> None:
        def send(kind: str, place: tuple[float, float], buttons: int) -> None:
            self.browser.call(
                "Input.dispatchMouseEvent",
                type=kind,
                x=place[0],
                y=place[1],
                button="left",
                buttons=buttons,
                clickCount=1,
            )

        send("mouseMoved", path[0], 0)
        send("mousePressed", path[0], 1)
        time.sleep(held)
        for place in path[1:]:
            send("mouseMoved", place, 1)
        send("mouseReleased", path[-1], 0)

    def tap(self, x: float, y: float) -> None:
        """Tap a pixel of the screen."""
        self._acts(lambda: self._mouse([self._place(x, y)]))

    def hold(self, x: float, y: float) -> None:
        """Press a pixel of the screen for long."""
        self._acts(lambda: self._mouse([self._place(x, y)], held=0.7))

    def swipe(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Drag from a pixel to another."""
        path = [
            self._place(x1 + (x2 - x1) * part / 8, y1 + (y2 - y1) * part / 8) for part in range(9)
        ]
        self._acts(lambda: self._mouse(path))

    def type(self, text: str) -> None:
        """Put a text into the focused field."""

        def act() -> None:
            self.run("(t => { t.focus(); t.select(); })(document.getElementById('text'))")
            if text:
                self.browser.call("Input.insertText", text=text)
            else:
                self.run("document.getElementById('text').value = ''")
            self.browser.press("Enter")

        self._acts(act)

    def do(self, gesture: Gesture) -> None:
        """Do one gesture."""
        match gesture:
            case Tap(x, y):
                self.tap(x, y)
            case Hold(x, y):
                self.hold(x, y)
            case Swipe(x1, y1, x2, y2):
                self.swipe(x1, y1, x2, y2)
            case PressKey(name):
                self.press(f'[data-key="{name.lower()}"]')
            case ReplaceText(text):
                self.type(text)
            case Wait():
                self.press('[data-key="wait"]')
            case Restart():
                self.press('[data-key="restart"]')

    def follow(self, steps: Sequence[LoggedStep], size: Size) -> None:
        """Do by hand what an episode did, its end included."""
        for step in steps:
            action = step.action
            assert action is not None
            if action.key == Key.STOP and action.text:
                self.click('[data-end="infeasible"]')
                self.browser.call("Input.insertText", text=action.text)
                self.press("#why button")
            elif action.key == Key.STOP:
                self.press('[data-end="done"]')
            else:
                gestures = plan_gestures(action, step.tree, size)
                first = gestures[0] if gestures else None
                if len(gestures) == 2 and isinstance(first, Tap) and _focused(step, first):
                    # A person just types into a field that has the focus.
                    gestures = gestures[1:]
                for gesture in gestures:
                    self.do(gesture)


def sizes_of(log: EvalLog) -> dict[str, Size]:
    """The screens of the phones of a log, in pixels, by the ids of the goals."""
    return {str(one.id): Size(*one.metadata[GOAL]["setup"]["screen"]) for one in log.samples or []}


def _focused(step: LoggedStep, tap: Tap) -> bool:
    """Whether the field at a place has the focus on the screen of a step."""
    return any(
        widget.bounds.contains(tap.x, tap.y)
        and "text" in widget.actions
        and "focused" in widget.states
        for widget in step.tree.widgets
    )
