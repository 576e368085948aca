"""Events on the phone's clock: their order, what they do, and what is refused."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.environment import SimulatedEnvironment
from uiprobe.environments.phone.errors import PhoneError
from uiprobe.environments.phone.system.events import NOTICE_MS, RING_MS
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.reference import find_elements, next_action

CLOCK, MESSAGES, TODO = "com.android.deskclock", "org.uiprobe.messages", "org.uiprobe.todo"


def message(at_ms: int, text: str = "Make it four.", sender: str = "Grace Mbeki") -> dict[str, Any]:
    return {
        **{"kind": "message", "at_ms": at_ms, "package": MESSAGES},
        **{"sender": sender, "text": text},
    }


def request(at_ms: int, name: str, lasts_ms: int = 5_000) -> dict[str, Any]:
    return {
        **{"kind": "request", "at_ms": at_ms, "name": name, "title": "Sign in?"},
        **{"text": "From Lima", "yes": "Approve", "no": "Deny", "lasts_ms": lasts_ms},
    }


@pytest.fixture
def phone() -> Phone:
    made = Phone(seed=0)
    made.launch(CLOCK)
    return made


def texts(phone: Phone) -> list[str]:
    return [one["text"] for one in phone.data_of(MESSAGES)["messages"]]


def shown(phone: Phone) -> str:
    return phone.hierarchy_xml().decode()


def reported(phone: Phone) -> dict[str, Any]:
    found: dict[str, Any] = phone.application_state("com.android.settings")["events"]
    return found


def test_a_phone_without_events_is_as_before(phone: Phone):
    assert "events" not in phone.snapshot()
    assert "events" not in phone.application_state("com.android.settings")
    phone.wait(2_000)
    assert phone.clock_ms == 2_000


def test_a_message_comes_at_its_time_and_its_notification_goes(phone: Phone):
    phone.schedule([message(3_000)])
    phone.advance(2_999)
    assert "Make it four." not in shown(phone)
    phone.advance(1)
    assert "Make it four." in shown(phone)
    assert texts(phone)[-1] == "Make it four."
    assert "Grace Mbeki" in phone.data_of(MESSAGES)["unread"]
    phone.advance(NOTICE_MS)
    assert "Make it four." not in shown(phone)
    assert "Notification: Grace Mbeki" in shown(phone)


def test_two_events_at_one_instant_keep_their_order(phone: Phone):
    phone.schedule([message(9_000, "last"), message(1_000, "first"), message(1_000, "second")])
    phone.advance(60_000)
    assert texts(phone)[-3:] == ["first", "second", "last"]
    assert [one["at"][-8:] for one in reported(phone)["happened"]] == [
        *("09:41:01", "09:41:01", "09:41:09")
    ]


def test_an_event_during_an_action_comes_after_it(phone: Phone):
    phone.schedule([message(500)])
    phone.press_key("HOME")
    assert phone.clock_ms == 1_000
    assert phone.package == "com.android.launcher3"
    assert texts(phone)[-1] == "Make it four."


def test_waiting_ends_at_the_next_event(phone: Phone):
    phone.schedule([message(40_000), message(50_000)])
    phone.wait(600_000)
    assert phone.clock_ms == 40_000
    phone.wait(5_000)
    assert phone.clock_ms == 45_000
    phone.wait(600_000)
    assert phone.clock_ms == 50_000


def test_snapshots_and_forks_keep_the_schedule(phone: Phone):
    phone.schedule([message(5_000), request(9_000, "login")])
    phone.advance(4_000)
    kept, twin = phone.snapshot(), phone.fork()
    phone.advance(20_000)
    twin.advance(20_000)
    assert twin.snapshot() == phone.snapshot()
    late = Phone(seed=0)
    late.restore(kept)
    late.advance(20_000)
    assert late.snapshot() == phone.snapshot()
    assert kept["events"]["happened"] == []


def test_a_snapshot_between_an_event_and_its_end_has_both(phone: Phone):
    phone.schedule([request(1_000, "login", lasts_ms=5_000), message(1_000)])
    phone.advance(1_000)
    before = shown(phone)
    kept = phone.snapshot()
    # To take it is no action: nothing happens, and no time passes.
    assert (shown(phone), phone.clock_ms) == (before, 1_000)
    other = Phone(seed=0)
    other.restore(kept)
    assert shown(other) == before
    for one in (phone, other):
        one.advance(5_000)
        assert "Sign in?" not in shown(one)
        assert texts(one).count("Make it four.") == 1
    assert other.snapshot() == phone.snapshot()


def test_a_request_is_answered_or_expires(phone: Phone):
    phone.schedule([request(1_000, "first"), request(1_000, "second"), request(9_000, "third")])
    phone.advance(1_000)
    phone.answer_request("yes")
    assert phone.request is not None
    assert phone.request["name"] == "second"
    phone.advance(5_000)
    assert phone.request is None
    phone.advance(3_000)
    phone.answer_request("no")
    assert reported(phone)["answers"] == {"first": "yes", "second": "expired", "third": "no"}


def test_a_call_rings_for_a_while(phone: Phone):
    phone.schedule([{"kind": "incoming_call", "at_ms": 1_000}])
    phone.advance(1_000)
    assert phone.state["interruption"] == "incoming_call"
    phone.advance(RING_MS)
    assert phone.state["interruption"] is None


def test_a_call_that_was_answered_goes_on(phone: Phone):
    phone.schedule([{"kind": "incoming_call", "at_ms": 1_000}])
    phone.advance(1_000)
    phone.answer_call()
    phone.advance(RING_MS)
    assert phone.state["interruption"] == "in_call"


def test_the_screen_turns_and_the_connection_goes_and_comes(phone: Phone):
    phone.schedule(
        [
            {"kind": "rotation", "at_ms": 1_000},
            {"kind": "connection", "at_ms": 2_000, "online": False},
            {"kind": "connection", "at_ms": 3_000, "online": True},
        ]
    )
    width, height = phone.size
    phone.advance(1_000)
    assert phone.size == (height, width)
    phone.advance(1_000)
    assert not phone.online
    assert "No connection." in shown(phone)
    phone.advance(1_000)
    assert phone.online


def test_a_permission_that_an_app_asks_for_by_itself_is_decided(phone: Phone):
    permission = "android.permission.CALL_PHONE"
    ask = {"kind": "permission", "package": MESSAGES, "permission": permission}
    phone.schedule([ask | {"at_ms": 1_000}, ask | {"at_ms": 2_000}])
    phone.advance(1_000)
    phone.answer_prompt(granted=False)
    phone.advance(1_000)
    # What was decided is not asked again.
    assert phone.state["prompt"] is None
    assert phone.permissions_of(MESSAGES) == {permission: False}


def test_what_there_is_no_room_for_comes_when_there_is(phone: Phone):
    first = {"kind": "permission", "package": MESSAGES}
    names = ("android.permission.CALL_PHONE", "android.permission.READ_MEDIA_IMAGES")
    phone.schedule([first | {"at_ms": 1_000, "permission": name} for name in names])
    phone.schedule([{"kind": kind, "at_ms": 1_000} for kind in ("rating", "low_battery")])
    phone.advance(5_000)
    assert phone.state["interruption"] == "rating"
    assert phone.state["prompt"]["permission"] == names[0]
    phone.answer_prompt(granted=True)
    phone.end_interruption()
    phone.advance(1_000)
    assert phone.state["interruption"] == "low_battery"
    assert phone.state["prompt"]["permission"] == names[1]
    assert len(reported(phone)["happened"]) == 4


def test_records_go_and_come(phone: Phone):
    task = dict(phone.data_of(TODO)["tasks"][0])
    title = task.pop("title")
    task.pop("id")
    event = {
        **{"kind": "records", "at_ms": 1_000, "package": TODO, "list": "tasks"},
        **{"removed": [{"title": title}], "added": [task | {"title": "New"}]},
    }
    phone.schedule([event])
    phone.advance(1_000)
    titles = [one["title"] for one in phone.data_of(TODO)["tasks"]]
    assert titles[0] == "New"
    assert title not in titles


def test_changes_by_the_user_are_noted_and_those_by_events_are_not(phone: Phone):
    phone.schedule([message(1_000)])
    phone.advance(2_000)
    assert reported(phone)["changed"] == {}
    phone.launch(MESSAGES)
    phone.press_key("BACK")
    assert reported(phone)["changed"] == {}


@pytest.mark.parametrize(
    ("start", "later"),
    [
        # Midnight, the end of a year, and the hours in which Europe turns its clocks.
        (datetime(2026, 3, 12, 23, 59, 58), "2026-03-13T00:00:03"),
        (datetime(2026, 12, 31, 23, 59, 58), "2027-01-01T00:00:03"),
        (datetime(2026, 3, 29, 1, 59, 58), "2026-03-29T02:00:03"),
        (datetime(2026, 10, 25, 2, 59, 58), "2026-10-25T03:00:03"),
    ],
)
def test_events_keep_their_distance_over_midnight_and_a_change_of_the_hour(
    start: datetime, later: str
):
    phone = Phone(seed=0, start=start)
    phone.schedule([message(5_000)])
    phone.wait(600_000)
    assert phone.clock_ms == 5_000
    assert reported(phone)["happened"] == [{"kind": "message", "at": later}]
    assert phone.data_of(MESSAGES)["messages"][-1]["at"] == later[:16]


def add_alarm(phone: Phone) -> None:
    for selector in ({"content-desc": "Add alarm"}, {"text": "OK"}):
        [button] = find_elements(selector, parse_hierarchy(shown(phone)))
        phone.tap(*button.bounds.center)


def test_an_event_may_wait_until_an_action_changes_a_list(phone: Phone):
    after = {"package": CLOCK, "list": "alarms"}
    phone.schedule([message(1_000, "Saved?") | {"after": after}])
    phone.wait(600_000)
    assert phone.clock_ms == 600_000
    copy = phone.fork()
    for one in (phone, copy):
        add_alarm(one)
        # It happens in the second that the action takes.
        assert texts(one)[-1] == "Saved?"
        assert "Saved?" in shown(one)
        assert one.next_event_ms() is None
    assert phone.snapshot() == copy.snapshot()


def test_a_message_on_its_way_is_delivered_or_not(phone: Phone):
    member = {"name": "Ada Byron", "members": ["Ada Byron"], "slow": True}
    phone.plant(MESSAGES, "chats", [member])
    own = {"chat": "Ada Byron", "from": "me", "text": "Hi", "sending": True, "failed": False}
    phone.plant(MESSAGES, "messages", [own])
    event = {"kind": "delivery", "at_ms": 2_000, "package": MESSAGES, "recipient": "Ada Byron"}
    phone.schedule([event | {"delivered": False}])
    phone.advance(2_000)
    last = phone.data_of(MESSAGES)["messages"][-1]
    assert (last["sending"], last["failed"]) == (False, True)
    assert phone.data_of(MESSAGES)["chats"][-1]["slow"] is False


@pytest.mark.parametrize(
    ("event", "problem"),
    [
        (message(1) | {"after": "alarms"}, "after"),
        (message(1) | {"after": {"package": CLOCK, "list": "volume"}}, "no list"),
        (message(1) | {"after": {"package": "org.example", "list": "x"}}, "not installed"),
        ({"kind": "party", "at_ms": 1}, "party"),
        ({"at_ms": 1}, "None"),
        (message(-1), "at -1 ms"),
        (message(10**12), "at most"),
        (message(1) | {"at_ms": 1.5}, "at_ms"),
        (message(1) | {"at_ms": True}, "at_ms"),
        (message(1) | {"sender": 3}, "sender"),
        (message(1) | {"more": 3}, "more"),
        (message(1) | {"package": TODO}, "has no messages"),
        (message(1) | {"package": "org.example"}, "not installed"),
        ({"kind": "permission", "at_ms": 1, "package": CLOCK, "permission": "x"}, "does not ask"),
        (
            {
                **{"kind": "records", "at_ms": 1, "package": TODO, "list": "settings"},
                **{"removed": [], "added": []},
            },
            "no list",
        ),
    ],
)
def test_what_is_no_event_is_refused(phone: Phone, event: dict[str, Any], problem: str):
    with pytest.raises(PhoneError, match=problem):
        phone.schedule([event])
    with pytest.raises(PhoneError, match="101 events"):
        phone.schedule([message(1)] * 101)


def after_task(**fields: Any) -> dict[str, Any]:
    return {"after": {"package": TODO, "list": "tasks", "where": {}, **fields}}


def test_an_event_waits_for_a_change_of_records(phone: Phone):
    phone.schedule([message(0) | after_task()])
    phone.advance(60_000)
    assert "Make it four." not in texts(phone)
    environment = SimulatedEnvironment(phone)
    screen = environment.start(TODO)
    assert "Make it four." not in texts(phone)
    star, _ = next_action(['click {"resource-id": "task_star"}'], 0, screen.tree)
    environment.perform(star)
    assert texts(phone)[-1] == "Make it four."


def test_a_message_into_a_group_is_not_announced_where_notifications_are_off(phone: Phone):
    phone.data_of(MESSAGES)["settings"]["notify"] = False
    phone.schedule([message(1_000) | {"chat": "Ski weekend"}])
    phone.advance(1_000)
    last = phone.data_of(MESSAGES)["messages"][-1]
    assert (last["chat"], last["from"]) == ("Ski weekend", "Grace Mbeki")
    assert phone.notice is None
    assert phone.data_of(MESSAGES)["unread"][-1] == "Ski weekend"


@pytest.mark.parametrize(
    ("event", "problem"),
    [
        (message(0) | {"after": {"package": TODO}}, "after"),
        (message(0) | after_task(list="nothing"), "no list"),
        (message(-1) | after_task(), "at -1 ms"),
        (message(0) | {"after": "tasks"}, "expected a package"),
        (message(0) | after_task(where=[]), "expected fields"),
        (request(0, "a") | {"chat": "Ski weekend"}, "unknown field"),
    ],
)
def test_what_nothing_can_wait_for_is_refused(phone: Phone, event: dict[str, Any], problem: str):
    with pytest.raises(PhoneError, match=problem):
        phone.schedule([event])
