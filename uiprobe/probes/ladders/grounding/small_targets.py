"""Screens whose targets can have any size, while their labels can always be read."""

from __future__ import annotations

from calendar import monthrange, weekday
from random import Random

from uiprobe.environments.phone.toolkit.text import text_width
from uiprobe.probes.ladders.base import NotDrawnError
from uiprobe.probes.ladders.grounding.layouts import Board, Found
from uiprobe.probes.ladders.grounding.scene import Box
from uiprobe.probes.ladders.grounding.words import CITIES, MONTHS, TITLES, WEEKDAYS
from uiprobe.probes.ladders.wording import Wording

# Without I, O, Q and Z, which look like 1, 0 and 2 when they are small; names have no 0 and 1.
_LETTERS = "ABCDEFGHJKLMNPRSTUVWXY"
_ORANGE = "E07A1F"
_TRIES = 4000
_MONTHS = 20
"""So many at most: a day is a widget, and the screen has hundreds of them."""


def _width(text: str, size: int) -> int:
    return round(text_width(text, "regular", size)) + 1


def _touch(one: Box, other: Box, gap: int) -> bool:
    return (
        one[0] - gap < other[2]
        and other[0] - gap < one[2]
        and one[1] - gap < other[3]
        and other[1] - gap < one[3]
    )


