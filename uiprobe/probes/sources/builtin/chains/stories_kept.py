"""Chains whose facts are gone when they are needed."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.chains.chain import Chain
from uiprobe.probes.sources.builtin.chains.nodes import link
from uiprobe.probes.sources.builtin.chains.screens.arrived import LACKING
from uiprobe.probes.sources.builtin.chains.screens.business import EVENT
from uiprobe.probes.sources.builtin.chains.screens.called import CALL
from uiprobe.probes.sources.builtin.chains.screens.clock import ALARM
from uiprobe.probes.sources.builtin.chains.screens.derived import (
    day_before,
    half_of,
    hour_before,
    sum_of,
    week_after,
)
from uiprobe.probes.sources.builtin.chains.screens.finance import TRANSFER
from uiprobe.probes.sources.builtin.chains.screens.fleeting import (
    BOX_CODE,
    DINNER,
    KEY_PLACE,
    SAFE,
    SURPRISE,
    WIFI,
    heard,
)
from uiprobe.probes.sources.builtin.chains.screens.food import GROCERY
from uiprobe.probes.sources.builtin.chains.screens.maps import PLACE_NOTE
from uiprobe.probes.sources.builtin.chains.screens.messages import CONTACT, MESSAGE
from uiprobe.probes.sources.builtin.chains.screens.settled import OWED
from uiprobe.probes.sources.builtin.chains.screens.shopping import TRACKING
from uiprobe.probes.sources.builtin.chains.screens.suited import FOR_GUEST
from uiprobe.probes.sources.builtin.chains.screens.todo import DATED_TASK, TASK


def _stories() -> tuple[Chain, ...]:
    phone, day = heard("phone number", "date")
    time, price = heard("time", "amount")
    cost, garage, arrival = heard("amount", "code", "date")
    where, when, hour = heard("address", "date", "time")
    call, at, street, sum_ = heard("phone number", "time", "address", "amount")
    pay, key, coming, reach, sleep = heard("amount", "code", "date", "phone number", "address")
    one, two, three, four, five, six = heard(
        "date", "time", "address", "amount", "code", "phone number"
    )
    last, bill = heard("code", "amount")
    return (
        # Guests get the wifi password before it is deleted.
        Chain(
            961, "wifi_for_guests",
            (
                WIFI, LACKING, link(MESSAGE, person=LACKING, text=WIFI), link(TASK, title=WIFI),
                OWED, link(TRANSFER, amount=OWED),
            ),
        ),
        # A parcel can be picked up by a code, another one has a number, and a debt is paid.
        Chain(
            962, "parcel_box",
            (
                BOX_CODE, link(MESSAGE), link(PLACE_NOTE, note=BOX_CODE),
                TRACKING, link(TASK, title=TRACKING), OWED, link(TRANSFER, amount=OWED),
            ),
        ),
        # A dinner is paid for two.
        Chain(
            963, "dinner_for_two",
            (
                DINNER, OWED, link(TRANSFER, amount=sum_of(DINNER, OWED)),
                CALL, link(EVENT, time=CALL), link(MESSAGE),
            ),
        ),
        # Everybody who has not paid yet gets the combination all the same.
        Chain(
            964, "the_safe_for_the_group",
            (
                SAFE, LACKING, link(TASK, title=LACKING), link(MESSAGE, person=LACKING, text=SAFE),
            ),
        ),
        # Where the key is has to be known at three places.
        Chain(
            965, "where_the_key_is",
            (
                KEY_PLACE, FOR_GUEST, link(GROCERY, name=FOR_GUEST), link(EVENT, title=KEY_PLACE),
                link(MESSAGE, text=KEY_PLACE),
            ),
        ),
        # A surprise is prepared, and nobody is to read its day again.
        Chain(
            966, "surprise_to_prepare",
            (
                SURPRISE, FOR_GUEST, link(GROCERY, name=FOR_GUEST), link(EVENT, day=SURPRISE),
                link(DATED_TASK, due=day_before(SURPRISE)),
            ),
        ),
        # A guest has said on the voicemail when they come, and where they can be called.
        Chain(
            967, "guest_on_the_phone",
            (
                phone, day, CALL, link(CONTACT, phone=phone), link(EVENT, day=day, time=CALL),
                LACKING, link(MESSAGE, person=LACKING),
            ),
        ),
        # Up in time for the mechanic, who is paid as well.
        Chain(
            968, "the_mechanic_called",
            (
                time, price, OWED, link(TRANSFER, amount=sum_of(price, OWED)), link(MESSAGE),
                link(ALARM, time=hour_before(time)),
            ),
        ),
        # A repair: half of it in advance, the code and the day for later.
        Chain(
            969, "repair_in_the_garage",
            (
                cost, garage, arrival, link(TRANSFER, amount=half_of(cost)),
                link(DATED_TASK, due=week_after(arrival)), link(PLACE_NOTE, note=garage),
            ),
        ),
        # A visitor arrives: an event, a reminder and an alarm.
        Chain(
            970, "visitor_arrives",
            (
                where, when, hour, link(EVENT, title=where, day=when, time=hour),
                link(DATED_TASK, due=day_before(when)), link(ALARM, time=hour_before(hour)),
                link(MESSAGE, text=where),
            ),
        ),
        # Four facts of one voicemail, in four apps.
        Chain(
            971, "four_facts_of_a_call",
            (
                call, at, street, sum_, link(ALARM, time=at), link(TRANSFER, amount=sum_),
                link(CONTACT, phone=call), link(EVENT, title=street),
            ),
        ),
        # Five facts of one voicemail, in five apps.
        Chain(
            972, "five_facts_of_a_call",
            (
                pay, key, coming, reach, sleep, link(MESSAGE, text=sleep),
                link(TRANSFER, amount=pay), link(DATED_TASK, due=day_before(coming)),
                link(CONTACT, phone=reach), link(PLACE_NOTE, note=key),
            ),
        ),
        # All facts of one voicemail.
        Chain(
            973, "all_that_was_said",
            (
                one, two, three, four, five, six, link(EVENT, title=three, day=one, time=two),
                link(ALARM, time=hour_before(two)), link(TRANSFER, amount=four),
                link(CONTACT, phone=six), link(DATED_TASK, due=day_before(one)),
                link(MESSAGE, text=five),
            ),
        ),
        # Groceries first, then what was said on the voicemail.
        Chain(
            974, "groceries_before_the_garage",
            (
                last, bill, FOR_GUEST, link(GROCERY, name=FOR_GUEST), link(EVENT), link(MESSAGE),
                link(TRANSFER, amount=half_of(bill)), link(TASK, title=last),
            ),
        ),
    )  # fmt: skip


KEPT_STORIES = _stories()
"""In the order of their numbers."""
