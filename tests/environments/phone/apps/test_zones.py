"""The world clock: the same times as the time zone database, with daylight saving time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

from uiprobe.environments.phone.apps.clock.zones import CITIES, hours_ahead
from uiprobe.environments.phone.device import START

_PLACES = {
    "Pacific/Honolulu": "Honolulu",
    "America/Anchorage": "Anchorage",
    "America/Los_Angeles": "Los Angeles,San Francisco,Seattle,Vancouver",
    "America/Denver": "Denver",
    "America/Phoenix": "Phoenix",
    "America/Chicago": "Chicago,Dallas",
    "America/Mexico_City": "Mexico City",
    "America/New_York": "New York,Toronto,Miami",
    "America/Lima": "Lima",
    "America/Bogota": "Bogotá",
    "America/Halifax": "Halifax",
    "America/Santiago": "Santiago",
    "America/Argentina/Buenos_Aires": "Buenos Aires",
    "America/Sao_Paulo": "São Paulo",
    "America/Montevideo": "Montevideo",
    "Europe/London": "London,Lisbon,Dublin",
    "Atlantic/Reykjavik": "Reykjavík",
    "Africa/Accra": "Accra",
    "Europe/Berlin": "Berlin,Madrid,Paris,Rome,Vienna,Oslo,Stockholm,Warsaw,Zürich",
    "Africa/Lagos": "Lagos",
    "Europe/Athens": "Athens,Helsinki,Kyiv",
    "Africa/Cairo": "Cairo",
    "Asia/Jerusalem": "Jerusalem",
    "Africa/Johannesburg": "Johannesburg",
    "Europe/Istanbul": "Istanbul",
    "Africa/Nairobi": "Nairobi",
    "Asia/Riyadh": "Riyadh",
    "Asia/Baghdad": "Baghdad",
    "Asia/Dubai": "Dubai",
    "Asia/Tbilisi": "Tbilisi",
    "Asia/Karachi": "Karachi",
    "Asia/Tashkent": "Tashkent",
    "Asia/Kolkata": "Delhi,Mumbai",
    "Asia/Colombo": "Colombo",
    "Asia/Dhaka": "Dhaka",
    "Asia/Bangkok": "Bangkok,Hanoi,Jakarta",
    "Asia/Shanghai": "Beijing,Hong Kong,Manila,Perth,Singapore,Taipei",
    "Asia/Seoul": "Seoul",
    "Asia/Tokyo": "Tokyo",
    "Australia/Brisbane": "Brisbane",
    "Australia/Sydney": "Melbourne,Sydney",
    "Pacific/Noumea": "Nouméa",
    "Pacific/Auckland": "Auckland",
    "Pacific/Fiji": "Suva",
}
_ZONES = {city: ZoneInfo(zone) for zone, cities in _PLACES.items() for city in cities.split(",")}
_HOME = timezone(timedelta(hours=-5))


@pytest.mark.slow
def test_every_city_has_the_time_that_it_has_in_the_world():
    assert set(_ZONES) == set(CITIES)
    # By the hour in spring, in which the hour changes, and by the day after that.
    for hour in (*range(45 * 24), *range(45 * 24, 230 * 24, 24)):
        now = START.replace(minute=0) + timedelta(hours=hour)
        moment = now.replace(tzinfo=_HOME).astimezone(UTC)
        for city, zone in _ZONES.items():
            there = moment.astimezone(zone).replace(tzinfo=None)
            assert now + timedelta(hours=hours_ahead(city, now)) == there, (city, now)


def test_in_march_miami_is_an_hour_ahead_of_a_place_without_daylight_saving_time():
    assert hours_ahead("Miami", START) == 1
    assert hours_ahead("Lima", START) == 0
    assert hours_ahead("Berlin", datetime(2026, 3, 28)) == 6
    assert hours_ahead("Berlin", datetime(2026, 3, 30)) == 7
    assert hours_ahead("Sydney", datetime(2026, 4, 30)) == 15
