"""The time zones of cities by rules of their own, so that no clock depends on files of the host."""

from __future__ import annotations

from calendar import FRIDAY, SATURDAY, SUNDAY, THURSDAY
from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class _Change:
    """A change of the hour, once a year.

    Attributes:
        month: The month.
        nth: Which of its days of that weekday; -1 for the last one.
        weekday: The weekday, Monday being 0.
        hour: Hours after the midnight at which that day begins, in standard time.
    """

    month: int
    nth: int
    weekday: int
    hour: float

    def moment(self, year: int) -> datetime:
        """When it is in a year."""
        if self.nth > 0:
            first = datetime(year, self.month, 1)
            days = (self.weekday - first.weekday()) % 7 + 7 * (self.nth - 1)
        else:
            first = datetime(year + self.month // 12, self.month % 12 + 1, 1) - timedelta(days=1)
            days = -((first.weekday() - self.weekday) % 7)
        return first + timedelta(days=days, hours=self.hour)


_Summer = tuple[_Change, _Change]
"""The beginning of daylight saving time, and its end."""

_AMERICAN = (_Change(3, 2, SUNDAY, 2), _Change(11, 1, SUNDAY, 1))
_CHILEAN = (_Change(9, 1, SATURDAY, 24), _Change(4, 1, SATURDAY, 23))
_EGYPTIAN = (_Change(4, -1, FRIDAY, 0), _Change(10, -1, THURSDAY, 23))
# The Friday before the last Sunday of March.
_ISRAELI = (_Change(3, -1, SUNDAY, 2 - 48), _Change(10, -1, SUNDAY, 1))
_AUSTRALIAN = (_Change(10, 1, SUNDAY, 2), _Change(4, 1, SUNDAY, 2))
_NEW_ZEALAND = (_Change(9, -1, SUNDAY, 2), _Change(4, 1, SUNDAY, 2))


def _european(offset: float) -> _Summer:
    """Everywhere in Europe the hour changes at one in the morning of UTC."""
    return _Change(3, -1, SUNDAY, 1 + offset), _Change(10, -1, SUNDAY, 1 + offset)


_ZONES: dict[str, tuple[float, _Summer | None]] = {
    name: (offset, summer)
    for names, offset, summer in (
        ("Honolulu", -10.0, None),
        ("Anchorage", -9.0, _AMERICAN),
        ("Los Angeles,San Francisco,Seattle,Vancouver", -8.0, _AMERICAN),
        ("Denver", -7.0, _AMERICAN),
        ("Phoenix", -7.0, None),
        ("Chicago,Dallas", -6.0, _AMERICAN),
        ("Mexico City", -6.0, None),
        ("New York,Toronto,Miami", -5.0, _AMERICAN),
        ("Lima,Bogotá", -5.0, None),
        ("Halifax", -4.0, _AMERICAN),
        ("Santiago", -4.0, _CHILEAN),
        ("Buenos Aires,São Paulo,Montevideo", -3.0, None),
        ("London,Lisbon,Dublin", 0.0, _european(0)),
        ("Reykjavík,Accra", 0.0, None),
        ("Berlin,Madrid,Paris,Rome,Vienna,Oslo,Stockholm,Warsaw,Zürich", 1.0, _european(1)),
        ("Lagos", 1.0, None),
        ("Athens,Helsinki,Kyiv", 2.0, _european(2)),
        ("Cairo", 2.0, _EGYPTIAN),
        ("Jerusalem", 2.0, _ISRAELI),
        ("Johannesburg", 2.0, None),
        ("Istanbul,Nairobi,Riyadh,Baghdad", 3.0, None),
        ("Dubai,Tbilisi", 4.0, None),
        ("Karachi,Tashkent", 5.0, None),
        ("Delhi,Mumbai,Colombo", 5.5, None),
        ("Dhaka", 6.0, None),
        ("Bangkok,Hanoi,Jakarta", 7.0, None),
        ("Beijing,Hong Kong,Manila,Perth,Singapore,Taipei", 8.0, None),
        ("Seoul,Tokyo", 9.0, None),
        ("Brisbane", 10.0, None),
        ("Melbourne,Sydney", 10.0, _AUSTRALIAN),
        ("Nouméa", 11.0, None),
        ("Auckland", 12.0, _NEW_ZEALAND),
        ("Suva", 12.0, None),
    )
    for name in names.split(",")
}

CITIES = tuple(_ZONES)
"""The cities of the world clock."""

_HOME_OFFSET = -5.0
"""Distance of the phone itself from UTC, in hours; its place has no daylight saving time."""


def hours_ahead(city: str, now: datetime) -> float:
    """How many hours a city is ahead of the phone.

    Args:
        city: One of `CITIES`.
        now: The time on the phone.
    """
    offset, summer = _ZONES[city]
    if summer is not None and _is_summer(now + timedelta(hours=offset - _HOME_OFFSET), summer):
        offset += 1
    return offset - _HOME_OFFSET


def _is_summer(standard: datetime, summer: _Summer) -> bool:
    """Whether daylight saving time holds at a moment, which is given in standard time."""
    begin, end = (change.moment(standard.year) for change in summer)
    if begin < end:
        return begin <= standard < end
    return not end <= standard < begin
