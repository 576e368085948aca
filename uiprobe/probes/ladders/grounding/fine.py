"""The ladder *fine*: the place decides on the result, and less and less may be missing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from uiprobe.environments.phone.toolkit.text import text_width
from uiprobe.probes.ladders.base import NotDrawnError
from uiprobe.probes.ladders.drawing import draw_of_kind
from uiprobe.probes.ladders.grounding.items import Drawn, Pointing, tap_on
from uiprobe.probes.ladders.grounding.layouts import Board
from uiprobe.probes.ladders.grounding.measured import meeting
from uiprobe.probes.ladders.grounding.scene import FORMATS, Box
from uiprobe.probes.ladders.grounding.words import CITIES
from uiprobe.probes.ladders.wording import ENGLISH, Wording
from uiprobe.ui.actions import Action, ActionKind
from uiprobe.ui.coordinates import Point

SLACKS: Mapping[int, float] = {1: 40, 2: 26, 3: 17, 4: 11, 5: 8, 6: 5.5, 7: 4, 8: 2.5}
"""Pixels that a slider may be off to either side, by rung."""

LETTERS: Mapping[int, int] = {1: 72, 2: 52, 3: 40, 4: 30, 5: 22, 6: 17, 7: 14, 8: 11}
"""Pixels of the text in which the caret is put between two letters, by rung."""

HEIGHTS: Mapping[int, int] = {1: 110, 2: 84, 3: 66, 4: 50, 5: 38, 6: 30, 7: 24, 8: 19}
"""Pixels of a row that another one is dragged onto, by rung."""

_SETTINGS = (
    "Bass", "Treble", "Volume", "Balance", "Brightness", "Contrast", "Warmth", "Saturation", "Echo",
    "Speed", "Zoom", "Sharpness",
)  # fmt: skip

_FILMS = (
    "Harbor", "Meadow", "Lantern", "Orchard", "Comet", "Willow", "Glacier", "Ember", "Prairie",
    "Beacon", "Canyon", "Marble",
)  # fmt: skip

_SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

_ENDS = 0.04
"""The share of a slider at either end that is not asked for: there a finger may go too far."""


def _tap(x: float, y: float) -> Action:
    return Action(ActionKind.CLICK, point=Point(round(x), round(y)))


def _sliders(
    board: Board, title: str, names: tuple[str, ...], random: Random, ends: Callable[[], list[str]]
) -> dict[str, tuple[Box, list[str]]]:
    """Named sliders below each other, with what their ends are called."""
    left, top, right, bottom = board.titled(title)
    size = board.text
    high = max(board.format.px(40), 2 * size)
    count = random.randrange(3, 7)
    step = (bottom - top) // count
    found = {}
    for number, name in enumerate(random.sample(names, count)):
        wide = round((right - left) * random.uniform(0.55, 0.92))
        x = left + random.randrange(right - left - wide + 1)
        y = top + number * step + (step - high) // 2
        box = (x, y, x + wide, y + high)
        marks = ends()
        board.add("text", (x, y - 3 * size // 2, right, y), text=name)
        below = (y + high, y + high + 3 * size // 2)
        board.add("text", (x, below[0], right, below[1]), text=marks[0], color="on_surface_variant")
        last = round(text_width(marks[1], "regular", size)) + 1
        box_of_end = (x + wide - last, below[0], x + wide, below[1])
        board.add("text", box_of_end, text=marks[1], color="on_surface_variant")
        board.add("slider", box, name, value=round(random.random(), 3))
        found[name] = (box, marks)
    return found


def _away(random: Random, slack: float, current: float) -> float:
    """A share to move to that neither the middle of the slider nor its present place would do."""
    for _ in range(100):
        share = random.uniform(_ENDS + slack, 1 - _ENDS - slack)
        if abs(share - 1 / 2) > 2 * slack and abs(share - current) > 2 * slack:
            return share
    raise NotDrawnError("no place on the slider is far enough from its middle")


def _percent(board: Board, rung: int, random: Random, say: Wording) -> Drawn:
    found = _sliders(board, "Sound and picture", _SETTINGS, random, lambda: ["0 %", "100 %"])
    name = random.choice(list(found))
    (left, top, right, bottom), _ = found[name]
    wide = right - left
    digits = 0 if rung <= 6 else 1
    slack = max(10.0**-digits, round(SLACKS[rung] / wide * 100, digits))
    current = board.value_of(name)
    value = round(100 * _away(random, slack / 100, current), digits)
    x = left + wide * value / 100
    return _slid(
        board,
        name,
        (value - slack) / 100,
        (value + slack) / 100,
        _tap(x, (top + bottom) // 2),
        say(
            "Set {name} to {value} %, at most {slack} percentage point off, by a tap."
            if slack == 1
            else "Set {name} to {value} %, at most {slack} percentage points off, by a tap.",
            name=name,
            value=say.number(f"{value:.{digits}f}"),
            slack=say.number(f"{slack:.{digits}f}"),
        ),
        slack / 100 * wide,
    )


def _said_slack(slack: float) -> float:
    """A slack as the task says it, in tenths of a percent."""
    return max(1, round(1000 * slack)) / 1000


def _at_share(
    board: Board, name: str, box: Box, share: float, slack: float, goal: str, say: Wording
) -> Drawn:
    """A slider to set to a share of its own length, as near as a slack."""
    left, top, right, bottom = box
    wide = right - left
    tap = _tap(left + wide * share, (top + bottom) // 2)
    task = say(
        "{goal}, at most {slack} % of the length of {name} off, by a tap.",
        goal=goal,
        slack=say.number(f"{100 * slack:.1f}"),
        name=name,
    )
    return _slid(board, name, share - slack, share + slack, tap, task, slack * wide)


def _alike(board: Board, rung: int, random: Random, say: Wording) -> Drawn:
    """Draw a slider to set as far as another one of another length, at another place."""
    found = _sliders(board, "Sound and picture", _SETTINGS, random, lambda: ["", ""])
    name, model = random.sample(list(found), 2)
    (left, _, right, _), _ = found[name]
    wide, share = right - left, board.value_of(model)
    # What is seen of the other slider is as coarse as what is touched.
    slack = _said_slack(2 * SLACKS[rung] / wide)
    near = (1 / 2, board.value_of(name))
    ends = _ENDS + slack < share < 1 - _ENDS - slack
    if not ends or any(abs(share - other) < 2 * slack for other in near):
        raise NotDrawnError("the other slider stands at an end, or where this one stands")
    goal = say(
        "Each slider stands at a share of its own length. Set {name} to the share at which {model} "
        "stands",
        name=name,
        model=model,
    )
    return _at_share(board, name, found[name][0], share, slack, goal, say)


def _together(board: Board, rung: int, random: Random, say: Wording) -> Drawn:
    """Draw a slider to set to what three others of other lengths make together."""
    found = _sliders(board, "Sound and picture", _SETTINGS, random, lambda: ["", ""])
    if len(found) < 4:
        raise NotDrawnError("there are fewer than four sliders")
    name, one, less, more = random.sample(list(found), 4)
    (left, _, right, _), _ = found[name]
    wide = right - left
    share = board.value_of(one) - board.value_of(less) + board.value_of(more)
    slack = _said_slack(SLACKS[rung] / wide)
    near = (1 / 2, *map(board.value_of, (name, one, more)))
    ends = _ENDS + slack < share < 1 - _ENDS - slack
    if not ends or any(abs(share - other) < 4 * slack for other in near):
        raise NotDrawnError("the place is at an end, or where another slider stands")
    goal = say(
        "Each slider stands at a share of its own length. Set {name} to the share of {one} plus "
        "that of {more} minus that of {less}",
        name=name,
        one=one,
        more=more,
        less=less,
    )
    return _at_share(board, name, found[name][0], share, slack, goal, say)


_FAR: Mapping[int, float] = {5: 2, 6: 4, 7: 10, 8: 20}
"""By rung, so many lengths of a line it is from its end to where it meets the other one."""


def _lines(board: Board, rung: int, random: Random, say: Wording) -> Drawn:
    slack = round(2 * SLACKS[rung])
    found = meeting(board, slack, _FAR[rung], random, say)
    scene = board.scene()
    near = say(
        "The tap may be off by at most {share} % of the width of the picture.",
        share=say.number(f"{slack * 10_000 // FORMATS[rung].width / 100}"),
    )
    return Drawn(
        scene=scene,
        task=say.sentences([found.task, near]),
        action=tap_on(scene, found.key),
        wanted={"tapped": found.key},
        app="drawing",
        measure=2 * slack,
    )


def clock(seconds: int) -> str:
    """A time within a film: 2:41, or 1:02:41."""
    minutes, rest = divmod(seconds, 60)
    hours, left = divmod(minutes, 60)
    return f"{hours}:{left:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _seek(board: Board, rung: int, random: Random, say: Wording) -> Drawn:
    # Films are so long that the slack, in whole seconds, is one second or more.
    longest = round(board.format.width / SLACKS[rung])

    def ends() -> list[str]:
        return ["0:00", clock(random.randrange(max(100, longest), max(600, 5 * longest)))]

    found = _sliders(board, "Films", _FILMS, random, ends)
    name = random.choice(list(found))
    (left, top, right, bottom), (_, last) = found[name]
    wide, whole = right - left, _seconds(last)
    slack = max(1, round(SLACKS[rung] / wide * whole))
    current = board.value_of(name)
    at = round(whole * _away(random, slack / whole, current))
    x = left + wide * at / whole
    return _slid(
        board,
        name,
        (at - slack) / whole,
        (at + slack) / whole,
        _tap(x, (top + bottom) // 2),
        say(
            "Move {name} to {time}, at most {slack} second off, by a tap."
            if slack == 1
            else "Move {name} to {time}, at most {slack} seconds off, by a tap.",
            name=name,
            time=clock(at),
            slack=slack,
        ),
        slack / whole * wide,
    )


def _seconds(said: str) -> int:
    total = 0
    for part in said.split(":"):
        total = 60 * total + int(part)
    return total


def _slid(
    board: Board, name: str, low: float, high: float, action: Action, task: str, slack: float
) -> Drawn:
    return Drawn(
        scene=board.scene(),
        task=task,
        action=action,
        wanted={"values": {name: [low, high]}},
        app="slider",
        measure=2 * slack,
    )


def _caret(board: Board, rung: int, random: Random, say: Wording) -> Drawn:
    left, top, right, bottom = board.titled("Serial numbers")
    size = LETTERS[rung]
    high = max(5 * size // 2, board.format.px(16))
    count = min((bottom - top) // high, 3 * (rung + 1))
    step = (bottom - top) // count
    length = min(24, int((right - left) / (size * 0.75)))
    lines = []
    for number in range(count):
        y = top + number * step + (step - high) // 2
        shift = random.randrange((right - left) // 4)
        content = "".join(random.choice(_SIGNS) for _ in range(length - length // 4))
        lines.append(content)
        board.add("edge", (left + shift - 4, y, right, y + high), color="outline", size=1)
        board.add("field", (left + shift, y, right, y + high), str(number), text=content, size=size)
    number = random.randrange(count)
    content = lines[number]
    # The middle of a line would be met without reading it.
    places = [at for at in range(1, len(content)) if abs(at - len(content) / 2) > 1]
    at = random.choice(places)
    pair = content[at - 1 : at + 1]
    if sum(line[i : i + 2] == pair for line in lines for i in range(len(line))) != 1:
        raise NotDrawnError("the pair of signs occurs twice")
    # Each line has added two parts, its edge and its field.
    box = board.parts[-1 - 2 * (count - 1 - number)].box
    x = box[0] + text_width(content[:at], "regular", size)
    widths = [text_width(sign, "regular", size) for sign in pair]
    return Drawn(
        scene=board.scene(),
        task=say(
            "Put the caret between {one} and {other} by a tap, at the one place where {one} stands "
            "directly before {other}.",
            one=pair[0],
            other=pair[1],
        ),
        action=_tap(x, (box[1] + box[3]) // 2),
        wanted={"caret": [str(number), at]},
        app="text",
        measure=sum(widths) / 2,
    )


def _drag(board: Board, rung: int, random: Random, say: Wording) -> Drawn:
    left, top, right, bottom = board.titled("Route")
    high = HEIGHTS[rung]
    count = min(40, (bottom - top) // high)
    names = random.sample(CITIES, count)
    y = top + random.randrange(bottom - top - count * high + 1)
    for number, name in enumerate(names):
        box = (left, y + number * high, right, y + (number + 1) * high)
        board.add("handle", box, name, size=round(high * 0.6), value=number)
    source, target = random.sample(range(count), 2)
    # A finger that moves less than this touches, and does not drag.
    if abs(source - target) * high < board.format.px(24):
        raise NotDrawnError("the way of the drag is too short")
    order = [name for name in names if name != names[source]]
    order.insert(target, names[source])

    def middle(place: int) -> Point:
        return Point((left + right) // 2, y + place * high + high // 2)

    return Drawn(
        scene=board.scene(),
        task=say(
            "Drag the row {source} onto the row {target}, by a swipe from the one to the other.",
            source=names[source],
            target=names[target],
        ),
        action=Action(ActionKind.SWIPE, point=middle(source), end=middle(target)),
        wanted={"rows": order},
        app="rows",
        measure=high,
    )


_Kind = Callable[[Board, int, Random, Wording], Drawn]

_READ: tuple[_Kind, ...] = (_percent, _seek, _caret, _drag)
_SEEN: tuple[_Kind, ...] = (_alike, _together, _lines, _caret)
"""Kinds of screens: where all that has to be known is said, and where it has to be measured."""

_COMPARED: tuple[_Kind, ...] = (_together, _lines, _lines)


@dataclass(frozen=True)
class Fine(Pointing):
    """The ladder."""

    name: str = "fine"
    probe: str = "grounding"
    grows: str = "how little a finger may be off"
    chance: float = 0.0
    rungs: Mapping[int, str] = field(
        default_factory=lambda: {
            rung: (
                f"sliders within {slack:g} pixels, letters of {LETTERS[rung]}, rows of "
                f"{HEIGHTS[rung]}, on {FORMATS[rung].width} x {FORMATS[rung].height}"
            )
            for rung, slack in SLACKS.items()
        }
    )

    def drawn(self, rung: int, random: Random, say: Wording = ENGLISH) -> Drawn:
        """See `Pointing.drawn`."""
        kinds = _READ if rung <= 4 else _SEEN if rung <= 6 else _COMPARED
        kind = random.choice(kinds)
        return draw_of_kind(lambda: kind(Board(FORMATS[rung], random), rung, random, say))


FINE = Fine()
