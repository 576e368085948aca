"""The ladder *shortest*: the one way to a state with the fewest touches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from uiprobe.probes.answer_forms import LineForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.drawing import draw_again
from uiprobe.probes.ladders.planning.panel import Panel, Switch, draw_switches

if TYPE_CHECKING:
    from uiprobe.probes.ladders.planning.panel import Numbers

_NAMES = (
    *("Curtain", "Projector", "Screen lift", "Stage light", "House light", "Fan", "Heater"),
    *("Doorbell", "Microphone", "Loudspeaker", "Recorder", "Camera", "Fountain", "Sprinkler"),
    *("Awning", "Blinds", "Gate", "Alarm", "Night mode", "Guest mode", "Exit sign", "Radio"),
)
_GOALS = 3
"""Ends that are tried on one panel; the deepest ones are the likeliest to be hard enough."""


@dataclass(frozen=True, slots=True)
class _Size:
    """Switches, and how many states the cheapest exhaustive search meets at least.

    No rung has twice the search, or more.
    """

    switches: int
    search: int

    def __str__(self) -> str:
        return (
            f"{self.switches} switches; {self.search} states or more are met by any search, from "
            "the start, from the end, or from both"
        )


_RUNGS: Mapping[int, _Size] = {
    1: _Size(4, 4),
    2: _Size(6, 16),
    3: _Size(8, 64),
    4: _Size(10, 256),
    5: _Size(13, 1024),
    6: _Size(14, 2048),
    7: _Size(15, 4096),
    8: _Size(16, 8192),
}
"""The panel of each rung: four times the search up to the fifth, and then twice. Panels are larger
than they need be, as more of them have such a way."""


@dataclass(frozen=True, slots=True)
class _Shortest:
    name: str = "shortest"
    probe: str = "step_planning"
    grows: str = "the number of switches, and of states that any search has to look at"
    rungs: Mapping[int, str] = field(
        default_factory=lambda: {number: str(rung) for number, rung in _RUNGS.items()}
    )
    chance: float = 0.0

    def draw(self, rung: int, random: Random) -> LadderItem:
        """An item of a rung.

        There is one shortest way. From rung 2 on it touches more switches than there are switches
        that differ at the end, so that touching those that differ is not enough.

        Raises:
            NotDrawnError: No panel has such a way.
        """
        size = _RUNGS[rung]
        return draw_again(lambda: _draw(rung, size, random), f"shortest, rung {rung}")


SHORTEST = _Shortest()


def _draw(rung: int, size: _Size, random: Random) -> LadderItem | None:
    panel = Panel.of(draw_switches(size.switches, random))
    start = random.randrange(1 << size.switches)
    distance, ways = panel.search_from(start)
    ends = [int(state) for state in ((ways == 1) & (distance > 1)).nonzero()[0]]
    if rung > 1:
        ends = [end for end in ends if distance[end] > (end ^ start).bit_count()]
    random.shuffle(ends)
    for end in sorted(ends, key=lambda end: -int(distance[end]))[:_GOALS]:
        touches = int(distance[end])
        if _met(distance, touches - 1) < size.search:
            continue
        back = panel.search_back(end, touches)
        half = touches // 2
        searched = min(
            _met(distance, touches - 1),
            _met(back, touches - 1),
            _met(distance, half) + _met(back, touches - half),
        )
        if size.search <= searched < 2 * size.search:
            way = panel.way(end, distance)
            names = random.sample(_NAMES, size.switches)
            return LadderItem(
                prompt=_prompt(panel.switches, names, start, end),
                form=LineForm(),
                reference=" ".join(_letter(switch) for switch in way),
                app="Hall panel",
                category="Tools",
                evidence={"searched": searched, "touches": touches},
            )
    return None


def _met(distance: Numbers, touches: int) -> int:
    """How many states a search of so many touches meets."""
    return int(((distance >= 0) & (distance <= touches)).sum())


def _prompt(switches: Sequence[Switch], names: Sequence[str], start: int, end: int) -> str:
    listed = "\n".join(f"{_letter(number)}. {name}" for number, name in enumerate(names))
    rules = "\n".join(_rules(number, switch) for number, switch in enumerate(switches))
    return (
        f"The control panel of a hall has these switches:\n{listed}\n\n"
        "A touch turns a switch on if it is off, and off if it is on. The panel has these rules:\n"
        f"{rules}\n"
        "What a rule turns on or off is not touched: it may be locked at that moment, and its own "
        "rules do not apply.\n\n"
        f"Now {_on(start, len(names))} At the end {_on(end, len(names))}\n\n"
        "Which switches do you touch, in which order, to get there with as few touches as "
        "possible? There is exactly one such order. Write the letters of the switches in this "
        "order with spaces between them; a letter may come more than once."
    )


def _letter(switch: int) -> str:
    return chr(ord("A") + switch)


def _on(state: int, count: int) -> str:
    on = [_letter(number) for number in range(count) if state >> number & 1]
    if not on:
        return "all switches are off."
    if len(on) == count:
        return "all switches are on."
    return f"{_joined(on)} {'is' if len(on) == 1 else 'are'} on, and all others are off."


def _joined(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _rules(number: int, switch: Switch) -> str:
    unlocked = " and ".join(
        f"{_letter(other)} is {'on' if on else 'off'}" for other, on in switch.unlocked.items()
    )
    said = [f"{_letter(number)} can be touched only while {unlocked}."]
    for way, effects in (("on", switch.on), ("off", switch.off)):
        if effects:
            turned = " and ".join(
                f"{_letter(other)} {'on' if on else 'off'}" for other, on in effects.items()
            )
            said.append(f"A touch that turns it {way} also turns {turned}.")
    return " ".join(said)
