"""Actions under several rules, with misleading examples, with text to escape, in long contexts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from uiprobe.probes.focused.drawn import (
    Drawn,
    draw_action,
    draw_syntax,
    draw_text,
    drawn_action,
)
from uiprobe.probes.focused.forms import template_of, values_of
from uiprobe.ui.action_syntax import SYNTAXES, Syntax, write_action
from uiprobe.ui.actions import Action, ActionKind, Direction
from uiprobe.ui.coordinates import Point

_ALL = (ActionKind.CLICK, ActionKind.LONGCLICK, ActionKind.TEXT, ActionKind.SWIPE)
_TOUCHES = (ActionKind.CLICK, ActionKind.LONGCLICK, ActionKind.TEXT)
_OPPOSITE = {
    Direction.UP: Direction.DOWN,
    Direction.DOWN: Direction.UP,
    Direction.LEFT: Direction.RIGHT,
    Direction.RIGHT: Direction.LEFT,
}


@dataclass(frozen=True, slots=True)
class _Rule:
    """A rule in words, whether it can be used on an action, and what it makes of it."""

    said: str
    fits: Callable[[Action], bool]
    apply: Callable[[Action], Action]


def _index(change: Callable[[int], int]) -> Callable[[Action], Action]:
    return lambda action: replace(action, index=change(action.index or 0))


def _place(change: Callable[[float, float], tuple[float, float]]) -> Callable[[Action], Action]:
    def moved(action: Action) -> Action:
        return replace(action, point=Point(*change(*(action.point or (0, 0)))))

    return moved


def _text(change: Callable[[str], str]) -> Callable[[Action], Action]:
    return lambda action: replace(action, text=change(action.text or ""))


def _has_index(action: Action) -> bool:
    return action.index is not None


def _has_place(action: Action) -> bool:
    return action.point is not None


def _has_text(action: Action) -> bool:
    return action.text is not None


_JOINS_WORDS = "Replace each space in the string by an underscore."

_RULES = (
    _Rule("Add 7 to the index.", _has_index, _index(lambda one: one + 7)),
    _Rule(
        "If the index is even, halve it; if it is odd, add 100 to it.",
        _has_index,
        _index(lambda one: one // 2 if one % 2 == 0 else one + 100),
    ),
    _Rule(
        "If the index is above 150, subtract 50; otherwise leave it alone.",
        _has_index,
        _index(lambda one: one - 50 if one > 150 else one),
    ),
    _Rule("Exchange the values of x and y.", _has_place, _place(lambda x, y: (y, x))),
    _Rule("Round x down to a multiple of 10.", _has_place, _place(lambda x, y: (x // 10 * 10, y))),
    _Rule(
        "Add 15 to y, unless y is above 600.",
        _has_place,
        _place(lambda x, y: (x, y if y > 600 else y + 15)),
    ),
    _Rule("Write the string in capital letters.", _has_text, _text(str.upper)),
    _Rule(
        "Leave out the first word of the string.",
        _has_text,
        _text(lambda text: text.partition(" ")[2]),
    ),
    _Rule(
        "Write the words of the string in reverse order.",
        _has_text,
        _text(lambda text: " ".join(reversed(text.split()))),
    ),
    _Rule(
        _JOINS_WORDS,
        _has_text,
        _text(lambda text: text.replace(" ", "_")),
    ),
    _Rule(
        "The direction is that of the content; write the opposite one, in which the finger moves.",
        lambda action: action.direction is not None,
        lambda action: replace(action, direction=_OPPOSITE[action.direction or Direction.UP]),
    ),
)


def draw_rules(random: Random) -> Drawn:
    """Several rules, to be applied one after the other to the values that are given."""
    syntax, kinds = draw_syntax(random), (ActionKind.TEXT, ActionKind.TEXT, *_ALL)
    while True:
        action = draw_action(random, kinds)
        fitting = [rule for rule in _RULES if rule.fits(action)]
        if len(fitting) >= 3:
            break
    rules = random.sample(fitting, min(len(fitting), random.choice((3, 4))))
    # Without spaces there are no words that another rule could mean.
    rules.sort(key=lambda rule: rule.said == _JOINS_WORDS)
    changed = action
    for rule in rules:
        changed = rule.apply(changed)
    listed = "\n".join(f"{number}. {rule.said}" for number, rule in enumerate(rules, 1))
    body = (
        f"Change the values by these rules, one after the other, each on the result of the one "
        f"before it:\n{listed}\nThe values before any change: {values_of(action)}\nThen write the "
        f'action "{action.kind}" with the changed values as\n{template_of(action, syntax)}'
    )
    return drawn_action("rules", body, changed, syntax)


def draw_examples(random: Random) -> Drawn:
    """Examples in another form, with other values, beside the form that is demanded."""
    syntax = draw_syntax(random)
    other = random.choice([one for one in SYNTAXES if one != syntax])
    action = draw_action(random, _ALL)
    shown = [draw_action(random, _ALL) for _ in range(2)]
    near = replace(action, index=action.index + 1) if action.index is not None else action
    if near is action and action.point is not None:
        near = replace(action, point=Point(action.point.y, action.point.x))
    examples = random.sample([*shown, near], 3)
    lines = "\n".join(f"- {write_action(one, other)}" for one in examples)
    body = (
        "An agent of last year wrote its actions like this:\n"
        f'{lines}\nThe agent of this year writes the action "{action.kind}" in another form:\n'
        f"{template_of(action, syntax)}\nWrite this action for the agent of this year, with "
        f"other values: {values_of(action)}"
    )
    return drawn_action("examples", body, action, syntax)


_MARKS = (
    *('"{}"', "[{}]", "{{{}}}", "({})", "<{}>", "'{}'", "{} & more", "{}\\n", "C:\\{}"),
    *('say "{}", then \\', "{}; \\\\server", "</text>{}", "] [{}", '{}", "x": "'),
)


def draw_escaping(random: Random) -> Drawn:
    """A text with quotes, brackets, backslashes and line breaks, in a form that may escape them."""
    syntax = draw_syntax(random)
    while True:
        text = _marked_text(random, syntax)
        action = draw_action(random, (ActionKind.TEXT,), text=text)
        # A copy must not do where the form has escapes.
        if syntax == "grammar" or text not in write_action(action, syntax):
            break
    place = values_of(replace(action, text="")).partition("; the string")[0]
    how = {
        "grammar": "The grammar has no escapes: the string stands in its brackets as it is.",
        "json": "Escape the string as JSON demands.",
        "call": "Escape the string as in a Python string literal in double quotes.",
        "xml": "Escape the string as XML demands.",
    }[syntax]
    body = (
        f'Write the action "text" in this form:\n{template_of(action, syntax)}\nValues: {place}; '
        f"the string is what stands between the two lines of equals signs, without the line breaks "
        f"next to them:\n=====\n{text}\n=====\n{how}"
    )
    return drawn_action("escaping", body, action, syntax)


def _marked_text(random: Random, syntax: Syntax) -> str:
    parts = [
        mark.replace("{}", phrase) if "{{" not in mark else f"{{{phrase}}}"
        for mark, phrase in zip(
            random.sample(_MARKS, 2), (draw_text(random), draw_text(random)), strict=True
        )
    ]
    # The brackets of the grammar hold one line.
    return random.choice((" ", "\n") if syntax != "grammar" else (" ",)).join(parts)


_SITES = ("Harbor", "Museum", "Library", "Station", "Kitchen", "Clinic", "Depot", "Theater")
_REMARKS = (
    "Its screen was cleaned last week, and the cable behind it was replaced by a longer one.",
    "Visitors ask about it more often than about any other device in the building.",
    "It restarts every night at three and needs two minutes until it can be used again.",
    "The people there keep a paper list beside it in case the network is down.",
    "Its clock runs five minutes ahead on purpose, so that nobody misses the last bus.",
    "It once showed the wrong language for a day; nobody found out why.",
    "A sticker on its side has the number of the firm that looks after it.",
    "In summer the sun falls on it from noon on, and one has to shade it by hand.",
)


def draw_long(random: Random) -> Drawn:
    """A document with many devices and forms, of which one and its correction count."""
    names = [f"{site} {random.randrange(2, 90)}" for site in random.sample(_SITES, len(_SITES))]
    letters = dict(zip("PQRS", random.sample(SYNTAXES, len(SYNTAXES)), strict=True))
    actions = {name: draw_action(random, _TOUCHES) for name in names}
    forms = {name: random.choice("PQRS") for name in names}
    wanted = random.choice(names)
    corrected = {name: _corrected(actions[name], random) for name in random.sample(names, 3)}
    corrected[wanted] = _corrected(actions[wanted], random)
    sections = [_section(name, action, forms[name], random) for name, action in actions.items()]
    changes = [
        f"For {name}, the values above are out of date; now {values_of(action)}."
        for name, action in corrected.items()
    ]
    random.shuffle(changes)
    shapes = [
        f'Form {letter} writes the action "{actions[wanted].kind}" as '
        f"{template_of(actions[wanted], syntax)}"
        for letter, syntax in letters.items()
    ]
    parts = [
        *sections,
        "Corrections\n" + " ".join(changes),
        "Forms\n" + "\n".join(random.sample(shapes, len(shapes))),
    ]
    body = "\n\n".join(
        [
            "Notes on the devices of a town.",
            *parts,
            f"Write the action of {wanted} in the form that it reads, with the values that are "
            "valid now.",
        ]
    )
    return drawn_action("long", body, corrected[wanted], letters[forms[wanted]])


def _corrected(action: Action, random: Random) -> Action:
    """The same action with one value changed."""
    if action.text is not None and random.random() < 0.5:
        text = draw_text(random)
        return _corrected(action, random) if text == action.text else replace(action, text=text)
    if action.index is not None:
        return replace(action, index=action.index + random.randrange(1, 60))
    x, y = action.point or (0, 0)
    return replace(action, point=Point(x + random.randrange(1, 60), y))


def _section(name: str, action: Action, form: str, random: Random) -> str:
    """A device: remarks, none of them twice, around what matters."""
    remarks = random.sample(_REMARKS, random.randint(2, 4))
    before = len(remarks) // 2
    return (
        f'{name}\n{" ".join(remarks[:before])} Its action is "{action.kind}"; '
        f"{values_of(action)}. It reads form {form}. {' '.join(remarks[before:])}"
    )
