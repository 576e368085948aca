"""App knowledge: what a user did, from the settings before and after, by the manual of an app.

The app does not exist. All sequences of so few actions are simulated, so that exactly one leads to
the settings that the prompt states.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from uiprobe.probes.answer_forms import LineForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.drawing import draw_again
from uiprobe.probes.ladders.rulebook import (
    HOW_RULES_WORK,
    Act,
    Rulebook,
    State,
    draw_app,
    draw_rules,
    draw_start,
)


@dataclass(frozen=True, slots=True)
class _Size:
    """The difficulty of a rung.

    Attributes:
        settings, rules: Of the app.
        actions: What the user did.
        changed: Settings at least that are different at the end.
        conditional: Share of rules with a condition.
    """

    settings: int
    rules: int
    actions: int
    changed: int
    conditional: float = 0


_RUNGS: Mapping[int, _Size] = {
    1: _Size(4, 4, 1, 2),
    2: _Size(5, 10, 1, 3, 0.3),
    3: _Size(5, 14, 2, 3, 0.3),
    4: _Size(6, 20, 2, 4, 0.4),
    5: _Size(6, 26, 3, 4, 0.5),
    6: _Size(6, 32, 4, 4, 0.5),
    7: _Size(6, 40, 4, 5, 0.5),
    8: _Size(7, 52, 5, 5, 0.5),
}

_Way = tuple[Act, ...]


class Causes:
    """The one shortest sequence of actions between two states of an app, by its manual."""

    name = "causes"
    probe = "app_knowledge"
    grows = "settings, rules, and how many actions led to what is seen"
    rungs: Mapping[int, str] = {
        rung: (
            f"{size.rules} rules over {size.settings} settings; {size.actions} actions; at least "
            f"{size.changed} settings are different"
        )
        for rung, size in _RUNGS.items()
    }
    chance = 0.0

    def draw(self, rung: int, random: Random) -> LadderItem:
        """An item of a rung.

        From rung 3 on the end does not show all that the user chose: a rule has changed it again.
        """
        size = _RUNGS[rung]
        return draw_again(lambda: _draw(size, random), f"causes, rung {rung}")


def _draw(size: _Size, random: Random) -> LadderItem | None:
    values, start = draw_start(size.settings, random)
    book = draw_rules(values, size.rules, random, conditional=size.conditional)
    found = [
        (way, end)
        for way, end in _only_ways(book, start, size.actions)
        if sum(end[name] != start[name] for name in start) >= size.changed
        and (size.actions == 1 or any(end[name] != value for name, value in way))
    ]
    if not found:
        return None
    way, end = random.choice(found)
    codes = {
        (name, value): f"{_letter(place)}{number}"
        for place, name in enumerate(values)
        for number, value in enumerate(values[name], 1)
    }
    app = draw_app(random)
    return LadderItem(
        prompt=_prompt(app, book, start, end),
        form=LineForm(),
        reference=" ".join(codes[act] for act in way),
        app=app,
        category="Settings",
        evidence={"actions": len(way)},
    )


def _only_ways(book: Rulebook, start: State, actions: int) -> Iterator[tuple[_Way, State]]:
    """Yield the states that take so many actions and have one shortest way, with this way."""
    first = tuple(start.values())
    seen = {first}
    front: dict[tuple[str, ...], _Way | None] = {first: ()}
    for _ in range(actions):
        further: dict[tuple[str, ...], _Way | None] = {}
        for reached, way in front.items():
            state = dict(zip(start, reached, strict=True))
            for act in _acts(book, state):
                after = tuple(book.after(state, act).values())
                if after not in seen:
                    # A second way makes it ambiguous, and all that lies behind it.
                    known = after in further or way is None
                    further[after] = None if known else (*(way or ()), act)
        seen |= further.keys()
        front = further
    for reached, way in front.items():
        if way is not None:
            yield way, dict(zip(start, reached, strict=True))


def _acts(book: Rulebook, state: State) -> Iterator[Act]:
    for name, values in book.values.items():
        yield from ((name, value) for value in values if value != state[name])


def _prompt(app: str, book: Rulebook, start: State, end: State) -> str:
    settings = "\n".join(
        f"{_letter(place)}. {name}: {_joined(values)}; {start[name]} at the start, {end[name]} at "
        "the end"
        for place, (name, values) in enumerate(book.values.items())
    )
    return (
        f"Manual of the app {app}\n\n{HOW_RULES_WORK} All is done before the user acts again.\n\n"
        f"Rules:\n{book.listed()}\n\nSettings, their values, and what they were before and after "
        f"the user acted:\n{settings}\n\nAn action of the user gives one setting another value. "
        "Which actions lead from the settings at the start to those at the end, in which order, "
        "with as few actions as possible? There is exactly one such sequence. Write each action as "
        "the letter of the setting and the number of its new value, such as A2, with spaces "
        "between actions."
    )


def _joined(values: Sequence[str]) -> str:
    return ", ".join(f"{number} {value}" for number, value in enumerate(values, 1))


def _letter(place: int) -> str:
    return chr(ord("A") + place)


CAUSES = Causes()
