"""Panels of switches in words."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from uiprobe.probes.ladders.planning.panel import Switch
from uiprobe.probes.ladders.wording import Wording

APP = "Hall panel"
CATEGORY = "Tools"

_NAMES = (
    *("Curtain", "Projector", "Screen lift", "Stage light", "House light", "Fan", "Heater"),
    *("Doorbell", "Microphone", "Loudspeaker", "Recorder", "Camera", "Fountain", "Sprinkler"),
    *("Awning", "Blinds", "Gate", "Alarm", "Night mode", "Guest mode", "Exit sign", "Radio"),
    *("Chandelier", "Door lock", "Water pump", "Humidifier"),
)


def said_panel(
    switches: Sequence[Switch], start: int, end: int, random: Random, say: Wording
) -> str:
    """A panel with names for its switches, its rules, its state and one that is wanted.

    Args:
        switches: Its switches, each of which has a letter.
        start: The state now.
        end: The state that is wanted.
        random: Draws the names.
        say: The language.
    """
    rules = "\n".join(_rules(number, switch, say) for number, switch in enumerate(switches))
    return say(
        "{switches}\n\n"
        "A touch turns a switch on if it is off, and off if it is on. The panel has these rules:\n"
        "{rules}\n"
        "A switch that a rule turns on or off does not count as touched: it changes even if it "
        "could not be touched at that moment, and its own rules do not apply then. If it is "
        "already as the rule turns it, it stays so.\n\n"
        "{goal}",
        switches=said_switches(len(switches), random, say),
        rules=rules,
        goal=said_goal(start, end, len(switches), say),
    )


def said_switches(count: int, random: Random, say: Wording) -> str:
    """So many switches with names, one a line."""
    names = random.sample(_NAMES, count)
    listed = "\n".join(f"{letter_of(number)}. {say(name)}" for number, name in enumerate(names))
    return say("The control panel of a hall has these switches:\n{listed}", listed=listed)


def said_states(start: int, end: int, count: int, say: Wording) -> str:
    """Which of so many switches were on at the start and at the end."""
    return say(
        "At the start {before}. At the end {after}.",
        before=_on(start, count, say),
        after=_on(end, count, say),
    )


def said_goal(start: int, end: int, count: int, say: Wording, *, past: bool = False) -> str:
    """Which of so many switches are on before, and which ones have to be.

    Args:
        start: The state before.
        end: The state that is wanted.
        count: How many switches.
        say: The language.
        past: Whether the state before is that at the start, and not that of now.
    """
    return say(
        "At the start {before}. The goal is that {after}."
        if past
        else "Now {before}. The goal is that {after}.",
        before=_on(start, count, say),
        after=_on(end, count, say),
    )


def letter_of(switch: int) -> str:
    """The letter of a switch by its number."""
    return chr(ord("A") + switch)


def _on(state: int, count: int, say: Wording) -> str:
    on = [letter_of(number) for number in range(count) if state >> number & 1]
    if not on:
        return say("all switches are off")
    if len(on) == count:
        return say("all switches are on")
    if len(on) == 1:
        return say("{letters} is on and all others are off", letters=on[0])
    return say("{letters} are on and all others are off", letters=say.all_of(on))


def _rules(number: int, switch: Switch, say: Wording) -> str:
    unlocked = say.all_hold(
        [
            say("{letter} is on" if on else "{letter} is off", letter=letter_of(other))
            for other, on in switch.unlocked.items()
        ]
    )
    said = [
        say(
            "{letter} can be touched only while {unlocked}.",
            letter=letter_of(number),
            unlocked=unlocked,
        )
    ]
    for way, effects in (("on", switch.on), ("off", switch.off)):
        if effects:
            turned = say.all_done(
                [
                    say("{letter} on" if on else "{letter} off", letter=letter_of(other))
                    for other, on in effects.items()
                ]
            )
            said.append(
                say(
                    "A touch that turns it on also turns {turned}."
                    if way == "on"
                    else "A touch that turns it off also turns {turned}.",
                    turned=turned,
                )
            )
    return say.sentences(said)
