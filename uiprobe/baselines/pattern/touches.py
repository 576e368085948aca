"""Low-level instructions: the verb by its cue, the target by its words, its row and its order."""

from __future__ import annotations

import re
from collections.abc import Sequence

from uiprobe.baselines.pattern.screen import Node, read_screen
from uiprobe.baselines.pattern.words import best, overlap, quoted, stems, weights
from uiprobe.baselines.prompt_reader import PromptReading
from uiprobe.ui.actions import Action, ActionKind, Direction, Key, press
from uiprobe.ui.coordinates import Point

_KEYS = (
    (
        Key.BACK,
        r"\bback (key|button)|\b(go|press|return|navigate) back\b|previous screen|zurück|返回",
    ),
    (Key.ENTER, r"\benter key|press enter|return key"),
    (Key.HOME, r"\bhome (key|button|screen)"),
)
_KINDS = (
    (
        ActionKind.TEXT,
        r"^(type|enter|write|fill|put|input|gib|tippe|schreib|输入)|\b(type|eintipp)\w*\b",
    ),
    (ActionKind.SWIPE, r"\b(swipe|scroll|slide|finger|drag|fling|wisch\w*|streich\w*)\b|滑"),
    (ActionKind.LONGCLICK, r"\b(hold|long|keep|halte|lange|gedrückt)\b|长按|按住"),
)
_TURNS = {"up": "up|hoch|oben|上", "down": "down|unten|herunter|下", "left": "left|links|左",
          "right": "right|rechts|右"}  # fmt: skip
_OPPOSITE = {Direction.UP: Direction.DOWN, Direction.DOWN: Direction.UP,
             Direction.LEFT: Direction.RIGHT, Direction.RIGHT: Direction.LEFT}  # fmt: skip
_ORDINALS = ("first|top|erste", "second|zweite", "third|dritte", "fourth|vierte", "fifth|fünfte")
_ICONS = ("imagebutton", "imageview", "button")
_ROLES = {
    r"check ?box|tick|box": ("checkbox",),
    r"switch|toggle": ("switch", "togglebutton"),
    r"radio|choice|circle": ("radiobutton", "checkedtextview", "radio"),
    r"icon|star|picture|symbol|image|arrow|pencil|cross|plus|button": _ICONS,
    r"drop|list": ("spinner", "combobox"),
    r"slider|bar": ("seekbar",),
    r"field|box": ("edittext", "textbox", "searchbox"),
    r"chip": ("chip",),
    r"tab": ("actionbar$tab", "framelayout", "tab"),
    r"link": ("link",),
    r"menu entry": ("menuitem",),
}
_SYMBOLS = {
    "pencil": "edit rename compose",
    "magnif": "search find lens",
    "bin": "delete trash remove clear",
    "plus": "add new create fab zoom in",
    "cross": "close cancel clear dismiss",
    "heart": "like favorite favourite",
    "star": "favorite favourite star rate",
    "triangle": "play next",
    "two bars": "pause",
    "paper plane": "send share directions",
    "dots": "more options overflow share menu",
    "bookmark": "bookmark save",
    "lines": "menu drawer sort filter navigation",
    "gear": "settings preferences",
    "bell": "alarm notifications alert",
    "figure": "account profile person",
    "person": "account profile contact",
    "calendar": "date calendar today due",
    "layers": "layers map type",
    "arrow": "next previous back navigate up backspace",
    "clock": "time history",
    "tick": "done ok save confirm",
    "check mark": "done ok save confirm",
    "speech": "comment message",
    "louder": "volume up",
    "quieter": "volume down mute",
    "letter": "language translate avatar",
}
"""What symbols usually mean, as ids and descriptions say it."""

_STATES = {
    r"\b(off|unchecked|unticked|not (on|checked|done|selected))\b": False,
    r"\b(on|checked|ticked|selected|done|active|chosen)\b": True,
}
_MOST = r"(larg|high|dear|long|late|most|great|big|new|heavi|exp)\w*(est|er|ensive|t)\b|\bmore\b"
_LEAST = r"(small|low|cheap|short|earl|least|few|old|light|soon)\w*(est|er|t)\b|\bless\b"
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_ROW = re.compile(
    r"\b(row|next to|beside|line|entry|belong|of|for|neben|zeile|below|above|under)\b"
)


