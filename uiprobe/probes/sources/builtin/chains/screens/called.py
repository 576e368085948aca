"""The hour of a call that somebody names in the time of where they are then.

They may write in a group that they will be in another town.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.clock.app import Clock
from uiprobe.environments.phone.apps.clock.zones import hours_ahead
from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.device import START
from uiprobe.probes.sources.builtin.chains.nodes import Planted, Shows, Values
from uiprobe.probes.sources.builtin.chains.planting import merge, with_planted
from uiprobe.probes.sources.builtin.chains.sayings import (
    MOST_DRAWS,
    SAID,
    all_found_in,
    found_in,
    say,
    values_of,
)
from uiprobe.probes.sources.builtin.chains.screens.elsewhere import (
    goes_elsewhere,
    in_a_circle,
    read_messages,
    written_in_circles,
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
_STAY_ELSEWHERE = "My trip was changed, I will be in {} and not in {}"
"""For those in a group, who do not know of the call."""
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
    if _PLACE in skipped:
        return found_in(_STAY, text)
    instead = all_found_in(_STAY_ELSEWHERE, text)
    return instead[0] if instead else found_in(_STAY, text) or found_in(_STAY_INSTEAD, text)


def _texts(apps: Apps, person: str) -> list[str]:
    """The texts of somebody about the call, and about their trip in a group."""
    return [
        *texts_of(apps, person),
        *(message["text"] for message in _written_of_trip(apps, person)),
    ]


def _written_of_trip(apps: Apps, person: str) -> list[dict[str, Any]]:
    return written_in_circles(apps, person, _STAY_ELSEWHERE)


def _calls(apps: Apps) -> dict[str, Values]:
    people = sorted({message["chat"] for message in apps[MESSAGES]["messages"]})
    found = {person: _here(_texts(apps, person)) for person in people}
    return {person: (moment,) for person, moment in found.items() if moment is not None}


def _misread(apps: Apps, host: str) -> list[str]:
    """The time as it was written, then those of the first place and of the first time.

    Where the last place is in a group, the first one comes first.
    """
    likeliest = (_PLACE,) if _written_of_trip(apps, host) else ()
    slips = [_here(_texts(apps, host), (slip,)) for slip in (*likeliest, *_SLIPS)]
    return [moment for moment in slips if moment is not None]


def _plant(elsewhere: bool, random: Random, apps: Apps) -> tuple[str, Planted]:
    host, other = people_for(random, apps, _calls(apps), 2)
    apart = elsewhere and goes_elsewhere(random)
    for _ in range(MOST_DRAWS):
        times = say(random, _CALL, changes=2)
        first, second, third = random.sample(_TOWNS, k=3)
        instead, other_town = _STAY_INSTEAD.format(second), random.choice(_OTHERS).format(third)
        of_towns = random.sample([instead, other_town], k=2)
        if apart:
            of_towns.remove(instead)
        texts = [times[0], _STAY.format(first), *of_towns]
        # Corrections of the time keep their order, wherever the others stand.
        places = random.choices(range(2, 3 + len(of_towns)), k=len(times) - 1)
        for at, text in zip(sorted(places), times[1:], strict=True):
            texts.insert(at + texts[2:].count(text), text)
        planted = merge(
            conversation(random, apps, host, [(host, text) for text in texts]),
            conversation(
                random, apps, other,
                [(other, say(random, _CALL, changes=0)[0]), (other, _STAY.format(third))],
            ),
        )  # fmt: skip
        if apart:
            text = _STAY_ELSEWHERE.format(second, first)
            planted = merge(planted, in_a_circle(random, apps, host, text))
        held = with_planted(apps, planted)
        if [text for text in texts_of(held, host) if text in times] != times:
            continue
        right, wrong = _calls(held)[host][0], _misread(held, host)
        if _DAY[0] <= right <= _DAY[1] and right not in wrong:
            return host, planted
    raise NoChoiceError("found no call at a time of the day that each oversight changes")


def _look(apps: Apps, host: str) -> Steps:
    texts = _texts(apps, host)
    town = [town for text in texts for town in (_town(text, ()),) if town][-1]
    return (
        *read_chat(apps, host),
        *to_chats(apps),
        *read_messages(apps, _written_of_trip(apps, host)),
        *(GO_HOME, click(id="icon", desc=Clock.label), *OPEN_CITIES),
        *(fill(town, id="search_src_text"), BACK, BACK, click(desc="Alarm")),
    )


def _call(elsewhere: bool) -> Shows:
    return Shows(
        "call_sent", Messages, "time", "host", _calls, _look,
        (GO_HOME, click(id="icon", desc=Messages.label)), plant=partial(_plant, elsewhere),
        decoys=_misread, last_counts=elsewhere,
    )  # fmt: skip


CALL = _call(elsewhere=True)
"""When somebody wants to talk, where the phone is."""

CALL_IN_CONVERSATION = _call(elsewhere=False)
"""The same where they write of their trip in the conversation alone."""
