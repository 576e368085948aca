"""All follow-ups."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from uiprobe.probes.sources.builtin.chains.facts import write_fact
from uiprobe.probes.sources.builtin.chains.nodes import Entered
from uiprobe.probes.sources.builtin.chains.screens.business import EVENT
from uiprobe.probes.sources.builtin.chains.screens.clock import ALARM
from uiprobe.probes.sources.builtin.chains.screens.finance import TRANSFER
from uiprobe.probes.sources.builtin.chains.screens.medical import VISIT
from uiprobe.probes.sources.builtin.chains.screens.messages import CONTACT, MESSAGE
from uiprobe.probes.sources.builtin.chains.screens.todo import DATED_TASK, TASK
from uiprobe.probes.sources.builtin.chains.screens.travel import TRIP
from uiprobe.probes.sources.builtin.goals.business import EVENTS, see_event
from uiprobe.probes.sources.builtin.goals.clock import ALARMS, delete_at
from uiprobe.probes.sources.builtin.goals.medical import VISITS, open_visit
from uiprobe.probes.sources.builtin.goals.todo import TASKS, ask_about
from uiprobe.probes.sources.builtin.language import MENU, OK, click
from uiprobe.probes.sources.builtin.sessions.followups import FollowUp, Removal


def _same(slot: str) -> Callable[[Entered], str]:
    return lambda entered: entered[slot]


def _week_after(slot: str) -> Callable[[Entered], str]:
    return lambda entered: (date.fromisoformat(entered[slot]) + timedelta(days=7)).isoformat()


def _hour_after(entered: Entered) -> str:
    hour, minute = entered["time"].split(":")
    return f"{(int(hour) + 1) % 24:02}:{minute}"


_EVENT_REMOVED = Removal(
    EVENT, EVENTS, "title",
    lambda apps, title: (*see_event(title), MENU, click(text="Delete"), OK),
)  # fmt: skip
_TASK_REMOVED = Removal(TASK, TASKS, "title", lambda apps, title: ask_about(apps, title, "Delete"))
_ALARM_REMOVED = Removal(ALARM, ALARMS, "time", lambda apps, time: delete_at(time))
_VISIT_REMOVED = Removal(
    VISIT, VISITS, "reason",
    lambda apps, reason: (*open_visit(reason), click(id="cancel_visit"), OK),
)  # fmt: skip

FOLLOW_UPS: tuple[FollowUp, ...] = (
    # Taken back.
    FollowUp(741, "event_undone", (EVENT,), removal=_EVENT_REMOVED),
    FollowUp(742, "task_undone", (TASK, DATED_TASK), removal=_TASK_REMOVED),
    FollowUp(743, "alarm_undone", (ALARM,), removal=_ALARM_REMOVED),
    FollowUp(744, "visit_cancelled", (VISIT,), removal=_VISIT_REMOVED),
    # The same again.
    FollowUp(
        745, "event_again", (EVENT,), EVENT, {"title": _same("title"), "time": _same("time")}
    ),
    FollowUp(
        746, "event_a_week_later", (EVENT,), EVENT,
        {"title": _same("title"), "time": _same("time"), "day": _week_after("day")},
    ),
    FollowUp(747, "message_again", (MESSAGE,), MESSAGE, {"text": _same("text")}),
    FollowUp(
        748, "transfer_again", (TRANSFER,), TRANSFER,
        {"amount": _same("amount"), "reference": _same("reference")},
    ),
    FollowUp(749, "alarm_an_hour_later", (ALARM,), ALARM, {"time": _hour_after}),
    # What was done, somewhere else.
    FollowUp(750, "event_told", (EVENT,), MESSAGE, {"text": _same("title")}),
    FollowUp(751, "task_told", (TASK, DATED_TASK), MESSAGE, {"text": _same("title")}),
    FollowUp(752, "number_told", (CONTACT,), MESSAGE, {"text": _same("phone")}),
    FollowUp(
        753, "payment_told", (TRANSFER,), MESSAGE,
        {"text": lambda entered: write_fact("amount", entered["amount"])},
    ),
    FollowUp(
        754, "visit_in_calendar", (VISIT,), EVENT, {"day": _same("day"), "time": _same("time")}
    ),
    FollowUp(
        755, "task_in_calendar", (DATED_TASK,), EVENT,
        {"title": _same("title"), "day": _same("due")},
    ),
    FollowUp(756, "alarm_in_calendar", (ALARM,), EVENT, {"time": _same("time")}),
    FollowUp(
        757, "trip_in_calendar", (TRIP,), EVENT, {"title": _same("name"), "day": _same("start")}
    ),
)  # fmt: skip
"""Each has a number that no other template of the phone has."""