def choose_touch(reading: PromptReading) -> Action:
    """The action that the instruction most looks like."""
    task, folded = reading.question, reading.question.casefold()
    bare = re.sub(r"[\"„“][^\"“”]*[\"“”]", " ", folded)
    for key, cue in _KEYS:
        if re.search(cue, bare):
            return press(key)
    kind = next((kind for kind, cue in _KINDS if re.search(cue, bare.strip())), ActionKind.CLICK)
    named = quoted(task)
    text = named[0] if kind == ActionKind.TEXT and named else None
    if reading.targets == "coordinate":
        middle = Point(reading.extent[0] // 2, reading.extent[1] // 2)
        end = Point(middle.x, 0) if kind == ActionKind.SWIPE else None
        typed = text or "" if kind == ActionKind.TEXT else None
        return Action(kind, point=middle, end=end, text=typed)
    nodes = read_screen(reading.prompt)
    able = [node for node in nodes if kind in node.actions]
    if not able:
        return press(Key.BACK)
    if kind == ActionKind.TEXT:
        target = match_node(task.replace(f'"{text}"', " "), named[1:], able, nodes)
        return Action(kind, index=target.index, text=text or named[-1] if named else "")
    if kind == ActionKind.SWIPE:
        target = max(_by_words(task, able), key=lambda node: sum(1 for _ in node.inside()))
        return Action(kind, index=target.index, direction=_direction(bare))
    return Action(kind, index=match_node(task, named, able, nodes).index)


def _direction(task: str) -> Direction:
    turned = [name for name, cue in _TURNS.items() if re.search(cue, task)]
    direction = Direction(turned[0]) if turned else Direction.UP
    # To scroll down is to move the finger up.
    return _OPPOSITE[direction] if re.search(r"\bscroll (?!part|bar)", task) else direction


def match_node(task: str, named: Sequence[str], able: list[Node], nodes: list[Node]) -> Node:
    """The widget that is meant: by a quoted label, else by words; then by role, state and order."""
    found = _by_quote(task, named, able, nodes) or _by_words(task, able)
    return _pick(task.casefold(), found)


def _by_quote(task: str, named: Sequence[str], able: list[Node], nodes: list[Node]) -> list[Node]:
    """Widgets with a quoted label, or the controls in the row of a quoted text."""
    for label in named:
        folded = label.casefold()
        bearing = [
            n for n in nodes if any(folded == " ".join(t.casefold().split()) for t in n.texts)
        ]
        bearing = bearing or [n for n in nodes if any(folded in t.casefold() for t in n.texts)]
        if not bearing:
            continue
        roles = _roles(task.casefold().replace(folded, " "))
        if _ROW.search(task.casefold().replace(folded, " ")) and roles:
            rows = [
                [child for child in ancestor.inside() if child in able and child.role in roles]
                for node in bearing
                for ancestor in node.ancestors()
            ]
            if near := next((row for row in rows if row), None):
                return [node for node in near if not node.label] or near
        direct = [node for node in bearing if node in able]
        if direct:
            return [node for node in direct if node.role in roles] or direct
        around = [next((a for a in node.ancestors() if a in able), None) for node in bearing]
        if holding := [node for node in around if node is not None]:
            return holding
    return []


def _by_words(task: str, able: list[Node]) -> list[Node]:
    """The widgets that share most with the instruction, in what they say or in their id."""
    wanted = stems(task)
    wanted |= {
        name for cue, names in _SYMBOLS.items() if cue in task.casefold() for name in stems(names)
    }
    roles = _roles(task.casefold())
    if roles.isdisjoint(_ICONS):
        able = [node for node in able if node.role in roles] or able
    described = [stems(f"{node.words} {node.role}") for node in able]
    weight = weights(described)
    scores = [overlap(wanted, words, weight) for words in described]
    scores = [s + (0.3 if n.role in roles else 0) for s, n in zip(scores, able, strict=True)]
    top = able[best(scores)]
    return [node for node, score in zip(able, scores, strict=True) if score == max(scores)] or [top]


def _pick(task: str, found: list[Node]) -> Node:
    """One of several by its state, by the numbers in it, or by its place in the order."""
    if len(found) == 1 or not found[0].id:
        return found[0]
    for cue, on in _STATES.items():
        if re.search(cue, task):
            fitting = [node for node in found if _is_on(node) == on]
            found = fitting or found
            break
    for cue, sign in ((_MOST, 1), (_LEAST, -1)):
        if re.search(cue, task):
            return max(found, key=lambda node: sign * _number(node))
    if re.search(r"\b(last|bottom|letzte)", task):
        return found[-1]
    for place, cue in enumerate(_ORDINALS):
        if re.search(rf"\b({cue})", task) and place < len(found):
            return found[place]
    return found[0]


def _is_on(node: Node) -> bool:
    states = set().union(*(n.states for n in node.inside()))
    return bool(states & {"checked", "selected", "expanded"})


def _number(node: Node) -> float:
    """The last number in a widget, without colons and separators of thousands."""
    numbers = _NUMBER.findall(node.words)
    whole, _, rest = (numbers[-1] if numbers else "0").replace(",", "").partition(".")
    return float(f"{whole.replace(':', '')}.{re.sub('[.:]', '', rest) or 0}")


def _roles(task: str) -> set[str]:
    return {
        role for cue, roles in _ROLES.items() if re.search(rf"\b({cue})", task) for role in roles
    }
