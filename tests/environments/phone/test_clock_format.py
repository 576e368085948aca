"""Times follow the phone's setting wherever they stand."""

from __future__ import annotations

import re

import pytest

from uiprobe.environments.phone.content import CITIES
from uiprobe.environments.phone.locales import format_clock

TWELVE = re.compile(r"\b\d{1,2}:\d\d [AP]M\b")
TIME = re.compile(r"\b\d{1,2}:\d\d\b(?! [AP]M)")


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("08:00 – 18:00", "8:00 AM – 6:00 PM"),
        ("Open all day", "Open all day"),
        ("00:05", "12:05 AM"),
        ("Flight 2230 at 22:30", "Flight 2230 at 10:30 PM"),
        ("", ""),
    ],
)
def test_times_within_a_text(written, expected):
    assert format_clock(written, hours24=False) == expected
    assert format_clock(written, hours24=True) == written


def shown(f) -> str:
    return "\n".join(f.texts)


@pytest.mark.parametrize("hours", ["12", "24"])
def test_trains_and_opening_hours(finger, hours):
    f = finger()
    f.phone.put_setting("system", "time_12_24", hours)
    wrong = TWELVE if hours == "24" else TIME
    f.phone.launch("org.uiprobe.travel")
    f.tap(id="action_trains")
    home = f.phone.application_state("org.uiprobe.travel")["home"]
    f.tap(id="destination")
    f.tap(text=next(city for city in CITIES if city != home))
    f.tap(id="action_save")
    trains = [element.text for element in f.all(id="train_title")]
    assert trains
    assert not any(wrong.search(text) for text in trains)
    f.phone.launch("org.uiprobe.maps")
    f.phone.launch("org.uiprobe.maps", "org.uiprobe.maps.SearchActivity")
    f.type("museum", id="search_src_text")
    assert not wrong.search(shown(f))
