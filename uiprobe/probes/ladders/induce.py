"""App knowledge: the rules of a made-up panel from recorded presses, and its next state.

The prompt states the whole class of rules that a dial may have. The key is right under all rules of
this class that agree with the record: the class is enumerated, and a draw on which two of its rules
disagree is drawn again. From rung 5 on conditions may be about a mode that nothing shows: what each
button adds to it has to be found from all presses together, before any rule about it can be.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice, product
from operator import and_, mul
from random import Random

from uiprobe.probes.answer_forms import ObjectForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.drawing import draw_again

State = tuple[int, ...]
"""The numbers that the dials show, in their order."""

_DIALS = ("Vane", "Cog", "Flap", "Rotor", "Gauge", "Spool", "Latch", "Prism", "Fader", "Wick")
_BUTTONS = ("Mull", "Zest", "Hark", "Bram")
_APPS = ("Orrin Panel", "Tessel Deck", "Quill Console", "Morrow Board")
_TRIES = 120
"""Questions that are tried on one record."""


@dataclass(frozen=True, slots=True)
class _Class:
    """The size of a panel, and the rules that are possible on it.

    Attributes:
        dials, values: How many dials; each shows 0 to `values` - 1.
        buttons: How many buttons.
        conditional: Whether a rule may have a condition that a dial shows a value.
        compares: Whether a condition may compare two dials.
        modes: How many values the hidden mode has; 0 without one. A button adds a number to it.
        adds: Whether a dial may go up by what another one shows.
        record: Recorded presses.
        asked: Presses after the record.
    """

    dials: int
    values: int
    buttons: int
    record: int
    asked: int
    conditional: bool = True
    compares: bool = False
    adds: bool = False
    modes: int = 0


_RUNGS: Mapping[int, _Class] = {
    1: _Class(3, 4, 1, 3, 1, conditional=False),
    2: _Class(3, 4, 1, 7, 1),
    3: _Class(3, 4, 2, 14, 2),
    4: _Class(4, 4, 2, 18, 2),
    5: _Class(4, 4, 2, 24, 2, compares=True, modes=3),
    6: _Class(4, 4, 2, 28, 3, compares=True, modes=5),
    7: _Class(4, 5, 3, 39, 3, compares=True, adds=True, modes=7),
    8: _Class(5, 5, 3, 48, 4, compares=True, adds=True, modes=11),
}


@dataclass(frozen=True, slots=True)
class _Press:
    """A press: the state before it, the button, and how often each button was pressed with it."""

    before: State
    button: int
    presses: tuple[int, ...]

    def mode(self, added: Sequence[int], modes: int) -> int:
        """The hidden mode with it, if each button adds so much."""
        summed: int = sum(map(mul, added, self.presses))
        return summed % modes


Effect = Callable[[_Press, int], int]
"""Returns the number that a dial shows after a press; the second argument is the dial."""

Condition = Callable[[_Press], bool]


@dataclass(frozen=True, slots=True)
class _Rule:
    """The rule of one dial on one button; both effects are one where it has no condition."""

    condition: Condition | None
    then: Effect
    otherwise: Effect

    def after(self, press: _Press, dial: int) -> int:
        """Return the number that a dial shows after a press."""
        if self.condition is None or self.condition(press):
            return self.then(press, dial)
        return self.otherwise(press, dial)


def _effects(kind: _Class) -> list[Effect]:
    """All effects of the class, of which copies and sums are about other dials."""

    def step(by: int) -> Effect:
        return lambda press, dial: (press.before[dial] + by) % kind.values

    def fixed(value: int) -> Effect:
        return lambda _press, _dial: value

    def copied(other: int) -> Effect:
        return lambda press, _dial: press.before[other]

    def added(other: int) -> Effect:
        return lambda press, dial: (press.before[dial] + press.before[other]) % kind.values

    found = [step(by) for by in (0, 1, -1)]
    found += [fixed(value) for value in range(kind.values)]
    found += [copied(other) for other in range(kind.dials)]
    if kind.adds:
        found += [added(other) for other in range(kind.dials)]
    return found


def _conditions(kind: _Class) -> list[Condition]:
    """All conditions of the class, but for those about the mode."""

    def shows(dial: int, value: int) -> Condition:
        return lambda press: press.before[dial] == value

    def above(dial: int, other: int) -> Condition:
        return lambda press: press.before[dial] > press.before[other]

    dials = range(kind.dials)
    found: list[Condition] = []
    if kind.conditional:
        found += [shows(dial, value) for dial in dials for value in range(kind.values)]
    if kind.compares:
        found += [above(one, other) for one in dials for other in dials if one != other]
    return found


class Induce:
    """Predict the next state of a panel whose rules only its record shows."""

    name = "induce"
    probe = "app_knowledge"
    grows = "dials, the class of possible rules, a hidden mode, and presses to be predicted"
    rungs: Mapping[int, str] = {
        rung: (
            f"{kind.dials} dials, {kind.buttons} buttons, {kind.record} recorded presses, "
            f"{kind.asked} to be predicted, {1 + len(_conditions(kind))} conditions and "
            f"{len(_effects(kind))} effects possible"
            + (
                f"; {kind.modes**kind.buttons} ways in which buttons may change a hidden mode"
                if kind.modes
                else ""
            )
        )
        for rung, kind in _RUNGS.items()
    }
    chance = max(kind.values**-kind.dials for kind in _RUNGS.values())

    def draw(self, rung: int, random: Random) -> LadderItem:
        """An item of a rung."""
        kind = _RUNGS[rung]
        return draw_again(lambda: _draw(kind, random), f"induce, rung {rung}")


def _draw(kind: _Class, random: Random) -> LadderItem | None:
    rules = _draw_rules(kind, random)
    record = _draw_record(kind, random)
    after = [_after(rules, press) for press in record]
    dials = random.sample(_DIALS, kind.dials)
    buttons = random.sample(_BUTTONS, kind.buttons)
    known = _Known(kind, record, after)
    for _ in range(_TRIES):
        state = _draw_state(kind, random)
        if any(press.before == state for press in record):
            continue
        asked, end = _draw_presses(kind, known, state, record[-1].presses, random)
        if len(asked) < kind.asked or end == state or (kind.asked > 1 and len(set(end)) == 1):
            continue
        if known.hidden(asked[-1]) < (2 if kind.modes else 0):
            continue
        if end in _guesses(record, after, state, asked):
            continue
        app = random.choice(_APPS)
        told = _in_words(kind, app, dials, buttons, record, after, state, asked)
        reference = json.dumps(dict(zip(dials, end, strict=True)), sort_keys=True)
        return LadderItem(told, ObjectForm(), reference, app, "Tools")
    return None


def _guesses(
    record: Sequence[_Press], after: Sequence[State], state: State, asked: Sequence[int]
) -> list[State]:
    """Return the answers of models that look up a similar press, or the most frequent numbers.

    A question that one of these answers does not need a rule.
    """
    frequent = tuple(max(sorted(set(shown)), key=shown.count) for shown in zip(*after, strict=True))
    nearest = state
    for button in asked:
        _, nearest = max(
            (
                (sum(a == b for a, b in zip(press.before, nearest, strict=True)), end)
                for press, end in zip(record, after, strict=True)
                if press.button == button
            ),
            key=lambda one: one[0],
        )
    return [frequent, nearest]


def _draw_presses(
    kind: _Class, known: _Known, state: State, presses: tuple[int, ...], random: Random
) -> tuple[list[int], State]:
    """Buttons whose effects are known where they are pressed, and the state after them."""
    asked: list[int] = []
    while len(asked) < kind.asked:
        for button in random.sample(range(kind.buttons), kind.buttons):
            counts = tuple(count + (number == button) for number, count in enumerate(presses))
            end = known.only_end(_Press(state, button, counts))
            if end is not None:
                asked.append(button)
                state, presses = end, counts
                break
        else:
            break
    return asked, state


def _draw_rules(kind: _Class, random: Random) -> dict[tuple[int, int], _Rule]:
    effects, conditions = _effects(kind), _conditions(kind)
    added = [random.randrange(1, kind.modes) for _ in range(kind.buttons) if kind.modes]
    rules = {}
    for button in range(kind.buttons):
        for dial in range(kind.dials):
            then, otherwise = random.sample(effects, 2)
            condition = random.choice(conditions) if conditions else None
            if random.random() < 0.2:
                condition = None
            elif kind.modes and random.random() < 0.6:
                condition = _below(random.randrange(1, kind.modes), added, kind.modes)
            rules[button, dial] = _Rule(condition, then, otherwise)
    return rules


def _below(limit: int, added: Sequence[int], modes: int) -> Condition:
    """The condition that the mode is below a limit."""
    return lambda press: press.mode(added, modes) < limit


def _draw_state(kind: _Class, random: Random) -> State:
    return tuple(random.randrange(kind.values) for _ in range(kind.dials))


def _draw_record(kind: _Class, random: Random) -> list[_Press]:
    record: list[_Press] = []
    counts = [0] * kind.buttons
    # Each button is pressed as often as the others: a rule needs presses to show itself.
    buttons = [number % kind.buttons for number in range(kind.record)]
    random.shuffle(buttons)
    for button in buttons:
        counts[button] += 1
        record.append(_Press(_draw_state(kind, random), button, tuple(counts)))
    return record


def _after(rules: Mapping[tuple[int, int], _Rule], press: _Press) -> State:
    return tuple(rules[press.button, dial].after(press, dial) for dial in range(len(press.before)))


class _Known:
    """The knowledge that a record gives: all rules of the class that agree with it."""

    def __init__(self, kind: _Class, record: Sequence[_Press], after: Sequence[State]) -> None:
        self._kind = kind
        self._effects = _effects(kind)
        self._rules = {
            (button, dial): list(_agreeing(kind, button, dial, record, after))
            for button in range(kind.buttons)
            for dial in range(kind.dials)
        }
        # Effects are bits here: there are hundreds of ways in which buttons may change the mode.
        fits = {
            (button, dial): [
                (
                    press,
                    sum(
                        1 << number
                        for number, effect in enumerate(self._effects)
                        if effect(press, dial) == end[dial]
                    ),
                )
                for press, end in zip(record, after, strict=True)
                if press.button == button
            ]
            for button, dial in self._rules
        }
        self._by_mode = []
        for added in product(range(kind.modes), repeat=kind.buttons if kind.modes else 0):
            of_mode = {key: self._split(added, own) for key, own in fits.items()}
            if all(of_mode[key] or self._rules[key] for key in fits):
                self._by_mode.append((added, of_mode))

    def _split(
        self, added: Sequence[int], fits: Sequence[tuple[_Press, int]]
    ) -> list[tuple[int, int, int]]:
        """Limits of the mode, with the effects that agree below each, and from it on."""
        modes = self._kind.modes
        every = (1 << len(self._effects)) - 1
        at = [every] * modes
        for press, fit in fits if modes else ():
            at[press.mode(added, modes)] &= fit
        below = list(accumulate(at, and_))
        above = list(accumulate(reversed(at), and_))[::-1]
        return [
            (limit, below[limit - 1], above[limit])
            for limit in range(1, modes)
            if below[limit - 1] and above[limit]
        ]

    def hidden(self, button: int) -> int:
        """How many dials a press changes by a rule that must be about the mode."""
        return sum(not self._rules[button, dial] for dial in range(self._kind.dials))

    def only_end(self, press: _Press) -> State | None:
        """The state after a press; None if two rules that agree with the record disagree on it."""
        shown = []
        for dial in range(self._kind.dials):
            values = set(islice(self._values(press, dial), 2))
            if len(values) != 1:
                return None
            shown.append(values.pop())
        return tuple(shown)

    def _values(self, press: _Press, dial: int) -> Iterator[int]:
        """Yield the numbers that a dial may show after a press, each once."""
        seen: set[int] = set()
        for effect in self._possible(press, dial):
            if (value := effect(press, dial)) not in seen:
                seen.add(value)
                yield value

    def _possible(self, press: _Press, dial: int) -> Iterator[Effect]:
        for condition, then, otherwise in self._rules[press.button, dial]:
            yield from then if condition is None or condition(press) else otherwise
        for added, of_mode in self._by_mode:
            for limit, below, above in of_mode[press.button, dial]:
                fit = below if press.mode(added, self._kind.modes) < limit else above
                yield from (one for bit, one in enumerate(self._effects) if fit >> bit & 1)


def _agreeing(
    kind: _Class, button: int, dial: int, record: Sequence[_Press], after: Sequence[State]
) -> Iterator[tuple[Condition | None, list[Effect], list[Effect]]]:
    """Each condition with the effects that agree with the record where it holds, and where not.

    Any effect of the first list may go with any of the second, so this is the whole class.
    """
    seen = [
        (press, end[dial])
        for press, end in zip(record, after, strict=True)
        if press.button == button
    ]
    effects = _effects(kind)

    def agree(where: list[tuple[_Press, int]]) -> list[Effect]:
        return [
            effect for effect in effects if all(effect(press, dial) == to for press, to in where)
        ]

    if always := agree(seen):
        yield None, always, always
    for condition in _conditions(kind):
        then = agree([one for one in seen if condition(one[0])])
        otherwise = agree([one for one in seen if not condition(one[0])])
        if then and otherwise:
            yield condition, then, otherwise


def _in_words(
    kind: _Class,
    app: str,
    dials: Sequence[str],
    buttons: Sequence[str],
    record: Sequence[_Press],
    after: Sequence[State],
    state: State,
    asked: Sequence[int],
) -> str:
    def shown(values: State) -> str:
        return ", ".join(f"{name} {value}" for name, value in zip(dials, values, strict=True))

    lines = [
        f"{number}. {shown(press.before)} | {buttons[press.button]} | {shown(end)}"
        for number, (press, end) in enumerate(zip(record, after, strict=True), 1)
    ]
    presses = ", then ".join(buttons[button] for button in asked)
    return (
        f"The app {app} has the dials {', '.join(dials)}. Each shows a whole number from 0 to "
        f"{kind.values - 1}; after {kind.values - 1} comes 0 again. It has the "
        f"button{'s' if kind.buttons > 1 else ''} {', '.join(buttons)}. The rules of the buttons "
        f"are not documented. What is known is their kind:\n{_class_in_words(kind)}\n\n"
        "Everything below was recorded in this order since the app was opened. Between two presses "
        "somebody turned the dials by hand, which counts as no press. Each line has the dials "
        f"before the press, the button, and the dials after it.\n" + "\n".join(lines) + "\n\n"
        f"Then the dials were turned by hand to {shown(state)}, and the buttons were pressed in "
        f"this order: {presses}.\nWhat do the dials show at the end? Give a JSON object with the "
        "name of each dial and the number that it shows."
    )


def _class_in_words(kind: _Class) -> str:
    effects = [
        "it stays",
        "it goes up by 1",
        "it goes down by 1 (from 0 to the highest number)",
        "it becomes a certain number",
        "it becomes what a certain dial showed",
    ]
    if kind.adds:
        effects.append("it goes up by what a certain dial showed, counting on from 0 if need be")
    told = (
        "For each button and each dial there is one rule, which never changes. What dials showed "
        "is always meant before the press. The possible effects on a dial are: "
        f"{'; '.join(effects)}."
    )
    if not kind.conditional:
        return f"{told} A rule is one such effect."
    conditions = ["a certain dial showed a certain number"]
    if kind.compares:
        conditions.append("a certain dial showed more than a certain other dial")
    if kind.modes:
        conditions.append("the mode is below a certain number")
    told = (
        f"{told} A rule is one such effect, or it is of the form: if a condition holds, one "
        f"effect, else another one. A condition is one of these: {'; '.join(conditions)}."
    )
    if not kind.modes:
        return told
    last = kind.modes - 1
    return (
        f"{told} The mode is a whole number from 0 to {last} that nothing shows. It is 0 when the "
        f"app is opened. Each press first adds a number from 0 to {last} to it, which is always "
        f"the same for a button; after {last} comes 0 again. Conditions are about the mode with "
        "what the press has added. By hand the mode is not changed."
    )


INDUCE = Induce()
