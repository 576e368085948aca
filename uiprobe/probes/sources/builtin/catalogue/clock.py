"""What is true of the clock."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.facts import AppFacts, Control, Function
from uiprobe.probes.sources.builtin.template import click, hold, scroll, target

_ADD = ("the plus sign", click(desc="Add alarm"))
_WORLD = ("the clock at the bottom", click(desc="Clock"))
_TIMER = ("the hourglass at the bottom", click(desc="Timer"))
_WATCH = ("the stopwatch at the bottom", click(desc="Stopwatch"))
_OPEN = ("the arrow of an alarm", click(id="arrow"))
_SETTINGS = (
    ("the three dots", click(desc="More options")),
    ("Settings", click(text="Settings")),
)
_ALARMS = target(id="alarms_list")
_START = click(desc="Start")

CLOCK_FACTS = AppFacts(
    app="clock",
    kind="clock with alarms",
    purposes=(
        "getting up at the right time",
        "counting down while something cooks",
        "measuring how long something takes",
        "knowing how late it is elsewhere",
    ),
    functions=(
        Function(
            "Add an alarm",
            (
                "I have to be up at six tomorrow.",
                "Do not let me sleep through the afternoon.",
                "My train leaves before dawn, and I never wake by myself.",
            ),
            (_ADD,),
            "A dial on which a time is chosen",
            {"resource-id": "toggle_mode"},
        ),
        Function(
            "Label an alarm",
            (
                "When it rings I no longer know what it was for.",
                "The one at half past six should say that it is for the medicine.",
                "I want to read a word about the reason when I am woken.",
            ),
            (_OPEN, ("the line with the tag", click(id="edit_label"))),
            "A dialog with a field for a word",
            {"resource-id": "alertTitle", "text": "Label"},
        ),
        Function(
            "Choose the sound of an alarm",
            (
                "This cuckoo drives me mad every morning.",
                "I want to be woken by something gentler.",
                "Another melody would get me out of bed sooner.",
            ),
            (_OPEN, ("the line with the bell", click(id="choose_ringtone"))),
            "A dialog with names of melodies",
            {"text": "Early Twilight"},
        ),
        Function(
            "Add a city",
            (
                "Is my sister in Sydney still awake? I would like to see that at any time.",
                "Our partners sit in Nairobi; I never know how late it is there.",
                "Show me beside our time that of Lisbon.",
            ),
            (_WORLD, ("the globe", click(desc="Cities"))),
            "A long list of places, each with a box",
            {"resource-id": "cities_list"},
        ),
        Function(
            "Remove a city",
            (
                "Our daughter is back from Tokyo, so I no longer need its time.",
                "I never look at Denver any more.",
                "One of the places below the dial can go.",
            ),
            (_WORLD, ("a long touch on it", hold(id="city_card"))),
            "A question whether it should go",
            {"text": "Remove"},
        ),
        Function(
            "Start a countdown",
            (
                "The eggs need seven minutes.",
                "Tell me when a quarter of an hour is over.",
                "In twelve minutes I have to take the bread out.",
            ),
            (_TIMER, ("the five, and two zeros", click(id="timer_setup_digit_5"))),
            "Digits, and a button with a triangle",
            {"content-desc": "Start"},
        ),
        Function(
            "Measure laps",
            (
                "How long do I need for each round of the park?",
                "She swims eight lengths, and I want to note every one of them.",
                "Take the time, and the times in between.",
            ),
            (_WATCH, ("the triangle", _START)),
            "A running time, and a button with a flag",
            {"content-desc": "Lap"},
        ),
        Function(
            "Let alarms fall silent",
            (
                "When I am out of the house it should not ring for half the morning.",
                "The neighbours suffer when I do not hear it; let it end by itself.",
                "After five minutes of noise it may give up.",
            ),
            (*_SETTINGS, ("Silence after", click(text="Silence after"))),
            "A dialog with numbers of minutes",
            {"resource-id": "text1", "text": "5 minutes"},
        ),
        Function(
            "Choose the first day of the week",
            (
                "For me Sunday comes last, and Monday first.",
                "The seven letters should begin with the Saturday.",
                "The order of the days is not the one that I am used to.",
            ),
            (*_SETTINGS, ("Start week on", click(text="Start week on"))),
            "A dialog with three days",
            {"resource-id": "alertTitle", "text": "Start week on"},
        ),
        Function(
            "Change the look of the clock",
            (
                "Hands tell me nothing; I want digits.",
                "I would rather see a round face than numbers.",
                "How it shows the time at the top does not please me.",
            ),
            (*_SETTINGS, ("Style", click(text="Style"))),
            "A dialog with two chips",
            {"text": "Digital"},
        ),
    ),
    controls=(
        Control(
            "the switch beside a time",
            "turns the alarm on or off, without deleting it",
            (),
            {"resource-id": "onoff"},
        ),
        Control(
            "the arrow on the card of an alarm",
            "shows days, label and sound of the alarm",
            (),
            {"resource-id": "arrow"},
        ),
        Control(
            "the large time on the card of an alarm",
            "asks for another time for this alarm",
            (),
            {"resource-id": "digital_clock"},
        ),
        Control(
            "a circle with a letter on the card of an alarm",
            "lets the alarm ring on that day of the week",
            (_OPEN[1],),
            {"resource-id": "day_button_1"},
        ),
        Control(
            "the bin on the card of an alarm",
            "deletes the alarm, and offers to undo that",
            (_OPEN[1], scroll(_ALARMS, id="delete")),
            {"resource-id": "delete"},
        ),
        Control(
            "the small keyboard in the dialog for the time",
            "lets the time be typed instead of chosen on the dial",
            (_ADD[1],),
            {"resource-id": "toggle_mode"},
        ),
        Control(
            "the globe below the time",
            "opens the list of cities to choose from",
            (_WORLD[1],),
            {"content-desc": "Cities"},
        ),
        Control(
            "the arrow with a cross beside the digits",
            "takes the last digit away",
            (_TIMER[1],),
            {"resource-id": "timer_setup_delete"},
        ),
        Control(
            "the flag below the running time",
            "notes the time of a lap and keeps on counting",
            (_WATCH[1], _START),
            {"content-desc": "Lap"},
        ),
        Control(
            "the round arrow below the time that was stopped",
            "sets the time back to zero and forgets the laps",
            (_WATCH[1], _START, click(desc="Pause")),
            {"resource-id": "reset_button"},
        ),
    ),
)
