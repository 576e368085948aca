"""What is true of the weather app."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.facts import AppFacts, Control, Function
from uiprobe.probes.sources.builtin.template import click, scroll, target

_PLACES = ("the list in the toolbar", click(id="action_places"))
_MENU = ("the three dots", click(desc="More options"))
_ALERTS = (_MENU, ("Alerts", click(text="Alerts")))
_RULES = (*_ALERTS, ("the tab My alerts", click(desc="My alerts")))
_SETTINGS = (_MENU, ("Settings", click(text="Settings")))
_SHOW_RULES = tuple(step for _, step in _RULES)
_TODAY = (
    scroll(target(id="forecast_scroll"), id="day_name", text="Today"),
    click(id="day_name", text="Today"),
)

WEATHER_FACTS = AppFacts(
    app="weather",
    kind="weather forecast",
    purposes=(
        "knowing whether it will rain",
        "planning days outdoors",
        "being warned of storms and frost",
        "comparing the weather of several towns",
    ),
    functions=(
        Function(
            "Add a place",
            (
                "I travel to another town next week and wonder what to wear there.",
                "My parents live elsewhere; I want to know how it is where they are.",
                "Besides my own town I care about one by the sea.",
            ),
            (_PLACES, ("the plus sign", click(desc="Add place"))),
            "A field to search for a town or a region",
            {"resource-id": "search_src_text"},
        ),
        Function(
            "Show another place",
            (
                "How is it now in the other town that I have saved?",
                "I have read about my town, now about where my sister lives.",
                "Switch from home to the holiday village.",
            ),
            (_PLACES,),
            "A list of towns with their temperature",
            {"resource-id": "place_list"},
        ),
        Function(
            "Look at one day",
            (
                "Will it be colder in the evening than around noon?",
                "I want to know how the temperature goes from hour to hour.",
                "How likely is rain, and how strong the wind, on that single day?",
            ),
            (("a day in the forecast", click(id="day_row")),),
            "A curve of the temperature and the parts of the day",
            {"resource-id": "day_scroll"},
        ),
        Function(
            "Read the warnings",
            (
                "Is any storm or ice to be expected officially?",
                "Somebody said that driving will be dangerous; is there a notice?",
                "I want to see all official notices for my towns.",
            ),
            _ALERTS,
            "A list of cards with a red sign",
            {"resource-id": "warning_list"},
        ),
        Function(
            "Create an alert",
            (
                "Tell me two days before it freezes, so that I can cover the plants.",
                "I would like to be told in good time when wet weather comes.",
                "Every time that a storm draws near I want to know it early in the morning.",
            ),
            (*_RULES, ("the plus sign", click(desc="New alert"))),
            "A form with place, kind, days ahead and time",
            {"resource-id": "rule_scroll"},
        ),
        Function(
            "Open the map",
            (
                "I want to see the towns beside each other and not in a list.",
                "Where in the country is the wind strongest right now?",
                "Show me how it looks over the whole region.",
            ),
            (("the folded sheet in the toolbar", click(id="action_map")),),
            "A map with values and chips for layers",
            {"resource-id": "map"},
        ),
        Function(
            "Change the units",
            (
                "I grew up with Fahrenheit and cannot make sense of these numbers.",
                "As a sailor I think in knots.",
                "Numbers in miles would tell me more than those in kilometers.",
            ),
            (*_SETTINGS, ("Units", click(text="Units"))),
            "A page with temperature, wind, rain and pressure",
            {"text": "Pressure"},
        ),
        Function(
            "Add where I am",
            (
                "I am on the road and do not know what this village is called.",
                "Find out by yourself in which town I am.",
                "Use the satellite position instead of a name.",
            ),
            (
                _PLACES,
                ("Use my location", click(id="locate")),
            ),
            "A question whether the app may use the location",
            {"resource-id": "permission_allow_button"},
        ),
        Function(
            "Share the forecast",
            (
                "My friend should know what it will be like here today.",
                "I want to send these values to my running partner.",
                "Tell somebody else by message how warm it gets.",
            ),
            (_MENU, ("Share", click(text="Share"))),
            "A sheet with apps that take a text",
            {"resource-id": "sheet_title", "text": "Share"},
        ),
    ),
    controls=(
        Control(
            "the folded sheet in the toolbar",
            "opens the map",
            (),
            {"resource-id": "action_map"},
        ),
        Control(
            "the list in the toolbar",
            "opens the places",
            (),
            {"resource-id": "action_places"},
        ),
        Control(
            "the house beside a place",
            "makes that place the one with which the app begins",
            (_PLACES[1],),
            {"resource-id": "place_home"},
        ),
        Control(
            "the plus sign on the page Places",
            "lets you search for a place to add",
            (_PLACES[1],),
            {"content-desc": "Add place"},
        ),
        Control(
            "the cross on a warning",
            "dismisses the warning",
            tuple(step for _, step in _ALERTS),
            {"resource-id": "warning_dismiss"},
        ),
        Control(
            "the bin with lines at the top of the warnings",
            "dismisses all warnings, after a question",
            tuple(step for _, step in _ALERTS),
            {"resource-id": "action_clear"},
        ),
        Control(
            "the switch beside one of my alerts",
            "turns the alert on or off",
            _SHOW_RULES,
            {"resource-id": "rule_switch"},
        ),
        Control(
            "the plus in the corner of the map",
            "enlarges the map",
            (click(id="action_map"),),
            {"resource-id": "zoom_in"},
        ),
        Control(
            "the plus beside Days ahead in a new alert",
            "makes the alert come one day earlier",
            (*_SHOW_RULES, click(desc="New alert")),
            {"resource-id": "ahead_plus"},
        ),
        Control(
            "the button at the foot of a day",
            "shows the day after it",
            (*_TODAY, scroll(target(id="day_scroll"), id="day_next")),
            {"resource-id": "day_next"},
        ),
    ),
)
