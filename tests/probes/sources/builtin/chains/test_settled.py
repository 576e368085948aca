"""Facts that two apps tell together: each part of what is written makes a difference."""

from __future__ import annotations

from typing import Any

import pytest

from uiprobe.probes.sources.builtin import builtin_apps
from uiprobe.probes.sources.builtin.chains.nodes import Shows
from uiprobe.probes.sources.builtin.chains.planting import with_later, with_planted
from uiprobe.probes.sources.builtin.chains.screens.agreed import COMMON_HOUR, meeting_day
from uiprobe.probes.sources.builtin.chains.screens.arrived import LACKING
from uiprobe.probes.sources.builtin.chains.screens.called import CALL
from uiprobe.probes.sources.builtin.chains.screens.settled import OWED
from uiprobe.probes.sources.builtin.chains.screens.suited import FITTING_HOTEL, FOR_GUEST
from uiprobe.probes.sources.builtin.language.draws import DrawRandom

CALENDAR = "com.android.providers.calendar"
FINANCE, FOOD = "org.uiprobe.finance", "org.uiprobe.food"
MESSAGES, TRAVEL = "org.uiprobe.messages", "org.uiprobe.travel"
SEEDS = range(12)


def written(*turns: tuple[str, str], chat: str = "Ada Quist") -> dict[str, Any]:
    """The messages of a phone on which only these were written."""
    said = [{"chat": chat, "from": sender, "text": text} for sender, text in turns]
    chats = [{"name": chat, "archived": False, "pinned": False}]
    return {MESSAGES: {"messages": said, "chats": chats}}


def paid(payee: str, amount: int, note: str) -> dict[str, Any]:
    return {"payee": payee, "amount": amount, "note": note, "category": "Transfer"}


@pytest.mark.slow
@pytest.mark.parametrize("fact", [OWED, COMMON_HOUR, LACKING, CALL, FOR_GUEST, FITTING_HOTEL],
                         ids=lambda fact: fact.name)  # fmt: skip
def test_whatever_is_overlooked_gives_something_else(fact: Shows):
    assert fact.plant is not None
    assert fact.decoys is not None
    for seed in SEEDS:
        apps = builtin_apps(seed)
        record, planted = fact.plant(DrawRandom(seed), apps)
        held = with_planted(apps, planted)
        right, decoys = fact.facts(held)[record], fact.decoys(held, record)
        assert right
        assert len(set(decoys)) >= 2
        assert not set(right) & set(decoys)


def test_what_is_owed_is_half_of_what_is_shared_less_what_was_transferred():
    ada = "Ada Quist"
    apps = written(
        (ada, "Here is what we have to settle for the lake weekend. We share everything equally"),
        (ada, "I paid $80.00 for the boat"),
        (ada, "I paid 100 crowns for the sauna"),
        ("me", "I paid $20.00 for the dinner"),
        (ada, "I paid $30.00 for the ferry"),
        (ada, "I paid $12.00 for the museum"),
        (ada, "The bank took 10 cents for each crown"),
        (ada, "They billed the boat anew, it was $90.00 in the end"),
        (ada, "My statement is here, it was 12 cents for each crown"),
        ("me", "The museum was only for me, so I pay all of it myself"),
        (ada, "I got $6.00 of the ferry back"),
    )
    apps[FINANCE] = {
        "transactions": [
            paid(ada, -1_000, "Lake weekend"),
            paid(ada, 400, "Lake weekend"),
            paid(ada, -5_000, "Theatre"),
        ]
    }
    # 45.00 + 6.00 - 10.00 + 12.00 + 12.00, less 6.00.
    assert OWED.facts(apps) == {ada: ("5900",)}
    later = written(*((m["from"], m["text"]) for m in apps[MESSAGES]["messages"]),
                    (ada, "The dinner was only for me, so I pay all of it myself"))  # fmt: skip
    assert OWED.facts(later | {FINANCE: apps[FINANCE]}) == {ada: ("4900",)}


def test_an_hour_suits_all_who_come_and_the_calendar_of_the_last_day():
    group = "Kayak club"
    apps = written(
        ("Ada", "How about 20 March?"),
        ("Ada", "The hall is taken on that day. I have booked it for 25 March instead"),
        ("Bo", "I have to leave at 7:00 PM"),
        ("Cy", "I am free all afternoon and evening, but for the hour from 3:00 PM on"),
        ("Di", "I can come from 6:30 PM on"),
        ("Bo", "My day looks different now, so forget what I said. I can come from 2:30 PM on"),
        ("Di", "I am ill, plan without me"),
        ("Ada", "They need the hall themselves, so it has to be a day later. The hours stay as they"
                " are"),
        chat=group,
    )  # fmt: skip
    at_four = {"title": "Fitting", "start": "16:15", "end": "16:45"}
    events = [at_four | {"day": "2026-03-26"}]
    assert meeting_day().facts(apps) == {group: ("2026-03-26",)}
    assert COMMON_HOUR.facts(apps | {CALENDAR: {"events": events}}) == {group: ("17:00",)}
    elsewhere = [at_four | {"day": "2026-03-25"}]
    assert COMMON_HOUR.facts(apps | {CALENDAR: {"events": elsewhere}}) == {group: ("16:00",)}


