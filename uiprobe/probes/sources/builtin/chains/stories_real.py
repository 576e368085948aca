"""Chains of real life: what was corrected, here or elsewhere, fails silently or is not there."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.chains.chain import Chain
from uiprobe.probes.sources.builtin.chains.nodes import link
from uiprobe.probes.sources.builtin.chains.screens.answers import ANSWER, is_yes
from uiprobe.probes.sources.builtin.chains.screens.arrived import LACKING
from uiprobe.probes.sources.builtin.chains.screens.business import EVENT, EVENT_DAY
from uiprobe.probes.sources.builtin.chains.screens.called import CALL
from uiprobe.probes.sources.builtin.chains.screens.clock import ALARM
from uiprobe.probes.sources.builtin.chains.screens.derived import (
    above_fifty,
    at_weekend,
    day_before,
    half_of,
    hour_before,
    later_of,
    share_of,
    sum_of,
    week_after,
)
from uiprobe.probes.sources.builtin.chains.screens.finance import SPENT, TRANSFER
from uiprobe.probes.sources.builtin.chains.screens.fleeting import WIFI
from uiprobe.probes.sources.builtin.chains.screens.food import GROCERY, MISSING
from uiprobe.probes.sources.builtin.chains.screens.maps import PLACE_NOTE
from uiprobe.probes.sources.builtin.chains.screens.messages import MESSAGE
from uiprobe.probes.sources.builtin.chains.screens.moved import (
    CABIN,
    HIKE,
    LOCKER,
    LUNCH,
    PARKING,
    REGATTA,
    RENT,
)
from uiprobe.probes.sources.builtin.chains.screens.namesakes import NAMESAKE
from uiprobe.probes.sources.builtin.chains.screens.reckoned import (
    COMING,
    FREE_HOUR,
    picnic,
)
from uiprobe.probes.sources.builtin.chains.screens.settled import OWED
from uiprobe.probes.sources.builtin.chains.screens.shares import TO_REMIND
from uiprobe.probes.sources.builtin.chains.screens.suited import FITTING_HOTEL, FOR_GUEST
from uiprobe.probes.sources.builtin.chains.screens.todo import DATED_TASK, TASK
from uiprobe.probes.sources.builtin.chains.screens.unsteady import UNSTEADY_MESSAGE

PICNIC = picnic()

REAL_STORIES: tuple[Chain, ...] = (
    # A hike that was moved more than once, and lunch on the way.
    Chain(
        975, "hike_with_lunch",
        (
            HIKE, LUNCH, link(EVENT, day=HIKE, time=LUNCH), link(DATED_TASK, due=day_before(HIKE)),
            link(UNSTEADY_MESSAGE), OWED, link(TRANSFER, amount=OWED),
        ),
    ),
    # A van is shared by two, whatever came on top.
    Chain(
        976, "van_for_two",
        (RENT, OWED, link(TRANSFER, amount=sum_of(RENT, OWED)), LOCKER,
         link(PLACE_NOTE, note=LOCKER), LACKING, link(MESSAGE, person=LACKING, text=LOCKER)),
    ),
    # A regatta whose day is settled in a group.
    Chain(
        977, "day_of_the_regatta",
        (
            REGATTA, link(EVENT, day=REGATTA), link(DATED_TASK, due=week_after(REGATTA)),
            FITTING_HOTEL, LACKING, link(MESSAGE, person=LACKING, text=FITTING_HOTEL),
        ),
    ),
    # Everybody who comes and has not paid is reminded, and a van is split among others.
    Chain(
        978, "shares_to_pay",
        (
            RENT, COMING, link(TRANSFER, amount=share_of(RENT, COMING)),
            TO_REMIND, link(MESSAGE, person=TO_REMIND),
        ),
    ),
    # The same, with the code of the cabin, which was changed in another group.
    Chain(
        979, "cabin_for_those_who_owe",
        (CABIN, TO_REMIND, link(MESSAGE, person=TO_REMIND, text=CABIN), link(TASK, title=CABIN),
         LACKING, link(TASK, title=LACKING)),
    ),
    # One of three namesakes needs the locker.
    Chain(
        980, "locker_for_the_right_one",
        (
            LOCKER, NAMESAKE, link(MESSAGE, person=NAMESAKE, text=LOCKER), link(TASK, title=LOCKER),
            link(UNSTEADY_MESSAGE),
            RENT, COMING, link(TRANSFER, amount=share_of(RENT, COMING)),
        ),
    ),
    # A code that may not be there yet, among other things to do.
    Chain(
        981, "car_park_or_not",
        (
            PARKING, HIKE, link(EVENT, day=HIKE), link(PLACE_NOTE, note=PARKING),
            link(DATED_TASK, due=day_before(HIKE)), OWED, link(TRANSFER, amount=OWED),
        ),
    ),
    # The same, for a friend.
    Chain(
        982, "car_park_for_a_friend",
        (
            FITTING_HOTEL, link(TASK, title=FITTING_HOTEL), PARKING, link(MESSAGE, text=PARKING),
            CALL, link(ALARM, time=hour_before(CALL)),
        ),
    ),
    # What the van and everything paid before cost together, and a free hour.
    Chain(
        983, "all_that_the_van_cost",
        (
            RENT, SPENT, link(TRANSFER, amount=sum_of(RENT, SPENT)), link(UNSTEADY_MESSAGE),
            FREE_HOUR, PICNIC, link(EVENT, day=PICNIC, time=FREE_HOUR),
        ),
    ),
    # The later one of two days that both were moved.
    Chain(
        984, "later_of_hike_and_regatta",
        (
            HIKE, REGATTA, link(EVENT, day=later_of(HIKE, REGATTA)),
            link(DATED_TASK, due=day_before(HIKE)), link(UNSTEADY_MESSAGE),
            FOR_GUEST, link(GROCERY, name=FOR_GUEST),
        ),
    ),
    # Whether the hike is at the weekend decides, as it was moved.
    Chain(
        985, "hike_at_the_weekend_or_not",
        (
            HIKE, at_weekend(HIKE, link(EVENT, day=HIKE), link(DATED_TASK, due=HIKE)),
            LOCKER, link(TASK, title=LOCKER), LACKING, link(MESSAGE, person=LACKING, text=LOCKER),
        ),
    ),
    # What the van costs in the end decides.
    Chain(
        986, "van_too_dear_or_not",
        (
            RENT, above_fifty(RENT, link(TRANSFER, amount=half_of(RENT)), link(MESSAGE)),
            REGATTA, CALL, link(EVENT, day=REGATTA, time=CALL), PARKING, link(TASK, title=PARKING),
        ),
    ),
    # A weekend: all at once.
    Chain(
        987, "weekend_on_the_water",
        (
            REGATTA, CABIN, TO_REMIND, link(EVENT, day=REGATTA),
            link(MESSAGE, person=TO_REMIND, text=CABIN), LUNCH,
            link(ALARM, time=hour_before(LUNCH)), link(UNSTEADY_MESSAGE),
        ),
    ),
    # Shopping for a hike, and who is to know.
    Chain(
        988, "provisions_for_the_hike",
        (
            MISSING, link(GROCERY, name=MISSING), HIKE, link(DATED_TASK, due=day_before(HIKE)),
            NAMESAKE, LUNCH, link(EVENT, day=HIKE, time=LUNCH), link(MESSAGE, person=NAMESAKE),
        ),
    ),
    # A password that vanishes, a code that may not be there, a day that was moved.
    Chain(
        989, "guests_at_the_cabin",
        (
            WIFI, PARKING, REGATTA, link(EVENT, day=REGATTA), link(PLACE_NOTE, note=PARKING),
            NAMESAKE, link(MESSAGE, person=NAMESAKE, text=WIFI), link(TASK, title=WIFI),
        ),
    ),
    # A whole day of corrections.
    Chain(
        990, "everything_has_changed",
        (
            HIKE, LUNCH, RENT, LOCKER, link(EVENT, day=HIKE, time=LUNCH),
            OWED, link(TRANSFER, amount=sum_of(RENT, OWED)), link(ALARM, time=hour_before(LUNCH)),
            link(UNSTEADY_MESSAGE, text=LOCKER), EVENT_DAY,
            link(DATED_TASK, due=later_of(HIKE, EVENT_DAY)),
        ),
    ),
    # Who comes along, and what the van costs then.
    Chain(
        702, "boat_or_not",
        (
            ANSWER, is_yes(link(EVENT), link(UNSTEADY_MESSAGE)), RENT,
            OWED, link(TRANSFER, amount=sum_of(RENT, OWED)), HIKE,
            link(DATED_TASK, due=day_before(HIKE)),
        ),
    ),
    # The same with what may be missing, and a namesake.
    Chain(
        703, "boat_and_car_park",
        (
            ANSWER, LUNCH, is_yes(link(ALARM, time=LUNCH), link(EVENT, time=LUNCH)), PARKING,
            NAMESAKE, link(MESSAGE, person=NAMESAKE), link(TASK, title=PARKING),
            OWED, link(TRANSFER, amount=OWED),
        ),
    ),
)  # fmt: skip
"""Each with a number of its own."""
