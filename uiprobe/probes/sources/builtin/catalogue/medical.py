"""What is true of the health companion."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.facts import AppFacts, Control, Function
from uiprobe.probes.sources.builtin.template import click

_MEDICINES = ("the medicines at the bottom", click(desc="Medicines"))
_VISITS = ("the visits at the bottom", click(desc="Visits"))
_VALUES = ("the values at the bottom", click(desc="Values"))
_MEDICINE = ("a medicine in the list", click(id="medicine_title"))
_VISIT = ("a visit in the list", click(id="visit_title"))
_DOCTORS = ("the case at the top", click(id="action_doctors"))
_DOCTOR = ("a doctor in the list", click(id="doctor_title"))
_MENU = ("the three dots", click(desc="More options"))

MEDICAL_FACTS = AppFacts(
    app="medical",
    kind="medicine and appointment planner",
    purposes=(
        "taking medicines at the right time",
        "keeping appointments with doctors",
        "recording pulse, temperature and blood sugar",
        "knowing when a box of tablets is running out",
    ),
    functions=(
        Function(
            "Mark a dose as taken",
            (
                "I have just swallowed the morning tablet.",
                "Did I have my drops today? I want to tick them off from now on.",
                "The noon tablet was left out on purpose; that should be visible.",
            ),
            (("a dose of today", click(id="dose_title")),),
            "A sheet with taken, skipped and still due",
            {"text": "Skipped"},
        ),
        Function(
            "Add a medicine",
            (
                "The pharmacist gave me something new for the evenings.",
                "From today I am to swallow two tablets with breakfast.",
                "My list lacks the drops for my eyes.",
            ),
            (_MEDICINES, ("the plus sign", click(id="fab_medicine"))),
            "A form with name, amount, time and stock",
            {"resource-id": "amount"},
        ),
        Function(
            "Correct the stock",
            (
                "I came home with a new box of tablets.",
                "The number of tablets that are said to be left is wrong.",
                "Two have fallen into the sink, so there are fewer now.",
            ),
            (_MEDICINES, _MEDICINE, ("the number in stock", click(id="stock"))),
            "A dialog with a field for a number",
            {"resource-id": "stock_input"},
        ),
        Function(
            "Delete a medicine",
            (
                "The cure is over; I need those drops no longer.",
                "My doctor has taken me off the heart tablets for good.",
                "I entered the same tablets twice.",
            ),
            (_MEDICINES, _MEDICINE, _MENU, ("Delete", click(text="Delete"))),
            "A dialog that asks whether to delete it",
            {"text": "Delete medicine?"},
        ),
        Function(
            "Book a visit",
            (
                "My knee hurts; somebody should have a look at it next week.",
                "I need a time at the dentist's.",
                "The vaccination is due again; when can I come?",
            ),
            (_VISITS, ("the plus sign", click(id="fab_visit"))),
            "A form with doctor, day, time and reason",
            {"resource-id": "reason"},
        ),
        Function(
            "Cancel a visit",
            (
                "I shall be abroad on the day of my blood test.",
                "I feel well again and will not go on Monday.",
                "Give my time at the practice to somebody else.",
            ),
            (_VISITS, _VISIT, ("Cancel visit", click(id="cancel_visit"))),
            "A dialog that asks whether to cancel it",
            {"text": "Cancel this visit?"},
        ),
        Function(
            "Add a measured value",
            (
                "The thermometer says thirty-eight point two.",
                "My heart beats fast; I have counted and want to keep the number.",
                "The sugar after lunch was high, and the doctor wants a record.",
            ),
            (_VALUES, ("the plus sign", click(id="fab_value"))),
            "A form with a kind, a value and a day",
            {"resource-id": "rested"},
        ),
        Function(
            "Find a doctor",
            (
                "Who was it that looks after bones?",
                "I know only the first letters of her name.",
                "Is there anybody for children?",
            ),
            (_DOCTORS, ("the magnifying glass", click(id="action_search"))),
            "A field to type in",
            {"resource-id": "search_src_text"},
        ),
        Function(
            "Share a doctor's number",
            (
                "My neighbour would like to call the same practice.",
                "Mother asks whom she can ring about her skin.",
                "Pass on where my teeth are treated.",
            ),
            (_DOCTORS, _DOCTOR, ("the connected dots", click(id="action_share"))),
            "A sheet of apps",
            {"text": "Copy to clipboard"},
        ),
        Function(
            "Enter allergies and blood group",
            (
                "In an emergency people should know that nuts are dangerous for me.",
                "I have learnt that my blood is of the kind A.",
                "Penicillin makes me ill; that has to be written somewhere.",
            ),
            (_MENU, ("Settings", click(text="Settings"))),
            "A page with reminders and details about oneself",
            {"text": "Allergies"},
        ),
    ),
    controls=(
        Control(
            "the case with a cross at the top",
            "opens the list of doctors",
            (),
            {"resource-id": "action_doctors"},
        ),
        Control(
            "the circle before a dose of today",
            "asks whether the dose was taken or skipped",
            (),
            {"resource-id": "dose_row"},
        ),
        Control(
            "the pencil at the top of a medicine",
            "opens the form in which the medicine can be changed",
            (_MEDICINES[1], _MEDICINE[1]),
            {"resource-id": "action_edit"},
        ),
        Control(
            "the switch at the bottom of a medicine",
            "turns on that one is reminded of the medicine",
            (_MEDICINES[1], _MEDICINE[1]),
            {"resource-id": "remind"},
        ),
        Control(
            "the line with the number in stock",
            "asks how many are left",
            (_MEDICINES[1], _MEDICINE[1]),
            {"resource-id": "stock"},
        ),
        Control(
            "the calendar sheet at the top of a visit",
            "puts the visit into the calendar of the phone",
            (_VISITS[1], _VISIT[1]),
            {"resource-id": "action_calendar"},
        ),
        Control(
            "the star beside a doctor",
            "makes the doctor a favorite, or takes that back",
            (_DOCTORS[1],),
            {"resource-id": "doctor_star"},
        ),
        Control(
            "a chip above the values",
            "shows the values of one kind only",
            (_VALUES[1],),
            {"resource-id": "kind_chip", "text": "Pulse"},
        ),
        Control(
            "the bin beside a value",
            "deletes the value",
            (_VALUES[1],),
            {"resource-id": "value_delete"},
        ),
    ),
)
