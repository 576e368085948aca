"""Questions, waiting and what happens by itself, at the page of `uiprobe play`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.recordings.play.test_keyboard import actions_of, play_by, pytestmark
from uiprobe.episodes.schema import Episode
from uiprobe.recordings.play.evidence import events_so_far
from uiprobe.recordings.play.gestures import Asked, Waited, read_wish
from uiprobe.recordings.play.running import PlayPlan
from uiprobe.ui.platform import ANDROID, WEB

__all__ = ["pytestmark"]


def test_a_question_and_a_wait_become_actions_of_the_grammar() -> None:
    asked = Asked(kind="ask", text=" Which\n one? ")
    for platform, line in ((ANDROID, "ask [Which one?]"), (WEB, "ask('Which one?')")):
        action = read_wish(asked, None, platform)  # type: ignore[arg-type]
        assert platform.space.format(action) == line  # type: ignore[arg-type]
    waited = read_wish(Waited(kind="wait", seconds=90), None, ANDROID)  # type: ignore[arg-type]
    assert ANDROID.space.format(waited) == "wait [90]"  # type: ignore[arg-type]


def test_events_are_told_with_the_time_on_the_phone() -> None:
    happened = [{"kind": "incoming_call", "at": "2026-03-12T10:00:07"}]
    state = {"com.android.settings": {"events": {"happened": happened}}}
    assert events_so_far(state) == ["10:00:07 incoming call"]
    assert events_so_far({}) == events_so_far(None) == []


def test_the_person_is_asked_and_the_answer_is_shown(tmp_path: Path) -> None:
    def by_keys(hand: Any, seen: Any) -> None:
        hand.wait_for("ready")
        hand.press("#begin button")
        hand.wait_for("turn")
        assert hand.run("document.getElementById('waiting').hidden")
        hand.reach("#question")
        hand.browser.call("Input.insertText", text="Which alarm do you mean?")
        hand._acts(lambda: hand.browser.press("Enter"))
        hand.wait_for("turn")
        seen.kept.append(hand.run("document.getElementById('done').innerText"))
        hand.press('[data-end="give_up"]')

    arguments = {"app": "clock", "tier": "pairs", "user": "program"}
    plan = PlayPlan("ab", limit=1, log_dir=str(tmp_path), arguments=arguments)
    seen, log = play_by(by_keys, plan)
    asked, stopped = actions_of(log)
    assert (asked, stopped) == ("ask [Which alarm do you mean?]", "press [stop]")
    reply = log.samples[0].store_as(Episode).steps[0].reply
    assert reply
    assert f"Asked 'Which alarm do you mean?'; the answer was '{reply}'" in seen.kept[0]


def test_one_waits_and_sees_what_happened_by_itself(tmp_path: Path) -> None:
    def by_keys(hand: Any, seen: Any) -> None:
        hand.wait_for("ready")
        hand.press("#begin button")
        hand.wait_for("turn")
        assert hand.run("document.getElementById('asking').hidden")
        assert "on the phone's clock" in hand.run("document.getElementById('facts').innerText")
        for _ in range(6):
            hand.run("document.getElementById('seconds').value = 600")
            hand.reach("#seconds")
            hand._acts(lambda: hand.browser.press("Enter"))
            hand.wait_for("turn")
            seen.kept.append(hand.run("document.getElementById('events').innerText"))
            if seen.kept[-1]:
                break
        hand.press('[data-end="give_up"]')

    plan = PlayPlan("ab", limit=1, log_dir=str(tmp_path), arguments={"tier": "events"})
    seen, log = play_by(by_keys, plan)
    assert actions_of(log)[0] == "wait [600]"
    assert "message" in seen.kept[-1]
