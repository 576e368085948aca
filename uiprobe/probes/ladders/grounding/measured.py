"""Screens on which nothing says where the target is: the eye has to measure."""

from __future__ import annotations

from math import hypot
from random import Random

from uiprobe.probes.ladders.base import NotDrawnError
from uiprobe.probes.ladders.grounding.layouts import Board, Found
from uiprobe.probes.ladders.grounding.scene import Box
from uiprobe.probes.ladders.wording import Wording

_ORANGE = "E07A1F"
_TIMES = {1: "exactly", 2: "twice", 3: "three times", 5: "five times", 20: "twenty times"}
_CLUSTERS, _MEMBERS = 5, 12
"""Groups of dots on a plan, and dots of a group."""


def bars(board: Board, side: int, random: Random, say: Wording) -> Found:
    """A chart of bars of which no two but the orange one and its twin are equally high."""
    left, top, right, bottom = board.titled("Visits")
    gap = max(1, side // 6)
    count = min(240, (right - left) // (side + gap))
    # As much as bars differ at least; the lowest one can still be seen.
    step = max(1, side // 4)
    heights = [step * (number + 3) for number in range(count - 1)]
    if heights[-1] > bottom - top:
        raise NotDrawnError("the highest bar is higher than the screen")
    random.shuffle(heights)
    foot = random.randrange(top + max(heights), bottom + 1)
    model, twin = random.sample(range(count), 2)
    heights.insert(model, 0)
    heights[model] = heights[twin]
    x0 = left + (right - left - count * (side + gap)) // 2
    for number, height in enumerate(heights):
        x = x0 + number * (side + gap)
        color = _ORANGE if number == model else "outline"
        board.add("fill", (x, foot - height, x + side, foot), color=color)
    for number in range(count):
        x = x0 + number * (side + gap)
        board.add("free", (x, foot - max(heights), x + side, foot), str(number))
    return Found(str(twin), say("Tap the bar that is exactly as high as the orange one."))


def beyond(board: Board, side: int, random: Random, say: Wording) -> Found:
    """A plan with groups of dots, one of which has the place that is to be found.

    The smaller the dots are, the farther it is: what is measured counts several times.
    """
    times = 1 if side > 15 else 2 if side > 10 else 3 if side > 6 else 5 if side > 4 else 20
    left, top, right, bottom = board.titled("Plan")
    size = board.text
    reach = 4 * side + 12
    frame = (left + reach, top + reach, right - reach, bottom - reach)

    def drawn() -> tuple[int, int]:
        return random.randrange(frame[0], frame[2]), random.randrange(frame[1], frame[3])

    (ax, ay), (px, py) = drawn(), drawn()
    bx, by = ax + round((px - ax) / (times + 1)), ay + round((py - ay) / (times + 1))
    x, y = bx + times * (bx - ax), by + times * (by - ay)
    if not (frame[0] <= x < frame[2] and frame[1] <= y < frame[3]):
        raise NotDrawnError("the place is outside of the screen")
    if hypot(bx - ax, by - ay) < (5 if times < 20 else 2) * (side + size):
        raise NotDrawnError("the dots with names are too near to each other")
    taken: list[tuple[int, int]] = []

    def add(at: tuple[int, int], apart: float) -> bool:
        if any(hypot(at[0] - px, at[1] - py) < apart for px, py in taken):
            return False
        taken.append(at)
        return True

    for place in ((ax, ay), (bx, by), (x, y), *(drawn() for _ in range(_CLUSTERS - 1))):
        if not add(place, 2 * reach):
            raise NotDrawnError("two groups of dots are too near to each other")
    centres = taken[2:]
    for cx, cy in centres:
        members = 1
        for _ in range(400):
            shift = (random.randint(-reach, reach), random.randint(-reach, reach))
            if members < _MEMBERS and add((cx + shift[0], cy + shift[1]), side * 3 / 2 + 1):
                members += 1
    half = side // 2
    for name, (px, py) in zip("AB", taken, strict=False):
        box = (px + side, py - size // 2, px + side + size, py + size // 2)
        board.add("text", box, text=name)
    order = list(enumerate(taken))
    random.shuffle(order)
    for number, (px, py) in order:
        box = (px - half, py - half, px - half + side, py - half + side)
        board.add("dot", box, str(number), color="primary")
    return Found(
        "2",
        say(
            "Tap the dot that you come to if you go straight on from A through B, {times} as far "
            "beyond B as it is from A to B.",
            times=say(_TIMES[times]),
        ),
    )


def meeting(board: Board, slack: int, far: float, random: Random, say: Wording) -> Found:
    """Two lines that would meet if they went on.

    Args:
        board: Where they are drawn.
        slack: How far beside their meeting a touch may be.
        far: So many lengths of a line it is from its end to the meeting. Lines are shorter if
            it is farther.
        random: Randomness.
        say: The language.
    """
    left, top, right, bottom = board.titled("Drawing")
    x, y = random.randrange(left + 40, right - 40), random.randrange(top + 40, bottom - 40)
    lines: list[tuple[Box, bool]] = []
    for _ in range(2):
        length = random.uniform(0.48, 0.8) / (far + 1) * (right - left)
        dx, dy = random.uniform(-1, 1), random.uniform(-1, 1)
        way = hypot(dx, dy)
        near, end = far * length, (far + 1) * length
        points = [(x + dx / way * reach, y + dy / way * reach) for reach in (near, end)]
        if any(not (left < px < right and top < py < bottom) for px, py in points):
            raise NotDrawnError("a line would leave the screen")
        (x1, y1), (x2, y2) = (tuple(map(round, point)) for point in points)
        box = (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
        # A line rises to the right if y falls as x grows.
        lines.append((box, (x2 - x1) * (y2 - y1) < 0))
    found = crossing(*lines)
    if found is None or hypot(found[0] - x, found[1] - y) > slack:
        raise NotDrawnError("rounded to pixels the lines meet elsewhere")
    if _angle(*lines) < 0.5:
        raise NotDrawnError("the lines are almost parallel")
    for box, rises in lines:
        board.add("road", box, size=2, color="primary", on=rises)
    places = [(round(found[0]), round(found[1]))]
    for _ in range(300):
        at = random.randrange(left + slack, right - slack), random.randrange(top, bottom - slack)
        if len(places) < 40 and all(
            max(abs(at[0] - px), abs(at[1] - py)) > 3 * slack for px, py in places
        ):
            places.append(at)
    order = list(enumerate(places))
    random.shuffle(order)
    for number, (px, py) in order:
        board.add("free", (px - slack, py - slack, px + slack + 1, py + slack + 1), str(number))
    return Found("0", say("Tap the place where the two lines would meet if both went straight on."))


def crossing(one: tuple[Box, bool], other: tuple[Box, bool]) -> tuple[float, float] | None:
    """The place where two lines meet, each from corner to corner of its box, or None."""
    (px, py, dx, dy), (qx, qy, ex, ey) = map(_ray, (one, other))
    across = dx * ey - dy * ex
    if not across:
        return None
    share = ((qx - px) * ey - (qy - py) * ex) / across
    return px + share * dx, py + share * dy


def _ray(line: tuple[Box, bool]) -> tuple[float, float, float, float]:
    (left, top, right, bottom), rises = line
    if rises:
        return left, bottom, right - left, top - bottom
    return left, top, right - left, bottom - top


def _angle(one: tuple[Box, bool], other: tuple[Box, bool]) -> float:
    """The sine of the angle of two lines."""
    (_, _, dx, dy), (_, _, ex, ey) = map(_ray, (one, other))
    return abs(dx * ey - dy * ex) / (hypot(dx, dy) * hypot(ex, ey))
