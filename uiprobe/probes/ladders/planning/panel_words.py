"""Panels of switches in words."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from uiprobe.probes.ladders.planning.panel import Switch

APP = "Hall panel"
CATEGORY = "Tools"

_NAMES = (
    *("Curtain", "Projector", "Screen lift", "Stage light", "House light", "Fan", "Heater"),
    *("Doorbell", "Microphone", "Loudspeaker", "Recorder", "Camera", "Fountain", "Sprinkler"),
    *("Awning", "Blinds", "Gate", "Alarm", "Night mode", "Guest mode", "Exit sign", "Radio"),
)


def said_panel(switches: Sequence[Switch], start: int, end: int, random: Random) -> str:
    """A panel with names for its switches, its rules, its state and one that is wanted.

    Args:
        switches: Its switches, each of which has a letter.
        start: The state now.
        end: The state that is wanted.
        random: Draws the names.
    """
    rules = "\n".join(_rules(number, switch) for number, switch in enumerate(switches))
    return (
        f"{said_switches(len(switches), random)}\n\n"
        "A touch turns a switch on if it is off, and off if it is on. The panel has these rules:\n"
        f"{rules}\n"
        "A switch that a rule turns on or off does not count as touched: it changes even if it "
        "could not be touched at that moment, and its own rules do not apply then. If it is "
        "already as the rule turns it, it stays so.\n\n"
        f"{said_goal(start, end, len(switches))}"
    )


def said_switches(count: int, random: Random) -> str:
    """So many switches with names, one a line."""
    names = random.sample(_NAMES, count)
    listed = "\n".join(f"{letter_of(number)}. {name}" for number, name in enumerate(names))
    return f"The control panel of a hall has these switches:\n{listed}"


def said_states(start: int, end: int, count: int) -> str:
    """Which of so many switches were on at the start and at the end."""
    return f"At the start {_on(start, count)}. At the end {_on(end, count)}."


def said_goal(start: int, end: int, count: int, *, before: str = "Now") -> str:
    """Which of so many switches are on before, and which ones have to be.

    Args:
        start: The state before.
        end: The state that is wanted.
        count: How many switches.
        before: How the time before is called.
    """
    return f"{before} {_on(start, count)}. The goal is that {_on(end, count)}."


def letter_of(switch: int) -> str:
    """The letter of a switch by its number."""
    return chr(ord("A") + switch)


def _on(state: int, count: int) -> str:
    on = [letter_of(number) for number in range(count) if state >> number & 1]
    if not on:
        return "all switches are off"
    if len(on) == count:
        return "all switches are on"
    return f"{joined(on)} {'is' if len(on) == 1 else 'are'} on and all others are off"


def joined(parts: Sequence[str]) -> str:
    """The parts with commas, and "and" before the last one."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _rules(number: int, switch: Switch) -> str:
    unlocked = " and ".join(
        f"{letter_of(other)} is {'on' if on else 'off'}" for other, on in switch.unlocked.items()
    )
    said = [f"{letter_of(number)} can be touched only while {unlocked}."]
    for way, effects in (("on", switch.on), ("off", switch.off)):
        if effects:
            turned = " and ".join(
                f"{letter_of(other)} {'on' if on else 'off'}" for other, on in effects.items()
            )
            said.append(f"A touch that turns it {way} also turns {turned}.")
    return " ".join(said)