def spots(board: Board, side: int, random: Random, say: Wording) -> Found:
    """A map whose dots have names beside them."""
    left, top, right, bottom = board.titled("Map")
    size = board.text
    for _ in range(5):
        x, y = random.randrange(left, right), random.randrange(top, bottom)
        wide, high = random.randrange(60, right // 3), random.randrange(60, right // 3)
        color = random.choice(("surface_container", "surface_container_high"))
        board.add("fill", (x, y, min(right, x + wide), min(bottom, y + high)), color=color)
    for _ in range(10):
        x, y = random.randrange(left, right - 80), random.randrange(top, bottom - 80)
        box = (x, y, random.randrange(x + 40, right), random.randrange(y + 40, bottom))
        width = board.format.px(random.choice((2, 3, 5)))
        board.add("road", box, size=width, color="outline_variant", on=random.random() < 1 / 2)
    # Dots and names fill a fraction of the map, so that places drawn at random still find room.
    most = min(60, (right - left) * (bottom - top) // (9 * side * (side + size)) + 6)
    names = [letter + digit for letter in _LETTERS for digit in "23456789"]
    random.shuffle(names)
    taken: list[Box] = []
    placed: list[tuple[str, Box]] = []
    gap = max(10, size // 2)
    for _ in range(_TRIES):
        if len(placed) >= most:
            break
        name = names[len(placed)]
        wide = side + gap // 2 + _width(name, size)
        high = max(side, size)
        x, y = random.randrange(left, right - wide), random.randrange(top, bottom - high)
        whole = (x, y, x + wide, y + high)
        if any(_touch(whole, other, gap) for other in taken):
            continue
        taken.append(whole)
        dot = y + (high - side) // 2
        placed.append((name, (x, dot, x + side, dot + side)))
        board.add("text", (x + side + gap // 2, y, x + wide, y + high), text=name)
    colors = random.sample(("primary", "error", "2E7D32", "6A1B9A", "AD6800"), 3)
    for name, box in placed:
        board.add("dot", box, name, color=random.choice(colors))
    name, _ = random.choice(placed)
    return Found(name, say("Tap the dot to the left of the name {name}.", name=name))


def sheet(board: Board, side: int, random: Random, say: Wording) -> Found:
    """A spreadsheet in whose cells notes are marked."""
    left, top, right, bottom = board.titled("Stock")
    size = board.text
    head = _width("00", size) + size
    high, wide = max(2 * size, side + size // 2), _width("0000", size) + size + side
    columns = min(len(_LETTERS), (right - left - head) // wide)
    rows = min(40, (bottom - top - 2 * size) // high)
    for column in range(columns):
        x = left + head + column * wide
        box = (x, top, x + wide, top + 2 * size)
        board.add("label", box, text=chr(ord("A") + column), color="on_surface_variant")
    marked: list[str] = []
    later: list[tuple[str, Box]] = []
    for row in range(rows):
        y = top + 2 * size + row * high
        board.add(
            "label", (left, y, left + head, y + high), text=str(row + 1), color="on_surface_variant"
        )
        for column in range(columns):
            x = left + head + column * wide
            name = f"{chr(ord('A') + column)}{row + 1}"
            number = str(random.randrange(10, 9999))
            board.add("text", (x + size // 3, y, x + wide - side, y + high), text=number)
            if random.random() < 1 / 2:
                later.append((name, (x + wide - side - 1, y + 1, x + wide - 1, y + 1 + side)))
                marked.append(name)
    for column in range(columns + 1):
        x = left + head + column * wide
        board.add("fill", (x, top, x + 1, top + 2 * size + rows * high), color="outline_variant")
    for row in range(rows + 1):
        y = top + 2 * size + row * high
        box = (left, y, left + head + columns * wide, y + 1)
        board.add("fill", box, color="outline_variant")
    if not marked:
        raise NotDrawnError("no cell has a note")
    for name, box in later:
        board.add("fill", box, name, color=_ORANGE)
    name = random.choice(marked)
    return Found(name, say("Tap the orange mark in the corner of cell {name}.", name=name))


def table(board: Board, side: int, random: Random, say: Wording) -> Found:
    """A table of boxes to tick: places by days."""
    left, top, right, bottom = board.titled("Shifts")
    size = board.text
    names = random.sample(CITIES, len(CITIES))
    head = max(_width(name, size) for name in names) + size
    days = WEEKDAYS[: min(7, (right - left - head) // max(side + size // 3, _width("Wed", size)))]
    high = max(side + max(4, side // 8), size + size // 2)
    rows = min(len(names), 50, (bottom - top - 2 * size) // high)
    wide = (right - left - head) // len(days)
    later: list[tuple[str, str, Box]] = []
    for column, day in enumerate(days):
        x = left + head + column * wide
        board.add("label", (x, top, x + wide, top + 2 * size), text=day)
    for row in range(rows):
        y = top + 2 * size + row * high
        board.add("text", (left, y, left + head, y + high), text=names[row])
        if row % 2:
            box = (left, y + high - 1, right, y + high)
            board.add("fill", box, color="outline_variant")
        for column, day in enumerate(days):
            x = left + head + column * wide + (wide - side) // 2
            upper = y + (high - side) // 2
            later.append((names[row], day, (x, upper, x + side, upper + side)))
    for name, day, box in later:
        board.add("check", box, f"{name}/{day}", on=random.random() < 1 / 3)
    name, day, _ = random.choice(later)
    return Found(f"{name}/{day}", say("Tap the box of {name} under {day}.", name=name, day=day))


def year(board: Board, side: int, random: Random, say: Wording) -> Found:
    """Months whose days are squares without numbers."""
    left, top, right, bottom = board.titled("Activity, weeks from Monday to Sunday")
    size = board.text
    step = side + max(1, side // 6)
    # The days of a month lie in six weeks at most.
    wide, high = max(7 * step, _width("September 2026", size)) + size, 6 * step + 5 * size // 2
    columns, rows = max(1, (right - left) // wide), max(1, (bottom - top) // high)
    rows = min(rows, -(-_MONTHS // columns))
    x0 = left + random.randrange(right - left - columns * wide + 1)
    y0 = top + random.randrange(bottom - top - rows * high + 1)
    start = random.randrange(2019 * 12, 2026 * 12)
    later: list[tuple[tuple[int, int, int], Box]] = []
    for number in range(min(_MONTHS, columns * rows)):
        in_year, month = divmod(start + number, 12)
        x, y = x0 + number % columns * wide, y0 + number // columns * high
        board.add("text", (x, y, x + wide, y + 3 * size // 2), text=f"{MONTHS[month]} {in_year}")
        first = weekday(in_year, month + 1, 1)
        for day in range(monthrange(in_year, month + 1)[1]):
            line, place = divmod(first + day, 7)
            across, upper = x + place * step, y + 3 * size // 2 + line * step
            later.append(((day + 1, month, in_year), (across, upper, across + side, upper + side)))
    named = [(f"{day} {MONTHS[month]} {in_year}", box) for (day, month, in_year), box in later]
    for name, box in named:
        board.add("fill", box, name, color=random.choice(("outline_variant", "outline", "primary")))
    name, _ = random.choice(named)
    in_month, head = name.split(" ", 1)
    return Found(name, say("Tap the square of {day} {month}.", day=in_month, month=head))


def tabs(board: Board, side: int, random: Random, say: Wording) -> Found:
    """Open windows, each with a cross that closes it."""
    left, top, right, bottom = board.titled("Open windows")
    size = board.text
    titles = [f"{title} {number}" for title in TITLES for number in range(2018, 2027)]
    random.shuffle(titles)
    pad = size // 2
    wide = _width("Inventory 2026", size) + side + 4 * pad
    high = max(2 * size, side + pad)
    columns = max(1, (right - left) // wide)
    rows = (bottom - top) // (high + pad)
    shown = titles[: min(len(titles), columns * rows)]
    later: list[tuple[str, Box]] = []
    for number, title in enumerate(shown):
        x = left + number % columns * ((right - left) // columns)
        y = top + number // columns * (high + pad)
        board.add("fill", (x, y, x + wide - pad, y + high), color="surface_container_high")
        board.add("text", (x + pad, y, x + wide, y + high), text=title)
        across = x + wide - 2 * pad - side
        upper = y + (high - side) // 2
        later.append((title, (across, upper, across + side, upper + side)))
    for title, box in later:
        board.add("cross", box, title)
    title = random.choice(shown)
    return Found(title, say("Tap the cross that closes {title}.", title=title))


_ROWS = ("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm.,")


def keys(board: Board, side: int, random: Random, say: Wording) -> Found:
    """A small keyboard somewhere on the screen."""
    left, top, right, bottom = board.titled("Write")
    gap = max(2, side // 10)
    wide, high = 10 * (side + gap), 4 * (side + gap)
    x, y = random.randrange(left, right - wide + 1), random.randrange(top, bottom - high)
    board.add(
        "fill", (x - gap, y - gap, x + wide, y + high), color="surface_container"
    )  # fmt: skip
    for line, row in enumerate(_ROWS):
        inset = (10 - len(row)) * (side + gap) // 2
        for place, letter in enumerate(row):
            across, upper = x + inset + place * (side + gap), y + line * (side + gap)
            box = (across, upper, across + side, upper + side)
            board.add("key", box, letter, text=letter, size=max(11, round(side * 0.6)))
    letter = random.choice([one for one in "".join(_ROWS) if one.isalnum()])
    return Found(letter, say("Tap the key {letter}.", letter=letter))
