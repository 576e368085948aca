"""A solver of lists and overlooked instructions, which has read prompts alone."""

import re
from collections.abc import Callable

Lines = tuple[str, ...]
Do = Callable[[Lines], Lines]
Test = Callable[[Lines], bool]


def read_instruction(said: str) -> list[tuple[Test, Do]]:
    """What is done when: one move, or two with opposite conditions."""
    if match := re.fullmatch(r"If (\w+) stands above (\w+), (.+); otherwise, (.+)", said):
        first, second, told, instead = match.groups()
        return [
            (lambda lines: lines.index(first) < lines.index(second), read_move(told)),
            (lambda lines: lines.index(first) > lines.index(second), read_move(instead)),
        ]
    return [(lambda lines: True, read_move(said))]


def read_move(said: str) -> Do:
    said = said[0].lower() + said[1:]
    if match := re.fullmatch(r"reverse the order of lines (\d+) to (\d+)", said):
        first, last = int(match[1]) - 1, int(match[2])
        return lambda lines: lines[:first] + lines[first:last][::-1] + lines[last:]
    if match := re.fullmatch(r"move lines ([\d, and]+) right below line (\d+), in .+", said):
        moved = [int(place) - 1 for place in re.findall(r"\d+", match[1])]
        return lambda lines: move_below(lines, moved, int(match[2]) - 1)
    if match := re.fullmatch(r"exchange (line [\d, a-z]+)", said):
        places = [int(place) - 1 for place in re.findall(r"\d+", match[1])]
        return lambda lines: exchange(lines, places)
    if match := re.fullmatch(r"reverse .+ between (\w+) and (\w+), these two included", said):
        return lambda lines: reverse_between(lines, match[1], match[2])
    named = re.fullmatch(r"pair off around (\w+)", said)[1]
    return lambda lines: exchange_around(lines, named)


def move_below(lines: Lines, moved: list[int], below: int) -> Lines:
    rest = [line for place, line in enumerate(lines) if place not in moved]
    after = rest.index(lines[below]) + 1
    return (*rest[:after], *(lines[place] for place in moved), *rest[after:])


def exchange(lines: Lines, places: list[int]) -> Lines:
    found = list(lines)
    for one, other in zip(places[::2], places[1::2], strict=True):
        found[one], found[other] = found[other], found[one]
    return tuple(found)


def exchange_around(lines: Lines, named: str) -> Lines:
    middle = lines.index(named)
    above = [(one, one + 1) for one in range(0, middle - 1, 2)]
    below = [(one, one + 1) for one in range(middle + 1, len(lines) - 1, 2)]
    return exchange(lines, [place for pair in above + below for place in pair])


def reverse_between(lines: Lines, one: str, other: str) -> Lines:
    first, last = sorted((lines.index(one), lines.index(other)))
    return lines[:first] + lines[first : last + 1][::-1] + lines[last + 1 :]


def undone(do: Do, lines: Lines) -> Lines:
    """The lines of which a move makes these: carried out often enough, it leads back to them."""
    before = lines
    while (after := do(before)) != lines:
        before = after
    return before


def after_choices(given: list[tuple[str, list]], lines: Lines, most: int, *, back: bool):
    """By lists, what is overlooked of some instructions on the way to them, or back to them."""
    reached = {(lines, "")}
    for letter, branches in given:
        further = {(one, left + letter) for one, left in reached if len(left) < most}
        for one, left in reached:
            for holds, do in branches:
                other = undone(do, one) if back else do(one)
                if holds(other if back else one):
                    further.add((other, left))
        reached = further
    found: dict[Lines, list[str]] = {}
    for one, left in reached:
        found.setdefault(one, []).append(left)
    return found


def solve_overlooked(prompt: str) -> str:
    start, end = (
        tuple(shown.split(", ")) for shown in re.findall(r"from the top: ([^.]+)\.", prompt)
    )
    said = re.findall(r"^(\w)\. (.+)\.$", prompt, re.M)
    given = [(letter, read_instruction(one)) for letter, one in said]
    count = int(re.search(r"overlooked exactly (\d+) of these", prompt)[1])
    half = len(given) // 2
    there = after_choices(given[:half], start, count, back=False)
    back = after_choices(given[half:][::-1], end, count, back=True)
    (only,) = [
        first + last
        for lines in there.keys() & back.keys()
        for first in there[lines]
        for last in back[lines]
        if len(first + last) == count
    ]
    return ", ".join(sorted(only))
