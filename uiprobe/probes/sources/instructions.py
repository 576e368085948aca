"""Low-level instructions for the widgets of a screen, written by rule.

A target is described by its label, or by what it takes looking and thinking to find: its state, its
place in an order, what stands beside it, the value that it shows. A description that fits two
widgets, or that cannot be seen on the screen, makes no instruction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise
from random import Random

from uiprobe.inputs.draws import random_for
from uiprobe.probes.names import Language
from uiprobe.probes.sources.field_texts import DISTINCT, TEXTS, field_kind
from uiprobe.probes.sources.instruction_words import (
    BELONGS,
    BESIDE,
    CONTROL,
    CONTROLS,
    FIELD_BELOW,
    FIELD_ORDER,
    HOLD,
    MAX_ORDINAL,
    MEMBER,
    NAMED,
    ORDINALS,
    SWIPES,
    TOUCH,
    TYPE,
)
from uiprobe.probes.sources.pointers import Pointer, pointers
from uiprobe.probes.sources.screen_groups import Member, find_groups, is_fair, one_line, short_role
from uiprobe.ui.actions import ActionKind, Direction
from uiprobe.ui.spaces.touch import TOUCH as TOUCH_SPACE
from uiprobe.ui.touch_surface import Surface, scrolls_sideways, takes
from uiprobe.ui.trajectory import RecordedAction
from uiprobe.ui.tree import Element, Tree

KINDS = ("label", "state", "order", "compare", "beside", "hold", "type", "swipe")
"""The kinds of instruction that a screen alone gives."""

MAX_POINTERS = 3
"""Instructions of one kind that point at a member of a group, from one screen."""

_ROLES = {
    "Button": "button",
    "ImageButton": "button",
    "ImageView": "icon",
    "CheckBox": "check box",
    "Switch": "switch",
    "RadioButton": "radio button",
    "Spinner": "drop-down list",
    "SeekBar": "slider",
    "EditText": "field",
    "Chip": "chip",
    "CheckedTextView": "choice",
    "ActionBar$Tab": "tab",
}

Find = Callable[[Tree], list[Element]]
"""Finds the widgets that a description means."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """A low-level instruction and what it means.

    Attributes:
        kind: How it names its target, of `KINDS`.
        text: The instruction.
        action: What it means.
        direction: Where the finger moves in a swipe.
        language: The language of the instruction.
        find: What the description means on a tree, evaluated again.
        quotes: The texts of the screen that it quotes.
        named: Whether it names its target by the label on it, and by nothing else.
    """

    kind: str
    text: str
    action: RecordedAction
    direction: Direction | None = None
    language: Language = "en"
    find: Find | None = None
    quotes: tuple[str, ...] = ()
    named: bool = False


def screen_instructions(
    tree: Tree, name: str, languages: Sequence[Language] = ("en",)
) -> Iterator[Instruction]:
    """All that can be asked about a screen; of groups of alike things a part.

    Args:
        tree: The screen.
        name: Its stable name, which decides on the wording.
        languages: Languages to draw from, as often as they occur.
    """
    random = random_for("instructions", name)
    screen = _Screen(tree, random, languages)
    for instruction in (
        *screen.by_label(),
        *screen.by_pointer(),
        *screen.by_row(),
        *screen.typing(),
        *screen.swiping(),
    ):
        if means_its_target(instruction, tree):
            yield instruction


def means_its_target(instruction: Instruction, tree: Tree) -> bool:
    """Whether an instruction means one widget, which a touch in its middle meets.

    Everything that the instruction quotes is on the screen once, and nothing covers it.
    """
    target = instruction.action.element
    if target is None or instruction.find is None:
        return True
    found = instruction.find(tree)
    return (
        len(found) == 1
        and found[0] is target
        and _identities(tree)[target.identity] == 1
        and all(is_seen(text, tree) for text in instruction.quotes)
        and hit(tree, target, instruction.action, instruction.direction) is target
    )


def hit(
    tree: Tree, element: Element, action: RecordedAction, direction: Direction | None = None
) -> Element | None:
    """The widget that takes an action done in the middle of an element."""
    return _surface(tree, TOUCH_SPACE.verb_of(action.kind), direction).hit(element)


@lru_cache(maxsize=64)
def _surface(tree: Tree, kind: str, direction: Direction | None = None) -> Surface:
    return Surface.of(tree, takes(kind, direction))


@lru_cache(maxsize=8)
def seen_texts(tree: Tree) -> dict[str, list[Element]]:
    """The elements that show each text of a screen, case folded."""
    shown: dict[str, list[Element]] = {}
    for element in tree.elements:
        if element.visible and element.text:
            shown.setdefault(one_line(element.text).casefold(), []).append(element)
    return shown


@lru_cache(maxsize=8)
def _labels(tree: Tree) -> dict[str, list[Element]]:
    """The widgets by the label that can be read on them, case folded."""
    labels: dict[str, list[Element]] = {}
    for widget in tree.widgets:
        labels.setdefault(visible_label(widget).casefold(), []).append(widget)
    return labels


@lru_cache(maxsize=8)
def _identities(tree: Tree) -> Counter[tuple[object, ...]]:
    return Counter(widget.identity for widget in tree.widgets)


def is_seen(text: str, tree: Tree) -> bool:
    """Whether one element shows a text, and no widget lies over it."""
    elements = seen_texts(tree).get(text.casefold(), [])
    if len(elements) != 1:
        return False
    over = _surface(tree, ActionKind.CLICK).hit(elements[0])
    return over is None or any(below is elements[0] for below in over.descendants())


class _Screen:
    """Writes the instructions of one screen."""

    def __init__(self, tree: Tree, random: Random, languages: Sequence[Language]) -> None:
        self._tree = tree
        self._random = random
        self._languages = languages

    def by_label(self) -> Iterator[Instruction]:
        """Widgets that have a text of their own on them, which no other shows."""
        for label, widgets in _labels(self._tree).items():
            widget = widgets[0]
            if not label or not is_fair(widget) or "text" in widget.actions:
                continue
            if "click" in widget.actions:
                yield self._named("label", "click", TOUCH, widget)
            if "longclick" in widget.actions:
                yield self._named("hold", "longclick", HOLD, widget)

    def _named(
        self, kind: str, verb: str, words: Mapping[Language, Sequence[str]], widget: Element
    ) -> Instruction:
        language = self._language()
        label = visible_label(widget)
        it = NAMED[language].format(title=label)
        text = self._random.choice(words[language]).format(it=it)

        def find(tree: Tree) -> list[Element]:
            alike = _labels(tree).get(label.casefold(), ())
            return [one for one in alike if verb in one.actions]

        return Instruction(
            kind,
            text,
            RecordedAction(verb, widget),
            language=language,
            find=find,
            quotes=(label,),
            named=True,
        )

    def by_pointer(self) -> Iterator[Instruction]:
        """Things in groups, and the controls in them."""
        language = self._language()
        found = list(pointers(self._tree, language))
        self._random.shuffle(found)
        given: Counter[str] = Counter()
        for pointer in found:
            if given[pointer.kind] < MAX_POINTERS:
                for instruction in self._pointed(pointer, language):
                    if given[instruction.kind] < MAX_POINTERS and means_its_target(
                        instruction, self._tree
                    ):
                        given[instruction.kind] += 1
                        yield instruction

    def by_row(self) -> Iterator[Instruction]:
        """Controls beside a title."""
        given = 0
        for group in find_groups(self._tree):
            for member in self._random.sample(group.members, k=len(group.members)):
                names = _named_controls(member)
                if not member.title or not names or given == MAX_POINTERS:
                    continue
                given += 1
                language, control = self._language(), self._random.choice(names)
                it = BESIDE[language].format(
                    control=CONTROLS[control][language], title=member.title
                )
                find = finds_beside(member.title, control)
                targets = find(self._tree)
                yield Instruction(
                    "beside",
                    self._random.choice(TOUCH[language]).format(it=it),
                    RecordedAction("click", targets[0] if targets else member.element),
                    language=language,
                    find=find,
                    quotes=(member.title,),
                )

    def _pointed(self, pointer: Pointer, language: Language) -> Iterator[Instruction]:
        member = pointer.member
        controls = [name for name in _named_controls(member) if self._random.random() < 0.5]
        for name in controls[:1]:
            yield self._touch(pointer, language, name)
        if not controls:
            yield self._touch(pointer, language, None)
        if "longclick" in member.element.actions:
            yield self._touch(pointer, language, None, hold=True)

    def _touch(
        self, pointer: Pointer, language: Language, control: str | None, *, hold: bool = False
    ) -> Instruction:
        verb, words = ("longclick", HOLD) if hold else ("click", TOUCH)
        find_members = pointer.find

        def find(tree: Tree) -> list[Element]:
            return _touched(tree, find_members(tree), control, ActionKind(verb))

        if control is None:
            it = MEMBER[language].format(member=pointer.words)
        else:
            it = CONTROL[language].format(control=CONTROLS[control][language], member=pointer.words)
        targets = find(self._tree)
        kind = "hold" if hold else pointer.kind
        return Instruction(
            kind,
            self._random.choice(words[language]).format(it=it),
            RecordedAction(verb, targets[0] if targets else pointer.member.element),
            language=language,
            find=find,
            quotes=pointer.quotes,
        )

    def typing(self) -> Iterator[Instruction]:
        """Fields, each with a text that fits; in a form with several, more is said about each."""
        fields = fields_of(self._tree)
        for place, field in enumerate(fields):
            language = self._language()
            kind = field_kind(field)
            label = visible_label(field)
            texts = TEXTS["title"] if kind is None else TEXTS[kind]
            if not texts:
                continue
            text = self._random.choice(texts)
            if label and (kind is None or len(fields) == 1):
                it = NAMED[language].format(title=label)
                yield self._typed(field, text, language, it, _finds_field_called(label), (label,))
            if kind is None or len(fields) == 1:
                continue
            ways: list[tuple[str, Find, tuple[str, ...]]] = []
            if kind in DISTINCT:
                ways.append(("", _finds_field_of(kind), ()))
            if place < MAX_ORDINAL and _in_column(fields):
                ordinal = ORDINALS[language][place]
                # German bends the ordinal less for a field than for a row.
                ordinal = ordinal[:-1] if language == "de" else ordinal
                it = FIELD_ORDER[language].format(ordinal=ordinal)
                ways.append((it, _finds_field(place), ()))
            above = visible_label(fields[place - 1]) if place else ""
            if above and _in_column(fields):
                it = FIELD_BELOW[language].format(title=above)
                ways.append((it, _finds_field_below(above), (above,)))
            if ways:
                yield self._typed(field, text, language, *self._random.choice(ways))

    def _typed(
        self,
        field: Element,
        text: str,
        language: Language,
        it: str,
        find: Find,
        quotes: tuple[str, ...],
    ) -> Instruction:
        """Typing into a field that is described; without a description, where the text belongs."""
        words = (TYPE if it else BELONGS)[language]
        return Instruction(
            "type",
            self._random.choice(words).format(text=text, it=it),
            RecordedAction("input", field, text),
            language=language,
            find=find,
            quotes=quotes,
            named=quotes == (visible_label(field),),
        )

    def swiping(self) -> Iterator[Instruction]:
        """Lists, lines that go on beyond the edge, and sliders; each by the way that it moves."""
        upright = _upright(self._tree)
        if len(upright) == 1:
            direction = self._random.choice((Direction.UP, Direction.DOWN))
            yield self._swipe(upright[0], direction, _upright)
        for one in self._tree.widgets:
            role = short_role(one)
            if "swipe" not in one.actions or not is_fair(one):
                continue
            if role == "SeekBar" and one.name:
                less = self._random.random() < 0.5
                yield self._swipe(
                    one,
                    Direction.LEFT if less else Direction.RIGHT,
                    partial(_sliders, one_line(one.name)),
                    one_line(one.name),
                    "slider less" if less else "slider more",
                )
            elif role == "HorizontalScrollView" and (title := _last_shown(one)):
                yield self._swipe(one, Direction.LEFT, partial(_lines, title), title)

    def _swipe(
        self, target: Element, direction: Direction, find: Find, title: str = "", words: str = ""
    ) -> Instruction:
        language = self._language()
        text = self._random.choice(SWIPES[words or str(direction)][language]).format(title=title)
        return Instruction(
            "swipe",
            text,
            RecordedAction("swipe", target),
            direction,
            language,
            find,
            (title,) if title else (),
        )

    def _language(self) -> Language:
        return self._random.choice(list(self._languages))


def _upright(tree: Tree) -> list[Element]:
    """Return the widgets that scroll up and down."""
    return [
        one
        for one in tree.widgets
        if "swipe" in one.actions and not scrolls_sideways(one) and is_fair(one)
    ]


def _sliders(title: str, tree: Tree) -> list[Element]:
    return [
        one for one in tree.widgets if short_role(one) == "SeekBar" and one_line(one.name) == title
    ]


def _lines(title: str, tree: Tree) -> list[Element]:
    """Lines that move sideways and show a text."""
    return [
        one
        for one in tree.widgets
        if short_role(one) == "HorizontalScrollView"
        and any(one_line(below.text) == title for below in one.descendants())
    ]


def _last_shown(line: Element) -> str:
    """The last text that a line shows whole, if it is cut off after that; else nothing."""
    edge = line.bounds.right
    below = [one for one in line.descendants() if one is not line and one.visible]
    whole = [one.text for one in below if one.text and one.bounds.right < edge]
    cut = any(one.bounds.right >= edge and one.is_widget for one in below)
    return one_line(whole[-1]) if whole and cut else ""


def fields_of(tree: Tree) -> list[Element]:
    """The text fields of a screen from the top to the bottom."""
    fields = [one for one in tree.widgets if "text" in one.actions and is_fair(one)]
    return sorted(fields, key=lambda field: (field.bounds.top, field.bounds.left))


def _in_column(fields: Sequence[Element]) -> bool:
    """Whether each field lies below the one before."""
    return all(two.bounds.top >= one.bounds.bottom for one, two in pairwise(fields))


def _finds_field_called(label: str) -> Find:
    return lambda tree: [field for field in fields_of(tree) if visible_label(field) == label]


def _finds_field_of(kind: str) -> Find:
    return lambda tree: [field for field in fields_of(tree) if field_kind(field) == kind]


def _finds_field(place: int) -> Find:
    return lambda tree: fields_of(tree)[place : place + 1]


def _finds_field_below(label: str) -> Find:
    def find(tree: Tree) -> list[Element]:
        fields = fields_of(tree)
        return [
            below
            for above, below in pairwise(fields)
            if visible_label(above) == label and below.bounds.top >= above.bounds.bottom
        ]

    return find


def _named_controls(member: Member) -> list[str]:
    """The names of the controls of a member that have one look each."""
    names = [control_name(control) for control in member.controls]
    return [name for name in dict.fromkeys(names) if name and names.count(name) == 1]


def control_name(control: Element) -> str:
    """The name by which instructions know a control; empty for others."""
    if control.id in CONTROLS:
        return control.id
    role = short_role(control)
    return role if role in CONTROLS else ""


def finds_beside(title: str, control: str) -> Find:
    """Finds the controls of a name in the things that show a text."""

    def find(tree: Tree) -> list[Element]:
        members = [m for group in find_groups(tree) for m in group.members if m.shows(title)]
        found = _touched(tree, members, control, ActionKind.CLICK)
        # A row may be a member of two groups, one inside the other.
        return [one for n, one in enumerate(found) if not any(one is two for two in found[:n])]

    return find


def _touched(
    tree: Tree, members: Sequence[Member], control: str | None, kind: ActionKind
) -> list[Element]:
    """The widgets that a touch on members, or on a control of theirs, hits."""
    found: list[Element] = []
    for member in members:
        for element in _parts(member, control):
            touched = _surface(tree, kind).hit(element)
            # A switch may only show the state of its row, which takes the touch.
            own = touched is element or touched is member.element
            found.append(touched if touched is not None and own else element)
    return found


def _parts(member: Member, control: str | None) -> list[Element]:
    if control is None:
        return [member.element]
    return [one for one in member.controls if control_name(one) == control]


def widget_role(widget: Element) -> str:
    """The kind of a widget, in a word."""
    return _ROLES.get(short_role(widget), "item")


def visible_label(widget: Element) -> str:
    """The text that can be read on a widget; empty where it shows none, as an icon does."""
    own = widget.text
    if own:
        return one_line(own)
    for below in widget.descendants():
        if below is not widget and not below.is_widget and below.text:
            return one_line(below.text)
    return ""


def widget_label(widget: Element) -> str:
    """The label of a widget: its description, its text, or the first text in it."""
    own = widget.name or widget.text or widget.attributes.get("hint", "")
    if own:
        return one_line(own)
    if "text" in widget.actions or "swipe" in widget.actions:
        return ""
    return visible_label(widget)


def row_label(widget: Element, tree: Tree) -> str | None:
    """The title of the thing in a group that a control belongs to; None unless it has one."""
    for group in find_groups(tree):
        for member in group.members:
            if any(control is widget for control in member.controls) and member.title:
                return member.title
    return None
