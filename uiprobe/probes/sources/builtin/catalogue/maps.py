"""Facts of the map."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.facts import AppFacts, Control, Function
from uiprobe.probes.sources.builtin.template import click, fill

_SEARCH = ("the field at the top", click(id="search_pill"))
_TYPE = ("the search field", fill("park", id="search_src_text"))
_PLACE = ("a result", click(id="place_row"))
_DIRECTIONS = ("Directions", click(id="directions"))
_MENU = ("the three dots", click(desc="More options"))
_SAVED = ("Saved places", click(text="Saved places"))
_LIST = ("a list", click(id="list_row"))

MAPS_FACTS = AppFacts(
    app="maps",
    kind="map",
    purposes=(
        "finding places in a town",
        "being led from one place to another",
        "remembering places for later",
        "having a map without internet",
    ),
    functions=(
        Function(
            "Look for a place",
            (
                "Where in this town can I get something for my headache?",
                "Somebody told me the name of a nice restaurant, and I want to know where it is.",
                "I am new here and would like to know which museums there are.",
            ),
            (_SEARCH, _TYPE),
            "Places that fit, with address, opening hours and distance",
            {"resource-id": "search_results"},
        ),
        Function(
            "See how to get somewhere",
            (
                "I do not know how to walk from here to the park.",
                "How long will it take me to the gallery by bus?",
                "Which turns do I have to take to reach the pharmacy?",
            ),
            (_SEARCH, _TYPE, _PLACE, _DIRECTIONS),
            "A way with its steps, and how long it takes",
            {"resource-id": "start"},
        ),
        Function(
            "Be led to a place",
            (
                "Tell me at every corner where I have to go.",
                "I am on my bike and want to hear when to turn.",
                "I want to set off now and be shown the way all along.",
            ),
            (_SEARCH, _TYPE, _PLACE, _DIRECTIONS, ("Start", click(id="start"))),
            "One step of the way in large letters",
            {"resource-id": "instruction"},
        ),
        Function(
            "Remember a place",
            (
                "I would like to eat there some day and must not forget its name.",
                "I collect parks that are nice for the children.",
                "Next time we have guests, I want to find this gallery again.",
            ),
            (_SEARCH, _TYPE, _PLACE, ("the bookmark", click(desc="Save"))),
            "A dialog with a switch for each list",
            {"text": "Save to"},
        ),
        Function(
            "See remembered places",
            (
                "Which cafés did I want to try?",
                "I put some places together for rainy days and want to see them.",
                "What have I set aside on the map so far?",
            ),
            (_MENU, _SAVED, _LIST),
            "The places of one list",
            {"resource-id": "place_list"},
        ),
        Function(
            "Change how the map looks",
            (
                "I want to see the town from above, with its roofs and trees.",
                "It would help to see where there is a jam.",
                "I go by bike and want to see the paths for it.",
            ),
            (("the layers", click(id="action_layers")),),
            "A dialog with three kinds of maps and three switches",
            {"text": "Map type"},
        ),
        Function(
            "Take a map along",
            (
                "Where I am going my phone will have no connection.",
                "Abroad I do not want to pay for data just to find my way.",
                "In the mountains there is no network, but I need to know where I am.",
            ),
            (_MENU, ("Offline maps", click(text="Offline maps"))),
            "A list of towns with their sizes",
            {"resource-id": "area_list"},
        ),
        Function(
            "Let somebody see where one is",
            (
                "My friend waits for me and wonders how far I still have to go.",
                "I walk home alone at night, and my sister wants to follow me on her phone.",
                "We lost each other in the crowd, and he should be able to find me.",
            ),
            (
                _MENU,
                ("Share location", click(text="Share location")),
                ("Allow", click(id="permission_allow_button")),
            ),
            "A dialog with the people on this phone",
            {"text": "Share location with"},
        ),
        Function(
            "Report what the map lacks",
            (
                "A new bakery opened at the corner, and it is nowhere to be seen.",
                "I run a small shop that nobody can find yet.",
                "They forgot the chess tables in our street.",
            ),
            (_MENU, ("Add a missing place", click(text="Add a missing place"))),
            "A form with name, kind and street",
            {"resource-id": "steps"},
        ),
        Function(
            "Choose which roads are used",
            (
                "I never want to pay for a road.",
                "I get seasick, so do not send me across water.",
                "The voice should only speak when something is wrong.",
            ),
            (
                _MENU,
                ("Settings", click(text="Settings")),
                ("Navigation", click(text="Navigation")),
            ),
            "Switches for motorways, tolls and ferries",
            {"text": "Avoid tolls"},
        ),
    ),
    controls=(
        Control(
            "the stacked sheets in the corner of the map",
            "shows the kinds of maps and what can be laid over them",
            (),
            {"resource-id": "action_layers"},
        ),
        Control(
            "the target in the corner of the map",
            "moves the map to where one is, and asks for permission the first time",
            (),
            {"resource-id": "action_locate"},
        ),
        Control(
            "the plus sign in the corner of the map",
            "shows a smaller part of the town, larger",
            (),
            {"resource-id": "zoom_in"},
        ),
        Control(
            "a coloured disc on the map",
            "shows a card with the place that is there",
            (),
            {"resource-id": "pin"},
        ),
        Control(
            "the cross on the card of a place",
            "takes the card away",
            (click(id="pin"),),
            {"resource-id": "card_close"},
        ),
        Control(
            "the bookmark beside Directions",
            "asks to which lists the place is to be saved",
            (click(id="pin"),),
            {"resource-id": "action_save_place"},
        ),
        Control(
            "the three linked dots beside Directions",
            "offers to send name and address to another app",
            (click(id="pin"),),
            {"resource-id": "action_share"},
        ),
        Control(
            "the sliders at the top of the directions",
            "opens the settings for navigation",
            (click(id="pin"), click(id="directions")),
            {"resource-id": "action_options"},
        ),
        Control(
            "the loudspeaker while one is led",
            "turns the voice off, or on again",
            (click(id="pin"), click(id="directions"), click(id="start")),
            {"resource-id": "action_mute"},
        ),
        Control(
            "the full bookmark beside a place in a list",
            "takes the place off the list",
            (_MENU[1], _SAVED[1], _LIST[1]),
            {"resource-id": "place_remove"},
        ),
        Control(
            "the arrow down beside a town",
            "downloads the map of the town",
            (_MENU[1], click(text="Offline maps")),
            {"resource-id": "area_download"},
        ),
    ),
)
