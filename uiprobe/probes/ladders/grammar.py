"""Instruction following: an action in a language never seen before, by its productions.

Each name may have several productions with conditions, of which the first that holds is used, so
that an action is written in exactly one way. Some conditions are about what was written before.
From rung 5 on some are about the length of the whole line, which they change themselves: exactly
one line fits all of them, and nothing but a search finds it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from uiprobe.probes.answer_forms import LineForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.drawing import draw_again

_WORDS = (
    *("blue", "spare", "paper", "winter", "garden", "silver", "morning", "quiet", "second"),
    *("ticket", "key", "window", "lamp", "river", "kettle", "folder", "harbor", "letter"),
)
_DIRECTIONS = ("up", "down", "left", "right")

_PARTS: Mapping[str, tuple[str, ...]] = {
    "PROGRAM": ("STEPS",),
    "TAP": ("TARGET",),
    "WAIT": ("NUMBER",),
    "HOLD": ("TARGET", "NUMBER"),
    "TYPE": ("TEXT", "TARGET"),
    "SLIDE": ("TARGET", "DIRECTION"),
    "OPEN": ("TEXT",),
    "REPEAT": ("NUMBER", "STEPS"),
    "WHEN": ("TARGET", "STEPS"),
    "NUMBERED": ("NUMBER",),
    "LABELED": ("TEXT",),
    "WITHIN": ("LABELED", "NUMBERED"),
    "NUMBER": ("ONES",),
    "TEXT": ("FIRST",),
}
"""The parts that each name has; productions put them in an order of their own."""

_STEPS = ("TAP", "WAIT", "HOLD", "TYPE", "SLIDE", "OPEN", "REPEAT", "WHEN")
_TARGETS = ("NUMBERED", "LABELED", "WITHIN")

ABOVE_NINE = "if it is above 9"
TWO_WORDS = "if it has two words"
SEEN = "if the same one stands further left in the line"
SMALLER = "if it is smaller than the nearest NUMBER to its left in the line"
FIRST = "as the first of its STEPS"
LAST = "as the last of its STEPS"


@dataclass(frozen=True, slots=True)
class _Size:
    """The difficulty of a rung.

    Attributes:
        productions, steps, depth: How many.
        steps_known, targets_known: How many kinds of steps and of targets.
        large: Whether numbers have two digits.
        check: Whether the line ends with a check digit.
        whole: Productions whose condition is about the whole line.
        corrected: The share of lines at most from which corrections lead to the right one.
    """

    productions: int
    steps: int
    depth: int
    steps_known: int
    targets_known: int
    large: bool = False
    check: bool = False
    whole: int = 0
    corrected: float = 1.0


_RUNGS: Mapping[int, _Size] = {
    1: _Size(7, 2, 0, 2, 1),
    2: _Size(10, 3, 0, 3, 1, large=True),
    3: _Size(14, 4, 0, 4, 2, large=True),
    4: _Size(19, 6, 1, 7, 2, large=True),
    5: _Size(26, 9, 2, 8, 3, large=True, whole=4, corrected=0.5),
    6: _Size(31, 12, 2, 8, 3, large=True, check=True, whole=7, corrected=0.2),
    7: _Size(36, 16, 3, 8, 3, large=True, check=True, whole=10, corrected=0.05),
    8: _Size(42, 22, 3, 8, 3, large=True, check=True, whole=14, corrected=0.01),
}


@dataclass(frozen=True, slots=True)
class _Node:
    """A part of an action: its name, a number or words, or further parts."""

    name: str
    value: int | str | tuple[str, ...] = 0
    parts: tuple[tuple[str, _Node], ...] = ()
    steps: tuple[_Node, ...] = ()


_Counted = Literal["words", "letters", "words with an n"]

_COUNTERS: Mapping[_Counted, tuple[Callable[[str], int], Sequence[int]]] = {
    "words": (lambda _: 1, (3, 4, 5, 7)),
    "letters": (len, (5, 7, 9, 11)),
    "words with an n": (lambda word: "n" in word, (3, 4, 5)),
}
"""How much each word counts, and what numbers are divided by."""


def _lengths(line: Sequence[str]) -> list[int]:
    """The numbers of a line, in the order of `_COUNTERS`."""
    return [sum(map(count, line)) for count, _ in _COUNTERS.values()]


@dataclass(frozen=True, slots=True)
class _Whole:
    """A condition on the length of the whole line.

    Attributes:
        counted: Of what the line has so many.
        divisor: What their number is divided by.
        left: The remainders with which the condition holds.
    """

    counted: _Counted
    divisor: int
    left: tuple[int, ...]

    def said(self) -> str:
        """The condition in words."""
        *some, last = map(str, self.left)
        left = f"{', '.join(some)} or {last}" if some else last
        return (
            f"if the number of {self.counted} of the whole line, divided by {self.divisor}, "
            f"leaves {left}"
        )


@dataclass(frozen=True, slots=True)
class _Production:
    """How a name is written: words in lower case, and names of parts in capitals."""

    name: str
    condition: str
    tokens: tuple[str, ...]

    def said(self) -> str:
        """The production in words."""
        condition = f", {self.condition}" if self.condition else ""
        return f"{self.name}{condition}: {' '.join(self.tokens)}"


_IS_WHOLE = " of the whole line, "


@dataclass(slots=True)
class _Writer:
    """Writes an action from the left to the right.

    Attributes:
        productions, digits, directions: The language.
        whole: Conditions on the whole line that hold.
        used: Productions that were used.
    """

    productions: Sequence[_Production]
    digits: Sequence[str]
    directions: Mapping[str, str]
    whole: frozenset[str] = frozenset()
    used: set[_Production] = field(default_factory=set)
    _targets: list[_Node] = field(default_factory=list)
    _numbers: list[int] = field(default_factory=list)

    def write(self, program: _Node) -> list[str]:
        """The words of an action."""
        return list(self._node(program, (), None))

    def _node(
        self, node: _Node, inside: tuple[str, ...], place: tuple[_Node, ...] | None
    ) -> Iterator[str]:
        production = next(
            one
            for one in self.productions
            if one.name == node.name and self._holds(one.condition, node, inside, place)
        )
        self.used.add(production)
        if node.name == "NUMBER" and isinstance(node.value, int):
            self._numbers.append(node.value)
        if node.name in _TARGETS:
            self._targets.append(node)
        parts = dict(node.parts)
        for word in production.tokens:
            if word == "STEPS":
                yield from self._steps(node, (*inside, node.name))
            elif word in ("ONES", "TENS") and isinstance(node.value, int):
                yield self.digits[node.value % 10 if word == "ONES" else node.value // 10]
            elif word in ("FIRST", "SECOND") and isinstance(node.value, tuple):
                yield node.value[word == "SECOND"]
            elif word == "DIRECTION":
                yield self.directions[str(node.value)]
            elif word == "CHECK":
                yield self.digits[sum(self._numbers) % 10]
            elif word in parts:
                yield from self._node(parts[word], inside, None)
            else:
                yield word

    def _steps(self, node: _Node, inside: tuple[str, ...]) -> Iterator[str]:
        for number, step in enumerate(node.steps):
            if number:
                after = f"after {_with_article(node.steps[number - 1].name)}"
                joint = next(
                    one
                    for one in self.productions
                    if one.name == "BETWEEN" and one.condition in ("", after, *self.whole)
                )
                self.used.add(joint)
                yield from joint.tokens
            yield from self._node(step, inside, node.steps[number:][:1] and _around(node, number))

    def _holds(
        self,
        condition: str,
        node: _Node,
        inside: tuple[str, ...],
        place: tuple[_Node, ...] | None,
    ) -> bool:
        match condition:
            case "":
                return True
            case _ if _IS_WHOLE in condition:
                return condition in self.whole
            case _ if condition == ABOVE_NINE:
                return isinstance(node.value, int) and node.value > 9
            case _ if condition == TWO_WORDS:
                return isinstance(node.value, tuple) and len(node.value) == 2
            case _ if condition == SEEN:
                return node in self._targets
            case _ if condition == SMALLER:
                return (
                    isinstance(node.value, int)
                    and bool(self._numbers)
                    and node.value < self._numbers[-1]
                )
            case _ if condition == FIRST:
                return place is not None and place[0].name == "START"
            case _ if condition == LAST:
                return place is not None and place[1].name == "END"
            case _ if condition.startswith("inside a "):
                return condition.removeprefix("inside a ") in inside
            case _:
                return (
                    place is not None and condition == f"right after {_with_article(place[0].name)}"
                )


def _with_article(name: str) -> str:
    return f"an {name}" if name[0] in "AEIO" else f"a {name}"


def _around(node: _Node, number: int) -> tuple[_Node, ...]:
    """The steps before and after a step of a block; START and END stand for none."""
    padded = (_Node("START"), *node.steps, _Node("END"))
    return padded[number], padded[number + 2]


class Grammar:
    """Write an action in a language that only its productions describe."""

    name = "grammar"
    probe = "focused_context"
    grows = "productions, their conditions, and the steps of the action with their nesting"
    rungs: Mapping[int, str] = {
        rung: (
            f"{size.productions} productions, {size.steps} steps, blocks {size.depth} deep"
            + (", with a check digit" if size.check else "")
            + (f", {size.whole} conditions on the length of the line" if size.whole else "")
        )
        for rung, size in _RUNGS.items()
    }
    chance = 0.0

    def draw(self, rung: int, random: Random) -> LadderItem:
        """An item of a rung."""
        size = _RUNGS[rung]
        return draw_again(lambda: _draw(size, random), f"grammar, rung {rung}")


def _draw(size: _Size, random: Random) -> LadderItem | None:
    free = _draw_words(random)
    words = iter(free)
    steps = _STEPS[: size.steps_known]
    program = _Node("PROGRAM", steps=_draw_steps(size, steps, size.steps, size.depth, random))
    digits = [next(words) for _ in range(10)]
    directions = {name: next(words) for name in _DIRECTIONS}
    base = _draw_base(size, steps, words, random)
    found = _Writer(base, digits, directions)
    found.write(program)
    productions = [one for one in base if one in found.used]
    steps = tuple(one.name for one in productions if one.name in _STEPS)
    # Lists of digits and of directions are productions, too.
    has_directions = "SLIDE" in steps
    wanted = size.productions - 1 - has_directions - size.check - size.whole
    for _ in range(_TRIES):
        if len(productions) == wanted:
            break
        written = {token for one in productions for token in one.tokens}
        written |= {*digits, *directions.values()}
        words = iter([word for word in free if word not in written])
        longer = [_draw_variant(productions, steps, words, random), *productions]
        if len({(one.name, one.condition) for one in longer}) < len(longer):
            continue
        writer = _Writer(longer, digits, directions)
        writer.write(program)
        # Every production is needed somewhere, also those that were there before.
        if writer.used >= set(longer):
            productions = longer
    if len(productions) != wanted:
        return None
    productions, whole = _with_whole(
        productions,
        size,
        lambda own, held: _Writer(own, digits, directions, held),
        program,
        words,
        random,
    )
    if whole is None:
        return None
    line = " ".join(_Writer(productions, digits, directions, whole).write(program))
    listed = [one.said() for one in _mixed(productions, random)]
    listed.append("DIGIT: " + ", ".join(f"{value} is {word}" for value, word in enumerate(digits)))
    if has_directions:
        listed.append(
            "DIRECTION: " + ", ".join(f"{name} is {word}" for name, word in directions.items())
        )
    if size.check:
        listed.append("CHECK: the DIGIT that is the last one of the sum of all NUMBERS in the line")
    return LadderItem(
        prompt=(
            "An app is operated by lines in a language of its own. These are its productions:\n"
            + "\n".join(f"{number}. {one}" for number, one in enumerate(listed, 1))
            + "\n\nWords in lower case are written as they are; a name in capitals is replaced by "
            "what its own production writes. Of several productions of one name, the first in the "
            "list whose condition holds is used. STEPS are the steps one after the other, with "
            "BETWEEN between each two; its condition is about the step before it. TARGET is "
            "NUMBERED, LABELED or WITHIN, as the widget is given: by its number, by its label, or "
            "as the labeled part of a numbered widget. A step is inside a block at any depth; "
            "right after a step means next after it in the same STEPS. ONES and TENS are the "
            "DIGITs of a number, of which TENS is that of 0 below 10. FIRST and SECOND are the "
            "words of a text, as they are. Words are separated by one space."
            f"{_NEAREST if any(one.condition == SMALLER for one in productions) else ''}"
            f"{_FITS if size.whole else ''}\n\n"
            f"Action:\n{_in_words(program.steps)}\n\nWrite this action as a PROGRAM."
        ),
        form=LineForm(),
        reference=line,
        app="Command line",
        category="Tools",
    )


_NEAREST = " If there is no NUMBER to the left of one, it is not smaller."

_FITS = (
    " The whole line is all that is written in the end, with all of its words, and its letters do "
    "not count spaces. What depends on the length of the line changes it: exactly one line fits "
    "all conditions."
)


def _with_whole(
    productions: Sequence[_Production],
    size: _Size,
    writer: Callable[[Sequence[_Production], frozenset[str]], _Writer],
    program: _Node,
    words: Iterator[str],
    random: Random,
) -> tuple[list[_Production], frozenset[str] | None]:
    """The productions with some more whose conditions are about the whole line.

    Each of these adds words where it is used, and has the parts of the plain production of its
    name in the same order, so that none changes what another one adds.

    Returns:
        The productions, and those of the conditions that hold in the only line that fits; None if
        no line fits, several do, or corrections lead to the one that fits.
    """
    import numpy as np

    found, count = list(productions), size.whole
    first = writer(found, frozenset())
    start = first.write(program)
    plain = [one for one in found if not one.condition and one in first.used]
    if len(plain) < count:
        return found, None
    added: list[_Whole] = []
    for one in random.sample(plain, count):
        while (condition := _draw_whole(random)) in added:
            pass
        added.append(condition)
        tokens = list(one.tokens)
        for _ in range(random.randint(1, 3)):
            tokens.insert(random.randrange(len(tokens) + 1), next(words))
        found.insert(found.index(one), _Production(one.name, condition.said(), tuple(tokens)))
    length = np.array(_lengths(start))
    more = []
    for condition in added:
        line = writer(found, frozenset([condition.said()])).write(program)
        more.append(_lengths(line) - length)
    held = (np.arange(1 << count)[:, None] >> np.arange(count)) & 1
    lengths = length + held @ np.array(more, dtype=int).reshape(count, len(length))
    corrected = np.zeros(len(held), dtype=int)
    for place, condition in enumerate(added):
        counted = lengths[:, list(_COUNTERS).index(condition.counted)] % condition.divisor
        corrected += np.isin(counted, condition.left) << place
    lines = np.flatnonzero(corrected == np.arange(len(held)))
    # Neither all of them nor none, which are what one would try first.
    if len(lines) != 1 or (count and lines[0] in (0, (1 << count) - 1)):
        return found, None
    for _ in range(_CORRECTIONS):
        corrected = corrected[corrected]
    if (corrected == lines[0]).mean() > size.corrected:
        return found, None
    return found, frozenset(one.said() for place, one in enumerate(added) if held[lines[0], place])


_CORRECTIONS = 6
"""So often the corrections are doubled: 64 of them are followed from every line."""


def _draw_whole(random: Random) -> _Whole:
    """A condition that holds for about half of all lengths."""
    counted: _Counted = random.choice(list(_COUNTERS))
    divisor = random.choice(_COUNTERS[counted][1])
    left = random.sample(range(divisor), random.choice((divisor // 2, (divisor + 1) // 2)))
    return _Whole(counted, divisor, tuple(sorted(left)))


_TRIES = 600
"""Productions that are tried on one action."""


_ENDS = ("", "n", "sh")


def _draw_words(random: Random) -> list[str]:
    """Made-up words, all different."""
    made = [one + vowel + end for one in "bdfgklmnprstvz" for vowel in "aeiou" for end in _ENDS]
    random.shuffle(made)
    return made


def _draw_number(size: _Size, random: Random) -> _Node:
    return _Node("NUMBER", random.randint(2, 99 if size.large and random.random() < 0.6 else 9))


def _draw_text(random: Random) -> _Node:
    return _Node("TEXT", tuple(random.sample(_WORDS, random.randint(1, 2))))


def _draw_target(size: _Size, random: Random, known: list[_Node]) -> _Node:
    if known and random.random() < 0.35:
        return random.choice(known)
    numbered = _Node("NUMBERED", parts=(("NUMBER", _draw_number(size, random)),))
    labeled = _Node("LABELED", parts=(("TEXT", _draw_text(random)),))
    within = _Node("WITHIN", parts=(("LABELED", labeled), ("NUMBERED", numbered)))
    drawn = random.choice((numbered, labeled, within)[: size.targets_known])
    known.append(drawn)
    return drawn


def _draw_steps(
    size: _Size, kinds: Sequence[str], count: int, depth: int, random: Random
) -> tuple[_Node, ...]:
    known: list[_Node] = []

    def block(count: int, depth: int) -> tuple[_Node, ...]:
        steps: list[_Node] = []
        while count > 0:
            blocks = [kind for kind in kinds if kind in ("REPEAT", "WHEN")]
            if depth and count > 3 and blocks and random.random() < 0.4:
                inner = random.randint(2, count - 1)
                kind = random.choice(blocks)
                count -= inner + 1
                first = (
                    ("NUMBER", _draw_number(size, random))
                    if kind == "REPEAT"
                    else ("TARGET", _draw_target(size, random, known))
                )
                steps.append(_Node(kind, parts=(first,), steps=block(inner, depth - 1)))
            else:
                plain = random.choice([kind for kind in kinds if kind not in blocks])
                steps.append(_draw_step(size, plain, known, random))
                count -= 1
        return tuple(steps)

    return block(count, depth)


def _draw_step(size: _Size, kind: str, known: list[_Node], random: Random) -> _Node:
    direction = random.choice(_DIRECTIONS) if kind == "SLIDE" else 0
    made = {
        "TARGET": lambda: _draw_target(size, random, known),
        "NUMBER": lambda: _draw_number(size, random),
        "TEXT": lambda: _draw_text(random),
    }
    parts = tuple((part, made[part]()) for part in _PARTS[kind] if part in made)
    return _Node(kind, direction, parts)


def _draw_base(
    size: _Size, steps: Sequence[str], words: Iterator[str], random: Random
) -> list[_Production]:
    """One production without a condition for each name, and those that long values need."""
    targets = _TARGETS[: size.targets_known]
    has_text = len(targets) > 1 or {"TYPE", "OPEN"} & set(steps)
    names = ["PROGRAM", "BETWEEN", *steps, *targets, "NUMBER", *(["TEXT"] if has_text else [])]
    found = []
    for name in names:
        tokens = _draw_tokens(name, _PARTS.get(name, ()), words, random)
        if name == "PROGRAM" and size.check:
            tokens = (*tokens, "CHECK")
        found.append(_Production(name, "", tokens))
    if size.large:
        tokens = _draw_tokens("NUMBER", ("ONES", "TENS"), words, random)
        found.insert(0, _Production("NUMBER", ABOVE_NINE, tokens))
    if has_text:
        tokens = _draw_tokens("TEXT", ("FIRST", "SECOND"), words, random)
        found.insert(0, _Production("TEXT", TWO_WORDS, tokens))
    return found


def _draw_tokens(
    name: str, parts: Sequence[str], words: Iterator[str], random: Random
) -> tuple[str, ...]:
    """The parts in some order, with a word before or after them; blocks are closed by a word."""
    tokens = random.sample(parts, len(parts))
    tokens.insert(random.choice((0, 0, len(tokens))), next(words))
    if "STEPS" in tokens:
        at = tokens.index("STEPS")
        tokens.insert(at + 1, next(words))
    elif name not in ("NUMBER", "TEXT", "BETWEEN") and random.random() < 0.3:
        tokens.append(next(words))
    return tuple(tokens)


def _draw_variant(
    productions: Sequence[_Production], steps: Sequence[str], words: Iterator[str], random: Random
) -> _Production:
    """A production with a condition, of a name that there is."""
    plain = random.choice([one for one in productions if one.name != "PROGRAM"])
    name = plain.name
    conditions = {
        "BETWEEN": [f"after {_with_article(kind)}" for kind in steps],
        "NUMBER": [SMALLER],
        "TEXT": [],
    }.get(name)
    if conditions is None and name in _TARGETS:
        conditions = [SEEN]
    if conditions is None:
        blocks = [kind for kind in steps if kind in ("REPEAT", "WHEN")]
        conditions = [FIRST, LAST, *(f"inside a {kind}" for kind in blocks)]
        conditions += [f"right after {_with_article(kind)}" for kind in steps]
    if not conditions:
        return plain
    condition = random.choice(conditions)
    if name == "NUMBER":
        # What a number above 9 needs stays in force below it: both digits are written.
        return _Production(name, f"{condition}", ("TENS", next(words), "ONES"))
    parts = [token for token in plain.tokens if token.isupper()]
    if condition == SEEN and random.random() < 0.3:
        return _Production(name, condition, (next(words),))
    return _Production(name, condition, _draw_tokens(name, parts, words, random))


def _mixed(productions: Sequence[_Production], random: Random) -> list[_Production]:
    """The productions in another order, those of one name in the same."""
    names = [one.name for one in productions]
    random.shuffle(names)
    queues = {name: [one for one in productions if one.name == name] for name in set(names)}
    return [queues[name].pop(0) for name in names]


def _in_words(steps: Sequence[_Node], before: str = "") -> str:
    lines = []
    for number, step in enumerate(steps, 1):
        parts = dict(step.parts)
        target = _target_in_words(parts["TARGET"]) if "TARGET" in parts else ""
        count = parts["NUMBER"].value if "NUMBER" in parts else 0
        text = _text_in_words(parts["TEXT"]) if "TEXT" in parts else ""
        told = {
            "TAP": f"Tap {target}.",
            "WAIT": f"Wait {count} seconds.",
            "HOLD": f"Hold {target} for {count} seconds.",
            "TYPE": f"Type {text} into {target}.",
            "SLIDE": f"Slide {target} {step.value}.",
            "OPEN": f"Open {text}.",
            "REPEAT": f"Repeat {count} times:",
            "WHEN": f"When {target} is there:",
        }[step.name]
        lines.append(f"{before}{number}. {told}")
        if step.steps:
            lines.append(_in_words(step.steps, f"{before}{number}."))
    return "\n".join(lines)


def _text_in_words(text: _Node) -> str:
    return f'"{" ".join(text.value)}"' if isinstance(text.value, tuple) else ""


def _target_in_words(target: _Node) -> str:
    parts = dict(target.parts)
    if target.name == "NUMBERED":
        return f"widget {parts['NUMBER'].value}"
    if target.name == "LABELED":
        return f"the widget labeled {_text_in_words(parts['TEXT'])}"
    part = dict(parts["LABELED"].parts)["TEXT"]
    return f"the part labeled {_text_in_words(part)} of {_target_in_words(parts['NUMBERED'])}"


GRAMMAR = Grammar()
