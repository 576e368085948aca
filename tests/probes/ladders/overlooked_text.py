"""A solver of lists and overlooked instructions, which has read prompts alone."""

import re
from collections.abc import Iterator

Lines = tuple[str, ...]


def carry_out(said: str, lines: Lines) -> Lines:
    if match := re.fullmatch(r"If (\w+) stands above (\w+), (.+)", said):
        first, second, said = match.groups()
        if lines.index(first) > lines.index(second):
            return lines
    found = list(lines)
    if match := re.fullmatch(r"reverse the order of lines (\d+) to (\d+)", said, re.I):
        first, last = int(match[1]) - 1, int(match[2])
        found[first:last] = reversed(found[first:last])
    elif match := re.fullmatch(r"move line (\d+) to place (\d+)", said, re.I):
        line = found.pop(int(match[1]) - 1)
        found.insert(int(match[2]) - 1, line)
    else:
        count = re.fullmatch(r"move the last (\d+) lines to the top, in the same order", said, re.I)
        found = found[-int(count[1]) :] + found[: -int(count[1])]
    return tuple(found)


def ends(given: list[tuple[str, str]], lines: Lines, left: int) -> Iterator[tuple[Lines, str]]:
    """All lists that the instructions lead to without so many of them, with these."""
    if not given or left == 0:
        for _, said in given:
            lines = carry_out(said, lines)
        if left == 0:
            yield lines, ""
        return
    (letter, said), *others = given
    for end, overlooked in ends(others, lines, left - 1):
        yield end, letter + overlooked
    if len(others) >= left:
        yield from ends(others, carry_out(said, lines), left)


def solve_overlooked(prompt: str) -> str:
    start, end = (
        tuple(shown.split(", ")) for shown in re.findall(r"from the top: ([^.]+)\.", prompt)
    )
    given = re.findall(r"^(\w)\. (.+)\.$", prompt, re.M)
    count = int(re.search(r"overlooked exactly (\d+) of them", prompt)[1])
    (only,) = [overlooked for found, overlooked in ends(given, start, count) if found == end]
    return ", ".join(only)
