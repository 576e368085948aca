"""Facts of the travel planner."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.facts import AppFacts, Control, Function
from uiprobe.probes.sources.builtin.template import click, scroll, target

_DRAWER = ("the three lines", click(desc="Open navigation drawer"))
_TRIP = ("the card of a trip", click(id="trip_card"))
_PACKING = ("the tab Packing", click(desc="Packing"))
_TRAINS = ("the train in the toolbar", click(id="action_trains"))
_HOTELS = ("the bed in the toolbar", click(id="action_hotels"))
_BOOKINGS = ("Bookings", click(id="design_menu_item_text", text="Bookings"))
_BOOKING = ("a booking", click(id="booking_row"))
_MENU = ("the three dots", click(desc="More options"))

TRAVEL_FACTS = AppFacts(
    app="travel",
    kind="travel planner",
    purposes=(
        "planning journeys and what to take along",
        "buying train tickets",
        "finding a room for the night",
        "having all tickets and codes in one place",
    ),
    functions=(
        Function(
            "Plan a new trip",
            (
                "We have decided to spend a week in June by the sea.",
                "I want to note down from when to when I will be away.",
                "My sister gets married in another town, and I have to go there.",
            ),
            (("the plus sign", click(id="fab_add")),),
            "A form with name, destination, first and last day",
            {"text": "New trip"},
        ),
        Function(
            "Write down what to take",
            (
                "I always forget my charger when I leave home.",
                "Before I close the suitcase I want to see what is still missing.",
                "I need to remember the swimming things for the week at the lake.",
            ),
            (_TRIP, _PACKING, ("the plus sign", click(id="fab_item"))),
            "A dialog that asks for one more thing",
            {"resource-id": "item_name"},
        ),
        Function(
            "Find a train",
            (
                "I have to be in another city by noon and do not drive.",
                "I wonder when I can leave on Friday, and what that costs.",
                "I would like to know whether I have to change on the way.",
            ),
            (_TRAINS,),
            "A form with origin, destination, day and time",
            {"resource-id": "destination"},
        ),
        Function(
            "Find a place to sleep",
            (
                "We arrive late and need somewhere to stay.",
                "I am looking for a house with a pool for two nights.",
                "I would like to compare what a night costs.",
            ),
            (_HOTELS,),
            "A list of houses with city, stars and price",
            {"resource-id": "hotel_list"},
        ),
        Function(
            "Look at saved hotels",
            (
                "There was a house that I liked last week, and I marked it.",
                "I want to see only the places that I picked before.",
                "Show me the rooms I had set aside for later.",
            ),
            (_HOTELS, ("the heart in the toolbar", click(id="action_saved"))),
            "Only those houses that were marked with the heart",
            {"text": "Saved hotels"},
        ),
        Function(
            "Look up a booking code",
            (
                "The man at the desk asks for the letters and digits of my ticket.",
                "I have paid already, and now I need to show it.",
                "Where do I see which seat I have?",
            ),
            (_DRAWER, _BOOKINGS, _BOOKING),
            "A card with the code, and what was booked below it",
            {"resource-id": "code"},
        ),
        Function(
            "Give a booking back",
            (
                "I am ill and cannot go, so I would like some of my money back.",
                "The meeting was called off, and I do not need the ticket.",
                "I booked two rooms by mistake and need only one.",
            ),
            (
                *(_DRAWER, _BOOKINGS, _BOOKING),
                ("the end of the page", scroll(target(id="booking_scroll"), id="cancel_booking")),
                ("Cancel booking", click(id="cancel_booking")),
            ),
            "A question whether it is to be cancelled, and what is paid back",
            {"text": "Cancel this booking?"},
        ),
        Function(
            "Save who travels along",
            (
                "My daughter has a discount for students, and it should be used.",
                "From now on I will buy tickets for my mother, too.",
                "My colleague needs help on the platform.",
            ),
            (
                _DRAWER,
                ("Passengers", click(id="design_menu_item_text", text="Passengers")),
                ("the person with a plus sign", click(id="fab_passenger")),
            ),
            "A form with name, discount card and favourite seat",
            {"text": "New passenger"},
        ),
        Function(
            "Send a booking to somebody",
            (
                "My husband wants to know when I arrive.",
                "My friends should have the code of our room as well.",
                "Somebody else picks me up and needs the times.",
            ),
            (_DRAWER, _BOOKINGS, _BOOKING, _MENU, ("Share", click(text="Share"))),
            "A sheet of apps that can take it",
            {"resource-id": "sheet_title"},
        ),
        Function(
            "Choose when to be reminded",
            (
                "I nearly missed my train because nothing told me in time.",
                "A day in advance is too early for me to be told.",
                "I know when I leave and want no message about it.",
            ),
            (
                _DRAWER,
                ("Settings", click(id="design_menu_item_text", text="Settings")),
                ("Remind me", click(text="Remind me")),
            ),
            "A list from one hour before to never",
            {"text": "3 hours before"},
        ),
    ),
    controls=(
        Control(
            "the train at the top of the list of trips",
            "opens the search for trains",
            (),
            {"resource-id": "action_trains"},
        ),
        Control(
            "the bed at the top of the list of trips",
            "opens the list of hotels",
            (),
            {"resource-id": "action_hotels"},
        ),
        Control(
            "the plus sign in the corner of the list of trips",
            "begins a new trip",
            (),
            {"resource-id": "fab_add"},
        ),
        Control(
            "the pencil at the top of a trip",
            "lets name, destination and days of the trip be changed",
            (_TRIP[1],),
            {"resource-id": "action_edit"},
        ),
        Control(
            "the cross beside a thing to pack",
            "takes the thing off the packing list",
            (_TRIP[1], _PACKING[1]),
            {"resource-id": "item_remove"},
        ),
        Control(
            "the heart at the top of a hotel's page",
            "saves the hotel, or takes it off the saved ones",
            (_HOTELS[1], click(id="hotel_row")),
            {"resource-id": "action_save_hotel"},
        ),
        Control(
            "the heart at the top of the list of hotels",
            "shows only the saved hotels, or all of them again",
            (_HOTELS[1],),
            {"resource-id": "action_saved"},
        ),
        Control(
            "the person with a plus sign in the corner",
            "begins a new passenger",
            (_DRAWER[1], click(id="design_menu_item_text", text="Passengers")),
            {"resource-id": "fab_passenger"},
        ),
        Control(
            "the row with a chair on the page of a ticket",
            "asks for another kind of seat",
            (
                *(_DRAWER[1], _BOOKINGS[1], click(id="kind_chip", text="Train"), _BOOKING[1]),
                scroll(target(id="booking_scroll"), id="seat"),
            ),
            {"resource-id": "seat"},
        ),
        Control(
            "the switch at the foot of the search for trains",
            "leaves out the trains for which one has to change",
            (_TRAINS[1],),
            {"resource-id": "direct"},
        ),
    ),
)
