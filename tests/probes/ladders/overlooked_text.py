"""A solver of lists and overlooked instructions, which has read prompts alone."""

import re
from collections.abc import Callable, Iterator

Lines = tuple[str, ...]
Do = Callable[[Lines], Lines]


def read_instruction(said: str) -> Do:
    if match := re.fullmatch(r"If (\w+) stands above (\w+), (.+); otherwise, (.+)", said):
        first, second, told, instead = match.groups()
        holds, fails = read_move(told), read_move(instead)
        return lambda lines: (
            holds(lines) if lines.index(first) < lines.index(second) else fails(lines)
        )
    return read_move(said)


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


def ends(given: list[tuple[str, Do]], lines: Lines, left: int) -> Iterator[tuple[Lines, str]]:
    """All lists that the instructions lead to without so many of them, with these."""
    if not given or left == 0:
        for _, carry_out in given:
            lines = carry_out(lines)
        if left == 0:
            yield lines, ""
        return
    (letter, carry_out), *others = given
    for end, overlooked in ends(others, lines, left - 1):
        yield end, letter + overlooked
    if len(others) >= left:
        yield from ends(others, carry_out(lines), left)


def solve_overlooked(prompt: str) -> str:
    start, end = (
        tuple(shown.split(", ")) for shown in re.findall(r"from the top: ([^.]+)\.", prompt)
    )
    said = re.findall(r"^(\w)\. (.+)\.$", prompt, re.M)
    given = [(letter, read_instruction(one)) for letter, one in said]
    count = int(re.search(r"overlooked exactly (\d+) of these", prompt)[1])
    (only,) = [overlooked for found, overlooked in ends(given, start, count) if found == end]
    return ", ".join(only)
