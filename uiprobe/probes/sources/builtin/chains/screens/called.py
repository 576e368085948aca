"""The hour of a call that somebody names in the time of where they are then."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from random import Random

from uiprobe.environments.phone.apps.clock.app import Clock
from uiprobe.environments.phone.apps.clock.zones import hours_ahead
from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.device import START
from uiprobe.probes.sources.builtin.chains.nodes import Planted, Shows, Values
from uiprobe.probes.sources.builtin.chains.planting import merge, with_planted
from uiprobe.probes.sources.builtin.chains.sayings import (
    MOST_DRAWS,
    SAID,
    found_in,
    say,
    values_of,
)
from uiprobe.probes.sources.builtin.chains.screens.messages import (
    conversation,
    people_for,
    read_chat,
    to_chats,
)
from uiprobe.probes.sources.builtin.chains.screens.said import texts_of
from uiprobe.probes.sources.builtin.goals.clock import OPEN_CITIES
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.language.draws import NoChoiceError

_CALL = replace(
    SAID["time"],
    first="Can we talk at {}? All times are those of where I am then",
    again="Something came up, {} would suit me",
    make=lambda random: f"{random.randrange(13, 20)}:{random.randrange(2, 11) * 5}",
)
_STAY = "I am in {} on that day"
_STAY_INSTEAD = "My trip was changed, I will be in {} instead"
_OTHERS = ("My brother says hello from {}", "The parcel came from {}, by the way")
# Towns without daylight saving time: the clock shows today how far they are ahead on any day.
_TOWNS = ("Phoenix", "Buenos Aires", "Reykjavík", "Lagos", "Johannesburg", "Istanbul", "Nairobi")
_DAY = ("06:00", "21:00")
"""The first and the last time of a call, where the phone is."""

_PLACE, _CONVERSION, _TIME = "place", "conversion", "time"
_SLIPS = (_CONVERSION, _PLACE, _TIME)
"""Oversights, each of which gives another value."""


def _here(texts: Sequence[str], skipped: Collection[str] = ()) -> str | None:
    """The time of a call where the phone is, as `14:30`; None if somebody wants none."""
    times = values_of(_CALL, texts)
    towns = [town for text in texts for town in (_town(text, skipped),) if town]
    if not times or not towns:
        return None
    moment = times[0] if _TIME in skipped else times[-1]
    ahead = 0.0 if _CONVERSION in skipped else hours_ahead(towns[-1], START)
    minutes = round(int(moment[:2]) * 60 + int(moment[3:]) - 60 * ahead) % (24 * 60)
    return f"{minutes // 60:02}:{minutes % 60:02}"


def _town(text: str, skipped: Collection[str]) -> str | None:
    later = None if _PLACE in skipped else found_in(_STAY_INSTEAD, text)
    return found_in(_STAY, text) or later


def _calls(apps: Apps) -> dict[str, Values]:
    people = sorted({message["chat"] for message in apps[MESSAGES]["messages"]})
    found = {person: _here(texts_of(apps, person)) for person in people}
    return {person: (moment,) for person, moment in found.items() if moment is not None}


def _misread(apps: Apps, host: str) -> list[str]:
    """The time as it was written, then those of the first place and of the first time."""
    slips = [_here(texts_of(apps, host), (slip,)) for slip in _SLIPS]
    return [moment for moment in slips if moment is not None]


def _plant(random: Random, apps: Apps) -> tuple[str, Planted]:
    host, other = people_for(random, apps, _calls(apps), 2)
    for _ in range(MOST_DRAWS):
        times = say(random, _CALL, changes=2)
        first, second, third = random.sample(_TOWNS, k=3)
        texts = [
            times[0],
            _STAY.format(first),
            *random.sample(
                [_STAY_INSTEAD.format(second), random.choice(_OTHERS).format(third)], k=2
            ),
        ]
        # Corrections of the time keep their order, wherever the others stand.
        for at, text in zip(sorted(random.choices(range(2, 5), k=len(times) - 1)), times[1:],
                            strict=True):  # fmt: skip
            texts.insert(at + texts[2:].count(text), text)
        planted = merge(
            conversation(random, apps, host, [(host, text) for text in texts]),
            conversation(
                random, apps, other,
                [(other, say(random, _CALL, changes=0)[0]), (other, _STAY.format(third))],
            ),
        )  # fmt: skip
        held = with_planted(apps, planted)
        if [text for text in texts_of(held, host) if text in times] != times:
            continue
        right, wrong = _calls(held)[host][0], _misread(held, host)
        if _DAY[0] <= right <= _DAY[1] and right not in wrong:
            return host, planted
    raise NoChoiceError("found no call at a time of the day that each oversight changes")


def _look(apps: Apps, host: str) -> Steps:
    texts = texts_of(apps, host)
    town = [town for text in texts for town in (_town(text, ()),) if town][-1]
    return (
        *read_chat(apps, host),
        *to_chats(apps),
        *(GO_HOME, click(id="icon", desc=Clock.label), *OPEN_CITIES),
        *(fill(town, id="search_src_text"), BACK, BACK, click(desc="Alarm")),
    )


CALL = Shows(
    "call_sent", Messages, "time", "host", _calls, _look,
    (GO_HOME, click(id="icon", desc=Messages.label)), plant=_plant, decoys=_misread,
)  # fmt: skip
"""When somebody wants to talk, where the phone is."""
