"""Low-level instructions for the things on a page, written by rule.

A target is described by its label or, far more often, by what it takes looking and thinking to
find: its state, its place in an order, the row that it is in, what lies beside it, the value that
it shows. A description that fits two things, or that cannot be seen, makes no instruction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random

from uiprobe.inputs.draws import random_for
from uiprobe.probes.ordinals import ORDINALS
from uiprobe.probes.sources.field_texts import TEXTS
from uiprobe.probes.sources.instructions import Instruction
from uiprobe.probes.sources.web.page_things import (
    Find,
    Side,
    TableRow,
    in_order,
    is_date,
    is_leaf,
    label_of,
    nearest,
    noun_of,
    of_noun,
    one_line,
    rows,
    shows_once,
    texts,
    things,
    value_of,
)
from uiprobe.ui.actions import Direction
from uiprobe.ui.page_surface import hit, is_clear, meets
from uiprobe.ui.spaces.browser import BROWSER
from uiprobe.ui.trajectory import RecordedAction
from uiprobe.ui.tree import Element, Tree

KINDS = ("label", "order", "beside", "row", "compare", "state", "type", "choose", "scroll")
"""The kinds of instruction that a page alone gives."""

MAX_PER_KIND = 4
"""Instructions of one kind from one page."""

_TELLING = 2
"""Letters and digits that a text has which others are found by: not a slash between two links."""

_CLICK = ("Click {it}.", "Press {it}.", "Use {it}.")
_TYPE = ('Put "{text}" into {it}.', 'Enter "{text}" in {it}.', 'Write "{text}" into {it}.')
_CHOOSE = ('Choose "{text}" in {it}.', 'Set {it} to "{text}".', 'Select "{text}" in {it}.')
_MOST = len(ORDINALS)
_SIDES: tuple[Side, ...] = ("right of", "left of", "below", "above")
_SAID_SIDE = {
    "right of": "to the right of",
    "left of": "to the left of",
    "below": "right below",
    "above": "right above",
}
_CLICKED = ("button", "check box", "link", "menu entry", "radio button", "tab")
_TICKED = ("check box", "radio button")
_FIELDS = ("text field",)
_LISTS = ("drop-down list",)
_WORDS = tuple(text for kind in ("title", "notes", "city", "person") for text in TEXTS[kind])


def page_instructions(tree: Tree, name: str) -> Iterator[Instruction]:
    """All that can be asked about a page; of each kind a part.

    Args:
        tree: The page.
        name: Its stable name, which decides on wordings and parts.
    """
    random = random_for("page instructions", name)
    page = _Page(tree, random)
    for kind in KINDS:
        found = [one for one in page.kind(kind) if means_its_target(one, tree)]
        yield from random.sample(found, k=min(len(found), MAX_PER_KIND))


def means_its_target(instruction: Instruction, tree: Tree) -> bool:
    """Whether an instruction means one thing on a page, which a click in its middle meets.

    Everything that the instruction quotes is on the page once.
    """
    target = instruction.action.element
    if not all(shows_once(tree, quote) for quote in instruction.quotes):
        return False
    if target is None or instruction.find is None:
        return True
    found = instruction.find(tree)
    alone = len(found) == 1 and found[0] is target and tree.handles.get(target.handle) is target
    return alone and is_clear(target) and meets(target, hit(tree, target))


class _Page:
    """Writes the instructions of one page."""

    def __init__(self, tree: Tree, random: Random) -> None:
        self._tree = tree
        self._random = random

    def kind(self, kind: str) -> Iterator[Instruction]:
        """The instructions of one kind."""
        ways: dict[str, Callable[[], Iterator[Instruction]]] = {
            "label": self._by_label,
            "order": self._by_order,
            "beside": self._by_neighbour,
            "row": self._by_row,
            "compare": self._by_comparison,
            "state": self._by_state,
            "type": self._typing,
            "choose": self._choosing,
            "scroll": self._scrolling,
        }
        return ways[kind]()

    def _click(
        self, kind: str, it: str, find: Find, quotes: Sequence[str] = (), *, named: bool = False
    ) -> Iterator[Instruction]:
        """A click on what a description finds; nothing if that is not one thing."""
        found = find(self._tree)
        if len(found) == 1:
            yield Instruction(
                kind,
                self._random.choice(_CLICK).format(it=it),
                RecordedAction("click", found[0], space=BROWSER),
                find=find,
                quotes=tuple(quotes),
                named=named,
            )

    def _by_label(self) -> Iterator[Instruction]:
        for one in things(self._tree):
            label, noun = label_of(one), noun_of(one)
            if label and noun in _CLICKED:
                yield from self._click(
                    "label", f'the {noun} "{label}"', _labelled(label), (label,), named=True
                )

    def _by_order(self) -> Iterator[Instruction]:
        for noun in _CLICKED:
            found = of_noun(self._tree, noun)
            if not 3 <= len(found) <= _MOST or not in_order(found):
                continue
            for place in range(len(found)):
                said = self._random.choice(_places(place, len(found)))
                yield from self._click("order", f"the {said} {noun}", _nth(noun, place))
        for place, row in enumerate(table := _listed(self._tree)):
            if place < _MOST and len(table) >= 3:
                for noun in {noun_of(one) for one in row.controls if noun_of(one) in _CLICKED}:
                    said = self._random.choice(_places(place, len(table)))
                    yield from self._click(
                        "order",
                        f"the {noun} in the {said} row of the table, the heading left out",
                        _in_row(place, noun),
                    )

    def _by_neighbour(self) -> Iterator[Instruction]:
        anchors = [
            (said[0], text)
            for text, said in texts(self._tree).items()
            if said[0].visible
            and shows_once(self._tree, text)
            and said[0].bounds.area
            and is_leaf(said[0])
            and sum(map(str.isalnum, text)) >= _TELLING
        ]
        self._random.shuffle(anchors)
        for anchor, _ in anchors[:40]:
            quote = one_line(anchor.text or anchor.name)
            side, noun = self._random.choice(_SIDES), self._random.choice(_CLICKED)
            if quote:
                yield from self._click(
                    "beside",
                    f'the {noun} {_SAID_SIDE[side]} "{quote}"',
                    partial(_beside, quote, side, noun),
                    (quote,),
                )

    def _by_row(self) -> Iterator[Instruction]:
        for row in rows(self._tree):
            for noun in {noun_of(one) for one in row.controls if noun_of(one) in _CLICKED}:
                own = {label_of(one) for one in row.controls}
                others = [cell for cell in row.cells if cell and cell not in own]
                if others:
                    said = self._random.choice(others)
                    yield from self._click(
                        "row", f'the {noun} in the row of "{said}"', _in_row_of(said, noun), (said,)
                    )

    def _by_comparison(self) -> Iterator[Instruction]:
        table = _listed(self._tree)
        heads = table[0].heads if table else ()
        for column, head in enumerate(heads):
            values = [value_of(row.cells[column]) for row in table if len(row.cells) > column]
            known = [value for value in values if value is not None]
            if not head or len(known) < max(3, len(table)) or len(set(known)) < 3:
                continue
            dates = is_date(table[0].cells[column])
            for most in (True, False):
                word = (("latest", "earliest") if dates else ("highest", "lowest"))[not most]
                for noun in _CLICKED:
                    yield from self._click(
                        "compare",
                        f'the {noun} in the row with the {word} "{head}"',
                        partial(_extreme_row, column, noun, most=most),
                    )
        for noun in ("button", "link", "radio button", "check box"):
            labels = [label_of(one) for one in of_noun(self._tree, noun)]
            if not 3 <= len(labels) <= _MOST or not all(labels):
                continue
            for word, key in _COMPARED.items():
                yield from self._click(
                    "compare", f"the {noun} with the {word} label", partial(_extreme, noun, key)
                )

    def _by_state(self) -> Iterator[Instruction]:
        for noun in _TICKED:
            for ticked in (True, False):
                said = "is ticked" if ticked else "is not ticked"
                if len(of_noun(self._tree, noun)) > 1:
                    yield from self._click(
                        "state", f"the only {noun} that {said}", partial(_ticked, noun, ticked)
                    )
        for noun, state, said in (
            ("tab", "selected", "that is open"),
            ("button", "pressed", "that is pressed"),
            ("button", "expanded", "whose menu is open"),
            ("link", "expanded", "whose part of the page is open"),
        ):
            if len(of_noun(self._tree, noun)) > 1:
                yield from self._click(
                    "state", f"the {noun} {said}", partial(_in_state, noun, state)
                )

    def _typing(self) -> Iterator[Instruction]:
        fields = of_noun(self._tree, _FIELDS[0])
        for it, find, quotes in self._ways(fields, _FIELDS[0]):
            found = find(self._tree)
            text = self._random.choice(_WORDS)
            if len(found) == 1 and "fill" in found[0].actions:
                yield Instruction(
                    "type",
                    self._random.choice(_TYPE).format(text=text, it=it),
                    RecordedAction("fill", found[0], text, BROWSER),
                    find=find,
                    quotes=quotes,
                    named=bool(quotes) and quotes[0] == label_of(found[0]),
                )

    def _choosing(self) -> Iterator[Instruction]:
        lists = [one for one in of_noun(self._tree, _LISTS[0]) if "select_option" in one.actions]
        for it, find, quotes in self._ways(lists, _LISTS[0]):
            found = find(self._tree)
            if len(found) != 1 or "select_option" not in found[0].actions:
                continue
            options = [one for one in _options(found[0]) if one != found[0].text]
            if options:
                text = self._random.choice(options)
                yield Instruction(
                    "choose",
                    self._random.choice(_CHOOSE).format(text=text, it=it),
                    RecordedAction("select_option", found[0], text, BROWSER),
                    find=find,
                    quotes=quotes,
                    named=bool(quotes) and quotes[0] == label_of(found[0]),
                )

    def _ways(
        self, fields: Sequence[Element], noun: str
    ) -> Iterator[tuple[str, Find, tuple[str, ...]]]:
        """Descriptions of fields: by what they show, their place, what lies above, their label."""
        for place, field in enumerate(fields):
            value = one_line(field.text)
            if any(map(str.isalnum, value)) and len(fields) > 1:
                yield f'the {noun} that now shows "{value}"', partial(_showing, noun, value), ()
            if 2 <= len(fields) <= _MOST and in_order(fields):
                said = self._random.choice(_places(place, len(fields)))
                yield f"the {said} {noun}", _nth(noun, place), ()
            label = label_of(field)
            if label and len(fields) > 1:
                below = nearest(self._tree, field, "below", noun)
                if below is not None:
                    it = f'the {noun} right below that of "{label}"'
                    yield it, partial(_below_field, label, noun), ()
                if self._random.random() < _NAMED:
                    yield f'"{label}"', partial(_called, noun, label), (label,)
        empty = [one for one in fields if not one.text]
        if len(empty) == 1 and len(fields) > 1:
            yield f"the only {noun} that is empty", partial(_showing, noun, ""), ()

    def _scrolling(self) -> Iterator[Instruction]:
        """Things that lie beyond the edge of the view; first the page has to be scrolled."""
        for one in self._tree.elements:
            noun, label = noun_of(one), label_of(one)
            if (
                one.visible
                or not one.actions
                or noun not in _CLICKED
                or not label
                or one.bounds.area < 1
                or len(texts(self._tree).get(label.casefold(), [])) != 1
            ):
                continue
            way = beyond(self._tree, one)
            if way is not None:
                text = self._random.choice(_CLICK).format(it=f'the {noun} "{label}"')
                action = RecordedAction("scroll", space=BROWSER)
                yield Instruction("scroll", text, action, way, find=None)


_NAMED = 0.15
"""Share of instructions that quote a label, which words alone can match."""

_COMPARED: dict[str, Callable[[str], tuple[object, ...]]] = {
    "longest": lambda text: (-len(text),),
    "shortest": lambda text: (len(text),),
    "alphabetically first": lambda text: (text.casefold(),),
}


def beyond(tree: Tree, element: Element) -> Direction | None:
    """Which way the page is scrolled to what is out of view; None if that is not sure."""
    view = [one.bounds for one in things(tree)]
    if not view:
        return None
    if element.bounds.top > max(box.bottom for box in view):
        return Direction.DOWN
    return Direction.UP if element.bounds.bottom < 0 else None


def _places(place: int, count: int) -> list[str]:
    found = [ORDINALS[place]]
    if place == count - 1:
        found.append("last")
    if place == count - 2 and count > 3:
        found.append("second to last")
    return found


def _options(field: Element) -> list[str]:
    names = [one_line(one.name or one.text) for one in field.descendants() if one.role == "option"]
    return [
        name for name in names if name and names.count(name) == 1 and any(map(str.isalnum, name))
    ]


def _listed(tree: Tree) -> list[TableRow]:
    """The rows of the one table of a page; none if it has several."""
    found = list(rows(tree))
    return found if len({row.heads for row in found}) == 1 else []


def _labelled(label: str) -> Find:
    return lambda tree: [one for one in things(tree) if label_of(one) == label]


def _nth(noun: str, place: int) -> Find:
    return lambda tree: of_noun(tree, noun)[place : place + 1]


def _in_row(place: int, noun: str) -> Find:
    return lambda tree: [
        one for row in _listed(tree)[place : place + 1] for one in row.controls
        if noun_of(one) == noun
    ]  # fmt: skip


def _in_row_of(text: str, noun: str) -> Find:
    return lambda tree: [
        one for row in rows(tree) if text in row.cells for one in row.controls
        if noun_of(one) == noun
    ]  # fmt: skip


def _beside(quote: str, side: Side, noun: str, tree: Tree) -> list[Element]:
    anchors = texts(tree).get(quote.casefold(), [])
    found = nearest(tree, anchors[0], side, noun) if anchors else None
    return [] if found is None else [found]


def _extreme_row(column: int, noun: str, tree: Tree, *, most: bool) -> list[Element]:
    valued = [
        (value_of(row.cells[column]) or 0.0, row)
        for row in _listed(tree)
        if len(row.cells) > column
    ]
    best = (max if most else min)((value for value, _ in valued), default=0.0)
    return [
        one
        for value, row in valued
        if value == best
        for one in row.controls
        if noun_of(one) == noun
    ]


def _extreme(noun: str, key: Callable[[str], tuple[object, ...]], tree: Tree) -> list[Element]:
    found = [(key(label_of(one)), one) for one in of_noun(tree, noun)]
    best = min((value for value, _ in found), default=())
    return [one for value, one in found if value == best]


def _ticked(noun: str, ticked: bool, tree: Tree) -> list[Element]:
    wanted = "true" if ticked else "false"
    return [one for one in of_noun(tree, noun) if one.attributes.get("checked") == wanted]


def _in_state(noun: str, state: str, tree: Tree) -> list[Element]:
    return [one for one in of_noun(tree, noun) if one.attributes.get(state) == "true"]


def _showing(noun: str, value: str, tree: Tree) -> list[Element]:
    return [one for one in of_noun(tree, noun) if one_line(one.text) == value]


def _called(noun: str, label: str, tree: Tree) -> list[Element]:
    return [one for one in of_noun(tree, noun) if label_of(one) == label]


def _below_field(label: str, noun: str, tree: Tree) -> list[Element]:
    anchors = _called(noun, label, tree)
    found = nearest(tree, anchors[0], "below", noun) if len(anchors) == 1 else None
    return [] if found is None else [found]