def test_a_share_has_arrived_when_all_of_it_is_in_the_account():
    group = "Castle tour"
    people = ("Ada", "Bo", "Cy", "Di", "Eve", "Flo")
    apps = written(
        *((name, "I am still in!") for name in people),
        ("me", "Who is still in? It was $20.00 each when I asked you to transfer it"),
        ("me", "By the way, they charge us more now. It is $24.00 each in all"),
        ("Ada", "I have transferred it"),
        ("Bo", "My transfer is for Cy as well"),
        ("Di", "Sorry, I cannot come after all"),
        chat=group,
    )
    apps[FINANCE] = {
        "transactions": [
            *(paid("Bo", 4_800, group), paid("Eve", 2_000, group), paid("Flo", 2_400, group)),
            *(paid("Flo", -2_400, group), paid("Ada", 2_400, "Theatre")),
        ]
    }
    assert LACKING.facts(apps) == {group: ("Ada", "Eve", "Flo")}
    apps[FINANCE]["transactions"] += [paid("Eve", 400, group), paid("Ada", 2_400, group)]
    assert LACKING.facts(apps) == {group: ("Flo",)}


def test_a_call_is_at_another_time_here():
    ada = "Ada Quist"
    apps = written(
        (ada, "Can we talk at 5:10 PM? All times are those of where I am then"),
        (ada, "I am in Berlin on that day"),
        (ada, "The parcel came from Istanbul, by the way"),
        (ada, "Half an hour later, please, the train is late"),
    )
    assert CALL.facts(apps) == {ada: ("11:40",)}
    assert CALL.decoys is not None
    assert "17:40" in CALL.decoys(apps, ada)


def test_a_guest_leaves_out_replaces_and_adds():
    ada = "Ada Quist"
    apps = written(
        (ada, "Thank you for asking what I can eat!"),
        (ada, "Please leave out the leeks, I cannot eat that"),
        (ada, "I should not have any butter. Take margarine in its place"),
        (ada, "I should not have any barley. Take millet in its place"),
        (ada, "Could you get fennel as well? I would like that with it"),
        (ada, "My doctor says that I may have barley again"),
    )
    apps[FOOD] = {
        "recipes": [{"title": "Island stew", "ingredients": ["Leeks", "Butter", "Barley", "Salt"]}],
        "groceries": [{"name": "Salt", "bought": False}],
    }
    assert FOR_GUEST.facts(apps) == {"Ada Quist@Island stew": ("Margarine", "Barley", "Fennel")}


def test_the_cheapest_hotel_that_suits_has_all_that_is_still_needed():
    ada = "Ada Quist"
    apps = written(
        (ada, "You wanted to know what the hotel must have"),
        (ada, 'It has to say "Lift" there'),
        (ada, 'It has to say "Pool" there'),
        (ada, "And 4 stars at least, please"),
        (ada, "3 stars are enough, says my wallet"),
        (ada, 'We do not need "Pool" any more'),
    )
    hotels = [
        ("Hotel Alder", 50.5, 3, ["Pool"], False),
        ("Hotel Birch", 60.5, 2, ["Lift"], False),
        ("Hotel Cedar", 70.5, 3, ["Lift"], True),
        ("Hotel Elm", 80.5, 3, ["Lift", "Sauna"], False),
        ("Hotel Hazel", 90.5, 4, ["Lift", "Pool"], False),
    ]
    apps[TRAVEL] = {
        "hotels": [
            {"name": n, "city": "Nordvik", "price": p, "stars": s, "features": f, "full": full}
            for n, p, s, f, full in hotels
        ]
    }
    assert FITTING_HOTEL.facts(apps) == {"Ada Quist@Nordvik": ("Hotel Elm",)}


@pytest.mark.slow
def test_no_day_of_a_meeting_that_was_refused_comes_again():
    plant, late = COMMON_HOUR.plant, COMMON_HOUR.late
    assert plant is not None
    assert late is not None
    for seed in range(60):
        apps = builtin_apps(seed % 3)
        random = DrawRandom(seed)
        group, planted = plant(random, apps)
        held = with_planted(apps, planted)
        more, said = late(random, held, group)
        after = with_later(with_planted(held, more), said)
        messages = [one for one in after[MESSAGES]["messages"] if one["chat"] == group]
        days = []
        for end in range(1, len(messages) + 1):
            part = {**after, MESSAGES: {**after[MESSAGES], "messages": messages[:end]}}
            [day] = meeting_day().facts(part)[group]
            if day and (not days or days[-1] != day):
                days.append(day)
        assert len(days) >= 4
        assert len(set(days)) == len(days), (seed, days)
