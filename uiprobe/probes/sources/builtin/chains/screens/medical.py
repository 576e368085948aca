"""Doctors and visits."""

from __future__ import annotations

from random import Random

from uiprobe.environments.phone.apps.medical.app import Medical
from uiprobe.probes.sources.builtin.chains.facts import is_near
from uiprobe.probes.sources.builtin.chains.nodes import Entered, Shows, Slot, Takes
from uiprobe.probes.sources.builtin.goals.clock import ALARMS, enter_time
from uiprobe.probes.sources.builtin.goals.medical import (
    DOCTORS,
    MEDICINES,
    VISITS,
    open_doctor,
    open_medicine,
    open_visit,
)
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.language.draws import NoChoiceError

_CANCEL = (*find("visit_scroll", id="cancel_visit"), OK)
_FROM_VISIT = (BACK, click(desc="Today"))


DOCTOR_PHONE = Shows(
    "doctor_phone", Medical, "phone number", "doctor",
    lambda apps: {doctor["name"]: (doctor["phone"],) for doctor in DOCTORS.all(apps)},
    lambda apps, name: open_doctor(name), (BACK, BACK),
)  # fmt: skip

PRACTICE = Shows(
    "practice", Medical, "address", "doctor",
    lambda apps: {doctor["name"]: (doctor["street"],) for doctor in DOCTORS.all(apps)},
    lambda apps, name: open_doctor(name), (BACK, BACK),
)  # fmt: skip

VISIT_DAY = Shows(
    "visit_day", Medical, "date", "visit",
    lambda apps: {v["reason"]: (v["day"],) for v in VISITS.all(apps) if is_near(v["day"])},
    lambda apps, reason: open_visit(reason), _FROM_VISIT,
    spoil=lambda apps, reason: _CANCEL,
)  # fmt: skip


VISIT_TIME = Shows(
    "visit_time", Medical, "time", "visit",
    lambda apps: {v["reason"]: (v["time"],) for v in VISITS.all(apps)},
    lambda apps, reason: open_visit(reason), _FROM_VISIT, spoil=lambda apps, reason: _CANCEL,
)  # fmt: skip

DOSE_TIME = Shows(
    "dose_time", Medical, "time", "medicine",
    lambda apps: {
        one["name"]: (one["time"],)
        for one in MEDICINES.all(apps)
        if one["time"] not in ALARMS.names(apps)
    },
    lambda apps, name: open_medicine(name), (BACK, click(desc="Today")),
)  # fmt: skip

_REASONS = (
    "Eye pressure",
    "New glasses",
    "Sore knee",
    "Second opinion",
    "Ear ache",
    "Stitches out",
)


def _hour(random: Random, apps: Apps) -> str:
    return f"{random.choice((8, 10, 11, 13, 14, 15, 16)):02}:00"


def _book(apps: Apps, entered: Entered) -> Steps:
    return (
        *(click(desc="Visits"), click(id="fab_visit")),
        *(click(id="doctor"), click(id="text1", text=entered["doctor"])),
        *(click(id="day"), *pick_day(entered["day"], in_days(1))),
        *(click(id="time"), *enter_time(entered["time"])),
        *(*write(entered["reason"], id="reason"), click(id="action_save")),
    )


def _new_visit(apps: Apps, entered: Entered) -> tuple[Change, ...]:
    taken = [(visit["day"], visit["time"]) for visit in VISITS.all(apps)]
    if (entered["day"], entered["time"]) in taken:
        raise NoChoiceError(f"found a visit on {entered['day']} at {entered['time']} already")
    return (VISITS.add_as(dict(entered)),)


VISIT = Takes(
    "visit", Medical,
    {
        "doctor": Slot(frozenset(), one_of(lambda apps: DOCTORS.names(apps)[1:]), "contact"),
        "day": Slot(frozenset({"date"}), later_day(2, 45), "date"),
        "time": Slot(frozenset({"time"}), _hour, "time"),
        "reason": Slot(frozenset(), one_of(_REASONS)),
    },
    _book,
    _new_visit,
    (click(desc="Today"),), adds=False,
)  # fmt: skip
