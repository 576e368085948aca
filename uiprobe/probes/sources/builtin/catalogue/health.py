"""What is true of the fitness diary."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.facts import AppFacts, Control, Function
from uiprobe.probes.sources.builtin.template import click

_WORKOUTS = ("the workouts at the top", click(desc="Workouts"))
_TRENDS = ("the trends at the top", click(desc="Trends"))
_WORKOUT = ("a workout in the list", click(id="workout_title"))
_MENU = ("the three dots", click(desc="More options"))
_ADD = ("the plus sign", click(id="fab_add"))
_REMINDERS = ("Reminders", click(text="Reminders"))

HEALTH_FACTS = AppFacts(
    app="health",
    kind="fitness diary",
    purposes=(
        "seeing how much one moves",
        "keeping a record of sport and weight",
        "drinking enough in the course of a day",
        "keeping up good habits",
    ),
    functions=(
        Function(
            "Log a workout",
            (
                "I have just swum for forty minutes, and that should count.",
                "Yesterday's hike is not on record yet.",
                "My bicycle tour was not noticed by the phone; I want to enter it.",
            ),
            (_ADD, ("Log workout", click(text="Log workout"))),
            "A form with activity, minutes, day and effort",
            {"resource-id": "effort_hard"},
        ),
        Function(
            "Enter today's weight",
            (
                "I stood on the scale this morning; where does the number go?",
                "Have the holidays left their mark? I want to note what I weigh.",
                "Sixty-eight kilos today: write that down.",
            ),
            (_ADD, ("Weight today", click(text="Weight today"))),
            "A dialog with a field for kilograms",
            {"resource-id": "weight_input"},
        ),
        Function(
            "Change the daily goals",
            (
                "Ten thousand steps are too many for my knee.",
                "From now on I want to drink eight glasses instead of six.",
                "Half an hour of movement is not enough; raise the mark.",
            ),
            (("the flag", click(id="action_goals")),),
            "A form with steps, water, minutes and bedtime",
            {"resource-id": "steps_plus"},
        ),
        Function(
            "Look at the trends",
            (
                "On which day of this week did I walk most?",
                "Do I sleep less than I used to?",
                "I would like to see a picture of the last seven days.",
            ),
            (_TRENDS,),
            "A chart with chips for steps, sleep and weight",
            {"resource-id": "metric_chip"},
        ),
        Function(
            "Add a reminder",
            (
                "I sit for hours; something should tell me to stand up.",
                "Without a nudge I never go for my walk in the evening.",
                "Call me to bed at ten.",
            ),
            (_MENU, _REMINDERS, ("the plus sign", click(id="fab_reminder"))),
            "A form with title, time, days and volume",
            {"resource-id": "weekdays"},
        ),
        Function(
            "Delete a workout",
            (
                "I did not go running on Tuesday after all.",
                "The same yoga hour is in the list twice.",
                "That entry was a mistake of my daughter's.",
            ),
            (_WORKOUTS, _WORKOUT, ("the bin", click(id="action_delete"))),
            "A dialog that asks whether to delete it",
            {"text": "Delete workout?"},
        ),
        Function(
            "Share a workout",
            (
                "My coach wants to know what I did today.",
                "Let my sister see how long I was on the bicycle.",
                "I promised the group a proof of my training.",
            ),
            (_WORKOUTS, _WORKOUT, ("the connected dots", click(id="action_share"))),
            "A sheet of apps",
            {"text": "Copy to clipboard"},
        ),
        Function(
            "See all weights",
            (
                "What did I weigh three weeks ago?",
                "One number from the scale was wrong; I want to find it among the others.",
                "Show me the kilos day by day.",
            ),
            (_MENU, ("Weight", click(text="Weight"))),
            "A line chart and a list of entries",
            {"resource-id": "weight_list"},
        ),
        Function(
            "Change the profile",
            (
                "I have grown two centimeters since I entered my height.",
                "It greets me by the wrong name.",
                "I am no beginner any more.",
            ),
            (
                _MENU,
                ("Settings", click(text="Settings")),
                ("Profile", click(text="Profile")),
            ),
            "A form with name, height and level",
            {"resource-id": "height"},
        ),
    ),
    controls=(
        Control(
            "the flag at the top",
            "opens the goals for each day",
            (),
            {"resource-id": "action_goals"},
        ),
        Control(
            "the plus sign in the card with the drop",
            "counts one more glass of water",
            (),
            {"resource-id": "water_plus"},
        ),
        Control(
            "the minus sign in the card with the drop",
            "takes one glass of water away",
            (),
            {"resource-id": "water_minus"},
        ),
        Control(
            "the round plus sign at the bottom",
            "offers what can be entered",
            (),
            {"resource-id": "fab_add"},
        ),
        Control(
            "a chip above the workouts",
            "shows the workouts of one activity only",
            (_WORKOUTS[1],),
            {"resource-id": "kind_chip", "text": "Running"},
        ),
        Control(
            "the pencil at the top of a workout",
            "opens the form in which the workout can be changed",
            (_WORKOUTS[1], _WORKOUT[1]),
            {"content-desc": "Edit"},
        ),
        Control(
            "the three connected dots at the top of a workout",
            "offers apps to which the workout can be sent",
            (_WORKOUTS[1], _WORKOUT[1]),
            {"resource-id": "action_share"},
        ),
        Control(
            "the switch beside a reminder",
            "turns the reminder on or off",
            (_MENU[1], _REMINDERS[1]),
            {"resource-id": "reminder_switch"},
        ),
        Control(
            "the bin beside a weight",
            "deletes the weight of that day",
            (_MENU[1], click(text="Weight")),
            {"resource-id": "weight_delete"},
        ),
    ),
)
